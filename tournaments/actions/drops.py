"""Leaving an event (TRM 6.0): before pairing, after the pairings are posted, without telling."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Registration


def drop_player(
    *,
    registration: Registration,
    by: Actor,
    without_telling: bool = False,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Drop a player; they are not paired again.

    With an open match in a published or started round they concede it: the opponent wins by default
    (TRM 6.0). In a round that is only paired, not posted yet, the desk pairs it again: refused with that
    advice. `without_telling` (staff only) leaves them out of the prizes. By the player or by staff.
    """
    raise NotImplementedError


def mark_absent(
    *, registration: Registration, by: Actor, once: str = "", now: datetime | None = None
) -> Registration:
    """Note that a player did not come: like a drop without telling, but they are marked absent.

    Their open match is won by the opponent by default; when both are absent both lose (TRM 7.4.2-1).
    """
    raise NotImplementedError
