"""The waiting list moves up when places become free."""

from __future__ import annotations

from django.db.models import F

from tournaments.actions.acting import Act
from tournaments.actions.eligibility import day_of, eligibility_at
from tournaments.history.entries import places_free
from tournaments.models import Registration
from tournaments.rules import own_reasons

Status = Registration.Status


def fill_places(this: Act) -> list[Registration]:
    """Move the first of the waiting list into free places, and log each; return who moved up.

    Who is suspended or banned meanwhile keeps waiting and holds nobody up (TRM 1.2).
    """
    free = places_free(this.event)
    if free == 0:
        return []
    line = list(this.event.registrations.filter(status=Status.WAITING).order_by("queued_at", "pk"))
    if line:
        barred = eligibility_at(this.event, on=day_of(this.event))
        line = [row for row in line if not barred.barred(row.name, row.membership_number)]
    moved = line if free is None else line[:free]
    for row in moved:
        row.status = Status.REGISTERED
        this.log(
            f"player {row.number} {row.name}",
            before={"status": Status.WAITING.value},
            after={"status": Status.REGISTERED.value},
            reason=own_reasons.PLACE_FREE,
        )
    if moved:
        Registration.objects.filter(pk__in=[row.pk for row in moved]).update(
            status=Status.REGISTERED, version=F("version") + 1
        )
    return moved
