"""A round's clock from its row: start, pauses and prolongation as rules/clock.py reads them."""

from __future__ import annotations

from datetime import datetime

from tournaments.models import Round, Timer
from tournaments.rules.clock import Countdown, Pause


def pauses_of(round_: Round) -> tuple[Pause, ...]:
    """Return the pauses of a round as times; the last one ends with None while it lasts."""
    return tuple(
        (datetime.fromisoformat(start), datetime.fromisoformat(end) if end else None)
        for start, end in round_.pauses
    )


def countdown_of(round_: Round) -> Countdown:
    """Return the countdown of a round for `read_clock` and `clock_sync`."""
    return Countdown(
        started_at=round_.started_at,
        minutes=round_.minutes,
        pauses=pauses_of(round_),
        prolonged_seconds=round_.prolonged_seconds,
        extra_minutes=round_.extra_minutes if round_.minutes is not None else 0,
    )


def timer_countdown(timer: Timer) -> Countdown:
    """Return the countdown of a timer; a timer has seconds, so they ride as prolongation."""
    return Countdown(started_at=timer.started_at, minutes=0, prolonged_seconds=timer.seconds)
