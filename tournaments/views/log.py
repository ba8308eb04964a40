"""The event's log: who, what, when, before and after; for its organizer."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.queries.access import event_for
from tournaments.queries.log import log_page
from tournaments.views.posting import typed
from tournaments.views.staff_page import staff_page


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one page of the log, narrowed by act and words."""
    event = event_for(request.user, slug, need="see_log")
    find, verb = typed(request, "q", 100), typed(request, "act", 60)
    context = {
        **staff_page(request, event, "log"),
        "facts": log_page(event, find=find, verb=verb, page=request.GET.get("page", "1")),
        "find": find,
        "act": verb,
        "query": urlencode({"q": find, "act": verb}) + "&",
    }
    return render(request, "tournaments/setup/log.html", context)
