"""The tables of a round as the desk lists them: one list, the open ones first, a big round in windows of sixty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.queries.desk import DeskFacts
from tournaments.queries.pairings import PairingLine, some_lines
from tournaments.queries.table_states import TableState, tables_found

#: So many tables are drawn at once: the board is drawn anew at each entry, and nobody reads down a thousand rows.
WINDOW: Final = 60
#: A bye or two on top of a full window make no second one.
_MORE: Final = 2
_FINISHED: Final = frozenset({"in", "bye"})


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the list that is shown at once: its number from 1, and the tables in it, in words."""

    number: int
    words: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class DeskList:
    """The lines of the window that is shown: `open` first, then `finished`; of `total` that were looked for.

    A round that fits is all `open`, in the order of its tables: nothing moves under a finger. `windows` are all there
    are, none where one is enough.
    """

    open: Sequence[PairingLine]
    finished: Sequence[PairingLine]
    total: int
    #: The same without byes, which sit at no table.
    played: int
    window: int
    windows: tuple[Window, ...]
    #: The matches whose lines are shown.
    shown: frozenset[int]

    @property
    def beside(self) -> tuple[Window, ...]:
        """The window that is shown, with those right before and after it."""
        return tuple(one for one in self.windows if abs(one.number - self.window) <= 1)


def desk_list(facts: DeskFacts, *, find: str = "", window: int = 1) -> DeskList:
    """Return the tables of the round at hand as the desk shows them, narrowed to what is searched in all of them.

    `window` is the one wanted; past the end it is the last, as results make a list of found tables shorter. Five
    queries, those of the lines that are shown, none when there are none.
    """
    tables = tables_found(list(facts.tables), find)
    is_short = len(facts.tables) <= WINDOW + _MORE
    is_open = [is_short or table.state not in _FINISHED for table in tables]
    ordered = [table for table, comes_first in zip(tables, is_open, strict=True) if comes_first]
    count = len(ordered)
    ordered += [table for table, comes_first in zip(tables, is_open, strict=True) if not comes_first]
    size = len(ordered) if is_short else WINDOW
    starts = range(0, len(ordered), size) if ordered else range(1)
    number = min(max(window, 1), len(starts))
    start = starts[number - 1]
    shown = ordered[start : start + size]
    ids = [table.match_id for table in shown]
    found = some_lines(facts.round, ids) if facts.round is not None and ids else {}
    lines = [found[match] for match in ids]
    first_finished = max(count - start, 0)
    return DeskList(
        open=lines[:first_finished],
        finished=lines[first_finished:],
        total=len(ordered),
        played=sum(table.state != "bye" for table in ordered),
        window=number,
        windows=tuple(
            Window(place, _window_words(ordered[begin : begin + size], count - begin), place == number)
            for place, begin in enumerate(starts, start=1)
        )
        if len(starts) > 1
        else (),
        shown=frozenset(ids),
    )


def _window_words(tables: Sequence[TableState], open_ones: int) -> str:
    """Return which tables a window holds, the open ones apart from those with a result."""
    split = max(open_ones, 0)
    parts = [_tables_words(tables[:split]), _finished_words(tables[split:])]
    return " · ".join(filter(None, parts))


def _tables_words(tables: Sequence[TableState]) -> str:
    numbers = [table.table for table in tables if table.table is not None]
    if not numbers:
        return _("Tables without a number") if tables else ""
    if len(numbers) == 1:
        return _("Table {number}").format(number=numbers[0])
    return _("Tables {first}–{last}").format(first=numbers[0], last=numbers[-1])


def _finished_words(tables: Sequence[TableState]) -> str:
    numbers = [table.table for table in tables if table.table is not None]
    if not numbers:
        return _("Byes") if tables else ""
    if len(numbers) == 1:
        return _("result in: table {number}").format(number=numbers[0])
    return _("results in: tables {first}–{last}").format(first=numbers[0], last=numbers[-1])
