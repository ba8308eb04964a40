"""Card names as people write them: compared without punctuation, case and accents (TRM 4.4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from rapidfuzz import fuzz, process

from decks.catalog.facts import CardFacts

#: What sites and people add to a name to say which printing it is.
_PRINTING_WORDS = re.compile(
    r"[(\[{<][^)\]}>]*[)\]}>]|\b(?:alternate|alt|full|parallel|manga|special|sp|aa|foil|holo|promo|reprint|"
    r"box topper|jolly roger|textured)(?: art)?\b",
    re.IGNORECASE,
)
#: Under this likeness (0-100) two names are not taken for one with a slip of the pen.
_CLOSE = 82


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """Return a name without punctuation, case, accents and spaces, for comparing.

    >>> fold('Eustass"Captain"Kid') == fold("EUSTASS “CAPTAIN” KID")
    True
    """
    parted = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in parted if sign.isalnum())


def is_this_name(written: str, card: CardFacts) -> bool:
    """Whether a written name is the card's, allowing for marks of the printing.

    >>> from decks.catalog.facts import Category
    >>> is_this_name("monkey d luffy (SP)", CardFacts("ST01-001", "Monkey.D.Luffy", Category.LEADER))
    True
    """
    mine = {fold(card.name), *map(fold, card.also_named)}
    return fold(written) in mine or fold(_PRINTING_WORDS.sub(" ", written)) in mine


class NameIndex:
    """Finds cards by written names in a catalog; built once for a text and only when needed."""

    #: Fuzzy searches cost about a millisecond each; a text with more odd names than this is no list.
    SEARCHES = 60

    def __init__(self, cards: Mapping[str, CardFacts]) -> None:
        self._cards = cards
        self._numbers: dict[str, list[str]] | None = None
        self._searches_left = self.SEARCHES

    @property
    def _by_name(self) -> dict[str, list[str]]:
        if self._numbers is None:
            self._numbers = {}
            for card in self._cards.values():
                self._numbers.setdefault(fold(card.name), []).append(card.number)
        return self._numbers

    def named(self, written: str) -> list[str]:
        """Return the numbers of every card with exactly this name (as folded), in catalog order."""
        whole = self._by_name.get(fold(written))
        return whole or self._by_name.get(fold(_PRINTING_WORDS.sub(" ", written)), [])

    def nearest(self, written: str) -> list[str]:
        """Return the numbers of the cards whose name is nearest to the written one, if it is near at all."""
        exact = self.named(written)
        wanted = fold(_PRINTING_WORDS.sub(" ", written))
        if exact or len(wanted) < 3 or self._searches_left <= 0:
            return exact
        self._searches_left -= 1
        found = process.extractOne(wanted, self._by_name.keys(), scorer=fuzz.ratio, score_cutoff=_CLOSE)
        return self._by_name[found[0]] if found else []
