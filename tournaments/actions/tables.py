"""The tables of an event, blocked and feature ones, and a player's fixed table (TRM 3.8, 4.3)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from tournaments.actions.acting import Actor, act
from tournaments.actions.entries import locked, saved, title
from tournaments.actions.locking import require_not_over
from tournaments.history.entries import HOLDS_A_PLACE
from tournaments.history.field import tables_of
from tournaments.models import Event, Registration
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.tables import TablePlan, plan_problems, too_few_tables
from tournaments.rules.words import gettext_noop


def set_tables(
    *,
    event: Event,
    by: Actor,
    first: int,
    last: int | None,
    blocked: Collection[int] = (),
    feature: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> list[Problem]:
    """Set range, blocked tables and feature table; from the next round on. Returns a warning when too few.

    Raises `Refused` when the feature table or a player's fixed table would lie outside (TRM 3.8, 4.3).
    """
    with act("set_tables", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        require_not_over(this.event)
        plan = TablePlan(first, last, frozenset(blocked), feature)
        players = this.event.registrations.filter(status__in=HOLDS_A_PLACE)
        fixed = players.filter(fixed_table__isnull=False).values_list("fixed_table", flat=True)
        problems = plan_problems(plan, fixed={table for table in fixed if table is not None})
        if problems:
            raise Refused(*problems)
        row = this.event
        before = _facts(row)
        row.first_table, row.last_table, row.feature_table = first, last, feature
        row.blocked_tables = sorted(plan.blocked)
        row.save(update_fields=["first_table", "last_table", "feature_table", "blocked_tables"])
        this.log(row.name, before=before, after=_facts(row))
    return too_few_tables(plan, players.count())


def set_fixed_table(
    *,
    registration: Registration,
    by: Actor,
    table: int | None,
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Give a player who needs it one table for all day, or take it back with None (TRM 4.3).

    Raises `Refused`: outside the range or blocked, another player's fixed table.
    """
    with act(
        "set_fixed_table", event=registration.event, by=by, permission="run_desk", once=once, now=now
    ) as this:
        require_not_over(this.event)
        row = locked(this, registration)
        problems = [] if table is None else plan_problems(tables_of(this.event), fixed=[table])
        others = this.event.registrations.filter(fixed_table=table, status__in=HOLDS_A_PLACE)
        other = None if table is None else others.exclude(pk=row.pk).first()
        if other is not None:
            problems.append(
                Problem(
                    "fixed_table_taken",
                    gettext_noop("Table {table} is the fixed table of {name}."),
                    section="TRM 4.3",
                    advice=gettext_noop("Choose another table."),
                    params={"table": table, "name": other.name},
                )
            )
        if problems:
            raise Refused(*problems)
        if row.fixed_table != table:
            this.log(title(row), before={"fixed_table": row.fixed_table}, after={"fixed_table": table})
            row.fixed_table = table
            saved(row, "fixed_table")
    return row


def _facts(event: Event) -> dict[str, object]:
    return {
        "first_table": event.first_table,
        "last_table": event.last_table,
        "blocked_tables": event.blocked_tables,
        "feature_table": event.feature_table,
    }
