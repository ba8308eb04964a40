"""Ground of all acts on a registration: whose it is, the locked row, which round an entry begins with."""

from __future__ import annotations

from django.db.models import F

from tournaments.actions.acting import PLAYER, Act, Actor
from tournaments.history.entries import HOLDS_A_PLACE, last_paired_round, last_round_of
from tournaments.history.field import tables_of
from tournaments.models import Event, Registration
from tournaments.rules.problems import NotAllowed, Problem
from tournaments.rules.words import gettext_noop


def permission_for(registration: Registration, by: Actor) -> str:
    """Return the permission an act on a registration needs: the player's own link, or the desk.

    Raises `NotAllowed` for a player who acts on somebody else's registration.
    """
    if by.registration is None:
        return "run_desk"
    if by.registration.pk != registration.pk:
        raise NotAllowed(
            Problem(
                "not_your_entry",
                gettext_noop("This is another player's entry; nothing was changed."),
                advice=gettext_noop("Open your own page by your own link."),
            )
        )
    return PLAYER


def locked(this: Act, registration: Registration) -> Registration:
    """Return the registration's row as it is now, locked after its event (the lock order)."""
    row = Registration.objects.select_for_update(of=("self",)).get(pk=registration.pk, event=this.event)
    row.event = this.event
    return row


def saved(row: Registration, *fields: str) -> Registration:
    """Save the given fields and raise the registration's version."""
    row.version += 1
    row.save(update_fields=[*fields, "version"])
    return row


def title(row: Registration) -> str:
    """Return how the log names a player."""
    return f"player {row.number} {row.name}"


def rejoin_round(event: Event, number: int) -> None:
    """Let everybody who came (back) after round `number` was paired play in it, now that it is unpaired again."""
    rows = event.registrations.exclude(status=Registration.Status.CANCELLED)
    rows.filter(first_round=number + 1).update(first_round=number, version=F("version") + 1)
    for row in rows.exclude(rounds_missed=[]):
        if number in row.rounds_missed:
            row.rounds_missed = [missed for missed in row.rounds_missed if missed != number]
            saved(row, "rounds_missed")


def let_in(this: Act, row: Registration) -> None:
    """Make a player active from the next round that is not paired yet."""
    last = last_paired_round(this.event)
    has_played = row.checked_in_at is not None and row.first_round <= last
    if has_played:
        # Not `left_after_round`: the round may have been paired again without them, or still holds their seat.
        left = last if row.left_after_round is None else last_round_of(row, posted_only=False)
        missed = set(row.rounds_missed) | set(range(max(left + 1, row.first_round), last + 1))
        row.rounds_missed = sorted(missed)
    else:
        row.first_round = last + 1
    row.status = Registration.Status.ACTIVE
    row.checked_in_at = row.checked_in_at or this.now
    row.queued_at = None
    seated = Registration.objects.filter(event=this.event, status__in=HOLDS_A_PLACE).exclude(pk=row.pk)
    if row.fixed_table is not None and (
        seated.filter(fixed_table=row.fixed_table).exists()
        or not tables_of(this.event).holds(row.fixed_table)
    ):
        row.fixed_table = None  # given to somebody else or taken out of use while they were away
    row.left_after_round, row.left_without_telling, row.without_prizes = None, False, False
    saved(
        row,
        "status",
        "checked_in_at",
        "queued_at",
        "fixed_table",
        "first_round",
        "rounds_missed",
        "left_after_round",
        "left_without_telling",
        "without_prizes",
    )
