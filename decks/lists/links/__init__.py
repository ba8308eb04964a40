"""Deck lists inside links, one small module for each kind; what counts is the shape, not the site's name."""

from __future__ import annotations

from collections.abc import Callable

from decks.lists.links import card_kaizoku, egman, fragment, gumgum, topdecks, unreadable
from decks.lists.links.link import Link, find_link
from decks.lists.reading import Found

#: Asked in this order; the last one refuses.
READERS: tuple[Callable[[Link], list[Found] | None], ...] = (
    topdecks.read,
    egman.read,
    gumgum.read,
    card_kaizoku.read,
    fragment.read,
)


def read_link(link: Link) -> tuple[list[Found], str]:
    """Return a link's cards or its refusal, and the deck's name if the link gives one.

    >>> found, name = read_link(find_link("#d=OP15-058%7COP15-061%3A4&n=Enel")[0])
    >>> [(card.number, card.count, card.is_leader) for card in found], name
    ([('OP15-058', 1, True), ('OP15-061', 4, False)], 'Enel')
    """
    for read in READERS:
        found = read(link)
        if found is not None:
            return found, link.params.get("dn") or link.params.get("n", "")
    return unreadable.read(link), ""


__all__ = ["READERS", "Link", "find_link", "read_link"]
