"""Damaged game states on the staff's side: record one at a match, attach and fetch its replay (TRM 4.10)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from penalties import actions
from penalties.forms.calls import GameStateForm, ReplayForm
from penalties.models import JudgeCall
from penalties.queries.calls import call_in, open_call_at
from penalties.queries.game_states import game_state_in, game_states_of, verdict_choices
from tournaments.forms.numbers import whole_number
from tournaments.models import Event, Match
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import match_in
from tournaments.queries.rounds import round_label
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page


@takes_form
def game_state(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Show what was recorded at a match; a post records one state more."""
    event = event_for(request.user, slug, need="judge" if request.method == "POST" else "see_staff_pages")
    match = match_in(event, match_id)
    call = _call_of(request, event, match)
    form = GameStateForm(
        request.POST or None,
        request.FILES or None,
        initial={"verdict": typed(request, "verdict", 11), "what_happened": call.words if call else ""},
    )
    if request.method == "POST" and form.is_valid():
        actions.record_game_state(
            match=match, by=actor(request), call=call, once=once(request), **form.cleaned_data
        )
        to = reverse("call", args=[slug, call.pk]) if call else reverse("game-state", args=[slug, match.pk])
        return done(request, _("The game state is recorded."), to)
    context: dict[str, Any] = {
        **staff_page(request, event, "calls"),
        "match": match,
        "round_label": round_label(event, match.round),
        "call": call,
        "form": form,
        "choices": verdict_choices(),
        "states": game_states_of(match),
        "replay_form": ReplayForm(),
        "may_judge": may(request.user, "judge", event),
        "penalty_form": f"{reverse('penalty-new', args=[slug])}?match={match.pk}{f'&call={call.pk}' if call else ''}",
    }
    return render(request, "penalties/calls/game_state.html", context, status=422 if form.errors else 200)


def _call_of(request: HttpRequest, event: Event, match: Match) -> JudgeCall | None:
    """Return the call named in the address or the form, else the one that is open at the match."""
    named = whole_number(typed(request, "call", 9))
    return call_in(event, named) if named is not None else open_call_at(match)


@takes_form
def replay(request: HttpRequest, slug: str, state_id: int) -> HttpResponse:
    """Hand out the record of a game as its JSON file; a post attaches or replaces it."""
    event = event_for(request.user, slug, need="judge" if request.method == "POST" else "note_on_floor")
    row = game_state_in(event, state_id)
    if request.method == "POST":
        form = ReplayForm(request.POST, request.FILES)
        attached = form.cleaned_data["replay"] if form.is_valid() else None
        actions.attach_replay(game_state=row, by=actor(request), replay=attached, once=once(request))
        return done(
            request,
            _("The record of the game is attached."),
            reverse("game-state", args=[slug, row.match_id]),
        )
    if row.replay is None:
        raise Http404(_("No record of the game is attached."))
    response = JsonResponse(row.replay, safe=False, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="game-state-{row.pk}.json"'
    return response
