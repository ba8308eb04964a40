"""What every page of an event's staff gives its layout: the event, where one is, the navigation."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tournaments.models import Event
from tournaments.views.staff_nav import staff_nav


def staff_page(request: HttpRequest, event: Event, here: str) -> dict[str, Any]:
    """Return the facts of templates/layouts/desk.html and floor.html; `here` is the page's key in the navigation."""
    return {"event": event, "here": here, "staff_nav": staff_nav(request.user, event, here)}
