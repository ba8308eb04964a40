"""What the projector shows: the clock, names to tables, announcements; readable five metres away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Announcement, Event, Round
from tournaments.queries.clock import ClockFacts, TimerFacts
from tournaments.queries.pairings import PairingLine
from tournaments.queries.standings import StandingRow


@dataclass(frozen=True, slots=True)
class PodFacts:
    """A draft pod with the names in seat order."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProjectorFacts:
    """`shows` is "welcome", "pods", "pairings", "clock", "standings" or "final"."""

    event: Event
    shows: str
    round: Round | None
    round_label: str
    clock: ClockFacts | None
    timer: TimerFacts | None
    #: By name, one line per player.
    pairings: tuple[PairingLine, ...]
    standings: tuple[StandingRow, ...]
    pods: tuple[PodFacts, ...]
    open_tables: tuple[int, ...]
    tables: int
    results_in: int
    announcements: tuple[Announcement, ...]


def projector_facts(event: Event, *, now: datetime | None = None) -> ProjectorFacts:
    """Return what the projector shows now; only what is published."""
    raise NotImplementedError
