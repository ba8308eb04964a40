"""Entries as they stand: places and the waiting list, ticks still missing, the last paired round."""

from __future__ import annotations

from django.db.models import Max, Q

from tournaments.models import Event, Registration, Round
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

Status = Registration.Status
#: Ticks of TRM 2.1-2.3 and 4.2: what the desk has seen.
TICKS = ("id_seen", "fee_paid", "badge_seen", "is_minor", "consent_seen", "invitation_seen")
#: Who holds one of the event's places.
HOLDS_A_PLACE = (Status.REGISTERED, Status.ACTIVE)


def places_free(event: Event) -> int | None:
    """Return how many places are free; None without a cap. Never negative."""
    if event.cap is None:
        return None
    return max(0, event.cap - event.registrations.filter(status__in=HOLDS_A_PLACE).count())


def place_in_line(registration: Registration) -> int | None:
    """Return where a waiting player stands, 1 being next; None for anybody else."""
    if registration.status != Status.WAITING:
        return None
    line = Registration.objects.filter(event=registration.event_id, status=Status.WAITING)
    ahead = line.filter(queued_at__lt=registration.queued_at).count()
    same_moment = line.filter(queued_at=registration.queued_at, pk__lt=registration.pk).count()
    return ahead + same_moment + 1


def last_paired_round(event: Event) -> int:
    """Return the number of the last round that is paired, 0 before the first."""
    return event.rounds.aggregate(last=Max("number"))["last"] or 0


def last_round_of(registration: Registration, *, posted_only: bool = True) -> int:
    """Return the number of the last (posted, unless told otherwise) round that a player is paired in, 0 for none."""
    rounds = Round.objects.filter(event=registration.event_id)
    if posted_only:
        rounds = rounds.exclude(state=Round.State.PAIRED)
    mine = rounds.filter(Q(matches__player_1=registration) | Q(matches__player_2=registration))
    return mine.aggregate(last=Max("number"))["last"] or 0


#: What the desk sees to settle each missing tick, by the problem's code.
_SETTLED_BY = {
    "id_missing": "id_seen",
    "fee_missing": "fee_paid",
    "badge_missing": "badge_seen",
    "invitation_missing": "invitation_seen",
    "consent_missing": "consent_seen",
}


def ticks_to_set(row: Registration) -> list[str]:
    """Return the ticks that would settle everything the event asks of this player and has not seen."""
    return [_SETTLED_BY[problem.code] for problem in missing_ticks(row) if problem.code in _SETTLED_BY]


def missing_ticks(row: Registration) -> list[Problem]:
    """Return a warning for each tick that the event needs and the player lacks (TRM 2.1-2.3, 4.2)."""
    event = row.event
    wants_id = event.needs_id or event.minimum_age is not None or event.by_invitation
    wanted = (
        (
            "id_missing",
            wants_id and not row.id_seen,
            gettext_noop("Identification not seen yet"),
            "TRM 2.3",
            gettext_noop("Look at it at the desk and tick it."),
        ),
        (
            "fee_missing",
            event.needs_fee and not row.fee_paid,
            gettext_noop("Fee not paid yet"),
            "TRM 4.2",
            gettext_noop("Take it at the desk and tick it."),
        ),
        (
            "badge_missing",
            event.needs_badge and not row.badge_seen,
            gettext_noop("Convention badge not seen yet"),
            "TRM 2.2",
            gettext_noop("Look at it at the desk and tick it."),
        ),
        (
            "invitation_missing",
            event.by_invitation and not row.invitation_seen,
            gettext_noop("Invitation not seen yet"),
            "TRM 5.5",
            gettext_noop("Look at it at the desk and tick it."),
        ),
        (
            "consent_missing",
            row.is_minor and not row.consent_seen,
            gettext_noop("Consent for a minor not seen yet"),
            "TRM 2.1",
            gettext_noop("Look at it at the desk and tick it."),
        ),
        (
            "number_missing",
            not row.membership_number,
            gettext_noop("Membership number still missing"),
            "TRM 2.1",
            gettext_noop("The player reads it off their app; the desk types it in."),
        ),
    )
    return [
        Problem(code, words, section=section, advice=advice, severity=Severity.WARNING)
        for code, is_missing, words, section, advice in wanted
        if is_missing
    ]


def needs_the_desk(row: Registration) -> list[Problem]:
    """Return why a player cannot check themselves in: something has to be seen at the desk, or it is late.

    Each tick that is missing is named (TRM 2.1-2.3, 4.2).
    """
    is_late = row.event.state == Event.State.RUNNING or row.event.players_counted is not None
    missing = [note for note in missing_ticks(row) if note.code != "number_missing"]
    if not is_late and not missing:
        return []
    desk = Problem(
        "desk_must_see",
        gettext_noop("The desk has to see or note something before you are in."),
        section="TRM 2.1",
        advice=gettext_noop("Go to the desk."),
    )
    return [desk, *missing]
