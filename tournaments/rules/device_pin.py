"""Which digits may take over a device that somebody else has signed in (docs/run-an-event.md)."""

from __future__ import annotations

import itertools
from typing import Final

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

FEWEST: Final = 4
MOST: Final = 12


def check_digits(digits: str) -> list[Problem]:
    """Return every reason why `digits` cannot be somebody's: too few, no digits, too easy to guess.

    >>> check_digits("4071")
    []
    >>> [problem.code for problem in check_digits("1234")]
    ['digits_too_simple']
    """
    if not (digits.isascii() and digits.isdigit() and FEWEST <= len(digits) <= MOST):
        return [
            Problem(
                "digits_wanted",
                gettext_noop("Choose {fewest} to {most} digits."),
                advice=gettext_noop("Digits alone, so that they are typed with one thumb."),
                params={"fewest": FEWEST, "most": MOST},
            )
        ]
    steps = {int(after) - int(before) for before, after in itertools.pairwise(digits)}
    if len(steps) == 1 and steps <= {-1, 0, 1}:
        return [
            Problem(
                "digits_too_simple",
                gettext_noop("These digits are too easy to guess."),
                advice=gettext_noop("Choose digits that do not repeat and do not count up or down."),
            )
        ]
    return []
