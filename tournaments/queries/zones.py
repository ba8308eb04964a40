"""Which tables a judge looks after first (TRM 1.4)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.shortcuts import get_object_or_404

from tournaments.models import Event, EventStaff, JudgeZone, User

#: Who walks the floor: judges, and judges in training beside them.
ON_THE_FLOOR = (EventStaff.Role.HEAD_JUDGE, EventStaff.Role.FLOOR_JUDGE, EventStaff.Role.TRAINEE)


@dataclass(frozen=True, slots=True)
class Zone:
    """One range of tables of one judge."""

    id: int
    first_table: int
    last_table: int

    @property
    def words(self) -> str:
        """The range as it is written: "1-20", or "7" alone."""
        if self.first_table == self.last_table:
            return str(self.first_table)
        return f"{self.first_table}-{self.last_table}"


def zone_tables(event: Event, user: User | AnonymousUser) -> set[int] | None:
    """Return the tables `user` looks after at `event`, None for somebody without a zone. One query."""
    if user.pk is None:
        return None
    ranges = JudgeZone.objects.filter(event=event, user_id=user.pk).values_list("first_table", "last_table")
    tables = {table for first, last in ranges for table in range(first, last + 1)}
    return tables or None


def zones_of(event: Event) -> dict[int, list[Zone]]:
    """Return the zones of an event by the id of their judge, from the lowest table up. One query."""
    found: dict[int, list[Zone]] = defaultdict(list)
    for row in JudgeZone.objects.filter(event=event).order_by("first_table", "id"):
        found[row.user_id].append(Zone(row.pk, row.first_table, row.last_table))
    return dict(found)


def zone_row(event: Event, pk: int) -> JudgeZone:
    """Return a zone of `event`. Raises Http404."""
    return get_object_or_404(JudgeZone, event=event, pk=pk)
