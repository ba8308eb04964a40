"""The judges' floor: what waits, who is late, open tables; one table and what a judge can do there (TRM 1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.forms.clock import ExtendForm
from tournaments.forms.numbers import whole_number
from tournaments.hooks import floor_parts
from tournaments.models import Event
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import match_at, match_in
from tournaments.queries.floor import FloorFacts, floor_facts
from tournaments.queries.floor_parts import FloorPart
from tournaments.queries.floor_table import table_page
from tournaments.queries.rounds import current_round
from tournaments.queries.zones import zone_tables
from tournaments.views.context import page_facts
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, done, once, typed, user_of
from tournaments.views.staff_page import staff_page


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A block of the floor page, drawn."""

    part: FloorPart
    html: str


@require_safe
def floor(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the floor; htmx asks for its changing part alone, and gets nothing while nothing has changed."""
    event = event_for(request.user, slug)
    wanted = typed(request, "table", 9)
    if wanted and not asks_part(request):
        return _to_table(request, event, wanted)
    if asks_part(request) and _is_unchanged(request, event):
        return HttpResponse(status=204)
    return _floor(request, event)


def _to_table(request: HttpRequest, event: Event, wanted: str) -> HttpResponse:
    """Lead to the table that was typed; a number nobody plays at is said on the floor page."""
    number = whole_number(wanted)
    round_ = current_round(event)
    if number and round_ is not None and round_.matches.filter(table=number).exists():
        return redirect("floor-table", event.slug, number)
    words = _("Nobody plays at table {table} in this round.").format(table=wanted)
    return _floor(request, event, status=404, no_table=words)


def _is_unchanged(request: HttpRequest, event: Event) -> bool:
    """Return whether the page that asks is the newest: no act since, and nothing that the clock alone changed."""
    until = request.GET.get("until", "")
    is_fresh = until.isdecimal() and len(until) <= 13 and timezone.now().timestamp() * 1000 < int(until)
    return is_fresh and request.GET.get("seen") == str(event.version)


def _floor(request: HttpRequest, event: Event, status: int = 200, **more: Any) -> HttpResponse:
    shows_all = request.GET.get("all") == "1"
    facts = floor_facts(event, zone=zone_tables(event, user_of(request)), shows_all=shows_all)
    context = {
        **staff_page(request, event, "floor"),
        "facts": facts,
        "parts": _parts(request, event, facts),
        **more,
    }
    template = "tournaments/floor/_board.html" if asks_part(request) else "tournaments/floor/floor.html"
    return render(request, template, context, status=status)


def _parts(request: HttpRequest, event: Event, facts: FloorFacts) -> list[DrawnPart]:
    """Return every block of the page in its order: the page's own and those of the apps above."""
    own = _own_parts(facts)
    given = [part for parts in floor_parts.ask(event, request.user) for part in parts]
    keys = page_facts(request)
    may_judge = may(request.user, "judge", event)
    facts_of_all = {**keys, "event": event, "may_judge": may_judge, "is_played": facts.is_played}
    return [
        DrawnPart(
            part, render_to_string(part.template, {**facts_of_all, **part.context, "part": part}, request)
        )
        for part in sorted(own + given, key=lambda part: part.order)
    ]


def _own_parts(facts: FloorFacts) -> list[FloorPart]:
    if not facts.round:
        return []
    context = {"facts": facts}
    parts = [
        FloorPart(
            "not-seated",
            _("Not seated"),
            "tournaments/floor/_not_seated.html",
            20,
            facts.not_seated.total,
            context,
        ),
    ]
    if facts.is_played:
        parts += [
            FloorPart(
                "extra-turns",
                _("Time is over"),
                "tournaments/floor/_extra_turns.html",
                30,
                facts.extra_turns.total + facts.over_time.total,
                context,
            ),
        ]
    parts.append(
        FloorPart("open", _("Open tables"), "tournaments/floor/_open.html", 60, facts.open.total, context)
    )
    return parts


@require_safe
def table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one table of the round at hand and everything a judge can do there."""
    event = event_for(request.user, slug)
    match = match_in(event, match_at(event, number).pk)
    page = table_page(match, request.user)
    if asks_part(request) and request.GET.get("seen") == page.seen:
        return HttpResponse(status=204)
    context = {**staff_page(request, event, "floor"), "page": page, "extend_form": ExtendForm()}
    template = "tournaments/floor/_table.html" if asks_part(request) else "tournaments/floor/table.html"
    return render(request, template, context)


@require_POST
def not_seated(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Note who is not at the table, or that both are."""
    event = event_for(request.user, slug, need="note_on_floor")
    match = match_in(event, match_id)
    row = actions.mark_not_seated(
        match=match,
        by=actor(request),
        sides=typed(request, "sides", 2),
        seen_version=whole_number(request.POST.get("seen_version", "")),
        once=once(request),
    )
    if row.not_seated:
        words = _("Table {table}: noted as not seated.").format(table=row.table or "–")
    else:
        words = _("Table {table}: both are seated.").format(table=row.table or "–")
    return done(request, words, reverse("floor", args=[slug]))
