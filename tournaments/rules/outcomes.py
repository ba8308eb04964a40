"""What a match can end in and the match points it brings (TRM 3.4.2, 5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

#: Match points (TRM 3.4.2, 5.4). A win by default is a win; a bye gives as much as a win.
WIN_POINTS: Final = 3
DRAW_POINTS: Final = 1
BYE_POINTS: Final = 3


class Outcome(StrEnum):
    """How a match ended, seen from its two sides as they are written on the pairing.

    A win by default is a match played (TRM 3.4.2). A null match has no result and counts for nobody
    (TRM 5.2).

    >>> Outcome.WIN_2.winner, Outcome.DRAW.winner
    (2, None)
    >>> Outcome.WIN_1_BY_DEFAULT.points
    (3, 0)
    """

    WIN_1 = "win_1"
    WIN_2 = "win_2"
    DRAW = "draw"
    DOUBLE_LOSS = "double_loss"
    WIN_1_BY_DEFAULT = "win_1_by_default"
    WIN_2_BY_DEFAULT = "win_2_by_default"
    NULL = "null"

    @property
    def winner(self) -> int | None:
        """The side that won, 1 or 2, or None."""
        return _WINNER.get(self)

    @property
    def points(self) -> tuple[int, int]:
        """Match points of side 1 and side 2 (TRM 5.4)."""
        return _POINTS[self]

    @property
    def is_by_default(self) -> bool:
        """Whether the win came without the match being played out (no-show, drop, Match Loss)."""
        return self in {Outcome.WIN_1_BY_DEFAULT, Outcome.WIN_2_BY_DEFAULT}

    @property
    def mirrored(self) -> Outcome:
        """The same outcome with the two sides exchanged."""
        return _MIRRORED.get(self, self)


_WINNER: Final = {
    Outcome.WIN_1: 1,
    Outcome.WIN_1_BY_DEFAULT: 1,
    Outcome.WIN_2: 2,
    Outcome.WIN_2_BY_DEFAULT: 2,
}
_POINTS: Final = {
    Outcome.WIN_1: (WIN_POINTS, 0),
    Outcome.WIN_1_BY_DEFAULT: (WIN_POINTS, 0),
    Outcome.WIN_2: (0, WIN_POINTS),
    Outcome.WIN_2_BY_DEFAULT: (0, WIN_POINTS),
    Outcome.DRAW: (DRAW_POINTS, DRAW_POINTS),
    Outcome.DOUBLE_LOSS: (0, 0),
    Outcome.NULL: (0, 0),
}
_MIRRORED: Final = {
    Outcome.WIN_1: Outcome.WIN_2,
    Outcome.WIN_2: Outcome.WIN_1,
    Outcome.WIN_1_BY_DEFAULT: Outcome.WIN_2_BY_DEFAULT,
    Outcome.WIN_2_BY_DEFAULT: Outcome.WIN_1_BY_DEFAULT,
}


@dataclass(frozen=True, slots=True)
class GameScore:
    """Games won by side 1 and side 2."""

    games_1: int
    games_2: int
