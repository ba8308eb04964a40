"""Find a line by a few letters of a name, a table or a player number: what people type at desk and door."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournaments.queries.pairings import PairingLine, SideFacts
from tournaments.queries.standings import StandingRow
from tournaments.rules.names import fold_name

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Shown(Generic[Row]):
    """The first rows of a long list, and how many there are in all."""

    rows: Sequence[Row]
    total: int

    @property
    def left_out(self) -> int:
        """How many rows are not shown."""
        return self.total - len(self.rows)


def first_of(rows: Sequence[Row], most: int) -> Shown[Row]:
    """Return at most `most` rows and the total."""
    return Shown(rows[:most], len(rows))


def plain(text: str) -> str:
    """Return text as it is searched: folded, without accents, so that "muller" finds Müller.

    >>> plain("  MÜLLER ")
    'muller'
    """
    letters = unicodedata.normalize("NFKD", fold_name(text))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def lines_found(lines: Iterable[PairingLine], text: str, *, full_names: bool = False) -> list[PairingLine]:
    """Return the lines whose table is `text`, or one of whose players it names ("12", "#12", "ann").

    `full_names` searches what staff see; the public finds what the public sees.
    """
    wanted = plain(text)
    if not wanted:
        return list(lines)
    return [line for line in lines if _is_line(line, wanted, full_names=full_names)]


def lines_by_name(lines: Iterable[PairingLine], text: str) -> list[PairingLine]:
    """Return the lines of a list by name whose first player fits `text`, by public name or number."""
    wanted = plain(text)
    return [line for line in lines if _is_side(line.side_1, wanted, full_names=False)]


def rows_found(rows: Iterable[StandingRow], text: str, *, full_names: bool = False) -> list[StandingRow]:
    """Return the rows of the standings that fit `text` by name or player number."""
    wanted = plain(text)
    return [
        row
        for row in rows
        if wanted.lstrip("#") == str(row.number) or wanted in plain(row.full_name if full_names else row.name)
    ]


def _is_line(line: PairingLine, wanted: str, *, full_names: bool) -> bool:
    if wanted == str(line.table):
        return True
    sides = [line.side_1] + ([line.side_2] if line.side_2 else [])
    return any(_is_side(side, wanted, full_names=full_names) for side in sides)


def _is_side(side: SideFacts, wanted: str, *, full_names: bool) -> bool:
    name = side.full_name if full_names else side.name
    return wanted.lstrip("#") == str(side.number) or wanted in plain(name)
