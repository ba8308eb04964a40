"""The projector: clock, names and tables in pages that turn by themselves, QR code; read five metres away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.forms.numbers import whole_number
from tournaments.queries.access import public_event
from tournaments.queries.projector import ProjectorFacts, projector_facts
from tournaments.views.polling import polled

#: Lines on one page that a 16:9 screen shows without scrolling: three columns, four for a big event.
_LINES = 27
_LINES_OF_MANY = 52
#: From so many rows on, four columns in a smaller size turn quickly enough.
_MANY = 160
#: Up to so many rows, two columns in a larger size.
_FEW = 16
#: Seconds until the page turns: long enough to read one's own line twice.
_SECONDS = 9


@require_safe
@polled(public_event)
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one page of the board; it asks for the next one by itself, with or without JavaScript."""
    facts = projector_facts(public_event(slug))
    template = "tournaments/projector/_board.html" if request.htmx else "tournaments/projector/projector.html"  # type: ignore[attr-defined]
    return render(request, template, _context(facts, request.GET.get("page", "1")))


def _context(facts: ProjectorFacts, wanted: str) -> dict[str, Any]:
    rows: Sequence[Any] = {
        "pairings": facts.pairings,
        "clock": facts.pairings if facts.awaits_latecomers else (),
        "standings": facts.standings,
        "final": facts.standings,
    }.get(facts.shows, ())
    # The clock is a page of its own before the names of those who may still be looking for their table.
    before = 1 if facts.shows == "clock" and rows else 0
    is_many = len(rows) >= _MANY
    lines = _LINES_OF_MANY if is_many else _LINES
    pages = max(1, before - (-len(rows) // lines))
    # A page that is gone (fewer players, another board) begins again at the first.
    number = whole_number(wanted) or 1
    page = number if number <= pages else 1
    return {
        "facts": facts,
        "event": facts.event,
        "shows": "pairings" if page > before == 1 else facts.shows,
        "rows": rows[max(0, page - 1 - before) * lines : max(0, page - before) * lines],
        "is_many": is_many,
        "is_few": len(rows) <= _FEW,
        "page": page,
        "pages": pages,
        "next_page": page % pages + 1,
        "seconds": _SECONDS,
    }
