"""Who can take over a shared device at an event: its staff who have set digits."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.models import Event, SharedDevicePin, User


def who_can_take_over(event: Event, user: User) -> QuerySet[User]:
    """Return the staff of `event` who have set digits, without `user`, by name. One query."""
    here = Q(event_roles__event=event) | Q(organizers__organizer=event.organizer_id)
    rows = User.objects.filter(here, is_active=True, device_pin__isnull=False).exclude(pk=user.pk)
    return rows.distinct().order_by("display_name", "username", "id")


def one_who_can(event: Event, user: User, pk: str) -> User:
    """Return the one of `who_can_take_over` with this id. Raises Http404."""
    row = who_can_take_over(event, user).filter(pk=pk).first() if pk.isdecimal() else None
    if row is None:
        raise Http404(_("Nobody of this event's staff can take this device over so."))
    return row


def has_digits(user: User) -> bool:
    """Whether `user` has set digits."""
    return SharedDevicePin.objects.filter(user=user).exists()
