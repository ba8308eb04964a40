"""How long somebody has been waited for at a table, as the forms of leaving say it (TRM 7.4.2-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from tournaments.history.clock import countdown_of
from tournaments.models import Match, Registration, Round
from tournaments.rules.clock import seconds_since_start
from tournaments.rules.tardiness import MATCH_LOSS_AT


@dataclass(frozen=True, slots=True)
class SeatTime:
    """Seconds of the round that are over, pauses left out; whether "did not come" needs a reason yet."""

    seconds: int
    has_started: bool
    needs_reason: bool


def seat_time_at(match: Match, *, now: datetime | None = None) -> SeatTime | None:
    """Return how long has been waited at the table of an open match; None when leaving decides nothing there.

    That is once it was decided or reported, and before a Swiss round is posted (TRM 6.0).
    """
    is_open = match.kind == Match.Kind.MATCH and not match.outcome and not match.is_disputed
    is_hidden = match.round.state == Round.State.PAIRED and match.round.stage == Round.Stage.SWISS
    if not is_open or is_hidden or match.round.state == Round.State.CLOSED or match.claims.exists():
        return None
    seconds = int(seconds_since_start(countdown_of(match.round), now or timezone.now()))
    has_started = match.round.state == Round.State.STARTED
    return SeatTime(seconds, has_started, seconds < MATCH_LOSS_AT)


def seat_time_of(registration: Registration, *, now: datetime | None = None) -> SeatTime | None:
    """Return the same for a player's match in the last round, None without one. At most two queries."""
    match = (
        Match.objects.select_related("round")
        .filter(Q(player_1=registration) | Q(player_2=registration), round__event=registration.event_id)
        .order_by("-round__number")
        .first()
    )
    return seat_time_at(match, now=now) if match is not None else None
