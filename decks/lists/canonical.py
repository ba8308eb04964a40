"""One way to write a deck list, and a short fingerprint of its cards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from decks.catalog.facts import CardFacts
from decks.lists.reading import Entry

#: Crockford's letters: none can be taken for another when read aloud or from paper.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 10


def to_text(
    entries: Iterable[Entry] | Mapping[str, int],
    *,
    leader: str | None = None,
    cards: Mapping[str, CardFacts] | None = None,
) -> str:
    """Return a list as text that `parse_deck_list` reads back: Leader first, one number a line, in order.

    With a catalog each line has the full name, as TRM 4.4 asks.

    >>> print(to_text({"OP01-025": 4, "OP01-016": 2}, leader="OP01-001"), end="")
    Leader: OP01-001
    2 OP01-016
    4 OP01-025
    """

    def named(number: str) -> str:
        card = cards.get(number) if cards else None
        return f"{number} {card.name}" if card else number

    counts = _counts(entries)
    lines = [f"Leader: {named(leader)}"] if leader else []
    lines += [f"{counts[number]} {named(number)}" for number in sorted(counts)]
    return "".join(f"{line}\n" for line in lines)


def fingerprint(leader: str | None, entries: Iterable[Entry] | Mapping[str, int]) -> str:
    """Return eleven signs that are the same for the same Leader and counts, whatever the order or form.

    Fifty bits: two different lists of one event share them with a chance far under one in a hundred million.

    >>> fingerprint("OP01-001", {"OP01-016": 4, "OP01-025": 2})
    'VAZR4-XBZVC'
    """
    counts = _counts(entries)
    plain = "|".join([leader or "", *(f"{number}:{counts[number]}" for number in sorted(counts))])
    value = int.from_bytes(hashlib.sha256(plain.encode()).digest()[:8], "big")
    signs = "".join(_LETTERS[(value >> (5 * place)) % 32] for place in range(_LENGTH))
    return f"{signs[:5]}-{signs[5:]}"


def _counts(entries: Iterable[Entry] | Mapping[str, int]) -> dict[str, int]:
    if isinstance(entries, Mapping):
        return dict(entries)
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.number] = counts.get(entry.number, 0) + entry.count
    return counts
