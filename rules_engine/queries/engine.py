"""The engine as the product uses it: the organizer's cards, with the compiled programs of their texts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from decks.models import Card
from decks.queries.catalog import Catalog, catalog
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.one_piece.text import programs
from rules_engine.one_piece.text.loading import program_for
from rules_engine.shipped_cards import definition


class CatalogLibrary(Mapping[str, CardDef]):
    """Card definitions made when they are first asked for, each always the same object.

    A whole catalog holds some 2,800 cards; two decks need some forty.
    """

    def __init__(self, known: Catalog, texts: Mapping[str, str]) -> None:
        self._facts = known.cards
        self._texts = texts
        self._made: dict[str, CardDef] = {}
        self.version = f"{known.regulation.as_of.isoformat()}/{programs.VERSION}"
        if texts:  # what the organizer loaded may say something else than the shipped programs
            digest = hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()
            self.version += f"/{digest[:12]}"

    def __getitem__(self, number: str) -> CardDef:
        if number not in self._made:
            program = program_for(number, self._texts.get(number, "")).program
            self._made[number] = definition(self._facts[number], program)
        return self._made[number]

    def __contains__(self, number: object) -> bool:
        return number in self._facts

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)


_known: tuple[Catalog, OnePieceRules] | None = None


def rules() -> OnePieceRules:
    """Return the game over the catalog in force, with the texts loaded; one query while the catalog stays as it is."""
    global _known  # noqa: PLW0603 - one copy a process, replaced whole
    known = catalog()
    if _known is None or _known[0] is not known:
        library = CatalogLibrary(known, _newest_wordings())
        _known = (known, OnePieceRules(library, library.version))
    return _known[1]


def _newest_wordings() -> dict[str, str]:
    """Return the loaded text of each number; of several wordings the newest, which stands last (CR 2-14-2)."""
    rows = Card.objects.exclude(text="").values_list("number", "text")
    return {number: text.split("\n\n")[-1] for number, text in rows}
