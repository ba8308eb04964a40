"""Which wording of a number counts when its printings differ: the newest (CR 2-14-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

#: Numbers whose newest wording is not the one listed last: the printing's position among the different wordings.
_NEWEST = {
    "OP05-119": 1,  # the reprints of 2025 come before those of 2024 in the list
    "ST07-008": 0,  # the other wording is a promotional printing of unknown date with a slip
}


class CardText(NamedTuple):
    """One number with the wording that counts and the older ones."""

    number: str
    kind: str
    text: str
    older: tuple[str, ...]

    @property
    def set_code(self) -> str:
        """The set the number belongs to ("OP01", "ST10", "P")."""
        return self.number.partition("-")[0]


def read_texts(rows: Iterable[Mapping[str, Any]]) -> dict[str, CardText]:
    """Read the card texts by number from the rows of a catalog file.

    >>> row = {"card_number": "XX99-001", "card_type": "EVENT", "effects": "[Main] Draw 1 card."}
    >>> read_texts([row])["XX99-001"].kind
    'event'
    """
    wordings: dict[str, list[str]] = {}
    kinds: dict[str, str] = {}
    for at, row in enumerate(rows, start=1):
        number = row["card_number"]
        if not isinstance(number, str) or not number:
            raise ValueError(f"row {at} has no card number")
        kinds.setdefault(number, str(row.get("card_type", "")).lower())
        text = str(row.get("effects") or "")
        text = "" if text.strip() == "-" else text
        if text not in wordings.setdefault(number, []):
            wordings[number].append(text)
    found = {}
    for number, texts in wordings.items():
        at = _NEWEST.get(number, -1)
        newest = texts[at if at < len(texts) else -1]
        found[number] = CardText(
            number, kinds[number], newest, tuple(text for text in texts if text != newest)
        )
    return found
