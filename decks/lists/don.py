"""Lines of DON!! cards: they belong to the DON!! deck, so a deck list may leave them out or give them."""

from __future__ import annotations

import re

#: "10 DON!!", "10x DON!! Card", "DON!! x10", "10xDON-001", "DON17-10163", "10 ドン!!".
_DON = re.compile(
    r"(?:(?<![\w.-])(?P<before>\d{1,3})\s?[xX*]?\s*)?"
    r"(?:(?:\b|(?<=\d[xX]))(?:DON(?:!!?|\b(?=\s*(?:cards?|deck)\b))|DON\d*-\d+(?:[_-]\w+)?)|ドン!*)"
    r"(?:\s*(?:cards?|deck))?"
    r"(?:\s*\((?:DON[\w-]*)\))?"
    r"(?:\s*[:=]?\s*[(\[]?(?:[xX*]\s?(?P<times>\d{1,3})|(?P<after>\d{1,3})(?![\w!-]))[)\]]?)?",
    re.IGNORECASE,
)
#: A line that is a number of DON!! cards and nothing else may also write "10 DON".
_BARE = re.compile(r"(?P<before>\d{1,3})\s?[xX*]?\s*DON", re.IGNORECASE)


def take_don(line: str) -> tuple[str, int | None, bool]:
    """Return the line without its DON!! cards, their number if given, and whether there were any.

    >>> take_don("10x DON!! Card"), take_don("4 Don Krieg")
    (('', 10, True), ('4 Don Krieg', None, False))
    """
    bare = _BARE.fullmatch(line)
    if bare:
        return "", int(bare["before"]), True
    counts: list[int] = []

    def note(match: re.Match[str]) -> str:
        figure = match["before"] or match["times"] or match["after"]
        if figure:
            counts.append(int(figure))
        return " "

    rest, found = _DON.subn(note, line)
    if not found:
        return line, None, False
    return rest.strip(" ,;:|#/=*[]()-"), sum(counts) if counts else None, True
