"""JSON from outside: read only what every database keeps and every page can show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

#: The sign that PostgreSQL keeps in no text, as JSON writes it: an even number of backslashes before it are letters.
_NULL_SIGN: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def read_plain_json(
    text: str | bytes, *, object_pairs_hook: Callable[[list[tuple[str, Any]]], Any] | None = None
) -> Any:
    r"""Return what JSON text holds.

    Raises `ValueError` for text that is none (`json.JSONDecodeError`), and for what only some programs read: NaN and
    numbers without end, null signs, lone halves of a pair; `RecursionError` for what nests too deeply.

    >>> read_plain_json('{"name": "\\u00c5sa"}')
    {'name': 'Åsa'}
    >>> read_plain_json('["\\ud800"]')
    Traceback (most recent call last):
        ...
    ValueError: half of a sign stands alone in a text
    """
    value = json.loads(text, object_pairs_hook=object_pairs_hook, parse_constant=_no_number)
    try:
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError as error:
        raise ValueError("a number is larger than any that can be kept") from error
    if _NULL_SIGN.search(written):
        raise ValueError("a null sign stands in a text")
    try:
        written.encode()
    except UnicodeEncodeError as error:
        raise ValueError("half of a sign stands alone in a text") from error
    return value


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number here")
