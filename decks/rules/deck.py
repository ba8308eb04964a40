"""A deck as the rules see it: a Leader and how many of each card number (CR 5-1-2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Deck(msgspec.Struct, frozen=True):
    """A Leader's number, the main deck as {card number: copies}, and the DON!! cards if the list tells.

    Raises ValueError for a count below one: such a line is a mistake of the list, not a card.

    >>> Deck("ST01-001", {"ST01-002": 4, "ST01-003": 3}).size
    7
    """

    leader: str | None
    counts: Mapping[str, int]
    don: int | None = None

    def __post_init__(self) -> None:
        if any(count < 1 for count in self.counts.values()):
            raise ValueError("every card of a deck has a count of at least one")

    @property
    def size(self) -> int:
        """The number of cards in the main deck, without the Leader."""
        return sum(self.counts.values())

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every number once, the Leader first, the others in order."""
        mine = sorted(self.counts)
        if self.leader is None:
            return tuple(mine)
        return (self.leader, *(number for number in mine if number != self.leader))
