"""The one-word lists of onepiecetopdecks' deck maker: 1nOP12-001a4nOP01-016a4nOP03-008."""

from __future__ import annotations

import re

from decks.lists.items import read_items
from decks.lists.reading import Found

_LOOKS_LIKE = re.compile(r"\d{1,3}n[A-Za-z]{1,4}\d{0,2}-\d{3}(?:[_-]\w+)?(?:a\d|a?$)")
_SEPARATOR = re.compile(r"a(?=\d+n|$)")


def is_deckgen(text: str) -> bool:
    """Whether a word is such a list.

    >>> is_deckgen("1nOP12-001a4nOP01-016"), is_deckgen("4xOP01-016")
    (True, False)
    """
    return bool(_LOOKS_LIKE.match(text)) and " " not in text


def read_deckgen(text: str) -> list[Found]:
    """Return the cards of such a list.

    >>> [(card.number, card.count) for card in read_deckgen("1nOP12-001a4nOP01-016")]
    [('OP12-001', 1), ('OP01-016', 4)]
    """
    return read_items(_SEPARATOR.split(text))
