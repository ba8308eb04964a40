"""Whether time lost with a judge call or a penalty is given back, and how much (TRM 7.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from penalties.rules.levels import Level
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: A call that took no longer than this gives no time back.
FREE_SECONDS: Final = 2 * 60


@dataclass(frozen=True, slots=True)
class Extension:
    """What a form begins with: the minutes, 0 for none, whether any may be given, and why (marked for translation)."""

    minutes: int
    may_be_given: bool
    words: str
    section: str = "TRM 7.1"


_NONE_WITH_LOSS: Final = gettext_noop("No time is given with a Game Loss or more.")
_SHORT: Final = gettext_noop("Two minutes or less: no time is given back by itself.")
_LOST: Final = gettext_noop("The time that was lost, in whole minutes.")


def extension(seconds: float, levels: Iterable[Level] = ()) -> Extension:
    """Return the minutes that a call of `seconds` gives back, given the penalties that came of it.

    Only over two minutes, then all of it, rounded up to whole minutes; none with a Game Loss or more.

    >>> extension(120).minutes, extension(121).minutes, extension(300).minutes
    (0, 3, 5)
    >>> extension(300, [Level.WARNING, Level.GAME_LOSS]).may_be_given
    False
    """
    if any(level >= Level.GAME_LOSS for level in levels):
        return Extension(0, False, _NONE_WITH_LOSS)
    if seconds <= FREE_SECONDS:
        return Extension(0, True, _SHORT)
    return Extension(-int(-seconds // 60), True, _LOST)


def check_extension(levels: Iterable[Level]) -> list[Problem]:
    """Return why no time can be given together with these penalties; empty when it can (TRM 7.1).

    >>> [p.code for p in check_extension([Level.MATCH_LOSS])], check_extension([Level.WARNING])
    (['no_time_with_game_loss'], [])
    """
    if not any(level >= Level.GAME_LOSS for level in levels):
        return []
    return [
        Problem(
            "no_time_with_game_loss",
            gettext_noop("No extra time is given together with a Game Loss or more."),
            section="TRM 7.1",
            advice=gettext_noop("Leave the minutes empty."),
            place="minutes",
        )
    ]
