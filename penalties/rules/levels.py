"""The penalties, lightest first, and who gives each of them (TRM 7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tournaments.rules.words import gettext_noop


class Level(StrEnum):
    """A penalty of TRM 7.2; a heavier one is greater. The values are those of `Penalty.Level`.

    >>> Level.WARNING < Level.GAME_LOSS, max(Level.CAUTION, Level.MATCH_LOSS)
    (True, <Level.MATCH_LOSS: 'match_loss'>)
    >>> Level("warning").rank, str(Level.WARNING)
    (1, 'warning')
    """

    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game_loss"
    MATCH_LOSS = "match_loss"
    DISQUALIFICATION = "disqualification"
    SUSPENSION = "suspension"

    # All four: a string would compare its letters.
    def __lt__(self, other: str) -> bool:
        return self.rank < Level(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Level(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Level(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Level(other).rank

    @property
    def rank(self) -> int:
        """The place in the manual's order, 0 for a Caution."""
        return _RANK[self]

    @property
    def is_loss(self) -> bool:
        """Whether it is lost on a match: a Game Loss or a Match Loss."""
        return self in {Level.GAME_LOSS, Level.MATCH_LOSS}

    @property
    def ends_the_event(self) -> bool:
        """Whether the player is out of the event with it."""
        return self >= Level.DISQUALIFICATION

    @property
    def words(self) -> str:
        """What it is called, marked for translation."""
        return LEVEL_WORDS[self]


_RANK: Final[Mapping[Level, int]] = MappingProxyType({level: rank for rank, level in enumerate(Level)})

LEVEL_WORDS: Final[Mapping[Level, str]] = MappingProxyType(
    {
        Level.CAUTION: gettext_noop("Caution"),
        Level.WARNING: gettext_noop("Warning"),
        Level.GAME_LOSS: gettext_noop("Game Loss"),
        Level.MATCH_LOSS: gettext_noop("Match Loss"),
        Level.DISQUALIFICATION: gettext_noop("Disqualification"),
        Level.SUSPENSION: gettext_noop("Suspension"),
    }
)


class Issuer(StrEnum):
    """Who gives a penalty (TRM 7.3)."""

    #: Any judge, at the table.
    JUDGE = "judge"
    #: Any judge, after the head judge was told.
    JUDGE_WHEN_TOLD = "judge_when_told"
    #: The head judge, or the organizer in their place.
    HEAD_JUDGE = "head_judge"


def issuer(level: Level) -> Issuer:
    """Return who gives a penalty of this level (TRM 7.3).

    >>> [issuer(level).value for level in (Level.WARNING, Level.GAME_LOSS, Level.MATCH_LOSS)]
    ['judge', 'judge_when_told', 'head_judge']
    """
    if level <= Level.WARNING:
        return Issuer.JUDGE
    return Issuer.JUDGE_WHEN_TOLD if level is Level.GAME_LOSS else Issuer.HEAD_JUDGE
