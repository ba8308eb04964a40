"""What the clocks show: a round's, a table's with its extensions, a timer's (TRM 3.5, 5.2, 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Event, Match, Round


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """A clock at one moment of the server's time, and what a page needs to let it tick.

    `seconds_left` is negative once time is over and None without a limit. `state` is a `ClockState` value
    ("not_started", "running", "paused", "extra_time", "time_out", "no_limit"). While the clock runs
    `ends_at_ms` is set, while it stands `left_ms` (milliseconds since 1970, see rules/clock.py `ClockSync`).
    """

    seconds_left: int | None
    state: str
    is_time_called: bool
    server_ms: int
    full_ms: int
    ends_at_ms: int | None
    left_ms: int | None
    extra_ms: int
    #: Seconds given to this table alone.
    extension_seconds: int = 0
    started_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimerFacts:
    """The running timer for a break, a draft or deck building."""

    id: int
    label: str
    clock: ClockFacts


def clock_of(round_: Round, *, now: datetime | None = None) -> ClockFacts:
    """Return the clock of a round for the tables without an extension. No query."""
    raise NotImplementedError


def clock_of_match(match: Match, *, now: datetime | None = None) -> ClockFacts:
    """Return the clock of a match's table, its extensions added; right after time was called too."""
    raise NotImplementedError


def timer_of(event: Event, *, now: datetime | None = None) -> TimerFacts | None:
    """Return the running timer, or None."""
    raise NotImplementedError
