"""The tables of a round as the desk lists them: open ones first as the page is opened, a big round in parts of 60."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
    """A part of the list that is shown at once: its number from 1, the tables in it and how many are open, in words."""

    number: int
    words: str
    open_words: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class DeskList:
    """The lines of the window that is shown; of `total` that were looked for.

    The tables open when the page was opened come first, by table, then those that had a result by then, byes last. What
    comes in since stays in its place of its window: nothing moves under a finger. `windows` are all there are, none
    where one is enough.
    """

    lines: Sequence[PairingLine]
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


def desk_list(
    facts: DeskFacts, *, find: str = "", window: int = 1, listed: datetime | None = None
) -> DeskList:
    """Return the tables of the round at hand as the desk shows them, narrowed to what is searched in all of them.

    `listed` is when the page was opened, whose order stays; None is now. `window` is the one wanted; past the end it is
    the last, as a search makes the list shorter. Five queries, those of the lines that are shown, none when there are
    none.
    """
    tables = tables_found(list(facts.tables), find)
    tables.sort(key=lambda table: _was_finished(table, listed))  # stable: within each part by table
    size = WINDOW if len(facts.tables) > WINDOW + _MORE else max(len(tables), 1)
    parts = [tables[start : start + size] for start in range(0, len(tables), size)] or [[]]
    number = min(max(window, 1), len(parts))
    ids = [table.match_id for table in parts[number - 1]]
    found = some_lines(facts.round, ids) if facts.round is not None and ids else {}
    return DeskList(
        lines=[found[match] for match in ids],
        total=len(tables),
        played=sum(table.state != "bye" for table in tables),
        window=number,
        windows=tuple(
            Window(place, _window_words(part, listed), _open_words(part), place == number)
            for place, part in enumerate(parts, start=1)
        )
        if len(parts) > 1
        else (),
        shown=frozenset(ids),
    )


def _was_finished(table: TableState, listed: datetime | None) -> bool:
    """Whether a table had its result when the page was opened."""
    if table.state not in _FINISHED:
        return False
    return table.state == "bye" or listed is None or table.entered_at is None or table.entered_at <= listed


def _window_words(tables: Sequence[TableState], listed: datetime | None) -> str:
    """Return which tables a window holds, those that had their result when the page was opened apart."""
    finished = [table for table in tables if _was_finished(table, listed)]
    numbers = [table.table for table in finished if table.table is not None]
    first = _tables_words(tables[: len(tables) - len(finished)])
    if not numbers:
        return first or _("Byes")
    if len(numbers) == 1:
        rest = _("result in: table {number}").format(number=numbers[0])
    else:
        rest = _("results in: tables {first}–{last}").format(first=numbers[0], last=numbers[-1])
    return f"{first} · {rest}" if first else rest


def _tables_words(tables: Sequence[TableState]) -> str:
    numbers = [table.table for table in tables if table.table is not None]
    if not numbers:
        return _("Tables without a number") if tables else ""
    if len(numbers) == 1:
        return _("Table {number}").format(number=numbers[0])
    return _("Tables {first}–{last}").format(first=numbers[0], last=numbers[-1])


def _open_words(tables: Sequence[TableState]) -> str:
    """Return how many tables of a window have no result yet, "" for none."""
    count = sum(table.state not in _FINISHED for table in tables)
    return ngettext("{count} open", "{count} open", count).format(count=count) if count else ""
