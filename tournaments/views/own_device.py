"""The entry that was made in this browser, so that its player finds the way back to their page.

A cookie holds the private link of one entry for each event. It is for a phone of one's own: a browser that staff
are signed in with, that was handed to the next player, or in which a second person signs up is a shared one, and
remembers nobody from then on.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Event, Registration

_PREFIX = "signed-up-"
#: What stands in the place of a link once the device is known to be shared.
_SHARED = "shared"
#: Sign-ups open weeks before an event.
_KEPT_SECONDS = 60 * 60 * 24 * 90


def remember_entry(request: HttpRequest, response: HttpResponse, entry: Registration) -> None:
    """Keep the entry just made; after a second one in the same browser nobody's."""
    name = _name(entry.event)
    if request.user.is_authenticated or request.COOKIES.get(name, entry.token) != entry.token:
        _keep(request, response, name, _SHARED)
    else:
        _keep(request, response, name, entry.token)


def remembered_entry(request: HttpRequest, event: Event) -> Registration | None:
    """Return the entry that was made here for `event` and stands, None without one or on a shared device."""
    token = request.COOKIES.get(_name(event), _SHARED)
    if request.user.is_authenticated or token == _SHARED or "\0" in token:
        return None
    entries = Registration.objects.exclude(status=Registration.Status.CANCELLED)
    return entries.filter(event=event, token=token).first()


def is_shared_from_now(request: HttpRequest, response: HttpResponse, event: Event | None = None) -> None:
    """Forget the entry made here for `event`, without it those for all events, and remember none again."""
    names = (
        [name for name in request.COOKIES if name.startswith(_PREFIX)] if event is None else [_name(event)]
    )
    for name in names:
        _keep(request, response, name, _SHARED)


def _name(event: Event) -> str:
    return f"{_PREFIX}{event.pk}"


def _keep(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=_KEPT_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure()
    )
