"""Which tables have their decks checked, and how far the goal of one deck in ten is (TRM 4.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

import msgspec


class SeatedTable(msgspec.Struct, frozen=True):
    """A table of the round with players at it: how many of the two were checked in this event already."""

    table: int
    checked: int = 0


def tables_to_draw_from(tables: Iterable[SeatedTable]) -> list[int]:
    """Return the tables among which chance decides, in order: where nobody was checked yet.

    Only when there is no such table left, those where one of the two was not: the goal counts players, and a
    player is not checked again while others never were.

    >>> tables_to_draw_from([SeatedTable(3), SeatedTable(1), SeatedTable(2, checked=1)])
    [1, 3]
    >>> tables_to_draw_from([SeatedTable(1, checked=2), SeatedTable(2, checked=1)])
    [2]
    """
    seated = list(tables)
    for most in (0, 1):
        chosen = sorted(seat.table for seat in seated if seat.checked == most)
        if chosen:
            return chosen
    return []


def draw_tables(candidates: Collection[int], count: int, *, seed: int) -> list[int]:
    """Return `count` of the candidates at random, in the order drawn; all of them when there are no more.

    The same seed draws the same tables whatever the order of the candidates: anybody can draw again. Raises
    ValueError for a count below one.

    >>> draw_tables([1, 2, 3, 4, 5, 6], 2, seed=7) == draw_tables([6, 5, 4, 3, 2, 1], 2, seed=7)
    True
    """
    if count < 1:
        raise ValueError("at least one table is drawn")
    ordered = sorted(candidates)
    return Random(seed).sample(ordered, min(count, len(ordered)))


class Coverage(msgspec.Struct, frozen=True):
    """How many players played, and the decks of how many were checked: players count, not tables (TRM 4.4).

    >>> half = Coverage(players=64, checked=3)
    >>> half.goal, half.missing, half.tables_in_each_of(2)
    (7, 4, 1)
    """

    players: int
    checked: int

    @property
    def goal(self) -> int:
        """A tenth of the decks, rounded up."""
        return -(-self.players // 10)

    @property
    def missing(self) -> int:
        """How many players are still to be checked."""
        return max(0, self.goal - self.checked)

    @property
    def is_reached(self) -> bool:
        """Whether a tenth of the decks was checked."""
        return self.missing == 0

    def tables_in_each_of(self, rounds_left: int) -> int:
        """Return how many tables a round make the goal in the rounds left; 0 when it is reached."""
        tables = -(-self.missing // 2)
        return -(-tables // max(1, rounds_left))
