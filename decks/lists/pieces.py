"""Cuts a line into pieces with one card number each: "4xOP05-069, 4 OP05-070" is two."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from decks.lists.numbers import GLUED, MISTYPED, NUMBER

#: A count at the start of a piece: "4", "4x", "(4)", "x4".
_LEADING_COUNT = re.compile(r"^[\s(\[{\"'*•>-]*(?:[xX]\s?)?\d{1,4}(?!\d)")
#: A count standing alone inside a gap: "4", "4x", "4 x", "(4)".
_LONE_COUNT = re.compile(r"(?<![^\s)\],;|])[(\[]?\d{1,4}[)\]]?(?:\s?[xX*](?![A-Za-z.])|(?=[\s(\[]|$))")
#: The count of the card before, right after its number: ")", "x4", "4x", ": 4", "(4)".
_FOLLOWING_COUNT = re.compile(
    r"^[)\]\"']*\s*[:=]?\s*[(\[]?(?:[xX*]\s?\d{1,4}|\d{1,4}(?:\s?[xX](?![A-Za-z.]))?)[)\]]?(?=[\s,;|]|$)"
)
_FIGURE = re.compile(r"\d")
_HARD_SEPARATOR = re.compile(r"[;|]")
#: A comma that parts cards: after a closed bracket or a count, or before a count or the number itself.
_COMMA = re.compile(r",(?=\s*(?:[(\[]?\d{1,4}[)\]]?\s*[xX*]?(?=[\s(\[]|$)|[(\[\"']*\s*$))|(?<=[)\]\d]),")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line with one number in it; `number` is empty when the number is mistyped or glued."""

    before: str
    after: str
    number: str
    art: str
    mistyped: re.Match[str] | None = None
    glued: str = ""


@dataclass(frozen=True, slots=True)
class _Spot:
    start: int
    end: int
    number: str
    art: str
    mistyped: re.Match[str] | None = None
    glued: str = ""


def find_pieces(line: str) -> list[Piece]:
    """Return the pieces of a cleaned line in order; no number at all gives an empty list.

    >>> [(piece.before, piece.number, piece.after) for piece in find_pieces("4xOP05-069, 4 OP05-070")]
    [('4x', 'OP05-069', ''), (' 4 ', 'OP05-070', '')]
    """
    spots = _spots(line)
    if not spots:
        return []
    counts_lead = bool(_LEADING_COUNT.match(line[: spots[0].start]))
    names_lead = counts_lead and bool(_name_after_count(line[: spots[0].start]))
    cuts = [0]
    for left, right in pairwise(spots):
        gap = line[left.end : right.start]
        end, start = _cut(gap, counts_lead=counts_lead, names_lead=names_lead)
        cuts += [left.end + end, left.end + start]
    cuts.append(len(line))
    return [
        Piece(
            before=line[cuts[2 * i] : spot.start],
            after=line[spot.end : cuts[2 * i + 1]],
            number=spot.number,
            art=spot.art,
            mistyped=spot.mistyped,
            glued=spot.glued,
        )
        for i, spot in enumerate(spots)
    ]


def _spots(line: str) -> list[_Spot]:
    """Return every number of a line in order: good ones first, then what of the rest looks like one."""
    spots: list[_Spot] = []
    taken = bytearray(len(line))

    def take(spot: _Spot) -> None:
        if not any(taken[spot.start : spot.end]):
            taken[spot.start : spot.end] = b"\x01" * (spot.end - spot.start)
            spots.append(spot)

    for match in NUMBER.finditer(line):
        take(_Spot(match.start(), match.end(), match["number"].upper(), match["art"] or ""))
    for match in MISTYPED.finditer(line):
        if _FIGURE.search(match["mistyped"]):
            take(_Spot(match.start("mistyped"), match.end(), "", "", mistyped=match))
    for match in GLUED.finditer(line):
        take(_Spot(match.start(), match.end(), "", "", glued=match[0]))
    return sorted(spots, key=lambda spot: spot.start)


def _cut(gap: str, *, counts_lead: bool, names_lead: bool) -> tuple[int, int]:
    """Return where the left piece's part of a gap ends and the right piece's part begins."""
    hard = list(_HARD_SEPARATOR.finditer(gap))
    if hard:
        return hard[-1].start(), hard[-1].end()
    commas = list(_COMMA.finditer(gap))
    if commas:
        comma = commas[0] if names_lead else commas[-1]
        return comma.start(), comma.end()
    if counts_lead:
        lone = list(_LONE_COUNT.finditer(gap))
        if lone:
            # "4 Nami (OP01-016) 4 Baby 5 (OP04-032)": with names before numbers the first count begins.
            where = (lone[0] if names_lead else lone[-1]).start()
            return where, where
    following = _FOLLOWING_COUNT.match(gap)
    if following:
        return following.end(), following.end()
    closed = re.match(r"\s*[)\]]", gap)
    where = closed.end() if closed else len(gap.rstrip("([{\"' "))
    return where, where


def _name_after_count(head: str) -> str:
    return re.sub(r"^[\s(\[{\"'*•>-]*(?:[xX]\s?)?\d{1,4}[)\]]?(?:\s?[xX*](?![A-Za-z.]))?", "", head).strip(
        "([{\"' -:"
    )
