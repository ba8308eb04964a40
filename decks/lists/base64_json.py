"""A list as JSON packed in base64, as Card Kaizoku's links carry it."""

from __future__ import annotations

import base64
import binascii
import re

from decks.lists.json_lists import parse_json, read_json
from decks.lists.reading import Found

#: '{"' and '["' in base64 begin so; anything shorter than one card cannot be a list.
_LOOKS_LIKE = re.compile(r"(?:eyJ|eyAi|W3si|WyJ)[A-Za-z0-9+/_ -]{8,}={0,2}")


def is_base64_json(text: str) -> bool:
    """Whether a word looks like JSON in base64.

    >>> is_base64_json("eyJPUDExLTA0MCI6MSwiT1AxNS0wNDciOjF9"), is_base64_json("4xOP01-016")
    (True, False)
    """
    return bool(_LOOKS_LIKE.fullmatch(text))


def read_base64_json(text: str) -> list[Found] | None:
    """Return the cards of such a word, or None when it does not hold a list.

    >>> [(card.number, card.count) for card in read_base64_json("eyJPUDExLTA0MCI6MSwiT1AxNS0wNDciOjF9")]
    [('OP11-040', 1), ('OP15-047', 1)]
    """
    word = text.replace("-", "+").replace("_", "/").replace(" ", "+").rstrip("=")
    try:
        plain = base64.b64decode(word + "=" * (-len(word) % 4), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None
    document = parse_json(plain)
    if document is None:
        return None
    by_line = read_json(document, plain).by_line
    return [found for line in sorted(by_line) for found in by_line[line]]
