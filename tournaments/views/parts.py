"""Whether a request asks for a part of a page, which htmx puts into the page that is open, or for a whole one."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

#: What `asks_part` reads: a page of two shapes that browsers may keep varies by these.
SHAPED_BY: Final = ("HX-Request", "HX-Boosted", "HX-History-Restore-Request")


def asks_part(request: HttpRequest) -> bool:
    """Return whether the answer is a part of the page that is open, which htmx has asked for.

    A link's page that htmx fetches (boosted) and one that the Back button brings back are whole.
    """
    part, *whole = (bool(request.headers.get(name)) for name in SHAPED_BY)
    return part and not any(whole)
