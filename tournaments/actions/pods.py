"""Draft pods of four (TRM 3.3)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Event, Pod


def draw_pods(
    *, event: Event, by: Actor, seed: int | None = None, once: str = "", now: datetime | None = None
) -> list[Pod]:
    """Seat the checked-in players of a draft in pods at random; drawing again replaces them until round 1 starts.

    Raises `Refused`: not a draft, too few players, round 1 started.
    """
    raise NotImplementedError
