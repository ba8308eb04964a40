"""Paper sizes, and how rows are laid on pages so that no row is split and no page runs over."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Generic, TypeVar

from tournaments.documents.catalog import ROWS_AT_ONCE, ROWS_PER_PART, Part

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper; sizes in millimetres, `lines` is how many list lines fit below the head."""

    key: str
    width: float
    height: float
    lines: int


A4 = Paper("a4", 210, 297, 43)
LETTER = Paper("letter", 215.9, 279.4, 40)
#: Lines that a sentence at the foot of a list takes.
FOOT = 2
#: Rows that the last page of a list holds at least.
FEWEST = 3
#: What a tight row saves, in lines: it is 5.0 mm high instead of 5.7 mm, as print.css sets them.
_SAVED = 0.12
#: A further line of a row, in lines: the room above and below stays (4.6 mm of 5.7 mm).
_FURTHER = 0.81
PAPERS: Mapping[str, Paper] = {paper.key: paper for paper in (A4, LETTER)}
#: Regions whose shops print on letter (TRM 2.4.1 names the regions).
LETTER_REGIONS = frozenset({"na", "la"})


def paper_of(params: Mapping[str, Any], region: str = "") -> Paper:
    """Return the paper asked for, else the one usual in `region`."""
    usual = LETTER if region in LETTER_REGIONS else A4
    return PAPERS.get(str(params.get("paper", "")), usual)


def width_in_ems(words: str) -> float:
    """Return about how wide `words` are in the sheets' typeface, a little more rather than less.

    >>> width_in_ems("山田") > width_in_ems("An") > width_in_ems("il")
    True
    """
    return sum(_ems(character) for character in words)


def _ems(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if character in "iljI.,:;'|!-()[] ":
        return 0.4
    if character.isupper() or character in "mw@%&":
        return 0.85
    return 0.66


def lines_of(words: str, ems: float) -> float:
    """Return how many lines `words` need in a column `ems` wide, in letters of any weight, rather more than less.

    Letters of scripts that the first typeface lacks come from a taller one.

    >>> lines_of("Anna", 20), lines_of("Anna " * 12, 20), lines_of("山田", 20)
    (1.0, 3.0, 1.07)
    """
    return _broken(width_in_ems(words), ems) * _height(words)


def list_lines(words: str, ems: float) -> float:
    """Return how high a row with `words` is in a long list, in lines: its letters and its room are known.

    On average the letters are taken 4 % wider than they are.

    >>> lines_of("handed in a deck list", 11), list_lines("handed in a deck list", 11)
    (2.0, 1.0)
    >>> list_lines("Anna " * 12, 20)
    2.62
    """
    width = sum(_WIDTHS.get(letter) or _ems(letter) for letter in words)
    lines = _broken(width, ems)
    return (1 + (lines - 1) * _FURTHER) * _height(words)


def _broken(width: float, ems: float) -> int:
    # A broken line loses about half a word at its end.
    return 1 if width <= ems else max(2, ceil(width / (ems * 0.82)))


def _height(words: str) -> float:
    return _TALLER if any(map(_is_tall, words)) else 1.0


#: Measured in DejaVu Sans, the widest of the sheets' typefaces: its narrow letters and its widest.
_WIDTHS: Mapping[str, float] = {
    **dict.fromkeys("ijl", 0.28),
    **dict.fromkeys("ftr", 0.42),
    **dict.fromkeys("csz", 0.56),
    **dict.fromkeys("avxyk", 0.62),
    **dict.fromkeys(" .,:;'|", 0.34),
    **dict.fromkeys("()[]-!", 0.41),
    **dict.fromkeys("#+<=>^~×÷ωώфъыюŵŉ", 0.86),
    **dict.fromkeys("WmæŒœ@%ÆŴжшщљњ", 1.05),
    **dict.fromkeys("MΜМФЫΉϠϺħдм", 0.89),
    **dict.fromkeys("ЉЊЖШЩЮ", 1.1),
}
#: Measured: a row with Noto CJK or Devanagari is 6.06 mm high instead of 5.70 mm.
_TALLER = 1.07


def _is_tall(character: str) -> bool:
    """Return whether DejaVu Sans lacks the letter: everything beyond Arabic but signs and Latin additions."""
    code = ord(character)
    return code >= 0x0700 and not 0x1D00 <= code <= 0x2BFF


@dataclass(frozen=True, slots=True)
class Layout(Generic[R]):
    """A long list laid on pages; `is_tight` when its rows stand closer so that one page holds them all."""

    pages: list[list[R]]
    is_tight: bool = False


def laid_out(rows: Sequence[R], lines: float, height: Callable[[R], float]) -> Layout[R]:
    """Return rows page by page as `pages` does; on one page, with tighter rows, where that holds them all.

    >>> laid_out("a" * 45, 40, lambda row: 1).is_tight, len(laid_out("a" * 46, 40, lambda row: 1).pages)
    (True, 2)
    """
    usual = pages(rows, lines, height)
    if len(usual) > 1 and sum(map(height, rows)) - _SAVED * len(rows) <= lines:
        return Layout([list(rows)], is_tight=True)
    return Layout(usual)


def pages(rows: Sequence[R], lines: float, height: Callable[[R], float]) -> list[list[R]]:
    """Return rows page by page, `lines` lines a page, `height` giving each row's lines.

    The last page holds three rows at least, for a row alone on a sheet is overlooked: the page before gives them up.

    >>> pages("abcde", 2, lambda row: 1)
    [['a', 'b'], ['c', 'd'], ['e']]
    >>> [len(page) for page in pages("a" * 9, 8, lambda row: 1)]
    [6, 3]
    """
    paged = list(_filled(rows, lines, height))
    if len(paged) > 1:
        before, last = paged[-2:]
        while len(last) < FEWEST < len(before) and height(before[-1]) + sum(map(height, last)) <= lines:
            last.insert(0, before.pop())
    return paged


def _filled(rows: Sequence[R], lines: float, height: Callable[[R], float]) -> Iterator[list[R]]:
    page: list[R] = []
    room = float(lines)
    for row in rows:
        need = min(height(row), lines)
        # Sums of 1.07 are not exact: a hair's breadth does not start a page.
        if page and need > room + 1e-6:
            yield page
            page, room = [], float(lines)
        page.append(row)
        room -= need
    if page:
        yield page


def parts_of_pages(
    template: str, paged: Sequence[Sequence[Any]], context: Mapping[str, Any], *, at_once: int = ROWS_AT_ONCE
) -> list[Part]:
    """Return laid-out pages as parts: one for a short list, else parts of about `ROWS_PER_PART` rows.

    The template gets `pages`: dicts of `number`, `count`, `rows`, so that each part numbers its pages itself.
    """
    numbered = [
        {"number": number, "count": len(paged), "rows": rows} for number, rows in enumerate(paged, start=1)
    ]
    total = sum(len(rows) for rows in paged)
    if total <= at_once:
        return [Part(template, {**context, "pages": numbered}, total)]
    parts: list[Part] = []
    run: list[dict[str, Any]] = []
    for page in numbered:
        run.append(page)
        if sum(len(one["rows"]) for one in run) >= ROWS_PER_PART or page is numbered[-1]:
            parts.append(Part(template, {**context, "pages": run}, sum(len(one["rows"]) for one in run)))
            run = []
    return parts
