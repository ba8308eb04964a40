"""A link in a deck list, taken apart; no link is ever opened."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"']+|[?#](?:d|dg|deck)=[^\s<>\"']+", re.IGNORECASE)


class Link(NamedTuple):
    """A link's host and path in lower case, and its parameters, decoded, from query and fragment."""

    host: str
    path: str
    params: dict[str, str]


def find_link(text: str) -> tuple[Link, str] | None:
    """Return the first link of a text and the text around it, or None.

    >>> found = find_link("my deck: https://gumgum.gg/deckbuilder?deck=1xOP11-040;4xOP06-119")
    >>> found[0].host, found[0].params["deck"], found[1]
    ('gumgum.gg', '1xOP11-040;4xOP06-119', 'my deck:')
    """
    match = _LINK.search(text)
    if match is None:
        return None
    around = (text[: match.start()] + text[match.end() :]).strip()
    return take_apart(match[0]), around


def take_apart(address: str) -> Link:
    """Return an address taken apart; a broken one has no host."""
    has_scheme = "://" in address
    try:
        parts = urlsplit(address if has_scheme else f"//{address}" if address.startswith("www.") else address)
    except ValueError:
        return Link("", "", {})
    params: dict[str, str] = {}
    for source in (parts.query, parts.fragment):
        for pair in source.split("&"):
            key, has_value, value = pair.partition("=")
            if has_value:
                params.setdefault(key.lower(), unquote(value))
    return Link(parts.netloc.lower(), parts.path.lower(), params)
