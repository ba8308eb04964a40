"""The projector: clock, names and tables in pages that turn by themselves, QR code; read five metres away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.numbers import whole_number
from tournaments.queries.access import public_event
from tournaments.queries.projector import ProjectorFacts, projector_facts
from tournaments.queries.projector_pages import board_pages
from tournaments.views.parts import asks_part
from tournaments.views.polling import polled

#: Seconds until the page turns: long enough to read one's own line twice.
_SECONDS = 9


@require_safe
@polled(public_event)
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one page of the board; it asks for the next one by itself, with or without JavaScript."""
    facts = projector_facts(public_event(slug))
    is_part = asks_part(request)
    template = "tournaments/projector/_board.html" if is_part else "tournaments/projector/projector.html"
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
    has_ranks = facts.shows in {"standings", "final"}
    layout, shown = board_pages(
        [_on_board(row, has_ranks=has_ranks) for row in rows],
        has_ranks=has_ranks,
        announcements=[announcement.text for announcement in facts.announcements],
        has_timer=facts.timer is not None,
    )
    pages = before + len(shown) if rows else 1
    # A page that is gone (fewer players, another board) begins again at the first.
    number = whole_number(wanted) or 1
    page = number if number <= pages else 1
    return {
        "facts": facts,
        "event": facts.event,
        "shows": "pairings" if page > before == 1 else facts.shows,
        "rows": [rows[at] for at in shown[page - 1 - before]] if page > before else [],
        "layout": layout.name,
        "page": page,
        "pages": pages,
        "next_page": page % pages + 1,
        "seconds": _SECONDS,
    }


def _on_board(row: Any, *, has_ranks: bool) -> tuple[str, str]:
    """Return the name of a row and the figure behind it, as the board shows them."""
    if has_ranks:
        return f"{row.name} {row.cut_words}".strip(), str(row.points)
    return row.side_1.name, _("Bye") if row.is_bye else str(row.table)
