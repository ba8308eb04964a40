"""Links that carry the list behind the hash sign: #d=LEADER|ID:n,ID:n&n=name."""

from __future__ import annotations

import msgspec

from decks.lists.items import has_items, read_items
from decks.lists.links.link import Link
from decks.lists.reading import Found, Mention


def read(link: Link) -> list[Found] | None:
    """Return the cards of the link, the part before the bar being the Leader, or None for another kind."""
    leader, bar, packed = link.params.get("d", "").partition("|")
    if not bar or not has_items(leader, "|"):
        return None
    return [_as_leader(found) for found in read_items([leader])] + read_items(packed.split(","))


def _as_leader(found: Found) -> Found:
    return msgspec.structs.replace(found, is_leader=True) if isinstance(found, Mention) else found
