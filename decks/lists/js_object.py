"""Deck lists copied out of a program: an object literal with bare keys, single quotes, trailing commas."""

from __future__ import annotations

import re

from decks.lists.numbers import NUMBER

_START = re.compile(r"^[^\n{[]*?(?:=|\breturn\b|\bdefault\b)\s*(?=[{[])|^\s*(?=[{[])", re.MULTILINE)
#: Strings, comments and bare keys; strings come first so that nothing inside them is touched.
_TOKEN = re.compile(
    r"""(?P<double>"(?:[^"\\\n]|\\.)*")|'(?P<single>(?:[^'\\\n]|\\.)*)'|`(?P<back>[^`\\\n]*)`"""
    r"""|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<key>[A-Za-z_$][\w$]*)(?=\s*:)""",
    re.DOTALL,
)
_TRAILING_COMMA = re.compile(r'"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])')
#: What may stand around the literal; anything else makes the text a paste to be read line by line.
_PROGRAM_LINE = re.compile(
    r"\s*(?:(?:export|import|const|let|var|return|module)\b.*|[\w$.]+\s*=.*|//.*|[\s;,{}()\[\]]*)", re.DOTALL
)


def literal_to_json(text: str) -> str | None:
    r"""Return the one object or array literal of a text as JSON with the same line breaks, or None.

    What stands before the literal becomes blank, so that a line keeps its number. None also when anything
    but program text stands around it: those lines must not be lost. Whether the result is valid JSON shows
    when it is parsed.

    >>> literal_to_json("const deck = { leader: 'OP11-040', };")
    '{ "leader": "OP11-040" }'
    >>> literal_to_json("{ leader: 'OP11-040' }\n4 OP01-016") is None
    True
    """
    start = _START.search(text)
    if start is None:
        return None
    body = _TRAILING_COMMA.sub(_without_comma, _TOKEN.sub(_replace, text[start.end() :]))
    end = _closing(body)
    if end is None:
        return None
    around = [*text[: start.end()].splitlines(), *body[end:].splitlines()]
    if any(NUMBER.search(line) or not _PROGRAM_LINE.fullmatch(line) for line in around):
        return None
    return "\n" * text.count("\n", 0, start.end()) + body[:end]


def _without_comma(match: re.Match[str]) -> str:
    return "" if match[0] == "," else match[0]


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
