"""The clock: pause, prolong, extend a table, timers for breaks and deck building (TRM 3.5, 7.1)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Event, Match, Round, TimeExtension, Timer


def pause_round(
    *, round_: Round, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> Round:
    """Stop the clock of a started round for everybody. Raises `Refused` when it does not run."""
    raise NotImplementedError


def resume_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Let a paused round go on with the time it had left. Raises `Refused` when it is not paused."""
    raise NotImplementedError


def prolong_round(
    *, round_: Round, by: Actor, seconds: int, reason: str = "", once: str = "", now: datetime | None = None
) -> Round:
    """Give the whole round `seconds` more; a negative number takes back what was given, not more."""
    raise NotImplementedError


def extend_match(
    *, match: Match, by: Actor, seconds: int, reason: str = "", once: str = "", now: datetime | None = None
) -> TimeExtension:
    """Give one table `seconds` more (TRM 7.1); several add up, and it counts after time was called too."""
    raise NotImplementedError


def start_timer(
    *, event: Event, by: Actor, label: str, seconds: int, once: str = "", now: datetime | None = None
) -> Timer:
    """Count down for a break, a draft or deck building; a running timer is stopped by the new one."""
    raise NotImplementedError


def stop_timer(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Timer | None:
    """Stop the running timer; None when there was none."""
    raise NotImplementedError
