"""A round's life: paired, published, started, closed (TRM 5.3)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Round


def publish_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Show the pairings to everyone. The first publication fixes the number of rounds (TRM 3.6) and runs the event.

    Raises `Refused` when the round is not merely paired.
    """
    raise NotImplementedError


def start_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Start the clock; pairings are final from now on (TRM 5.3). A round not yet published is published too.

    Round 1 asks `hooks.start_problems` (deck lists missing, ...). Raises `Refused`.
    """
    raise NotImplementedError


def close_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Close a round whose results are all in; the standings after it are then fixed for the public.

    Raises `Refused` naming each open and each disputed table.
    """
    raise NotImplementedError


def reopen_round(
    *, round_: Round, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> Round:
    """Open a round again that was closed too early; only until the next one is paired. Needs a reason."""
    raise NotImplementedError
