"""A player's own deck page: paste, see what is wrong as you type, hand in, keep the receipt."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.actions import submit_list
from decks.forms.lists import ListForm
from decks.queries.lists import (
    deadline_for,
    desk_of,
    is_hidden_during,
    is_hidden_during_match,
    list_of,
    open_amendment,
    readable_lists,
    status_of,
    view_of,
    views_of,
)
from decks.queries.reading import Reading, read_list, terms_of
from decks.rules.deadline import submission_problems
from tournaments.actions.acting import Actor
from tournaments.models import Registration
from tournaments.queries.access import registration_by_token
from tournaments.queries.player import PlayerFacts, player_facts
from tournaments.queries.player_state import state_mark
from tournaments.rules.problems import Refused
from tournaments.views.player import watched_player
from tournaments.views.polling import polled
from tournaments.views.posting import once, takes_form
from tournaments.wording import problem_facts


def reading_facts(reading: Reading) -> dict[str, Any]:
    """Return what templates/decks/_reading.html shows of a list as read.

    A text of which nothing could be read has the verdict "unread": its lines say why, and the rules of a deck
    have nothing to say about it. One without a line that tries to be a card is "empty".
    """
    is_unread = reading.is_empty and any(line.kind == "problem" for line in reading.parsed.lines)
    legality = () if is_unread else reading.legality
    return {
        "reading": reading,
        "view": reading.view,
        "verdict": "unread" if is_unread else "empty" if reading.is_empty else str(reading.verdict),
        "problems": [
            problem_facts(problem)
            for problem in reading.problems_of_the_whole
            if problem in legality or problem in reading.parsed.problems
        ],
        "lines": [
            (line, problem_facts(line.problem) if line.problem else None, reading.mark_of(line))
            for line in reading.parsed.lines
        ],
        "unread": sum(line.kind == "problem" for line in reading.parsed.lines),
        "highest_bar": max((bar.count for bar in reading.view.curve), default=1) or 1,
    }


@require_safe
@polled(watched_player)
def player_deck_now(request: HttpRequest, token: str) -> HttpResponse:
    """Show the line above the list: table, clock, what is next.

    A page that still shows cards when the player's match begins, or hides them after it, is told to load itself
    again (TRM 2.6); one on which a list is being written is left alone.
    """
    registration = getattr(request, "polled_row", None) or registration_by_token(token)
    facts = player_facts(registration)
    shows = "hidden" if is_hidden_during(facts.match, facts.event) else "shown"
    asked = request.GET.get("list", "")
    response = render(request, "decks/_player_now.html", _now_facts(facts, asked))
    if asked in {"hidden", "shown"} and asked != shows:
        response["HX-Refresh"] = "true"
    return response


def _now_facts(facts: PlayerFacts, list_is: str) -> dict[str, Any]:
    return {
        "facts": facts,
        "registration": facts.registration,
        "event": facts.event,
        "list_is": list_is if list_is in {"hidden", "shown"} else "written",
        # Not all phones in the same second: each player has an interval of their own.
        "poll_seconds": 8 + facts.registration.number % 5,
    }


def _page_facts(registration: Registration) -> dict[str, Any]:
    deck_list, now = list_of(registration), timezone.now()
    desk = desk_of(deck_list)
    hidden = is_hidden_during_match(registration)
    current = None if hidden else deck_list.current
    return {
        "registration": registration,
        "event": registration.event,
        "deck_list": deck_list,
        "current": current,
        "status": status_of(deck_list.current),
        "view": view_of(current) if current else None,
        "versions": deck_list.versions.all() if deck_list.pk and not hidden else [],
        "is_hidden": hidden,
        "amendment": open_amendment(registration),
        "closed": [problem_facts(p) for p in submission_problems(desk, now)],
        "deadline": deadline_for(deck_list, now),
        "cut_lists": bool(readable_lists(registration.event, viewer=registration)),
    }


def _refused_facts(registration: Registration, text: str, refused: Refused) -> dict[str, Any]:
    """Return a refused list as read, where most of what is wrong stands by line; `refused` is what it does not show."""
    reading = read_list(text, terms_of(registration.event))
    above = [problem_facts(problem) for problem in refused.problems if problem not in reading.problems]
    return {**reading_facts(reading), "refused": above}


@takes_form
@never_cache
def player_deck(request: HttpRequest, token: str) -> HttpResponse:
    """Show the player's list, and take a new one."""
    registration = registration_by_token(token)
    form = ListForm(request.POST or None, request.FILES or None)
    reading = None
    if request.method == "POST" and form.is_valid():
        try:
            version = submit_list(
                registration=registration,
                by=Actor(registration=registration),
                text=form.cleaned_data["text"],
                link=form.cleaned_data["link"],
                photo=form.cleaned_data["photo"],
                once=once(request),
            )
        except Refused as refused:
            reading = _refused_facts(registration, form.cleaned_data["text"], refused)
        else:
            words = _("Your list is in. Receipt: {mark}").format(mark=version.fingerprint)
            messages.success(request, words, extra_tags=state_mark(registration))
            return redirect("player-deck", token=token)
    facts = _page_facts(registration)
    if request.method != "POST" and facts["current"]:
        form = ListForm(initial={"text": facts["current"].text, "link": facts["deck_list"].link})
    is_refused = bool(reading or form.errors)
    is_editing = is_refused or "edit" in request.GET or facts["amendment"] is not None
    is_written = not facts["is_hidden"] and (is_editing or not facts["current"])
    list_is = "written" if is_written else "hidden" if facts["is_hidden"] else "shown"
    now = _now_facts(player_facts(registration), list_is)
    written = {"form": form, "is_editing": is_editing, "is_written": is_written}
    context = {**facts, **now, **written, **(reading or {})}
    return render(request, "decks/player_deck.html", context, status=422 if is_refused else 200)


@require_POST
@never_cache
def player_deck_check(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a list being typed holds and what is wrong with it; nothing is kept."""
    registration = registration_by_token(token)
    reading = read_list(request.POST.get("text", "")[:200_000], terms_of(registration.event))
    return render(request, "decks/_reading.html", reading_facts(reading))


@require_safe
@never_cache
def player_cut_lists(request: HttpRequest, token: str) -> HttpResponse:
    """Show the lists this player may read (TRM 3.7)."""
    registration = registration_by_token(token)
    rows = readable_lists(registration.event, viewer=registration)
    if not rows:
        raise Http404(_("The deck lists are not published."))
    lists = views_of(rows)
    context = {"event": registration.event, "registration": registration, "lists": lists}
    return render(request, "decks/published.html", context)
