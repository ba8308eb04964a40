"""What every page knows without asking: server time for clocks, the one-time key of its forms."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest
from django.utils import timezone


def page_facts(request: HttpRequest) -> dict[str, Any]:
    """Return the facts base.html uses. `once` makes a form's second click harmless."""
    return {"server_now": timezone.now(), "once": secrets.token_urlsafe(12)}
