"""The desk's standings, and ties that the head judge decides with their method (TRM 5.4)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.forms.cut import TieForm
from tournaments.history.progress import swiss_is_over
from tournaments.models import Event
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import players_by_number, tie_decision_in, tie_decisions_of
from tournaments.queries.find import rows_found
from tournaments.queries.standings import final_standings, round_not_counted, standings_round
from tournaments.queries.ties import TieGroup, undecided_ties
from tournaments.views.posting import actor, done, once, typed
from tournaments.views.staff_page import staff_page


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings with full names and the ties that wait for the head judge."""
    return _page(request, event_for(request.user, slug))


def _page(request: HttpRequest, event: Event, *, refused: forms.Form | None = None) -> HttpResponse:
    find = typed(request, "q", 100)
    context: dict[str, Any] = {
        **staff_page(request, event, "standings"),
        "rows": rows_found(final_standings(event), find, full_names=True),
        "after_round": standings_round(event),
        "not_counted": round_not_counted(event),
        "find": find,
        # Once the cut has its places the standings of Swiss are final: a tie below it stays shared.
        "ties": []
        if event.cut_places.exists()
        else [(group, _form(group)) for group in undecided_ties(event)],
        "ties_are_due": _are_due(event),
        "refused_form": refused,
        "decisions": tie_decisions_of(event),
        "may_decide": may(request.user, "head_judge", event),
    }
    return render(request, "tournaments/desk/standings.html", context, status=422 if refused else 200)


def _are_due(event: Event) -> bool:
    """Return whether shared places decide something now: the last announced round of Swiss is closed (TRM 5.4)."""
    last = event.rounds.filter(number=standings_round(event)).first()
    return swiss_is_over(event, last)


def _form(group: TieGroup) -> TieForm:
    """Return the form for one tie, the due method chosen."""
    numbers = " ".join(str(row.number) for row in group.rows)
    return TieForm(initial={"players": numbers, "method": group.due_method}, auto_id=f"tie{group.rank}_%s")


@require_POST
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """Record how level players are ordered."""
    event = event_for(request.user, slug, need="head_judge")
    form = TieForm(request.POST, registrations=players_by_number(event))
    if not form.is_valid():
        return _page(request, event, refused=form)
    facts = dict(form.cleaned_data)
    players = facts.pop("players")
    actions.decide_tie(event=event, by=actor(request), registrations=players, once=once(request), **facts)
    return done(request, _("The tie is decided."), _here(slug))


@require_POST
def undo(request: HttpRequest, slug: str, decision_id: int) -> HttpResponse:
    """Take a decision back that was entered wrongly."""
    event = event_for(request.user, slug, need="head_judge")
    row = tie_decision_in(event, decision_id)
    reason = typed(request, "reason")
    actions.undo_tie_decision(decision=row, by=actor(request), reason=reason, once=once(request))
    return done(request, _("The decision is taken back."), _here(slug))


def _here(slug: str) -> str:
    return reverse("desk-standings", args=[slug])
