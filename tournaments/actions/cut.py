"""From Swiss to the cut: seeds from the final standings, replacements before it starts (TRM 3.4)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import CutPlace, Event


def begin_cut(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> list[CutPlace]:
    """Take the places of the cut from the standings after the last Swiss round, active players only.

    The last Swiss results are locked from here (TRM 5.3); `hooks.cut_begins` is told on commit. Raises
    `Refused`: Swiss not over, a tie across the last place or between seeds not decided, too few players.
    """
    raise NotImplementedError


def undo_begin_cut(
    *, event: Event, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> None:
    """Go back to Swiss before the first cut round is paired, to put a last Swiss result right."""
    raise NotImplementedError


def replace_in_cut(
    *, event: Event, by: Actor, seed: int, reason: str, once: str = "", now: datetime | None = None
) -> CutPlace:
    """Give seed `seed` of a player who left to the next in the standings; before the cut starts (TRM 3.4).

    The seeds behind do not move: the newcomer takes the seed of the one who left. Needs a reason.
    """
    raise NotImplementedError
