"""Which tables an event can seat at, and whether they are enough (TRM 3.8, 4.3)."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop, ngettext_lazy


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The tables of an event: a range (open above when `last` is None), blocked ones, the feature table."""

    first: int = 1
    last: int | None = None
    blocked: frozenset[int] = frozenset()
    feature: int | None = None

    def holds(self, table: int) -> bool:
        """Return whether players can be seated at `table`.

        >>> TablePlan(1, 10, frozenset({4})).holds(4), TablePlan(1, 10).holds(11), TablePlan(5).holds(900)
        (False, False, True)
        """
        return table >= self.first and (self.last is None or table <= self.last) and table not in self.blocked

    def count(self) -> int | None:
        """Return how many tables there are; None when the range is open above.

        >>> TablePlan(1, 10, frozenset({4, 99})).count()
        9
        """
        if self.last is None:
            return None
        return sum(self.holds(table) for table in range(self.first, self.last + 1))


def plan_problems(plan: TablePlan, *, fixed: Collection[int] = ()) -> list[Problem]:
    """Return why a plan cannot stand: upside down, or without the feature table or a player's fixed one.

    >>> [p.code for p in plan_problems(TablePlan(5, 2))]
    ['table_range_upside_down']
    >>> [p.code for p in plan_problems(TablePlan(1, 8, feature=9), fixed=[12])]
    ['feature_table_outside', 'fixed_table_outside']
    """
    if plan.first < 1 or (plan.last is not None and plan.last < plan.first):
        return [
            Problem(
                "table_range_upside_down",
                gettext_noop("Tables {first} to {last} are no range."),
                advice=gettext_noop("Start at 1 or more and end at or after the first table."),
                params={"first": plan.first, "last": plan.last},
            )
        ]
    problems = []
    if plan.feature is not None and not plan.holds(plan.feature):
        problems.append(
            Problem(
                "feature_table_outside",
                gettext_noop("The feature table {table} is outside the range or blocked."),
                section="TRM 3.8",
                advice=gettext_noop("Widen the range, unblock it, or name another table."),
                params={"table": plan.feature},
            )
        )
    problems.extend(
        Problem(
            "fixed_table_outside",
            gettext_noop("Table {table} is a player's fixed table; it cannot be blocked or left out."),
            section="TRM 4.3",
            advice=gettext_noop("Give that player another fixed table first."),
            params={"table": table},
        )
        for table in sorted(fixed)
        if not plan.holds(table)
    )
    return problems


def too_few_tables(plan: TablePlan, players: int) -> list[Problem]:
    """Return a warning when `players` need more tables than there are.

    >>> [p.params["short"] for p in too_few_tables(TablePlan(1, 10), 24)]
    [2]
    >>> too_few_tables(TablePlan(1, 12), 25)
    []
    """
    there = plan.count()
    needed = players // 2
    if there is None or there >= needed:
        return []
    return [
        Problem(
            "too_few_tables",
            ngettext_lazy(
                "{players} players need {needed} table; there are {there}, {short} too few.",
                "{players} players need {needed} tables; there are {there}, {short} too few.",
                "needed",
            ),
            advice=gettext_noop("Widen the range or unblock tables before round 1."),
            params={"players": players, "needed": needed, "there": there, "short": needed - there},
            severity=Severity.WARNING,
        )
    ]


def read_tables(text: str) -> frozenset[int]:
    """Return the table numbers in a text such as "3, 7-9 12". Raises `Refused` naming what is unreadable.

    >>> sorted(read_tables("3, 7-9 12"))
    [3, 7, 8, 9, 12]
    """
    tables: set[int] = set()
    for part in re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", text.strip())):
        if not part:
            continue
        found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part)
        if not found or (found[2] and int(found[2]) < int(found[1])):
            raise Refused(
                Problem(
                    "tables_unreadable",
                    gettext_noop("{part} is no table number and no range."),
                    advice=gettext_noop("Write numbers and ranges: 3, 7-9, 12."),
                    params={"part": part[:20]},
                )
            )
        tables.update(range(int(found[1]), int(found[2] or found[1]) + 1))
    return frozenset(tables)
