"""What players who are not seated are due, one or both of them (TRM 7.4.2-1)."""

from __future__ import annotations

from dataclasses import dataclass

from penalties.rules.levels import Level
from tournaments.rules.tardiness import tardiness


@dataclass(frozen=True, slots=True)
class Tardy:
    """What each absent side is due now (None: nothing yet), what follows and when; whether both lose the match."""

    sides: tuple[int, ...]
    due: Level | None
    next: Level | None
    seconds_to_next: float | None
    both_lose: bool
    section: str = "TRM 7.4.2-1"


def tardy(seconds_since_start: float, absent: str, *, best_of: int = 1) -> Tardy:
    """Return what the absent sides ("1", "2", "12") are due `seconds_since_start` after the round's start.

    Both absent: each is due the same, so at 10:00 both lose; in best of 1 the Game Losses at 5:00 do that.

    >>> tardy(420, "1").due.value, tardy(600, "12").both_lose, tardy(600, "2").both_lose
    ('game_loss', True, False)
    >>> tardy(420, "12", best_of=3).both_lose, tardy(420, "12").both_lose, tardy(0, "12").due
    (False, True, None)
    """
    sides = tuple(int(side) for side in "12" if side in absent)
    found = tardiness(seconds_since_start)
    due = Level(found.due) if found.due is not None else None
    loses = due is not None and (due >= Level.MATCH_LOSS or (due is Level.GAME_LOSS and best_of == 1))
    return Tardy(
        sides=sides,
        due=due,
        next=Level(found.next) if found.next is not None else None,
        seconds_to_next=found.seconds_to_next,
        both_lose=len(sides) == 2 and loses,
    )
