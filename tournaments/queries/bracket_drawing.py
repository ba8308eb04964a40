"""The bracket as it is drawn in SVG, on screen and paper: boxes, lines, names that fit in any script."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from tournaments.queries.bracket import Bracket, BracketMatch, BracketSide
from tournaments.rules.bracket_layout import Box, Connector, bracket_layout

_BOX_WIDTH: Final = 236
_BOX_HEIGHT: Final = 64
_HEAD: Final = 28
#: Room for a name between the seed at its left and the games at its right, in units of the drawing.
_NAME_WIDTH: Final = 168
_SIZES: Final = (14, 12, 10)


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """One line of a name: its baseline and, where even the smallest size is too wide, the width to squeeze to."""

    text: str
    y: int
    squeezed_to: int | None


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One half of a box; `lines` hold the name in one line or two."""

    side: BracketSide
    middle: int
    font_size: int
    lines: tuple[DrawnLine, ...]

    @property
    def baseline(self) -> int:
        """Where seed and games stand."""
        return self.middle + 5


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A box with its two halves and where its texts begin."""

    match: BracketMatch
    box: Box
    sides: tuple[DrawnSide, DrawnSide]
    number_x: int
    name_x: int
    games_x: int
    table_y: int

    @property
    def right(self) -> int:
        """The right edge of the box."""
        return self.box.x + self.box.width


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole bracket ready for templates/components/bracket.svg."""

    width: int
    height: int
    heads: tuple[tuple[int, str], ...]
    matches: tuple[DrawnMatch, ...]
    connectors: tuple[Connector, ...]
    winner_name: str


#: Room below the last box for its table's number.
_BELOW = 12


def drawing_of(bracket: Bracket) -> Drawing:
    """Return where everything of `bracket` stands."""
    layout = bracket_layout(bracket.size, box_width=_BOX_WIDTH, box_height=_BOX_HEIGHT, head=_HEAD)
    at = {(box.round, box.position): box for box in layout.boxes}
    drawn = tuple(
        _drawn_match(match, at[index, match.slot])
        for index, round_ in enumerate(bracket.rounds, start=1)
        for match in round_.matches
    )
    heads = tuple(
        (at[index, 0].x, round_.label)
        for index, round_ in enumerate(bracket.rounds, start=1)
        if (index, 0) in at
    )
    return Drawing(layout.width, layout.height + _BELOW, heads, drawn, layout.connectors, bracket.winner_name)


def _drawn_match(match: BracketMatch, box: Box) -> DrawnMatch:
    quarter = box.height // 4
    upper = drawn_side(match.side_1, box.y + quarter)
    lower = drawn_side(match.side_2, box.y + box.height - quarter)
    return DrawnMatch(
        match, box, (upper, lower), box.x + 8, box.x + 34, box.x + box.width - 8, box.y + box.height + 11
    )


def drawn_side(side: BracketSide, middle: int) -> DrawnSide:
    """Return a name in the largest size in which it fits in one line, else in two smaller ones.

    Nothing is cut: what is too long even so is squeezed to the width there is.
    """
    if text_width(side.name, _SIZES[0]) <= _NAME_WIDTH:
        return DrawnSide(side, middle, _SIZES[0], (DrawnLine(side.name, middle + 5, None),))
    parts = _two_lines(side.name)
    size = next((s for s in _SIZES[1:] if all(text_width(p, s) <= _NAME_WIDTH for p in parts)), _SIZES[-1])
    lines = tuple(
        DrawnLine(
            part, middle - 2 + at * (size + 2), _NAME_WIDTH if text_width(part, size) > _NAME_WIDTH else None
        )
        for at, part in enumerate(parts)
    )
    return DrawnSide(side, middle, size, lines)


def text_width(text: str, size: int) -> float:
    """Return about how wide `text` is drawn: a wide sign takes its size, a narrow one 0.6 of it.

    >>> text_width("山田", 10), text_width("ab", 10)
    (20.0, 12.0)
    """
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    silent = sum(unicodedata.combining(sign) > 0 for sign in text)
    return size * (wide + 0.6 * (len(text) - wide - silent))


def _two_lines(name: str) -> tuple[str, str]:
    """Return the name broken at the space nearest to its middle, or in the middle when there is none."""
    half = len(name) // 2
    spaces = [at for at, sign in enumerate(name) if sign == " "]
    if not spaces:
        return name[:half], name[half:]
    at = min(spaces, key=lambda space: abs(space - half))
    return name[:at], name[at + 1 :]
