"""Leaving an event (TRM 6.0): before pairing, after the pairings are posted, without telling."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from tournaments.actions.acting import PLAYER, Act, Actor, act
from tournaments.actions.locking import lock_match, lock_registration, require_running
from tournaments.actions.result_rows import NewResult, open_again, result_facts, target_of, write_result
from tournaments.history.clock import countdown_of
from tournaments.history.entries import last_round_of
from tournaments.models import Event, Match, Registration, Round
from tournaments.rules.clock import seconds_since_start
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.rounds import DropEffect, RoundState, drop_effect
from tournaments.rules.tardiness import check_absence
from tournaments.rules.words import gettext_noop

Status = Registration.Status


def drop_player(
    *,
    registration: Registration,
    by: Actor,
    without_telling: bool = False,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Drop a player; they are not paired again (TRM 6.0).

    With a match in a posted round that nobody has reported on they concede it: the opponent wins by default.
    A match that was reported stays as reported. A Swiss round that is paired but not posted must be paired
    again before it can be posted. `without_telling` (staff only) leaves them out of the prizes. By the player
    or by staff. Raises `Refused` for somebody who is not in the event any more.
    """
    event = registration.event
    permission = PLAYER if by.registration is not None else "keep_scores"
    with act("drop_player", event=event, by=by, permission=permission, once=once, now=now) as this:
        require_running(this.event)
        if permission == PLAYER:
            _refuse_for_player(by, registration, without_telling=without_telling)
        match = _match_now(this.event, registration)
        row = lock_registration(this, registration)
        _refuse_gone(row)
        effect = _effect(match)
        before = {"status": row.status}
        if effect is DropEffect.CONCEDES_MATCH and match is not None:
            _concede(this, match, row)
        _leave(row, Status.DROPPED, without_telling=without_telling)
        this.log(
            f"player {row.number}",
            before=before,
            after={"status": row.status, "without_telling": without_telling, "effect": effect.value},
            reason=reason,
        )
        return row


def mark_absent(
    *,
    registration: Registration,
    by: Actor,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Note that a player is not there: marked absent, out of the prizes, not paired again (TRM 6.0, 7.4.2-1).

    Their unreported match is won by the opponent by default; when the opponent is absent too, both lose. Before
    10:00 of the round that needs a `reason`. Raises `Refused` for somebody who is not in the event any more.
    """
    event = registration.event
    with act("mark_absent", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        require_running(this.event)
        match = _match_now(this.event, registration)
        row = lock_registration(this, registration)
        _refuse_gone(row)
        effect = _effect(match)
        before = {"status": row.status}
        if match is not None and (effect is DropEffect.CONCEDES_MATCH or _won_by_absence(match, row)):
            _refuse_too_early(this, match, reason)
            _concede(this, match, row)
        _leave(row, Status.ABSENT, without_telling=True)
        after = {"status": row.status, "effect": effect.value}
        this.log(f"player {row.number}", before=before, after=after, reason=reason)
        return row


def _refuse_for_player(by: Actor, registration: Registration, *, without_telling: bool) -> None:
    """Raise when a player would drop somebody else, or mark how somebody left."""
    own = by.registration is not None and by.registration.pk == registration.pk
    if own and not without_telling:
        return
    raise NotAllowed(
        Problem(
            "not_your_registration",
            gettext_noop("You can drop yourself only."),
            section="TRM 6.0",
            advice=gettext_noop("Open your own page by your own link."),
        )
    )


def _refuse_gone(row: Registration) -> None:
    if row.status in {Status.ACTIVE, Status.REGISTERED}:
        return
    raise Refused(
        Problem(
            "already_out",
            gettext_noop("{name} is not in the event any more: {status}."),
            section="TRM 6.0",
            advice=gettext_noop("Reinstate the player if that is a mistake."),
            params={"name": row.name, "status": str(Status(row.status).label)},
        )
    )


def _refuse_too_early(this: Act, match: Match, reason: str) -> None:
    """Raise when the ten minutes of who is not in the seat are not over and no reason is given (TRM 7.4.2-1)."""
    problems = check_absence(
        seconds_since_start(countdown_of(match.round), this.now), match.table, reason=reason
    )
    if problems:
        raise Refused(*problems)


def _match_now(event: Event, registration: Registration) -> Match | None:
    """Return the player's match in the last round, if it is not closed."""
    last = Round.objects.filter(event=event).order_by("-number").first()
    if last is None or last.state == Round.State.CLOSED:
        return None
    return (
        Match.objects.select_related("round")
        .filter(Q(player_1=registration) | Q(player_2=registration), round=last)
        .first()
    )


def _effect(match: Match | None) -> DropEffect:
    """Return what leaving does to the round at hand (TRM 6.0).

    A bracket cannot be paired again, so there a match counts as conceded from its pairing on. A match that a
    player has reported on is over: it cannot be conceded any more (TRM 4.15).
    """
    if match is None:
        return DropEffect.NOT_PAIRED_AGAIN
    is_open = match.kind == Match.Kind.MATCH and not match.outcome and not match.is_disputed
    has_open_match = is_open and not match.claims.exists()
    state = RoundState(match.round.state)
    if match.round.stage == Round.Stage.CUT and state is RoundState.PAIRED:
        state = RoundState.PUBLISHED
    return drop_effect(state, has_open_match=has_open_match)


def _won_by_absence(match: Match, row: Registration) -> bool:
    """Whether the player's win by default came from an opponent who has left: then both are absent."""
    if match.entered_by != Match.EnteredBy.SYSTEM or match.kind != Match.Kind.MATCH:
        return False
    side = 1 if match.player_1_id == row.pk else 2
    opponent = match.player_2 if side == 1 else match.player_1
    is_absent = opponent is not None and opponent.status == Status.ABSENT
    return is_absent and Outcome(match.outcome).winner == side


def _concede(this: Act, match: Match, row: Registration) -> None:
    """Write the win by default of the opponent, or a loss of both when the opponent has left as well."""
    locked = lock_match(this, match)
    side = 1 if locked.player_1_id == row.pk else 2
    before = result_facts(locked)
    outcome = Outcome.WIN_2_BY_DEFAULT if side == 1 else Outcome.WIN_1_BY_DEFAULT
    if locked.outcome or not _opponent_is_here(locked, side):
        outcome = Outcome.DOUBLE_LOSS
    write_result(this, locked, NewResult(outcome), by=Match.EnteredBy.SYSTEM)
    this.log(target_of(locked), before=before, after=result_facts(locked))


def concede_for_gone(this: Act, match: Match) -> None:
    """Let players who left meanwhile concede a match that has just been opened again (TRM 6.0).

    When they left it was decided, so they conceded nothing then. A part of an act under way.
    """
    row = lock_match(this, match)
    gone = {Status.DROPPED, Status.ABSENT}
    sides = [side for side, one in ((1, row.player_1), (2, row.player_2)) if one and one.status in gone]
    if row.outcome or not sides:
        return
    before = result_facts(row)
    default = {1: Outcome.WIN_2_BY_DEFAULT, 2: Outcome.WIN_1_BY_DEFAULT}
    outcome = Outcome.DOUBLE_LOSS if len(sides) == 2 else default[sides[0]]
    write_result(this, row, NewResult(outcome), by=Match.EnteredBy.SYSTEM)
    this.log(target_of(row), before=before, after=result_facts(row))


def open_default_loss(this: Act, registration: Registration) -> Match | None:
    """Open a bracket match again that was lost by default only because its player was out when it was drawn.

    For a player who is in the event again by now, until the round starts; what penalties or staff made of the match
    stays. Returns the match when it changed. A part of an act under way.
    """
    rows = Match.objects.filter(
        round__event=this.event,
        round__stage=Round.Stage.CUT,
        round__state__in=[Round.State.PAIRED, Round.State.PUBLISHED],
        kind=Match.Kind.MATCH,
        entered_by=Match.EnteredBy.SYSTEM,
    )
    match = rows.filter(Q(player_1=registration) | Q(player_2=registration)).exclude(outcome="").first()
    if match is None:
        return None
    locked = lock_match(this, match)
    side = 1 if locked.player_1_id == registration.pk else 2
    before = result_facts(locked)
    if _opponent_is_here(locked, side):
        open_again(locked)
    else:
        won = Outcome.WIN_1_BY_DEFAULT if side == 1 else Outcome.WIN_2_BY_DEFAULT
        if locked.outcome == won.value:
            return None
        write_result(this, locked, NewResult(won), by=Match.EnteredBy.SYSTEM)
    this.log(target_of(locked), before=before, after=result_facts(locked))
    return locked


def _opponent_is_here(match: Match, side: int) -> bool:
    opponent = match.player_2 if side == 1 else match.player_1
    return opponent is not None and opponent.status == Status.ACTIVE


def _leave(row: Registration, status: Registration.Status, *, without_telling: bool) -> None:
    """Write that a player has left after the last round they belonged to."""
    row.status = status
    row.left_after_round = last_round_of(row)
    row.left_without_telling = without_telling
    row.without_prizes = row.without_prizes or without_telling
    row.version += 1
    row.save(
        update_fields=["status", "left_after_round", "left_without_telling", "without_prizes", "version"]
    )
