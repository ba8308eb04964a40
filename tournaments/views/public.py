"""What anyone may read of an event: find my table, pairings, standings, bracket, a place explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.numbers import whole_number
from tournaments.models import Event, Round
from tournaments.queries.access import public_event
from tournaments.queries.bracket import bracket_of
from tournaments.queries.bracket_drawing import drawing_of
from tournaments.queries.event_rows import registration_in
from tournaments.queries.find import first_of, lines_by_name, rows_found
from tournaments.queries.pairings import pairings_of
from tournaments.queries.public import PublicFacts, public_facts
from tournaments.queries.rounds import current_round, round_by_number, round_label
from tournaments.queries.standing_explained import explain_player
from tournaments.queries.standings import final_standings, winner_name
from tournaments.versions import FIELD
from tournaments.views.parts import asks_part
from tournaments.views.polling import Watched, polled
from tournaments.views.posting import typed
from tournaments.views.qr import address_for_phones, qr_svg

#: Rows on one page of a long list.
_PAGE_ROWS = 250
#: Final places on an event's first page.
_FIRST_PLACES = 8
#: Letters after which "find my table" answers.
_FIND_LETTERS = 2


def _head(slug: str) -> Watched:
    """Return what the first page shows: where the event stands and who is in it; results when it is over alone."""
    event = public_event(slug)
    is_over = event.state in {Event.State.FINISHED, Event.State.REPORTED}
    return Watched(event, None if is_over else frozenset({FIELD}))


def _closed_rounds(slug: str, **_rest: Any) -> Watched:
    """Return what standings show: they are those after the last closed round, results do not move them."""
    return Watched(public_event(slug), frozenset())


@require_safe
@polled(_head)
def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where the event stands, and the way to my table; when it is over, who won and the first places."""
    facts = public_facts(public_event(slug))
    is_part = asks_part(request)
    template = "tournaments/public/_now.html" if is_part else "tournaments/public/event.html"
    rows = final_standings(facts.event) if facts.is_over else []
    first = first_of(rows, _FIRST_PLACES)
    return render(request, template, {**_context(facts), "first": first, "winner": winner_name(rows)})


def _context(facts: PublicFacts) -> dict[str, Any]:
    return {"facts": facts, "event": facts.event}


@require_safe
@polled(public_event)
def find_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer a few letters of a name with table and opponent, as a part of the page."""
    event = public_event(slug)
    find = typed(request, "q", 100)
    round_ = current_round(event, public=True)
    lines = (
        lines_by_name(pairings_of(round_, order="name"), find)
        if round_ and len(find) >= _FIND_LETTERS
        else []
    )
    context = {"event": event, "find": find, "round": round_, "lines": lines[:12], "more": len(lines) - 12}
    return render(request, "tournaments/public/_found.html", context)


@require_safe
@polled(public_event)
def pairings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the pairings of a published round by name, those found first."""
    event = public_event(slug)
    round_ = _round_asked(request, event)
    order = "table" if request.GET.get("order") == "table" else "name"
    find = typed(request, "q", 100)
    lines = pairings_of(round_, order="table" if order == "table" else "name") if round_ else []
    context = {
        **_context(public_facts(event)),
        "round": round_,
        "label": round_label(event, round_) if round_ else "",
        "order": order,
        "find": find,
        **_page(request, lines_by_name(lines, find) if find else lines),
    }
    return render(request, "tournaments/public/pairings.html", context)


def _round_asked(request: HttpRequest, event: Event) -> Round | None:
    """Return the published round the address names, the last one without a name."""
    number = whole_number(request.GET.get("round", ""))
    if number is None:
        return current_round(event, public=True)
    return round_by_number(event, number, public=True)


@require_safe
@polled(_closed_rounds)
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings after the last closed round."""
    event = public_event(slug)
    find = typed(request, "q", 100)
    rows = final_standings(event)
    context = {
        **_context(public_facts(event)),
        "find": find,
        **_page(request, rows_found(rows, find) if find else rows),
    }
    return render(request, "tournaments/public/standings.html", context)


@require_safe
@polled(public_event)
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the bracket, drawn and as a list."""
    event = public_event(slug)
    shown = bracket_of(event, public=True)
    context = {
        **_context(public_facts(event)),
        "bracket": shown,
        "drawing": drawing_of(shown) if shown else None,
    }
    return render(request, "tournaments/public/bracket.html", context)


@require_safe
@polled(_closed_rounds)
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show every number behind a player's place (TRM 5.4)."""
    event = public_event(slug)
    explained = explain_player(event, registration_in(event, number))
    if explained is None:
        raise Http404(_("This player has no place in the standings yet."))
    return render(request, "tournaments/public/player.html", {"event": event, "explained": explained})


@require_safe
def event_qr(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the code that opens the event's public page."""
    public_event(slug)
    return qr_svg(address_for_phones(request, reverse("public-event", args=[slug])))


def _page(request: HttpRequest, rows: Sequence[Any]) -> dict[str, Any]:
    """Return the page of a long list that the address asks for, and the rest of the address for the pager."""
    rest = request.GET.copy()
    rest.pop("page", None)
    query = f"{rest.urlencode()}&" if rest else ""
    return {"page": Paginator(rows, _PAGE_ROWS).get_page(request.GET.get("page")), "pager_query": query}
