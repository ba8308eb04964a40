"""What the clocks show: a round's, a table's with its extensions, a timer's (TRM 3.5, 5.2, 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum
from django.utils import timezone

from tournaments.history.clock import countdown_of, timer_countdown
from tournaments.models import Event, Match, Round, Timer
from tournaments.rules.clock import ClockState, Countdown, clock_sync, read_clock


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

    @property
    def is_paused(self) -> bool:
        """Whether it stands still until the desk lets it go on."""
        return self.state == ClockState.PAUSED

    @property
    def is_extra_time_over(self) -> bool:
        """Whether the extra minutes after time was called are used up too (TRM 5.2)."""
        return (
            self.is_time_called
            and self.seconds_left is not None
            and self.seconds_left * 1000 <= -self.extra_ms
        )

    @property
    def extra_ends_at_ms(self) -> int | None:
        """When extra time is over, while the clock runs."""
        return None if self.ends_at_ms is None else self.ends_at_ms + self.extra_ms

    @property
    def total_seconds(self) -> int:
        """The whole time, extensions and prolongation with it; no clock shows more."""
        return self.full_ms // 1000


@dataclass(frozen=True, slots=True)
class TimerFacts:
    """The running timer for a break, a draft or deck building."""

    id: int
    label: str
    clock: ClockFacts


def clock_of(round_: Round, *, now: datetime | None = None) -> ClockFacts:
    """Return the clock of a round for the tables without an extension. No query."""
    return _read(countdown_of(round_), now or timezone.now())


def clock_of_match(match: Match, *, now: datetime | None = None) -> ClockFacts:
    """Return the clock of a match's table, its extensions added; right after time was called too."""
    given = match.extensions.aggregate(seconds=Sum("seconds"))["seconds"] or 0
    return clock_with(match.round, extension_seconds=given, now=now)


def clock_with(round_: Round, *, extension_seconds: int, now: datetime | None = None) -> ClockFacts:
    """Return the clock of a table whose extensions are known already. No query."""
    return _read(countdown_of(round_), now or timezone.now(), extension_seconds)


def timer_of(event: Event, *, now: datetime | None = None) -> TimerFacts | None:
    """Return the running timer, or None."""
    timer = Timer.objects.filter(event=event, stopped_at__isnull=True).first()
    if timer is None:
        return None
    return TimerFacts(timer.pk, timer.label, _read(timer_countdown(timer), now or timezone.now()))


def _read(countdown: Countdown, now: datetime, extension_seconds: int = 0) -> ClockFacts:
    # A pause that begins after now: the server's clock was set back meanwhile. The pause holds all the same.
    now = max([now, *(begin for begin, end in countdown.pauses if end is None)])
    reading = read_clock(countdown, now, extension_seconds=extension_seconds)
    sync = clock_sync(countdown, now, extension_seconds=extension_seconds)
    return ClockFacts(
        seconds_left=reading.seconds_left,
        state=reading.state.value,
        is_time_called=reading.is_time_called,
        server_ms=sync.server_ms,
        full_ms=sync.full_ms,
        ends_at_ms=sync.ends_at_ms,
        left_ms=sync.left_ms,
        extra_ms=sync.extra_ms,
        extension_seconds=extension_seconds,
        started_at=countdown.started_at,
    )
