"""The projector's lists in pages that a 16:9 screen shows whole, however many names take two lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.documents.paper import lines_of


@dataclass(frozen=True, slots=True)
class Layout:
    """How a list stands on the board; the figures belong to its class in the style sheet.

    `rows` of one line fit into a column, `ems` wide in the size of the list; `size` is that size in the board's own.
    """

    name: str
    columns: int
    rows: float
    ems: float
    size: float


FEW: Final = Layout("few", 2, 7.1, 17.3, 1.6)
SOME: Final = Layout("some", 3, 10.0, 15.7, 1.15)
MANY: Final = Layout("many", 4, 11.4, 13.9, 0.95)
#: From so many rows on, four columns in a smaller size turn quickly enough.
_MANY_ROWS: Final = 160
#: The height of a row of one line, and what each line more adds, in the size of the list.
_ROW_EMS, _LINE_EMS = 1.91, 1.15
#: What stands beside a name: a rank before it, the gap and each sign of the figure behind it.
_RANK_EMS, _GAP_EMS, _SIGN_EMS = 2.6, 0.6, 0.81
#: An announcement's frame, and a line of it, in the board's size; how wide it is.
_FRAME_EMS, _TEXT_EMS, _ACROSS_EMS = 1.2, 1.5, 48.0
_TIMER_EMS: Final = 3.7


def board_pages(
    rows: Sequence[tuple[str, str]],
    *,
    has_ranks: bool = False,
    announcements: Iterable[str] = (),
    has_timer: bool = False,
) -> tuple[Layout, list[range]]:
    """Return the layout for rows (name, figure behind it) and, for each page, the positions of those it shows.

    >>> layout, pages = board_pages([("Anna Meyer", "7")] * 40)
    >>> layout.name, pages
    ('some', [range(0, 30), range(30, 40)])
    """
    above = sum(_FRAME_EMS + _TEXT_EMS * lines_of(text, _ACROSS_EMS) for text in announcements)
    above += _TIMER_EMS if has_timer else 0
    signs = max((len(figure) for _, figure in rows), default=1)
    layouts = (MANY,) if len(rows) >= _MANY_ROWS else (FEW, SOME)
    for layout in layouts:
        beside = _GAP_EMS + (_RANK_EMS if has_ranks else 0) + _SIGN_EMS * signs
        heights = [1 + (lines_of(name, layout.ems - beside) - 1) * _LINE_EMS / _ROW_EMS for name, _ in rows]
        pages = _pages(heights, layout.columns, max(2.0, layout.rows - above / layout.size / _ROW_EMS))
        if len(pages) == 1:
            break
    return layout, pages


def _pages(heights: Sequence[float], columns: int, room: float) -> list[range]:
    """Fill columns one after the other, as a browser does, and turn the page after the last."""
    starts, column, used = [0], 1, 0.0
    for at, height in enumerate(heights):
        if used and used + height > room:
            column, used = column + 1, 0.0
            if column > columns:
                starts.append(at)
                column = 1
        used += height
    return [range(one, other) for one, other in zip(starts, [*starts[1:], len(heights)], strict=True)]
