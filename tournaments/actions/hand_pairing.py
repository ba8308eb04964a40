"""Change a pairing by hand before the round starts; the same validator, a reason where it is worse (TRM 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Match, Registration, Round


def swap_players(
    *,
    round_: Round,
    by: Actor,
    first: Registration,
    second: Registration,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Exchange the seats of two players of a round; a bye is a seat too.

    A rematch, a second bye or an avoidable pair-down needs a reason (TRM 3.4.2). Raises `Refused`.
    """
    raise NotImplementedError


def move_bye(
    *,
    round_: Round,
    by: Actor,
    registration: Registration,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Give the round's bye to `registration`; who had it takes their seat. Raises `Refused`."""
    raise NotImplementedError


def change_table(
    *, match: Match, by: Actor, table: int, reason: str = "", once: str = "", now: datetime | None = None
) -> Match:
    """Put a match at another table; when that table is taken the two matches exchange theirs.

    Before the start only (TRM 5.3). A fixed table (TRM 4.3), a blocked one or one outside the range needs
    a reason. Raises `Refused`.
    """
    raise NotImplementedError


def pair_by_hand(
    *,
    round_: Round,
    by: Actor,
    pairs: Sequence[tuple[Registration, Registration]],
    bye: Registration | None = None,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Replace the whole pairing of a round by `pairs` and `bye`; awarded byes stay.

    A player twice, missing or against themselves is refused; a rematch, a second bye or an avoidable
    pair-down needs a reason (TRM 3.4.2). Raises `Refused` with every problem.
    """
    raise NotImplementedError
