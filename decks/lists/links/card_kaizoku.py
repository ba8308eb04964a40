"""Links of Card Kaizoku's deck maker: deck=2xEB01-004|1xEB01-008, or the list as JSON in base64."""

from __future__ import annotations

from decks.lists.base64_json import is_base64_json, read_base64_json
from decks.lists.items import has_items, read_items
from decks.lists.links.link import Link
from decks.lists.reading import Found


def read(link: Link) -> list[Found] | None:
    """Return the cards of the link, or None when it is of another kind."""
    packed = link.params.get("deck", "")
    if is_base64_json(packed):
        return read_base64_json(packed)
    is_mine = ";" not in packed and has_items(packed, "|")
    return read_items(packed.split("|")) if is_mine else None
