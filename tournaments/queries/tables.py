"""The event's tables as their page shows them: how many, how many are needed, who keeps one all day."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.history.entries import HOLDS_A_PLACE
from tournaments.history.field import tables_of
from tournaments.models import Event, Registration
from tournaments.rules.problems import Problem
from tournaments.rules.tables import too_few_tables


@dataclass(frozen=True, slots=True)
class TablesFacts:
    """`there` is None while the range is open above."""

    there: int | None
    needed: int
    warnings: tuple[Problem, ...]
    fixed: tuple[Registration, ...]


def tables_facts(event: Event) -> TablesFacts:
    """Return the tables' figures for the players who are in or expected."""
    rows = list(event.registrations.filter(status__in=HOLDS_A_PLACE))
    plan = tables_of(event)
    fixed = sorted((row for row in rows if row.fixed_table is not None), key=lambda row: row.fixed_table or 0)
    return TablesFacts(
        there=plan.count(),
        needed=len(rows) // 2,
        warnings=tuple(too_few_tables(plan, len(rows))),
        fixed=tuple(fixed),
    )
