"""The end of the round at one table: one question a page, the proposal, the confirmation (TRM 5.2)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.forms.numbers import whole_number
from tournaments.models import Match
from tournaments.queries.access import event_for
from tournaments.queries.end_of_round import dialogue_facts
from tournaments.queries.event_rows import match_in
from tournaments.queries.pairings import pairing_line
from tournaments.rules.end_of_round_questions import Value
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, done, once, typed
from tournaments.views.staff_page import staff_page


@require_safe
def end_of_round(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Show the question at hand or the result it leads to; others at the table follow on their own devices."""
    event = event_for(request.user, slug)
    figures = typed(request, "figures", 24)
    facts = dialogue_facts(match_in(event, match_id), request.user, figures=figures)
    if asks_part(request) and not facts.is_over and request.GET.get("seen") == facts.seen:
        return HttpResponse(status=204)
    context = {**staff_page(request, event, "floor"), "facts": facts, "line": pairing_line(facts.match)}
    context["figures"] = figures
    template = "_dialogue.html" if asks_part(request) else "dialogue.html"
    return render(request, f"tournaments/end_of_round/{template}", context)


@require_POST
def begin(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Begin the procedure at a table whose time is over."""
    match = _match(request, slug, match_id)
    seen = whole_number(request.POST.get("seen_version", ""))
    actions.begin_end_of_round(match=match, by=actor(request), seen_version=seen, once=once(request))
    return redirect("end-of-round", slug, match_id)


@require_POST
def answer(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Answer the question at hand."""
    match = _match(request, slug, match_id)
    actions.answer_end_of_round(match=match, value=_value(request), **_asked(request))
    figures = typed(request, "figures", 24)  # the replay that was picked to count by
    way = reverse("end-of-round", args=[slug, match_id])
    return redirect(f"{way}?{urlencode({'figures': figures})}" if figures else way)


def _value(request: HttpRequest) -> Value:
    """Return both counts where they were asked for, else what was chosen or written."""
    counts = [whole_number(request.POST.get(name, "").strip()) for name in ("count_1", "count_2")]
    if counts[0] is not None and counts[1] is not None:
        return counts[0], counts[1]
    return typed(request, "value")


@require_POST
def back(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Take the last answer back."""
    actions.take_back_answer(match=_match(request, slug, match_id), **_asked(request))
    return redirect("end-of-round", slug, match_id)


@require_POST
def leave(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Leave the procedure; the match stays open."""
    match = _match(request, slug, match_id)
    actions.drop_end_of_round(match=match, **_asked(request))
    return done(
        request, _("Table {table} is out of the procedure.").format(table=match.table or "–"), _floor(slug)
    )


@require_POST
def confirm(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Let the result stand that the answers lead to."""
    match = _match(request, slug, match_id)
    row = actions.confirm_end_of_round(match=match, **_asked(request))
    words = _("Table {table}: {result}").format(
        table=row.table or "–", result=pairing_line(row).full_result_words
    )
    return done(request, words, _floor(slug))


def _match(request: HttpRequest, slug: str, match_id: int) -> Match:
    return match_in(event_for(request.user, slug, need="judge"), match_id)


def _asked(request: HttpRequest) -> dict[str, Any]:
    """Return who acts, with the form's one-time key and the version of the dialogue it showed."""
    seen = whole_number(request.POST.get("seen_version", ""))
    return {"by": actor(request), "seen_version": seen, "once": once(request)}


def _floor(slug: str) -> str:
    return reverse("floor", args=[slug])
