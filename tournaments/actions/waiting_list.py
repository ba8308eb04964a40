"""Places and the waiting list: who moves up, and where somebody stands."""

from __future__ import annotations

from django.db.models import F

from tournaments.actions.acting import Act
from tournaments.models import Event, Registration

Status = Registration.Status
#: Who holds one of the event's places.
HOLDS_A_PLACE = (Status.REGISTERED, Status.ACTIVE)


def places_free(event: Event) -> int | None:
    """Return how many places are free; None without a cap. Never negative."""
    if event.cap is None:
        return None
    return max(0, event.cap - event.registrations.filter(status__in=HOLDS_A_PLACE).count())


def place_in_line(registration: Registration) -> int | None:
    """Return where a waiting player stands, 1 being next; None for anybody else."""
    if registration.status != Status.WAITING:
        return None
    line = Registration.objects.filter(event=registration.event_id, status=Status.WAITING)
    ahead = line.filter(queued_at__lt=registration.queued_at).count()
    same_moment = line.filter(queued_at=registration.queued_at, pk__lt=registration.pk).count()
    return ahead + same_moment + 1


def fill_places(this: Act) -> list[Registration]:
    """Move the first of the waiting list into free places, and log each; return who moved up."""
    free = places_free(this.event)
    line = this.event.registrations.filter(status=Status.WAITING).order_by("queued_at", "pk")
    moved = list(line if free is None else line[:free])
    for row in moved:
        row.status = Status.REGISTERED
        this.log(
            f"player {row.number} {row.name}",
            before={"status": Status.WAITING.value},
            after={"status": Status.REGISTERED.value},
            reason="a place became free",
        )
    if moved:
        Registration.objects.filter(pk__in=[row.pk for row in moved]).update(
            status=Status.REGISTERED, version=F("version") + 1
        )
    return moved
