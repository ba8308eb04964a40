"""Deck lists copied out of a program: an object literal with bare keys, single quotes, trailing commas."""

from __future__ import annotations

import re

_START = re.compile(r"^[^\n{[]*?(?:=|\breturn\b|\bdefault\b)\s*(?=[{[])|^\s*(?=[{[])", re.MULTILINE)
#: Words, strings and comments of a program; strings come first so that nothing inside them is touched.
_TOKEN = re.compile(
    r"""(?P<double>"(?:[^"\\\n]|\\.)*")|'(?P<single>(?:[^'\\\n]|\\.)*)'|`(?P<back>[^`\\\n]*)`"""
    r"""|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<key>[A-Za-z_$][\w$]*)(?=\s*:)|(?P<trailing>,)(?=\s*[}\]])""",
    re.DOTALL,
)


def literal_to_json(text: str) -> str | None:
    """Return the first object or array literal of a text as JSON with the same line breaks, or None.

    What stands before the literal becomes blank, so that a line keeps its number. Whether the result is
    valid JSON shows when it is parsed.

    >>> literal_to_json("const deck = { leader: 'OP11-040', };")
    '{ "leader": "OP11-040" }'
    """
    start = _START.search(text)
    if start is None:
        return None
    body = _TOKEN.sub(_replace, text[start.end() :])
    end = _closing(body)
    if end is None:
        return None
    return "\n" * text.count("\n", 0, start.end()) + body[:end]


def _replace(match: re.Match[str]) -> str:
    if match["double"]:
        return match["double"]
    for quoted in (match["single"], match["back"]):
        if quoted is not None:
            inner = quoted.replace("\\'", "'").replace('"', '\\"')
            return f'"{inner}"'
    if match["key"]:
        return f'"{match["key"]}"'
    return "\n" * match[0].count("\n")


def _closing(body: str) -> int | None:
    """Return the end of the literal that `body` begins with, or None when it is not closed."""
    depth = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|[{}\[\]]', body):
        if match[0] in "{[":
            depth += 1
        elif match[0] in "}]":
            depth -= 1
            if depth == 0:
                return match.end()
    return None
