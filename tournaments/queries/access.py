"""The only way from an address to a row: a stranger's event is 404, a missing role 403."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.models import Event, Registration
from tournaments.permissions import may, roles_of, roles_rest


def public_event(slug: str) -> Event:
    """Return an announced event by its address; a draft does not exist for the public. Raises Http404."""
    event = (
        Event.objects.select_related("organizer").filter(slug=slug).exclude(state=Event.State.DRAFT).first()
    )
    if event is None:
        raise Http404(_("There is no event at this address."))
    return event


def event_for(user: Any, slug: str, *, need: str = "see_staff_pages") -> Event:
    """Return the event for a staff page. Raises Http404 for strangers, PermissionDenied for a missing role."""
    event = Event.objects.select_related("organizer").filter(slug=slug).first()
    if event is None or not (roles_of(user, event) or roles_rest(user, event)):
        raise Http404(_("There is no event at this address."))
    if not may(user, need, event):
        if roles_rest(user, event):
            raise PermissionDenied(_("Your role at this event rests: you are suspended (TRM 1.2)."))
        raise PermissionDenied(_("Your role at this event does not cover this page."))
    return event


def registration_by_token(token: str) -> Registration:
    """Return the registration a private link leads to, with its event. Raises Http404."""
    rows = Registration.objects.select_related("event__organizer")
    # PostgreSQL refuses the question itself when it holds a null byte.
    registration = None if "\0" in token else rows.filter(token=token).first()
    if registration is None:
        raise Http404(_("This link leads nowhere. Ask at the desk for a new one."))
    return registration
