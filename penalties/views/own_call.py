"""A player calls a judge with the phone: one tap, then what about if they want, and who comes (TRM 1.4, 2.6)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from penalties import actions
from penalties.forms.calls import AboutForm
from penalties.models import JudgeCall
from penalties.queries.calls import open_call_of
from penalties.queries.own_call import own_call
from tournaments.actions.acting import Actor
from tournaments.models import Registration
from tournaments.queries.access import registration_by_token
from tournaments.versions import player_part
from tournaments.views.parts import asks_part
from tournaments.views.polling import Watched, polled
from tournaments.views.posting import done, once, takes_form


def _watched(token: str) -> Watched:
    """Return what the page shows: the call at the player's own table."""
    registration = registration_by_token(token)
    return Watched(registration.event, frozenset({player_part(registration.pk)}))


@takes_form
@polled(_watched)
def player_call(request: HttpRequest, token: str) -> HttpResponse:
    """Show who is coming; a post calls a judge to the player's own table."""
    registration = registration_by_token(token)
    if request.method == "POST":
        call = actions.call_judge(
            event=registration.event, by=Actor(registration=registration), once=once(request)
        )
        words = _("A judge has been called to table {table}.").format(table=call.table or "–")
        return done(request, words, _here(registration), of=registration)
    return _page(request, registration)


def _page(
    request: HttpRequest, registration: Registration, *, form: AboutForm | None = None, status: int = 200
) -> HttpResponse:
    facts = own_call(registration)
    said = {"about": facts.call.about, "words": facts.call.words} if facts.call is not None else {}
    context: dict[str, Any] = {
        "registration": registration,
        "event": registration.event,
        "facts": facts,
        "form": form or AboutForm(initial=said),
        "about": [(value, label) for value, label in JudgeCall.About.choices if value],
        "poll_seconds": 6 + registration.number % 4,
    }
    is_part = asks_part(request)
    template = "penalties/calls/_player_status.html" if is_part else "penalties/calls/player.html"
    return render(request, template, context, status=status)


@require_POST
def player_call_about(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the player's own open call is about."""
    registration = registration_by_token(token)
    form = AboutForm(request.POST)
    if not form.is_valid():
        return _page(request, registration, form=form, status=422)
    actions.describe_call(
        call=open_call_of(registration),
        by=Actor(registration=registration),
        once=once(request),
        **form.cleaned_data,
    )
    return done(request, _("The judges see it now."), _here(registration), of=registration)


@require_POST
def player_call_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take the player's own call back while no judge is on it."""
    registration = registration_by_token(token)
    actions.take_back_call(
        call=open_call_of(registration), by=Actor(registration=registration), once=once(request)
    )
    return done(request, _("The call is taken back."), registration.get_absolute_url(), of=registration)


def _here(registration: Registration) -> str:
    return reverse("player-call", args=[registration.token])
