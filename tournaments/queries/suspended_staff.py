"""Who is on an event's staff and suspended today: the role rests, and the organizer takes it away (TRM 1.2)."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from tournaments.models import Event, EventStaff, Suspension
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop


def suspended_staff(event: Event, *, now: datetime | None = None) -> list[Problem]:
    """Return a warning for each role at `event` whose holder is suspended now, at the venue. One query."""
    today = (now or timezone.now()).astimezone(event.zone).date()
    numbers = Suspension.objects.filter(Suspension.counts_on(today)).exclude(membership_number="")
    rows = EventStaff.objects.filter(
        event=event, user__membership_number__in=numbers.values("membership_number")
    )
    return [
        Problem(
            "staff_suspended",
            gettext_noop("{name} ({role}) is suspended and can neither play nor staff: the role rests."),
            section="TRM 1.2",
            advice=gettext_noop("Take the role away on the page “Staff”, and give it to somebody else."),
            params={"name": str(row.user), "role": str(row.get_role_display()).lower()},
            severity=Severity.WARNING,
        )
        for row in rows.select_related("user").order_by("id")
    ]
