"""What anyone may see of an event: its facts, the last published pairings, standings, bracket."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Announcement, Event, Round
from tournaments.queries.clock import ClockFacts, TimerFacts
from tournaments.queries.rounds import RoundFacts


@dataclass(frozen=True, slots=True)
class PublicFacts:
    """The public page's head: where the event stands and what can be looked at. No names in it."""

    event: Event
    round: Round | None
    round_label: str
    rounds: tuple[RoundFacts, ...]
    clock: ClockFacts | None
    timer: TimerFacts | None
    players: int
    places_left: int | None
    waiting: int
    sign_up_is_open: bool
    standings_after: int
    has_bracket: bool
    swiss_rounds: int | None
    cut_size: int
    announcements: tuple[Announcement, ...]


def public_facts(event: Event, *, now: datetime | None = None) -> PublicFacts:
    """Return what the public page shows now; only what is published."""
    raise NotImplementedError
