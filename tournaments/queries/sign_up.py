"""What the sign-up page says before anybody types: when, where, how many places, what is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.history.entries import last_paired_round, places_free
from tournaments.models import DoneOnce, Event, Registration
from tournaments.rules.event_states import takes_entries


@dataclass(frozen=True, slots=True)
class SignUpFacts:
    """The sign-up page of one event; `first_round` above 1 means a late entry (TRM 3.4.2)."""

    is_open: bool
    places_free: int | None
    waiting: int
    first_round: int
    opens_at: datetime | None

    @property
    def is_full(self) -> bool:
        """Whether the next entry goes to the waiting list."""
        return self.places_free == 0


def sign_up_facts(event: Event, *, now: datetime | None = None) -> SignUpFacts:
    """Return what the sign-up page shows now; the act decides again when the form comes."""
    moment = now or timezone.now()
    opens, closes = event.sign_up_opens_at, event.sign_up_closes_at
    in_hours = (opens is None or moment >= opens) and (closes is None or moment <= closes)
    has_begun = event.players_counted is not None or event.state == Event.State.RUNNING
    is_open = takes_entries(event.state) and in_hours and (event.late_entry_allowed or not has_begun)
    return SignUpFacts(
        is_open=is_open,
        places_free=places_free(event),
        waiting=event.registrations.filter(status=Registration.Status.WAITING).count(),
        first_round=last_paired_round(event) + 1,
        opens_at=opens if opens is not None and moment < opens else None,
    )


def entry_made_with(event: Event, key: str) -> Registration | None:
    """Return the entry that a sign-up form with this one-time key made, if it stands; None otherwise.

    Whoever holds the key has sent the form: a phone that never got the answer finds its page by it.
    """
    at = DoneOnce.objects.filter(key=key, verb="sign_up").values_list("at", flat=True).first()
    if at is None:
        return None
    made = event.registrations.exclude(status=Registration.Status.CANCELLED).filter(registered_at=at)
    return made.first() if made.count() == 1 else None
