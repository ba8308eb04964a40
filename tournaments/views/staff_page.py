"""What every page of an event's staff gives its layout: the event, where one is, the higher apps' links."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tournaments.hooks import staff_links
from tournaments.models import Event


def staff_page(request: HttpRequest, event: Event, here: str) -> dict[str, Any]:
    """Return the facts of templates/layouts/desk.html; `here` is the page's key in the navigation."""
    links = [link for links in staff_links.ask(request.user, event) for link in links]
    return {"event": event, "here": here, "staff_links": links}
