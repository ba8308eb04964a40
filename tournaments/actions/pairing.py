"""Pair a round, pair it again, take the last pairing back (TRM 3.4, 3.4.2, 5.3)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Event, Round


def pair_round(
    *, event: Event, by: Actor, seed: int | None = None, once: str = "", now: datetime | None = None
) -> Round:
    """Pair the next round: Swiss by match points, elimination by the bracket; nothing is saved on a refusal.

    The seed (drawn when left out), the certificate and a reason for each odd pairing are kept with the
    round, so that anyone can draw it again. Tables are assigned: fixed ones first (TRM 4.3), then in order.
    Raises `Refused` with every problem: results missing or disputed, a round still open, all rounds played,
    too few players or tables.
    """
    raise NotImplementedError


def repair_round(
    *,
    round_: Round,
    by: Actor,
    reason: str,
    seed: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Draw a round again before it starts, after a record was put right, say (TRM 5.3). Needs a reason.

    A Swiss round only; results already given in it (a drop) are drawn anew. Raises `Refused`.
    """
    raise NotImplementedError


def undo_pairing(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> None:
    """Take the last pairing back as if it had not been made; only until the round is started (TRM 5.3).

    Raises `Refused` once it was started, or when a later round exists.
    """
    raise NotImplementedError
