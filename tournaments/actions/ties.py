"""Deciding players who are level on every figure (TRM 5.4, fourth step)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Event, Registration, TieDecision


def decide_tie(
    *,
    event: Event,
    by: Actor,
    registrations: Sequence[Registration],
    method: str,
    order: Sequence[Registration] | None = None,
    seed: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> TieDecision:
    """Record how the head judge ordered level players; `method` is a `TieDecision.Method`.

    `registrations` are all who share the place. "match" takes `order` (winner first), "head_to_head" works
    the winner out, "random" draws with `seed` (drawn when left out) unless an `order` thrown by dice is given.
    Raises `Refused` when they are not level, or the method is not due (TRM 5.4).
    """
    raise NotImplementedError


def undo_tie_decision(
    *, decision: TieDecision, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> None:
    """Take a decision back (entered wrongly); not once the cut or the end rests on it."""
    raise NotImplementedError
