"""Shows the cards that a near miss most likely means; the choice stays with the person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rapidfuzz import fuzz

from decks.catalog.facts import CardFacts
from decks.lists.names import NameIndex
from decks.lists.numbers import nearest

#: As many candidates as fit beside a line on a phone.
SHOWN = 3


class Likely:
    """Finds candidates in a catalog by number and by written name."""

    def __init__(self, cards: Mapping[str, CardFacts]) -> None:
        self._cards = cards
        self._names = NameIndex(cards)

    def named(self, written: str) -> list[str]:
        """Return the numbers of the cards with exactly this name."""
        return self._names.named(written)

    def near_name(self, written: str, number: str = "") -> list[str]:
        """Return the numbers of the cards whose name is nearest, those with a similar number first."""
        found = self._names.nearest(written)
        return sorted(found, key=lambda one: -fuzz.ratio(one, number)) if number else found

    def near_number(self, number: str, names: Iterable[str] = ()) -> list[str]:
        """Return the number itself when the catalog has it, else cards by the written names, else by slips."""
        if number in self._cards:
            return [number]
        for name in names:
            found = self.near_name(name, number)
            if found:
                return found
        return nearest(number, self._cards.keys(), SHOWN)

    def words(self, numbers: list[str]) -> str:
        """Return candidates for a message: "OP01-016 Nami, ST01-007 Nami", and a sign when there are more.

        >>> Likely({}).words(["OP01-016"])
        'OP01-016'
        """
        shown = [f"{one} {self._cards[one].name}" if one in self._cards else one for one in numbers[:SHOWN]]
        return ", ".join(shown) + (", …" if len(numbers) > SHOWN else "")
