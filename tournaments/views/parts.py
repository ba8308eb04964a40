"""Whether a request asks for a part of a page, which htmx puts into the page that is open, or for a whole one."""

from __future__ import annotations

from django.http import HttpRequest


def asks_part(request: HttpRequest) -> bool:
    """Return whether the answer is a part: asked for by htmx, and not in place of a link's whole page (boosted)."""
    return bool(request.headers.get("HX-Request")) and not request.headers.get("HX-Boosted")
