"""What every page of an event's staff gives its layout: the event, where one is, the higher apps' links."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tournaments.hooks import staff_links
from tournaments.models import Event
from tournaments.permissions import may

#: Pages of the navigation that not every role can open, and what they need.
_NEEDS = {"check-in": "run_desk", "prizes": "run_desk", "report": "manage_event", "log": "see_log"}


def staff_page(request: HttpRequest, event: Event, here: str) -> dict[str, Any]:
    """Return the facts of templates/layouts/desk.html; `here` is the page's key in the navigation.

    The navigation leads nobody to a page that their role cannot open.
    """
    links = [link for links in staff_links.ask(request.user, event) for link in links]
    closed = {key for key, needs in _NEEDS.items() if not may(request.user, needs, event)}
    return {"event": event, "here": here, "staff_links": links, "closed_pages": closed}
