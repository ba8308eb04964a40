"""Judge zones: the tables each judge looks after first (TRM 1.4)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor, act
from tournaments.actions.locking import require_not_over
from tournaments.models import Event, EventStaff, JudgeZone, User
from tournaments.queries.zones import ON_THE_FLOOR
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop
from tournaments.rules.zones import check_zone


def set_judge_zone(
    *,
    event: Event,
    by: Actor,
    user: User,
    first_table: int,
    last_table: int,
    once: str = "",
    now: datetime | None = None,
) -> JudgeZone:
    """Give a judge the tables `first_table` to `last_table`; several zones of one judge add up.

    It only says whose tables come first on the floor page; every judge may act at every table. Raises
    `Refused` for somebody who does not judge at this event and for a range that cannot be.
    """
    with act("set_judge_zone", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        require_not_over(this.event)
        held = JudgeZone.objects.filter(event=this.event, user=user)
        problems = check_zone(first_table, last_table, list(held.values_list("first_table", "last_table")))
        if not EventStaff.objects.filter(event=this.event, user=user, role__in=ON_THE_FLOOR).exists():
            problems.append(
                Problem(
                    "zone_needs_judge",
                    gettext_noop("{name} does not judge at this event."),
                    section="TRM 1.4",
                    advice=gettext_noop("Add them as a judge first."),
                    params={"name": str(user)},
                )
            )
        if problems:
            raise Refused(*problems)
        zone = JudgeZone.objects.create(
            event=this.event, user=user, first_table=first_table, last_table=last_table
        )
        this.log(str(user), after={"tables": [first_table, last_table]})
        return zone


def remove_judge_zone(*, zone: JudgeZone, by: Actor, once: str = "", now: datetime | None = None) -> None:
    """Take a zone from its judge; one that is gone already is no fault."""
    with act(
        "remove_judge_zone", event=zone.event, by=by, permission="head_judge", once=once, now=now
    ) as this:
        require_not_over(this.event)
        row = JudgeZone.objects.filter(pk=zone.pk, event=this.event).select_related("user").first()
        if row is None:
            return
        this.log(str(row.user), before={"tables": [row.first_table, row.last_table]})
        row.delete()
