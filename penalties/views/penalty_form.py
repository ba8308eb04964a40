"""The penalty form: person, infraction, save; and the page for both players of a table (TRM 4.10, 7.1-7.4)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from penalties import actions
from penalties.forms.penalties import AskedForm, BothAtFaultForm, PenaltyForm
from penalties.models import Penalty
from penalties.queries.penalty_both import BothFacts, both_facts
from penalties.queries.penalty_form import PenaltyFormFacts, found_in_words, penalty_form_facts
from penalties.rules.infractions import grouped
from penalties.views.kept_words import kept_words
from penalties.views.words import game_now, said
from tournaments.forms.beside import say_beside
from tournaments.models import Event
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import match_in
from tournaments.rules.problems import Refused
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page


@takes_form
@never_cache
def penalty_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form for whom and what the address names; a post gives the penalty."""
    event = event_for(request.user, slug, need="judge")
    asked = AskedForm(request.GET).asked()
    facts = penalty_form_facts(
        event, asked, user=request.user, now=timezone.now(), find=typed(request, "q", 100)
    )
    form = _penalty_form(request, facts)
    if request.method == "POST" and form is not None and form.is_valid():
        try:
            row = _issue(request, event, facts, form)
            return done(request, said(row), reverse("penalty", args=[slug, row.pk]))
        except Refused as refused:
            say_beside(form, refused)
    context = {
        **staff_page(request, event, "penalties"),
        "facts": facts,
        "asked": asked,
        "groups": grouped(),
        "form": form,
        "find": typed(request, "q", 100),
        # What the address names, for links that change one thing of it.
        "whom": urlencode({key: value for key, value in asked.items() if key != "infraction"}),
        "what": urlencode({key: value for key, value in asked.items() if key not in _WHOM}),
        "here_again": request.get_full_path(),
    }
    status = 422 if form is not None and form.errors else 200
    return render(request, "penalties/new.html", context, status=status)


#: What names the person in an address of the form.
_WHOM = {"player", "person", "name", "number", "check"}


def _penalty_form(request: HttpRequest, facts: PenaltyFormFacts) -> PenaltyForm | None:
    """Return the form once person and infraction are chosen."""
    guide = facts.guide
    if guide is None:
        return None
    return PenaltyForm(
        request.POST if request.method == "POST" else None,
        levels=[(choice.value, choice.words) for choice in guide.levels],
        acts=[(str(choice), "") for choice in guide.act_choices],
        scores=facts.scores,
        initial={
            "level": guide.suggested,
            "reason": _reason(request, facts) or _(guide.infraction.reason),
            "acts_on": guide.game_loss.on,
            "score": "0-0",
            "seen_version": facts.seen_version,
        },
    )


def _reason(request: HttpRequest, facts: PenaltyFormFacts) -> str:
    """Return what is known of what happened: typed about the call, or found in the deck; "" when nothing is."""
    if facts.call is not None:
        return kept_words(request, facts.call.pk).get("words", "")
    found = found_in_words(facts.deck_check) if facts.deck_check is not None else ""
    return f"{_(facts.guide.infraction.reason)} {found}" if found and facts.guide is not None else ""


def _issue(request: HttpRequest, event: Event, facts: PenaltyFormFacts, form: PenaltyForm) -> Penalty:
    """Give the penalty that a valid form describes."""
    who, guide = facts.who, facts.guide
    assert who is not None  # noqa: S101 - there is no form without them
    assert guide is not None  # noqa: S101
    given = form.cleaned_data
    return actions.issue_penalty(
        event=event,
        by=actor(request),
        infraction=guide.infraction.key,
        registration=who.registration,
        match=who.match,
        person=who.person,
        name=who.name,
        membership_number=who.membership_number,
        level=given["level"],
        reason=given["reason"],
        why_above=given["why_above"],
        acts_on=given["acts_on"],
        **game_now(given["score"], guide.games_lost),
        told_in_person=given["told_in_person"],
        is_barred=given["is_barred"],
        call=facts.call,
        deck_check=facts.deck_check,
        together_with=facts.together,
        seen_version=given["seen_version"],
        once=once(request),
    )


@takes_form
@never_cache
def penalty_both(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Penalize both players of a table: late by the clock (7.4.2-1), or both at fault in a broken game (4.10)."""
    event = event_for(request.user, slug, need="judge")
    match = match_in(event, match_id)
    call_id = AskedForm(request.GET).asked().get("call")
    facts = both_facts(match, user=request.user, now=timezone.now(), call_id=call_id)
    is_fault = request.POST.get("which") == "fault"
    form = _both_form(request.POST if is_fault else None, facts)
    if request.method == "POST" and (form.is_valid() or not is_fault):
        given = _penalize_both(request, facts, form) if is_fault else _both_late(request, facts)
        return done(
            request, " ".join(said(row) for row in given), reverse("penalty", args=[slug, given[0].pk])
        )
    context = {**staff_page(request, event, "penalties"), "facts": facts, "form": form}
    return render(request, "penalties/both.html", context, status=422 if form.errors else 200)


def _both_form(data: Any, facts: BothFacts) -> BothAtFaultForm:
    return BothAtFaultForm(
        data,
        names=[row.name for row in facts.players],
        infractions=[(one.key, _(one.name)) for one in facts.errors],
        scores=facts.scores,
        initial={"seen_version": facts.match.version, "score": "0-0"},
    )


def _both_late(request: HttpRequest, facts: BothFacts) -> tuple[Penalty, ...]:
    seen = typed(request, "seen_version", 10)
    return actions.issue_tardiness(
        match=facts.match,
        by=actor(request),
        both=True,
        told_in_person=request.POST.get("told_in_person") == "on",
        seen_version=int(seen) if seen.isdecimal() else None,
        once=once(request),
    )


def _penalize_both(request: HttpRequest, facts: BothFacts, form: forms.Form) -> tuple[Penalty, ...]:
    given = form.cleaned_data
    return actions.penalize_both(
        match=facts.match,
        by=actor(request),
        more_at_fault=int(given["more_at_fault"]),
        infraction=given["infraction"],
        reason=given["reason"],
        told_in_person=given["told_in_person"],
        call=facts.call,
        seen_version=given["seen_version"],
        once=once(request),
        **game_now(given["score"], facts.games_lost),
    )
