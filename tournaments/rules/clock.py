"""The clock of a round, a table, a break: what it shows at a moment of the server's time (TRM 1.4, 3.5)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

Pause = tuple[datetime, datetime | None]


class ClockState(StrEnum):
    """What the clock is doing.

    Extra time follows when time is called and lasts the extra minutes of the match structure; time out
    comes after it, or at once where there is none.
    """

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    EXTRA_TIME = "extra_time"
    TIME_OUT = "time_out"
    NO_LIMIT = "no_limit"


@dataclass(frozen=True, slots=True)
class Countdown:
    """A countdown: a round, or a timer for a break, a draft, deck building.

    `started_at` is None before the start and `minutes` None without a limit. Pauses are (from, to), the
    last with None while it lasts; they may overlap. `prolonged_seconds` go to every table. All times are
    aware, in any zone; a naive one raises ValueError.
    """

    started_at: datetime | None
    minutes: int | None
    pauses: tuple[Pause, ...] = ()
    prolonged_seconds: int = 0
    extra_minutes: int = 0

    def __post_init__(self) -> None:
        for moment in (self.started_at, *(moment for pause in self.pauses for moment in pause)):
            if moment is not None:
                _utc(moment)

    def full_seconds(self, extension_seconds: int = 0) -> int:
        """Return the whole time a table has: minutes, prolongation and its extensions; 0 without a limit."""
        if self.minutes is None:
            return 0
        return self.minutes * 60 + self.prolonged_seconds + extension_seconds


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What a clock shows: whole seconds left, negative once time is over, None without a limit."""

    seconds_left: int | None
    state: ClockState

    @property
    def is_time_called(self) -> bool:
        """Whether the end-of-round procedure has begun (TRM 5.2)."""
        return (
            self.state is not ClockState.NOT_STARTED
            and self.seconds_left is not None
            and self.seconds_left <= 0
        )


def read_clock(countdown: Countdown, now: datetime, *, extension_seconds: int = 0) -> ClockReading:
    """Return what the clock of a table with these extensions shows at `now`.

    Never more than the full time, whatever the clocks say. Seconds are rounded up, so that 0:00 appears
    exactly when time is called. A pause during extra time stops that as well.

    >>> start = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    >>> read_clock(Countdown(start, 30), start + timedelta(minutes=31), extension_seconds=180)
    ClockReading(seconds_left=120, state=<ClockState.RUNNING: 'running'>)
    """
    if countdown.started_at is None:
        full = countdown.full_seconds(extension_seconds)
        return ClockReading(None if countdown.minutes is None else full, ClockState.NOT_STARTED)
    is_paused = _is_paused(countdown.pauses, now)
    if countdown.minutes is None:
        return ClockReading(None, ClockState.PAUSED if is_paused else ClockState.NO_LIMIT)
    left = _exact_seconds_left(countdown, now, extension_seconds)
    if is_paused:
        state = ClockState.PAUSED
    elif left > 0:
        state = ClockState.RUNNING
    elif left > -60 * countdown.extra_minutes:
        state = ClockState.EXTRA_TIME
    else:
        state = ClockState.TIME_OUT
    return ClockReading(math.ceil(left), state)


@dataclass(frozen=True, slots=True)
class ClockSync:
    """What a page needs to show the clock without trusting its own (all times in milliseconds since 1970).

    The page takes its offset once, `server_ms - own clock`, and shows
    `min(full_ms, ends_at_ms - (own clock + offset))` at every look, never a counter of ticks. While the
    clock stands still `ends_at_ms` is None and `left_ms` is shown.
    """

    state: ClockState
    server_ms: int
    full_ms: int
    ends_at_ms: int | None
    left_ms: int | None
    extra_ms: int


def clock_sync(countdown: Countdown, now: datetime, *, extension_seconds: int = 0) -> ClockSync:
    """Return the facts from which a page shows the same clock as the server.

    >>> start = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    >>> sync = clock_sync(Countdown(start, 30), start + timedelta(minutes=10))
    >>> (sync.ends_at_ms - sync.server_ms) // 1000
    1200
    """
    reading = read_clock(countdown, now, extension_seconds=extension_seconds)
    full_ms = countdown.full_seconds(extension_seconds) * 1000
    server_ms = _milliseconds(now)
    ends_at_ms: int | None = None
    left_ms: int | None = None
    if countdown.minutes is not None and countdown.started_at is None:
        left_ms = full_ms
    elif reading.state is ClockState.PAUSED and countdown.minutes is not None:
        left_ms = round(_exact_seconds_left(countdown, now, extension_seconds) * 1000)
    elif countdown.minutes is not None and countdown.started_at is not None:
        # From the start, not from `now`: whoever asks, and whenever, is told the same millisecond.
        start = _utc(countdown.started_at)
        paused = _paused(countdown.pauses, start, max(_utc(now), start))
        full = timedelta(seconds=countdown.full_seconds(extension_seconds))
        ends_at_ms = _milliseconds(start + full + paused)
    return ClockSync(reading.state, server_ms, full_ms, ends_at_ms, left_ms, countdown.extra_minutes * 60_000)


def seconds_since_start(countdown: Countdown, now: datetime) -> float:
    """Return how long the round has run, pauses left out; 0 before the start (for tardiness, TRM 7.4.2-1)."""
    if countdown.started_at is None:
        return 0.0
    start = _utc(countdown.started_at)
    end = max(_utc(now), start)
    return (end - start - _paused(countdown.pauses, start, end)).total_seconds()


def shown(seconds_left: int) -> str:
    """Return seconds as minutes and seconds, with a minus sign once time is over.

    >>> shown(1800), shown(9), shown(-65)
    ('30:00', '0:09', '−1:05')
    """
    minutes, seconds = divmod(abs(seconds_left), 60)
    return f"{'−' if seconds_left < 0 else ''}{minutes}:{seconds:02d}"


def at_venue(day: date, clock_time: time, zone: str) -> datetime:
    """Return the moment at which the venue's clocks show this, aware, in the venue's zone.

    An hour that comes twice in autumn means its first coming. Raises `Refused` for a time that the change
    to summer time leaves out, and for a zone that does not exist.

    >>> at_venue(date(2026, 8, 4), time(10, 0), "America/New_York").astimezone(UTC).hour
    14
    """
    try:
        place = ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        raise Refused(
            Problem(
                "unknown_zone",
                gettext_noop("“{zone}” is no time zone."),
                advice=gettext_noop("Write it as region and city: Europe/Berlin, America/New_York."),
                params={"zone": zone},
            )
        ) from None
    moment = datetime.combine(day, clock_time.replace(tzinfo=None), tzinfo=place)
    if moment.astimezone(UTC).astimezone(place).replace(tzinfo=None) != moment.replace(tzinfo=None):
        raise Refused(
            Problem(
                "time_left_out",
                gettext_noop("On {day} the clocks in {zone} skip {time}."),
                advice=gettext_noop("Choose a time before or after the change."),
                params={"day": day.isoformat(), "zone": zone, "time": f"{clock_time:%H:%M}"},
            )
        )
    return moment


def check_period(opens: datetime, closes: datetime) -> list[Problem]:
    """Return why something cannot be open from `opens` to `closes`: it would close before it opened.

    The two may be in different zones; a naive time raises ValueError.
    """
    if _utc(opens) < _utc(closes):
        return []
    return [
        Problem(
            "closes_before_opening",
            gettext_noop("The end is not after the beginning."),
            advice=gettext_noop("Check both times, and the zone they are in."),
        )
    ]


def _utc(moment: datetime) -> datetime:
    """Return an aware moment in UTC; raises ValueError for a naive one, which names no moment."""
    if moment.tzinfo is None:
        raise ValueError("a clock needs times with a zone")
    return moment.astimezone(UTC)


def _exact_seconds_left(countdown: Countdown, now: datetime, extension_seconds: int) -> float:
    """Return the seconds left of a started countdown with a limit, at most its full time."""
    return countdown.full_seconds(extension_seconds) - seconds_since_start(countdown, now)


def _is_paused(pauses: Iterable[Pause], now: datetime) -> bool:
    """Whether one of the pauses holds at `now`."""
    moment = _utc(now)
    return any(_utc(start) <= moment and (end is None or moment < _utc(end)) for start, end in pauses)


def _paused(pauses: Iterable[Pause], start: datetime, now: datetime) -> timedelta:
    """Return how much of the time from `start` to `now` (both in UTC) was paused, overlaps counted once."""
    # Times of one zone subtract by the wall clock in Python, an hour wrong over a clock change: hence UTC.
    clipped = sorted(
        (max(_utc(begin), start), now if end is None else min(_utc(end), now)) for begin, end in pauses
    )
    total = timedelta()
    covered = start
    for begin, end in clipped:
        uncovered = end - max(begin, covered)
        if uncovered > timedelta():
            total += uncovered
            covered = end
    return total


def _milliseconds(moment: datetime) -> int:
    """Return a moment as milliseconds since 1970."""
    return round(_utc(moment).timestamp() * 1000)
