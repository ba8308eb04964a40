"""JSON from outside: read only what every database keeps and every page can show."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any, Final

#: The sign that PostgreSQL keeps in no text, as JSON writes it: an even number of backslashes before it are letters.
_NULL_SIGN: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
#: What JSON is made of, as far as it matters for the place of a bad value.
_TOKEN: Final = re.compile(
    r'"(?:[^"\\]|\\.)*"(?P<key>\s*:)?|[{}]|-?Infinity|NaN|-?[0-9]+(?P<fraction>\.[0-9]+)?(?P<power>[eE][-+]?[0-9]+)?'
)
#: Digits of the longest whole number that is read.
_MOST_DIGITS: Final = 4300


def read_plain_json(
    text: str | bytes, *, object_pairs_hook: Callable[[list[tuple[str, Any]]], Any] | None = None
) -> Any:
    r"""Return what JSON text holds.

    Raises `ValueError` for text that is none (`json.JSONDecodeError`), and for what only some programs read: NaN and
    numbers without end, null signs, lone halves of a pair; `RecursionError` for what nests too deeply. What is wrong
    with a value is said with its line and column; so is what an `object_pairs_hook` refuses, where a key stands twice.

    >>> read_plain_json('{"name": "\\u00c5sa"}')
    {'name': 'Åsa'}
    >>> read_plain_json('["\\ud800"]')
    Traceback (most recent call last):
        ...
    ValueError: line 1, column 2: half of a sign stands alone in a text.
    """
    try:
        value = json.loads(text, object_pairs_hook=object_pairs_hook, parse_constant=_no_number)
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
        is_plain = not _NULL_SIGN.search(written)
        written.encode()
    except json.JSONDecodeError:
        raise
    except UnicodeDecodeError:  # bytes in no encoding that JSON has
        raise
    except ValueError as error:
        raise ValueError(_with_place(text, str(error))) from error
    if not is_plain:
        raise ValueError(_with_place(text, "a null sign stands in a text"))
    return value


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number here")


def _with_place(text: str | bytes, otherwise: str) -> str:
    """Return what the first bad value is and its line and column, counted from 1; `otherwise` when none is found."""
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text), "surrogatepass")
    #: The keys of every object that is open.
    open_keys: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        what = _bad(token, open_keys)
        if what:
            line = text.count("\n", 0, token.start()) + 1
            column = token.start() - text.rfind("\n", 0, token.start())
            return f"line {line}, column {column}: {what}."
    return f"{otherwise}."


def _bad(token: re.Match[str], open_keys: list[set[str]]) -> str:
    """Return what is wrong with one token, "" when nothing is."""
    word = token.group()
    if word == "{":
        open_keys.append(set())
    elif word == "}":
        if open_keys:
            open_keys.pop()
    elif word[0] == '"':
        return _bad_text(token, open_keys)
    elif word[-1] in "yN":
        return f"{word} is no number here"
    elif token["fraction"] or token["power"]:
        if math.isinf(float(word)):
            return "a number is larger than any that can be kept"
    elif len(word.lstrip("-")) > _MOST_DIGITS:
        return f"a number has {len(word.lstrip('-'))} digits, more than any that can be kept"
    return ""


def _bad_text(token: re.Match[str], open_keys: list[set[str]]) -> str:
    said = token.group().removesuffix(token["key"] or "")
    try:
        held = json.loads(said, strict=False)
    except json.JSONDecodeError:  # a broken text elsewhere is told by the reader itself
        return ""
    if "\0" in held:
        return "a null sign stands in a text"
    if any("\ud800" <= sign <= "\udfff" for sign in held):
        return "half of a sign stands alone in a text"
    if token["key"] and open_keys:
        if held in open_keys[-1]:
            return f'the key "{held[:60]}" stands twice in one object'
        open_keys[-1].add(held)
    return ""
