"""Disqualification and suspension: the player is out, without prizes, and a report is due; and back again (TRM 7.2)."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from django.db.models import Q

from penalties.actions.penalty_rows import State, note, round_at_hand
from penalties.models import DisqualificationReport, Penalty
from penalties.rules.levels import Level
from tournaments.actions.acting import Act
from tournaments.actions.locking import lock_registration
from tournaments.actions.penalty_losses import inflict
from tournaments.history.entries import HOLDS_A_PLACE, last_round_of
from tournaments.models import Match, PenaltyLoss, Registration, Round, Suspension
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

Status = Registration.Status
#: What a disqualification changes of an entry, and a withdrawal gives back.
_KEPT: Final = ("status", "left_after_round", "left_without_telling", "without_prizes")
OUT: Final = (Level.DISQUALIFICATION.value, Level.SUSPENSION.value)


def put_out(this: Act, row: Penalty) -> None:
    """Put a penalized player out: the match in play lost, out of the event and its prizes, the report opened.

    A suspension bars the membership number too, open ended until the publisher sets its length. Others than
    players have no match and no entry. `registration_before` keeps what `take_back_in` restores.
    """
    if row.registration is not None:
        row.loss = _lose_match_in_play(this, row.registration) or row.loss
        entry = lock_registration(this, row.registration)
        _refuse_second_entry(entry)
        row.registration_before = {name: getattr(entry, name) for name in _KEPT}
        if entry.status != Status.DISQUALIFIED:
            if entry.left_after_round is None:
                entry.left_after_round = last_round_of(entry)
            entry.status, entry.without_prizes = Status.DISQUALIFIED, True
            _save(entry)
    if Level(row.level) is Level.SUSPENSION:
        row.suspension = _suspend(this, row)


def open_report(this: Act, row: Penalty) -> None:
    """Open the head judge's report of a disqualification or suspension; one that was begun goes on (TRM 1.3)."""
    if row.level in OUT:
        DisqualificationReport.objects.get_or_create(penalty=row, defaults={"opened_at": this.now})


def take_back_in(this: Act, row: Penalty) -> None:
    """Undo `put_out` exactly: the entry as it was, the suspension gone.

    Where another disqualification stands, the player stays out and that one now keeps what to restore. Rounds
    paired meanwhile without the player are rounds missed (TRM 3.4.2).
    """
    if row.suspension is not None:
        note(this, row, "undone", before={"suspended_from": str(row.suspension.starts_on)})
        gone, row.suspension = row.suspension, None
        row.save(update_fields=["suspension"])
        gone.delete()
    before, row.registration_before = row.registration_before, None
    if row.registration is None or before is None:
        return
    entry = lock_registration(this, row.registration)
    rest = Penalty.objects.select_for_update(of=("self",)).filter(
        registration=entry, state=State.ISSUED, level__in=OUT
    )
    others = rest.exclude(pk=row.pk).order_by("issued_at", "id")
    later = next((one for one in others if _came_after(one, before)), None)
    if later is not None:
        later.registration_before = before
        later.save(update_fields=["registration_before"])
    elif entry.status == Status.DISQUALIFIED:
        _restore(this, entry, before)


def _came_after(other: Penalty, before: dict[str, Any]) -> bool:
    """Whether `other` found the player out already, so that it is the one to keep what was before.

    When this penalty itself had found the player out, restoring leaves them out and nobody inherits anything.
    """
    was_out = (other.registration_before or {}).get("status") == Status.DISQUALIFIED
    return was_out and before["status"] != Status.DISQUALIFIED


def _restore(this: Act, entry: Registration, before: dict[str, Any]) -> None:
    left = entry.left_after_round
    for name in _KEPT:
        setattr(entry, name, before[name])
    if entry.status == Status.ACTIVE and left is not None:
        later = Round.objects.filter(event=this.event, number__gte=max(left + 1, entry.first_round))
        without = later.exclude(Q(matches__player_1=entry) | Q(matches__player_2=entry))
        missed = set(without.values_list("number", flat=True))
        entry.rounds_missed = sorted(set(entry.rounds_missed) | missed)
    seated = Registration.objects.filter(event=this.event, status__in=HOLDS_A_PLACE).exclude(pk=entry.pk)
    if entry.fixed_table is not None and seated.filter(fixed_table=entry.fixed_table).exists():
        entry.fixed_table = None  # given to somebody else while they were out
    _save(entry, "rounds_missed", "fixed_table")


def _lose_match_in_play(this: Act, registration: Registration) -> PenaltyLoss | None:
    """Let the player lose the match of the round at hand if it has no result yet (TRM 7.2).

    Posted pairings count as in play, as for a drop (TRM 6.0); in the bracket pairing is enough, since it cannot
    be paired again. A paired Swiss round must be paired again before it can be posted.
    """
    round_ = round_at_hand(this.event)
    if round_ is None or round_.state == Round.State.CLOSED:
        return None
    if round_.state == Round.State.PAIRED and round_.stage == Round.Stage.SWISS:
        return None
    rows = Match.objects.filter(round=round_, kind=Match.Kind.MATCH).select_related("round")
    match = rows.filter(Q(player_1=registration) | Q(player_2=registration)).first()
    return _lose(this, match, registration) if match is not None else None


def _lose(this: Act, match: Match, registration: Registration) -> PenaltyLoss | None:
    """Inflict the Match Loss; None when the match is over for this player."""
    side = 1 if match.player_1_id == registration.pk else 2
    try:
        return inflict(this, match, side=side, kind=PenaltyLoss.Kind.MATCH)
    except Refused as refused:
        if set(refused.codes) <= {"match_is_over_for_penalty", "match_lost_already"}:
            return None
        raise


def lose_again(this: Act, match: Match, *, besides: Penalty) -> None:
    """Let players who are out by another penalty than `besides` lose a match that has just been opened again."""
    players = [pk for pk in (match.player_1_id, match.player_2_id) if pk is not None]
    out = Penalty.objects.filter(
        event=this.event, state=State.ISSUED, level__in=OUT, registration__in=players
    )
    rows = out.exclude(pk=besides.pk).select_related("registration", "loss").order_by("issued_at", "id")
    settled = {row.registration_id for row in rows if row.loss is not None and _stands(row.loss, match)}
    for row in rows:
        if row.registration is None or row.registration_id in settled:
            continue
        settled.add(row.registration_id)
        loss = _lose(this, match, row.registration)
        if loss is not None:
            row.loss = loss
            row.version += 1
            row.save(update_fields=["loss", "version"])
            note(this, row, "acted", after={"round": match.round.number, "table": match.table})


def _stands(loss: PenaltyLoss, match: Match) -> bool:
    return loss.undone_at is None and loss.match_id == match.pk


def _suspend(this: Act, row: Penalty) -> Suspension:
    return Suspension.objects.create(
        membership_number=row.membership_number,
        name=row.name,
        starts_on=_today(this),
        reason=row.reason,
        entered_by=this.by.user,
    )


def _today(this: Act) -> date:
    """Return the day at the venue; at an event of several days it counts from the day it was given."""
    return this.now.astimezone(this.event.zone).date()


def _refuse_second_entry(entry: Registration) -> None:
    """Raise when the entry was cancelled and the person has entered again: that entry is the one to penalize."""
    if entry.status != Status.CANCELLED or not entry.membership_number:
        return
    again = Registration.objects.filter(event=entry.event_id, membership_number=entry.membership_number)
    other = again.exclude(status=Status.CANCELLED).first()
    if other is not None:
        raise Refused(
            Problem(
                "penalize_other_entry",
                gettext_noop("{name} has entered again as player {number}."),
                section="TRM 2.1",
                advice=gettext_noop("Give the penalty to that entry."),
                params={"name": entry.name, "number": other.number},
            )
        )


def _save(entry: Registration, *more: str) -> None:
    entry.version += 1
    entry.save(update_fields=[*_KEPT, *more, "version"])
