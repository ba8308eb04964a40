"""Pages of the site itself: the rules in one page, the server's time."""

from __future__ import annotations

import time

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.queries.cited import other_titles
from tournaments.rules.manual import CHAPTERS, Section


@require_safe
def manual(request: HttpRequest) -> HttpResponse:
    """Show what each quoted section says, in one sentence of our own; of other rulebooks the titles."""
    others = [Section(number, title, title) for number, title in other_titles().items()]
    return render(request, "tournaments/manual.html", {"chapters": CHAPTERS, "others": others})


@require_safe
@never_cache
def server_time(request: HttpRequest) -> HttpResponse:
    """Answer the server's time in milliseconds, by which browsers set their clocks; no query."""
    return HttpResponse(str(time.time_ns() // 1_000_000), content_type="text/plain")
