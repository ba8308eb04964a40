"""Links of onepiecetopdecks' deck maker: dg=1nOP12-001a4nOP01-016, dn=name."""

from __future__ import annotations

from decks.lists.deckgen import is_deckgen, read_deckgen
from decks.lists.links.link import Link
from decks.lists.reading import Found


def read(link: Link) -> list[Found] | None:
    """Return the cards of the link, or None when it is of another kind."""
    packed = link.params.get("dg", "")
    return read_deckgen(packed) if is_deckgen(packed) else None
