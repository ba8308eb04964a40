"""Lists packed into one word, as links carry them: items such as 4xOP01-016 or OP01-016:4."""

from __future__ import annotations

import re
from collections.abc import Iterable

from decks.lists.card_line import checked_mention
from decks.lists.numbers import NUMBER, canonical
from decks.lists.reading import Found, Mention, line_problem
from tournaments.rules.words import gettext_noop

_COUNT_FIRST = re.compile(rf"(?P<count>\d{{1,6}})[xn](?:{NUMBER.pattern})", re.IGNORECASE)
_COUNT_LAST = re.compile(rf"(?:{NUMBER.pattern})(?::(?P<count>\d{{1,6}}))?", re.IGNORECASE)


def has_items(text: str, separator: str) -> bool:
    """Whether a text is made of items parted by `separator`, judged by its first one.

    >>> has_items("2xEB01-004|1xEB01-008", "|"), has_items("OP11-040:1", ","), has_items("abc", ",")
    (True, True, False)
    """
    first = text.split(separator, 1)[0].strip()
    return bool(_COUNT_FIRST.fullmatch(first) or _COUNT_LAST.fullmatch(first))


def read_items(items: Iterable[str]) -> list[Found]:
    """Return the cards of packed items; an item that cannot be read is a problem of its own.

    >>> [found.count for found in read_items(["4xOP01-016", "OP01-025:2", "OP01-024"])]
    [4, 2, 1]
    """
    return [_read_item(item.strip()) for item in items if item.strip()]


def unread_item(item: str) -> Found:
    """Return the problem of a part that names no card."""
    shown = item if len(item) <= 40 else item[:39] + "…"
    return line_problem(
        "item_not_understood",
        gettext_noop('"{item}" could not be read as a card with its count.'),
        gettext_noop('Write the card on a line of its own, such as "4xOP01-016".'),
        params={"item": shown},
    )


def _read_item(item: str) -> Found:
    match = _COUNT_FIRST.fullmatch(item) or _COUNT_LAST.fullmatch(item)
    if match is None:
        return unread_item(item)
    return checked_mention(Mention(canonical(match["number"]), int(match["count"] or 1)))
