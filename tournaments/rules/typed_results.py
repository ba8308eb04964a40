"""Reads a result typed by table number with the keyboard alone: "12 a", "12 2 1", "12 x" (TRM 5.1).

| typed     | means                                    |
| --------- | ---------------------------------------- |
| `12 a`    | table 12, the first player won           |
| `12 b`    | the second player won                    |
| `12 2 1`  | games 2-1, seen from the first player    |
| `12 d`    | a draw (needs the end-of-round record)   |
| `12 x`    | both lost                                |
| `12 a!`   | the first player won by default          |
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

_LETTERS: Final = {
    "a": Outcome.WIN_1,
    "b": Outcome.WIN_2,
    "d": Outcome.DRAW,
    "x": Outcome.DOUBLE_LOSS,
    "a!": Outcome.WIN_1_BY_DEFAULT,
    "b!": Outcome.WIN_2_BY_DEFAULT,
}
_PARTS: Final = re.compile(r"\d+|[^\W\d_]+!?|!|[^\s\d\w]")
#: Signs that people put between the parts; they mean nothing.
_BETWEEN: Final = frozenset("-–—:,;.=/#")
#: No hall has a higher table number, and a longer number is two results typed into one.
_MOST_TABLES: Final = 9999


@dataclass(frozen=True, slots=True)
class TypedResult:
    """What was typed: a table and how its match ended; games only when they were typed."""

    table: int
    outcome: Outcome
    games_1: int | None = None
    games_2: int | None = None


def read_typed(text: str) -> TypedResult:
    """Return what `text` says; capitals, spaces and signs between the parts make no difference.

    Raises `Refused` saying what could not be read and how to type it. Whether the table exists and the
    result is possible is judged by those who know the round.

    >>> read_typed("12 a")
    TypedResult(table=12, outcome=<Outcome.WIN_1: 'win_1'>, games_1=None, games_2=None)
    >>> read_typed("7 1-2").outcome.value, read_typed("7B!").outcome.value
    ('win_2', 'win_2_by_default')
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    parts = [part for part in _PARTS.findall(plain) if part not in _BETWEEN]
    if not parts:
        raise Refused(_problem("typed_empty", gettext_noop("Nothing was typed.")))
    if not parts[0].isdecimal():
        message = gettext_noop("“{text}” does not begin with a table number.")
        raise Refused(_problem("typed_no_table", message, text=text.strip()))
    table = int(parts[0])
    if not 1 <= table <= _MOST_TABLES:
        raise Refused(_problem("typed_no_table", gettext_noop("There is no table {table}."), table=table))
    match parts[1:]:
        case []:
            message = gettext_noop("Table {table}: the result is missing.")
            raise Refused(_problem("typed_no_result", message, table=table))
        case [letter] if letter in _LETTERS:
            return TypedResult(table, _LETTERS[letter])
        case [letter, "!"] if letter + "!" in _LETTERS:
            return TypedResult(table, _LETTERS[letter + "!"])
        case [one, two] if one.isdecimal() and two.isdecimal() and len(one) == len(two) == 1:
            return TypedResult(table, _by_games(int(one), int(two)), int(one), int(two))
        case [one] if one.isdecimal():
            message = gettext_noop(
                "Table {table}: one number alone is no result; both game scores are needed."
            )
            raise Refused(_problem("typed_half_score", message, table=table))
        case rest:
            message = gettext_noop("Table {table}: “{rest}” is no result.")
            raise Refused(_problem("typed_unknown", message, table=table, rest=" ".join(rest)))


def _by_games(games_1: int, games_2: int) -> Outcome:
    if games_1 == games_2:
        return Outcome.DRAW
    return Outcome.WIN_1 if games_1 > games_2 else Outcome.WIN_2


def _problem(code: str, message: str, **params: object) -> Problem:
    return Problem(
        code,
        message,
        section="TRM 5.1",
        advice=gettext_noop(
            "Type the table and a, b, x (both lost), d (draw), a! (by default) or games: 12 2 1."
        ),
        params=params,
    )
