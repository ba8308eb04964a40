"""The round's page: its pairings by table and by name, why odd ones are odd, its tools before the start (TRM 5.3)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.forms.rounds import ByeForm, PairByHandForm, SwapForm, TableForm, pairs_as_text
from tournaments.models import Event, Round
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import match_in, pods_of, round_players
from tournaments.queries.fairness import drawn_again, fairness_of
from tournaments.queries.find import lines_found
from tournaments.queries.pairings import pairings_of
from tournaments.queries.rounds import (
    current_round,
    round_by_number,
    round_facts,
    round_label,
    rounds_of,
)
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page

BEFORE_START = (Round.State.PAIRED, Round.State.PUBLISHED)


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round by table or by name."""
    event = event_for(request.user, slug)
    return _page(request, event, round_by_number(event, number))


def _page(request: HttpRequest, event: Event, round_: Round, **forms_given: forms.Form) -> HttpResponse:
    """Render the round's page; a form that was refused is shown again with its errors."""
    order = "name" if request.GET.get("order") == "name" else "table"
    find = typed(request, "q", 100)
    by_table = pairings_of(round_, order="table")
    lines = by_table if order == "table" else pairings_of(round_, order="name")
    before_start = round_.state in BEFORE_START
    players = round_players(round_) if before_start else []
    context: dict[str, Any] = {
        **staff_page(request, event, "desk"),
        "round": round_,
        "facts": round_facts(round_),
        "rounds": rounds_of(event),
        "lines": lines_found(lines, find, full_names=True),
        "fairness": fairness_of(round_),
        "order": order,
        "find": find,
        "before_start": before_start,
        "players": players,
        "swap_form": SwapForm(players=players),
        "bye_form": ByeForm(players=players),
        "hand_form": PairByHandForm(players=players, initial={"pairs": pairs_as_text(by_table)}),
        **forms_given,
    }
    status = 422 if forms_given else 200
    return render(request, "tournaments/desk/round.html", context, status=status)


@require_safe
def draw_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw the round once more from its seed and say whether it is the same; nothing is written."""
    event = event_for(request.user, slug)
    round_ = round_by_number(event, number)
    fairness = fairness_of(round_)
    if fairness is None:
        raise Http404(_("A round of the bracket is not drawn: it follows from the seeds and the results."))
    context = {
        **staff_page(request, event, "desk"),
        "round": round_,
        "facts": round_facts(round_),
        "fairness": fairness,
        "again": drawn_again(round_),
    }
    return render(request, "tournaments/desk/draw_again.html", context)


@require_safe
def last_round(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to the page of the round at hand."""
    event = event_for(request.user, slug)
    round_ = current_round(event)
    return redirect("round", slug, round_.number) if round_ else redirect("desk", slug)


@require_POST
def repair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw the round again, with a reason."""
    round_ = round_by_number(event_for(request.user, slug, need="keep_scores"), number)
    reason = typed(request, "reason")
    actions.repair_round(round_=round_, by=actor(request), reason=reason, once=once(request))
    return done(request, _("The round is drawn again."), reverse("round", args=[slug, number]))


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the pairing back as if it had not been made."""
    round_ = round_by_number(event_for(request.user, slug, need="keep_scores"), number)
    label = round_label(round_.event, round_)
    actions.undo_pairing(round_=round_, by=actor(request), once=once(request))
    return done(request, _("{round}: the pairing is taken back.").format(round=label), _desk(slug))


@require_POST
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a round again that was closed too early."""
    round_ = round_by_number(event_for(request.user, slug, need="run_desk"), number)
    actions.reopen_round(
        round_=round_, by=actor(request), reason=typed(request, "reason"), once=once(request)
    )
    label = round_label(round_.event, round_)
    return done(request, _("{round} is open again.").format(round=label), _desk(slug))


@require_POST
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Exchange the seats of two players."""
    event = event_for(request.user, slug, need="keep_scores")
    round_ = round_by_number(event, number)
    form = SwapForm(request.POST, players=round_players(round_))
    if not form.is_valid():
        return _page(request, event, round_, swap_form=form)
    actions.swap_players(round_=round_, by=actor(request), once=once(request), **form.cleaned_data)
    return done(request, _("The two players have changed places."), reverse("round", args=[slug, number]))


@require_POST
def give_bye(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the round's bye to another player."""
    event = event_for(request.user, slug, need="keep_scores")
    round_ = round_by_number(event, number)
    form = ByeForm(request.POST, players=round_players(round_))
    if not form.is_valid():
        return _page(request, event, round_, bye_form=form)
    player, reason = form.cleaned_data["player"], form.cleaned_data["reason"]
    actions.move_bye(round_=round_, by=actor(request), registration=player, reason=reason, once=once(request))
    return done(request, _("The bye has moved."), reverse("round", args=[slug, number]))


@require_POST
def by_hand(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Replace the whole pairing by one typed as player numbers."""
    event = event_for(request.user, slug, need="keep_scores")
    round_ = round_by_number(event, number)
    form = PairByHandForm(request.POST, players=round_players(round_))
    if not form.is_valid():
        return _page(request, event, round_, hand_form=form)
    pairs, bye = form.cleaned_data["pairs"]
    reason = form.cleaned_data["reason"]
    actions.pair_by_hand(
        round_=round_, by=actor(request), pairs=pairs, bye=bye, reason=reason, once=once(request)
    )
    return done(request, _("The round is paired as you typed it."), reverse("round", args=[slug, number]))


@require_POST
def move_table(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Put a match at another table before the start."""
    event = event_for(request.user, slug, need="keep_scores")
    match = match_in(event, match_id)
    form = TableForm(request.POST)
    form.is_valid()  # the act refuses what is no table, with all else that is wrong
    table, reason = form.cleaned_data.get("table", 0), form.cleaned_data.get("reason", "")
    actions.change_table(match=match, by=actor(request), table=table, reason=reason, once=once(request))
    return done(request, _("The table has changed."), reverse("round", args=[slug, match.round.number]))


@takes_form
def pods(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the draft pods; a post draws them anew until round 1 starts (TRM 3.3)."""
    event = event_for(request.user, slug, need="run_desk" if request.method == "POST" else "see_staff_pages")
    if request.method == "POST":
        actions.draw_pods(event=event, by=actor(request), once=once(request))
        return done(request, _("The pods are drawn."), reverse("pods", args=[slug]))
    context = {**staff_page(request, event, "desk"), "pods": pods_of(event)}
    return render(request, "tournaments/desk/pods.html", context)


def _desk(slug: str) -> str:
    return reverse("desk", args=[slug])
