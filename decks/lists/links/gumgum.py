"""Links of GumGum's deck maker: deck=1xOP11-040;1xOP15-047;4xOP06-119."""

from __future__ import annotations

from decks.lists.items import has_items, read_items
from decks.lists.links.link import Link
from decks.lists.reading import Found


def read(link: Link) -> list[Found] | None:
    """Return the cards of the link, or None when it is of another kind."""
    packed = link.params.get("deck", "")
    is_mine = ";" in packed and has_items(packed, ";")
    return read_items(packed.split(";")) if is_mine else None
