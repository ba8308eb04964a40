"""Which ranges of tables a judge can be given (TRM 1.4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: No hall has a higher table number (as rules/typed_results.py).
_MOST_TABLES: Final = 9999


def check_zone(first: int, last: int, held: Collection[tuple[int, int]]) -> list[Problem]:
    """Return every reason why a judge cannot look after the tables `first` to `last` too.

    Zones of different judges may overlap; `held` are this judge's own.

    >>> [problem.code for problem in check_zone(20, 1, [])]
    ['zone_backwards']
    >>> check_zone(1, 20, [(21, 40)])
    []
    """
    problems: list[Problem] = []
    if not (1 <= first <= _MOST_TABLES and 1 <= last <= _MOST_TABLES):
        problems.append(
            Problem(
                "zone_out_of_range",
                gettext_noop("Tables are numbered from 1 to {most}."),
                advice=gettext_noop("Give the first and the last table of the zone."),
                params={"most": _MOST_TABLES},
            )
        )
    elif last < first:
        problems.append(
            Problem(
                "zone_backwards",
                gettext_noop("A zone cannot go from table {first} back to table {last}."),
                advice=gettext_noop("Give the lower table first."),
                params={"first": first, "last": last},
            )
        )
    if (first, last) in held:
        problems.append(
            Problem(
                "zone_held",
                gettext_noop("This judge looks after the tables {first} to {last} already."),
                advice=gettext_noop("There is nothing to do; name other tables for a second zone."),
                params={"first": first, "last": last},
            )
        )
    return problems
