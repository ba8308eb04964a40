"""One penalty with its trail, what it did, and what can still be done about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.models import DisqualificationReport, GameState, Penalty, PenaltyChange
from penalties.queries.game_records import states_with_penalty
from penalties.queries.penalties import PenaltyLine, infraction_words, lines_of, penalty_rows
from penalties.rules.infractions import Infraction, find_infraction
from penalties.rules.levels import Level
from tournaments.models import Event, PenaltyLoss, Registration, Round
from tournaments.permissions import may
from tournaments.queries.rounds import match_place
from tournaments.wording import reason_words

State = Penalty.State
_STEPS: Final[Mapping[str, Any]] = {
    "issued": gettext_lazy("Issued"),
    "proposed": gettext_lazy("Proposed to the head judge"),
    "acknowledged": gettext_lazy("Acknowledged by the head judge"),
    "confirmed": gettext_lazy("Corrected and acknowledged by the head judge"),
    "declined": gettext_lazy("Declined by the head judge"),
    "corrected": gettext_lazy("Corrected"),
    "withdrawn": gettext_lazy("Withdrawn"),
    "replaced": gettext_lazy("Replaced by a heavier penalty for the same lateness"),
    "acted": gettext_lazy("Took effect on a match"),
    "undone": gettext_lazy("Effect undone"),
}
_FACTS: Final[Mapping[str, Any]] = {
    "level": gettext_lazy("Penalty"),
    "infraction": gettext_lazy("Infraction"),
    "reason": gettext_lazy("Reason"),
    "why_above": gettext_lazy("Why above"),
    "state": gettext_lazy("State"),
    "acts_on": gettext_lazy("Acts on"),
    "loss": gettext_lazy("Loss"),
    "status": gettext_lazy("Entry"),
}


@dataclass(frozen=True, slots=True)
class TrailStep:
    """One step of a penalty's trail, in words: what, by whom, when, what changed and why."""

    what: str
    who: str
    at: datetime
    changes: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class PenaltyPage:
    """The facts of one penalty's page; `may_decide` is the head judge's or the organizer's right (TRM 7.3)."""

    line: PenaltyLine
    infraction: Infraction | None
    effect: tuple[str, ...]
    trail: tuple[TrailStep, ...]
    report: DisqualificationReport | None
    #: The other penalties of the same incident, and this person's others of this event.
    together: tuple[PenaltyLine, ...]
    others: tuple[PenaltyLine, ...]
    #: The other player of the match, who may be at fault too (TRM 4.10).
    opponent: Registration | None
    may_judge: bool
    may_decide: bool
    #: Whether its match is being played, so that time can be given back (TRM 7.1).
    is_played: bool
    #: The damaged states it rests on, with the replays of the game (TRM 4.10).
    game_states: tuple[GameState, ...] = ()

    @property
    def gives_time(self) -> bool:
        """Whether lost time can be given to the table: never with a Game Loss or more."""
        return self.is_played and Level(self.line.penalty.level) <= Level.WARNING

    @property
    def forbids_time(self) -> bool:
        """Whether the match goes on without the time that was lost."""
        return self.is_played and not self.gives_time

    @property
    def may_send_away(self) -> bool:
        """Whether leaving the venue is near: after a disqualification, and for whoever does not play (TRM 1.3)."""
        row = self.line.penalty
        is_grave = Level(row.level).ends_the_event
        return self.may_decide and (is_grave or row.person != Penalty.Person.PLAYER)

    @property
    def is_to_be_confirmed(self) -> bool:
        """Whether it stands on the word that the head judge was told, who has not said so themselves yet."""
        row = self.line.penalty
        return row.state == State.ISSUED and row.was_told_in_person and row.acknowledged_at is None

    @property
    def is_waiting(self) -> bool:
        """Whether the head judge has to decide."""
        return self.line.penalty.state == State.PROPOSED

    @property
    def can_change(self) -> bool:
        """Whether this person can correct or withdraw it now."""
        return self.may_decide and self.line.counts


def penalty_page(event: Event, penalty: Penalty, user: Any) -> PenaltyPage:
    """Return the facts of a penalty's page for one of the event's staff; a fixed number of queries."""
    tied = Q(together_with=penalty)
    if penalty.together_with_id is not None:
        tied |= Q(pk=penalty.together_with_id) | Q(together_with=penalty.together_with_id)
    related = Q(pk=penalty.pk) | tied
    if penalty.registration_id is not None:
        related |= Q(registration=penalty.registration_id)
    rows = lines_of(event, penalty_rows().filter(related, event=event).order_by("issued_at", "id"))
    own = next(line for line in rows if line.penalty.pk == penalty.pk)
    together = [line for line in rows if line is not own and _is_together(line.penalty, penalty)]
    others = [line for line in rows if line is not own and line not in together]
    return PenaltyPage(
        line=own,
        infraction=find_infraction(penalty.infraction),
        effect=tuple(_effect(penalty)),
        trail=tuple(_step(change) for change in penalty.changes.order_by("at", "id")),
        report=getattr(penalty, "report", None) if Level(penalty.level).ends_the_event else None,
        together=tuple(together),
        others=tuple(others),
        opponent=_opponent(penalty),
        may_judge=may(user, "judge", event),
        may_decide=may(user, "head_judge", event),
        is_played=_is_played(penalty),
        game_states=tuple(states_with_penalty(penalty)),
    )


def _is_played(penalty: Penalty) -> bool:
    match = penalty.match
    return match is not None and not match.outcome and match.round.state == Round.State.STARTED


def _is_together(one: Penalty, other: Penalty) -> bool:
    return one.together_with_id in {other.pk, other.together_with_id or 0} or one.pk == other.together_with_id


def _opponent(penalty: Penalty) -> Registration | None:
    match, player = penalty.match, penalty.registration
    if match is None or match.player_2 is None:
        return None
    if player is None:
        return None
    return match.player_2 if match.player_1_id == player.pk else match.player_1


def _effect(penalty: Penalty) -> list[str]:
    """Return what the penalty did, does or will do, in sentences."""
    words = []
    if penalty.loss is not None:
        words.append(loss_words(penalty.loss))
    elif penalty.acts_on == Penalty.ActsOn.NEXT and penalty.state == State.ISSUED:
        words.append(_("Waits for the player's next match and acts when its round starts."))
    if penalty.registration_before is not None and penalty.state == State.ISSUED:
        words.append(_("Out of the event, without prizes."))
    if penalty.suspension is not None and penalty.state == State.ISSUED:
        until = penalty.suspension.ends_on
        words.append(
            _("Suspended until {day}.").format(day=until)
            if until
            else _("Suspended until the publisher sets an end.")
        )
    if penalty.is_barred and penalty.state == State.ISSUED:
        words.append(_("May not watch for the rest of the event."))
    return words


def loss_words(loss: PenaltyLoss) -> str:
    """Return what a loss did to which match."""
    params = {"place": match_place(loss.match), "game": loss.game}
    if loss.undone_at is not None:
        return _("The loss in {place} was undone.").format(**params)
    if loss.kind == PenaltyLoss.Kind.GAME:
        return _("{place}: game {game} is lost.").format(**params)
    return _("{place}: the match is lost.").format(**params)


def _step(change: PenaltyChange) -> TrailStep:
    facts = [
        name
        for name in dict.fromkeys([*change.before, *change.after])
        if change.before.get(name) != change.after.get(name)
    ]
    return TrailStep(
        what=str(_STEPS.get(change.what, change.what.replace("_", " "))),
        who=change.who,
        at=change.at,
        changes=tuple(_change_words(name, change) for name in facts),
        reason=reason_words(change.reason),
    )


def _change_words(name: str, change: PenaltyChange) -> str:
    label = _FACTS.get(name, name.replace("_", " "))
    before, after = (_value_words(name, facts.get(name)) for facts in (change.before, change.after))
    return f"{label}: {before} → {after}" if before else f"{label}: {after}"


def _value_words(name: str, value: Any) -> str:
    if value in (None, ""):
        return ""
    if name == "level" and value in Penalty.Level.values:
        return str(Penalty.Level(value).label)
    if name == "state" and value in State.values:
        return str(State(value).label)
    if name == "acts_on" and value in Penalty.ActsOn.values:
        return str(Penalty.ActsOn(value).label)
    if name == "status" and value in Registration.Status.values:
        return str(Registration.Status(value).label)
    if name == "infraction":
        return infraction_words(str(value))
    return str(value)
