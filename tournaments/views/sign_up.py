"""Signing up by a link or QR code in three taps, and what players change in their own entry (TRM 2.1)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.actions.acting import VISITOR, Actor, AlreadyDone
from tournaments.forms.sign_up import PlayerChangeForm, SignUpForm
from tournaments.models import Registration
from tournaments.queries.access import public_event, registration_by_token
from tournaments.queries.namesakes import namesakes_of
from tournaments.queries.sign_up import entry_made_with, sign_up_facts
from tournaments.rules.problems import Refused
from tournaments.views.own_device import is_shared_from_now, remember_entry, remembered_entry
from tournaments.views.pace import SIGN_UPS_A_MINUTE, brake
from tournaments.views.posting import done, once, takes_form
from tournaments.views.qr import address_for_phones, qr_svg
from tournaments.views.typed_again import typed_again
from tournaments.wording import problem_facts


@takes_form
@never_cache
def sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a player and lead to their own page; what is wrong is said above the form, which keeps what was typed.

    A phone that has signed up already is shown the way back instead of an empty form; `?another` asks for one.
    """
    event = public_event(slug)
    form = SignUpForm(request.POST or None, event=event)
    refused: Refused | None = None
    if request.method == "POST" and form.is_valid():
        try:
            brake(request, "sign-up", SIGN_UPS_A_MINUTE)
            row = actions.sign_up(event=event, by=VISITOR, once=once(request), **form.cleaned_data)
        except Refused as reasons:
            refused = reasons
        except AlreadyDone:
            # The answer was lost on the way: the page that it led to is still the player's.
            made = entry_made_with(event, once(request))
            if made is None:
                raise
            return _entered(request, made)
        else:
            return _entered(request, row)
    problems = [problem_facts(problem) for problem in refused.problems] if refused else []
    is_another = request.method == "GET" and "another" in request.GET
    own = remembered_entry(request, event) if request.method == "GET" and not is_another else None
    context = {
        "event": event,
        "facts": sign_up_facts(event),
        "form": form,
        "problems": problems,
        "own": own,
        # When sign-up has closed meanwhile there is no form that keeps what was typed.
        "again": typed_again(request, can_be_sent=False) if request.method == "POST" else None,
    }
    status = refused.status if refused else (422 if form.errors else 200)
    response = render(request, "tournaments/sign_up/sign_up.html", context, status=status)
    if is_another:
        is_shared_from_now(request, response, event)
    return response


def _entered(request: HttpRequest, row: Registration) -> HttpResponse:
    answer = done(request, _said(row), row.get_absolute_url(), of=row)
    remember_entry(request, answer, row)
    return answer


def _said(row: Registration) -> str:
    if row.status == Registration.Status.WAITING:
        words = _("You are on the waiting list. This page is yours: keep its link.")
    else:
        words = _("You are in. This page is yours: keep its link.")
    if namesakes_of(row.event).has_one(row):
        told = _("Somebody else of your name plays here: you are number {number}, look for it in every list.")
        words = f"{words} {told.format(number=row.number)}"
    return words


@require_safe
def sign_up_qr(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the code of the sign-up page with the address phones reach."""
    event = public_event(slug)
    return qr_svg(address_for_phones(request, reverse("sign-up", args=[event.slug])))


@require_POST
def check_in(request: HttpRequest, token: str) -> HttpResponse:
    """Check the player in from their own page."""
    registration = registration_by_token(token)
    actions.check_in(registration=registration, by=Actor(registration=registration), once=once(request))
    return done(request, _("You are checked in."), registration.get_absolute_url(), of=registration)


@takes_form
@never_cache
def change(request: HttpRequest, token: str) -> HttpResponse:
    """Change one's own entry."""
    registration = registration_by_token(token)
    form = PlayerChangeForm(request.POST or None, registration=registration)
    if request.method == "POST" and form.is_valid():
        by = Actor(registration=registration)
        actions.change_registration(registration=registration, by=by, once=once(request), **form.cleaned_data)
        return done(request, _("Saved."), registration.get_absolute_url(), of=registration)
    context = {"registration": registration, "event": registration.event, "form": form}
    return render(request, "tournaments/sign_up/change.html", context, status=422 if form.errors else 200)


@takes_form
@never_cache
def cancel(request: HttpRequest, token: str) -> HttpResponse:
    """Ask once, then cancel one's own entry; the next in line gets the place."""
    registration = registration_by_token(token)
    if request.method == "POST":
        actions.cancel_registration(
            registration=registration, by=Actor(registration=registration), once=once(request)
        )
        return done(
            request, _("Your entry is cancelled."), reverse("public-event", args=[registration.event.slug])
        )
    context = {"registration": registration, "event": registration.event}
    return render(request, "tournaments/sign_up/cancel.html", context)
