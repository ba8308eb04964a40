"""Which match sits at which table of a round: fixed tables first, then in order (TRM 3.8, 4.3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeVar

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.tables import TablePlan
from tournaments.rules.words import gettext_noop

P = TypeVar("P", bound=Hashable)


def assign_tables(
    pairs: Sequence[tuple[P, P]], *, plan: TablePlan, fixed: Mapping[P, int] | None = None
) -> tuple[int, ...]:
    """Return a table for each of `pairs`, which come in the order of play, the best first.

    A player with a fixed table keeps it (TRM 4.3); when two such players meet, the lower table is theirs.
    The feature table goes to the first pair without a fixed one (TRM 3.8), all others follow in order.
    Raises `Refused` when there are too few tables.

    >>> plan = TablePlan(1, 9, frozenset({2}))
    >>> assign_tables([("A", "B"), ("C", "D"), ("E", "F")], plan=plan, fixed={"F": 1})
    (3, 4, 1)
    """
    fixed = fixed or {}
    given: dict[int, int] = {}
    taken: set[int] = set()
    for index, pair in enumerate(pairs):
        wanted = sorted(fixed[player] for player in pair if player in fixed)
        table = next((table for table in wanted if table not in taken), None)
        if table is not None:
            given[index] = table
            taken.add(table)
    left = [index for index in range(len(pairs)) if index not in given]
    if left and plan.feature is not None and plan.feature not in taken:
        given[left.pop(0)] = plan.feature
        taken.add(plan.feature)
    free = (table for table in _in_order(plan) if table not in taken)
    given.update(zip(left, free, strict=False))
    missing = len(pairs) - len(given)
    if missing:
        raise Refused(
            Problem(
                "too_few_tables",
                gettext_noop("Tables needed: {needed}; missing: {missing}."),
                advice=gettext_noop(
                    "Widen the range or unblock tables in the event's set-up, then pair again."
                ),
                params={"needed": len(pairs), "missing": missing},
            )
        )
    return tuple(given[index] for index in range(len(pairs)))


def _in_order(plan: TablePlan) -> Iterator[int]:
    """Yield the tables that can be used, the feature table left out."""
    numbers = count(plan.first) if plan.last is None else range(plan.first, plan.last + 1)
    return (number for number in numbers if number not in plan.blocked and number != plan.feature)
