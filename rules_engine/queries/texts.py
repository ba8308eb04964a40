"""What a card says: its printed text where the organizer loaded it, else the engine's own print of its program."""

from __future__ import annotations

from functools import lru_cache

from decks.catalog.card_text import as_printed
from decks.models import Card
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.text import grammar as _templates  # noqa: F401 -- fills the table the printer reads
from rules_engine.one_piece.text.printer import emit
from rules_engine.one_piece.text.programs import program_of


@lru_cache(maxsize=4096)
def own_print(number: str) -> str:
    """Return a card's program printed back, a line an ability; one that has no print says so."""
    lines = [emit("Line", ability) for ability in program_of(number) or ()]
    return "\n".join("(…)" if line is None else line[:1].upper() + line[1:] for line in lines)


def text_of(definition: CardDef) -> str:
    """Return the text of a card as the engine prints it; :func:`printed` has the card's own where it is loaded."""
    return definition.text or own_print(definition.number)


def printed(numbers: set[str]) -> dict[str, str]:
    """Return the printed texts of card numbers where they are loaded; one query."""
    rows = Card.objects.filter(number__in=numbers).exclude(text="")
    return {number: as_printed(text) for number, text in rows.values_list("number", "text")}
