"""The bracket on paper, drawn as SVG (TRM 3.4, 3.4.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents.catalog import Part, Plan
from tournaments.documents.facts import file_name, sheet_facts
from tournaments.documents.paper import paper_of, width_in_ems
from tournaments.models import Event
from tournaments.queries.bracket import Bracket, BracketRound, BracketSide, bracket_of
from tournaments.rules.bracket_layout import bracket_layout
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: More entrants than this are drawn as blocks on pages of their own, and the last rounds on one more.
_ON_ONE_PAGE = 32
#: Units of the drawing, scaled to the page.
_BOX_WIDTH, _BOX_HEIGHT, _GAP_X, _HEAD = 200, 52, 34, 30
_SEED_WIDTH, _GAMES_WIDTH = 28, 24
_NAME_SIZE = 14.0
_SMALL_NAME_SIZE, _SMALLEST_NAME_SIZE, _LINES_OF_NAME = 10.5, 1.0, 2
#: The share of a line that the measure, too small for a row of the widest letters, may fill.
_SURE = 0.85
#: Where a name may break: after spaces and hyphens, and between the signs of scripts written without spaces.
_PIECES = re.compile(
    r"[\u2e80-\u9fff\uac00-\ud7af]\s*|[^\s\u2e80-\u9fff\uac00-\ud7af-]*(?:-+|\s+|$|(?=[\u2e80-\ud7af]))|."
)
#: Millimetres for a unit at most: a bracket of four does not fill the page with giant letters.
_LARGEST_SCALE = 0.4


def bracket_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the bracket, on one page up to 32 players. Raises `Refused` (no_bracket_yet)."""
    bracket = bracket_of(event)
    if bracket is None:
        raise Refused(
            Problem(
                "no_bracket_yet",
                gettext_noop("There is no bracket yet."),
                section="TRM 3.4",
                advice=gettext_noop(
                    "It is made when the top cut begins, or when a single elimination is paired."
                ),
            )
        )
    is_wide = bracket.size <= 16
    paper = paper_of(params, event.region)
    sides = (paper.height, paper.width) if is_wide else (paper.width, paper.height)
    # Less the margins of the page, its head and the winner's line.
    room = (sides[0] - 24, sides[1] - 54)
    drawings = [_drawing(words, rounds, bracket.winner_name, room) for words, rounds in _blocks(bracket)]
    title = (
        _("Bracket")
        if event.structure == Event.Structure.ELIMINATION
        else _("Top {size}").format(size=bracket.size)
    )
    context = {**sheet_facts(event, params, title=title), "kind": "bracket", "drawings": drawings}
    context["is_wide"] = is_wide
    return Plan(file_name(event, "bracket"), [Part("print/bracket.html", context, bracket.size)])


def _blocks(bracket: Bracket) -> list[tuple[str, Sequence[BracketRound]]]:
    """Return (words, rounds) of each page; a large bracket is cut into blocks of 32 that meet on the last page."""
    if bracket.size <= _ON_ONE_PAGE:
        return [("", bracket.rounds)]
    depth = _ON_ONE_PAGE.bit_length() - 1
    count = bracket.size // _ON_ONE_PAGE
    blocks: list[tuple[str, Sequence[BracketRound]]] = []
    for block in range(count):
        rounds = []
        for index, column in enumerate(bracket.rounds[:depth]):
            share = _ON_ONE_PAGE >> (index + 1)
            matches = column.matches[block * share : (block + 1) * share]
            rounds.append(BracketRound(column.index, column.label, column.number, matches))
        blocks.append((_("Part {block} of {count}").format(block=block + 1, count=count), rounds))
    blocks.append((_("Last rounds"), bracket.rounds[depth:]))
    return blocks


def _drawing(
    title: str, rounds: Sequence[BracketRound], winner: str, room: tuple[float, float]
) -> dict[str, Any]:
    """Return one drawing that fills `room` (width and height in mm): lines in the layout's units, texts in mm."""
    first = len(rounds[0].matches)
    layout = bracket_layout(
        first * 2, box_width=_BOX_WIDTH, box_height=_BOX_HEIGHT, gap_x=_GAP_X, gap_y=12, head=_HEAD
    )
    scale = min(room[0] / layout.width, room[1] / layout.height, _LARGEST_SCALE)
    texts = [
        _text(
            "column", column.label, (layout.boxes[_first_of(index, first)].x, 0), (_BOX_WIDTH, _HEAD), scale
        )
        for index, column in enumerate(rounds)
    ]
    for box in layout.boxes:
        match = rounds[box.round - 1].matches[box.position]
        for side, top in ((match.side_1, box.y), (match.side_2, box.middle)):
            texts += _side_texts(side, box.x, top, scale)
    return {
        "title": title,
        "layout": layout,
        "texts": texts,
        "width": f"{layout.width * scale:.2f}",
        "height": f"{layout.height * scale:.2f}",
        "winner": winner,
    }


def _first_of(index: int, first: int) -> int:
    """Return the position among all boxes of the first box of a round (8 + 4 + 2 + 1 boxes, say)."""
    return sum(first >> earlier for earlier in range(index))


def _side_texts(side: BracketSide, x: int, top: int, scale: float) -> list[dict[str, Any]]:
    """Return seed, name and games of one line of a box."""
    row = _BOX_HEIGHT // 2
    seed = str(side.seed) if side.seed and not side.is_bye else ""
    games = "" if side.games is None else str(side.games)
    name_width = _BOX_WIDTH - _SEED_WIDTH - _GAMES_WIDTH
    # Bold letters are a tenth wider.
    size = _name_size(side.name, name_width / (1.1 if side.is_winner else 1.0))
    texts = [
        _text("seed", seed, (x, top), (_SEED_WIDTH, row), scale, size=10.0),
        _text("name", side.name, (x + _SEED_WIDTH, top), (name_width, row), scale, size=size),
        _text("games", games, (x + _BOX_WIDTH - _GAMES_WIDTH, top), (_GAMES_WIDTH, row), scale),
    ]
    return [{**text, "won": side.is_winner and text["kind"] != "seed"} for text in texts if text["words"]]


def _name_size(name: str, width: float) -> float:
    """Return the size in which a name stays in its row: one large line, else two small ones; never cut."""
    if width_in_ems(name) * _NAME_SIZE <= width:
        return _NAME_SIZE
    size = _SMALL_NAME_SIZE
    while size > _SMALLEST_NAME_SIZE and _lines_at(name, _SURE * width / size) > _LINES_OF_NAME:
        size *= 0.95
    return size


def _lines_at(name: str, ems: float) -> int:
    """Return how many lines a name takes in a row `ems` wide; a word is broken only where it fills a line."""
    lines, used = 1, 0.0
    for piece in _PIECES.findall(name):
        need = width_in_ems(piece.rstrip())
        if used and used + need > ems:
            lines, used = lines + 1, 0.0
        lines += max(0, ceil(need / ems) - 1)
        used += width_in_ems(piece) % ems if need > ems else width_in_ems(piece)
    return lines


def _text(
    kind: str,
    words: str,
    at: tuple[int, int],
    room: tuple[int, int],
    scale: float,
    *,
    size: float = _NAME_SIZE,
) -> dict[str, Any]:
    place = {"left": at[0], "top": at[1], "width": room[0], "height": room[1], "font-size": size}
    style = "".join(f"{name}:{value * scale:.2f}mm;" for name, value in place.items())
    # One line stands in the middle of its row; two lines fill it.
    lines = 1 if size == _NAME_SIZE or kind == "seed" else 2
    style += f"line-height:{room[1] / lines * scale:.2f}mm"
    return {"kind": kind, "words": words, "style": style, "won": False}
