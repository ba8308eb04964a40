"""A player's own page behind their private link: table, opponent, clock, report, drop (TRM 2.6, 4.15, 5.1, 6.0)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.actions.acting import Actor
from tournaments.forms.results import ReportForm
from tournaments.hooks import player_page_buttons, player_page_parts
from tournaments.models import Match, Registration
from tournaments.queries.access import registration_by_token
from tournaments.queries.player import PlayerFacts, player_facts
from tournaments.queries.player_state import state_mark
from tournaments.rules.problems import Problem, Stale
from tournaments.rules.words import gettext_noop
from tournaments.versions import player_part
from tournaments.views.own_device import is_shared_from_now
from tournaments.views.parts import asks_part
from tournaments.views.polling import Watched, polled
from tournaments.views.posting import done, once, takes_form
from tournaments.views.qr import address_for_phones, qr_svg


def watched_player(token: str) -> Watched:
    """Return what a page of one player shows: the player's own match, nothing of the results at other tables."""
    registration = registration_by_token(token)
    return Watched(registration.event, frozenset({player_part(registration.pk)}), registration)


@require_safe
@polled(watched_player)
def home(request: HttpRequest, token: str) -> HttpResponse:
    """Show the player's page; phones ask for its changing part again and again."""
    facts = player_facts(getattr(request, "polled_row", None) or registration_by_token(token))
    is_part = asks_part(request)
    template = "tournaments/player/_now.html" if is_part else "tournaments/player/home.html"
    link = {} if is_part else {"link": address_for_phones(request, facts.registration.get_absolute_url())}
    return render(request, template, {**_context(facts), **link})


def _context(facts: PlayerFacts) -> dict[str, Any]:
    registration = facts.registration
    return {
        "facts": facts,
        "registration": registration,
        "event": facts.event,
        "parts": [part for parts in player_page_parts.ask(registration, facts.match) for part in parts],
        "buttons": [
            button for buttons in player_page_buttons.ask(registration, facts.match) for button in buttons
        ],
        # Not all phones in the same second: each player has an interval of their own.
        "poll_seconds": 8 + registration.number % 5,
    }


@require_POST
def report(request: HttpRequest, token: str) -> HttpResponse:
    """Take the player's report of their match; one that was given beside an older state is shown the new one."""
    registration = registration_by_token(token)
    facts = player_facts(registration)
    form = ReportForm(request.POST, choices=[(said.value, said.words) for said in facts.report_choices])
    if facts.match is None or facts.side is None or not form.is_valid():
        raise Stale(_nothing_to_report())
    if _is_of_another_match(request, facts.match):
        return _look_again(request, registration)
    said = next(choice for choice in facts.report_choices if choice.value == form.cleaned_data["result"])
    if "heard" in request.POST and form.cleaned_data["heard"] != facts.heard and not said.agrees:
        messages.warning(
            request,
            _("Your opponent's report has changed meanwhile. Nothing was sent: look again."),
            extra_tags=state_mark(registration),
        )
        return redirect(registration.get_absolute_url())
    match = actions.report_result(
        match=facts.match,
        by=Actor(registration=registration),
        side=facts.side,
        outcome=said.outcome,
        games_1=said.games_1,
        games_2=said.games_2,
        once=once(request),
    )
    words = _("The result stands. Thank you.") if match.outcome else _("Reported.")
    return done(request, words, registration.get_absolute_url(), of=registration)


@require_POST
def take_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take the player's report back while no result stands, a disputed one too."""
    registration = registration_by_token(token)
    facts = player_facts(registration)
    if facts.match is None or facts.side is None:
        raise Stale(_nothing_to_report())
    if _is_of_another_match(request, facts.match):
        return _look_again(request, registration)
    actions.take_back_report(
        match=facts.match, by=Actor(registration=registration), side=facts.side, once=once(request)
    )
    return done(request, _("Your report is taken back."), registration.get_absolute_url(), of=registration)


def _is_of_another_match(request: HttpRequest, match: Match) -> bool:
    """Return whether the form's page showed another match: one of the round before, or before a pairing drawn anew.

    Its sides may be the other way round: "I won" would be a loss there, which stands at once.
    """
    return request.POST.get("match", str(match.pk)) != str(match.pk)


def _look_again(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Say that a form belongs to a match that is none any more, on the player's page as it is now."""
    messages.warning(
        request,
        _("That was about another match. Nothing was sent: look again."),
        extra_tags=state_mark(registration),
    )
    return redirect(registration.get_absolute_url())


def _nothing_to_report() -> Problem:
    return Problem(
        "nothing_to_report",
        gettext_noop("There is no open match of yours to report, or this page is older than the result."),
        section="TRM 5.1",
        advice=gettext_noop(
            "Look at your page again. If the result there is wrong, tell a judge or the desk now."
        ),
    )


@takes_form
def drop(request: HttpRequest, token: str) -> HttpResponse:
    """Say what leaving means by 6.0, and leave when the player says so; it is said anew once it means more."""
    registration = registration_by_token(token)
    if request.method == "POST":
        gives_up = player_facts(registration).gives_up or ""
        if request.POST.get("gives_up", str(gives_up)) != str(gives_up) and gives_up:
            messages.warning(
                request, _("What leaving means has changed meanwhile. You have not left: look again.")
            )
            return redirect("player-drop", token)
        actions.drop_player(
            registration=registration, by=Actor(registration=registration), once=once(request)
        )
        words = _("You have left the event. Thank you for playing.")
        return done(request, words, registration.get_absolute_url(), of=registration)
    return render(request, "tournaments/player/drop.html", _context(player_facts(registration)))


@require_safe
def private_qr(request: HttpRequest, token: str) -> HttpResponse:
    """Draw the code of the player's own link, to move from one phone to another."""
    registration = registration_by_token(token)
    return qr_svg(address_for_phones(request, registration.get_absolute_url()))


@takes_form
@never_cache
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Hand a shared device to the next player: nothing of the last one stays in it."""
    if request.method != "POST":
        return redirect("player-home", token)
    response = redirect(reverse("handed-over"))
    is_shared_from_now(request, response)
    return response


@never_cache
@require_safe
def handed_over(request: HttpRequest) -> HttpResponse:
    """Say that the device is free; browsers that know how forget what they kept."""
    response = render(request, "tournaments/player/handed_over.html")
    response["Clear-Site-Data"] = '"cache"'
    return response
