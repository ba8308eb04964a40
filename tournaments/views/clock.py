"""The clock's page: pause, prolong, extend a table, timers for breaks and deck building (TRM 3.5, 7.1)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.forms.clock import ExtendForm, ExtendTableForm, ProlongForm, TimerForm
from tournaments.models import Event
from tournaments.queries.access import event_for
from tournaments.queries.clock import clock_of, timer_of
from tournaments.queries.event_rows import extension_in, extensions_of, match_at, match_in
from tournaments.queries.rounds import current_round, round_by_number, round_label
from tournaments.views.posting import actor, done, once, typed
from tournaments.views.staff_page import staff_page


@require_safe
def clock(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the round's clock, the timer and the extensions given."""
    return _page(request, event_for(request.user, slug))


def _page(request: HttpRequest, event: Event, **forms_given: forms.Form) -> HttpResponse:
    """Render the page; a form that was refused is shown again with its errors."""
    round_ = current_round(event)
    context: dict[str, Any] = {
        **staff_page(request, event, "clock"),
        "round": round_,
        "round_label": round_label(event, round_) if round_ else "",
        "clock": clock_of(round_) if round_ else None,
        "timer": timer_of(event),
        "extensions": extensions_of(round_) if round_ else [],
        "prolong_form": ProlongForm(),
        "extend_form": ExtendTableForm(),
        "timer_form": TimerForm(),
        **forms_given,
    }
    return render(request, "tournaments/desk/clock.html", context, status=422 if forms_given else 200)


@require_POST
def take_back(request: HttpRequest, slug: str, extension_id: int) -> HttpResponse:
    """Take back time that was given to a table by mistake."""
    event = event_for(request.user, slug, need="give_time")
    match = actions.take_back_time(
        extension=extension_in(event, extension_id), by=actor(request), once=once(request)
    )
    words = _("The time of table {table} is taken back.").format(table=match.table or "–")
    return done(request, words, _here(slug))


@require_POST
def pause(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Stop the round's clock for everybody."""
    round_ = round_by_number(event_for(request.user, slug, need="run_desk"), number)
    reason = typed(request, "reason")
    actions.pause_round(round_=round_, by=actor(request), reason=reason, once=once(request))
    return done(request, _("The clock is stopped."), _here(slug))


@require_POST
def resume(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the clock go on."""
    round_ = round_by_number(event_for(request.user, slug, need="run_desk"), number)
    actions.resume_round(round_=round_, by=actor(request), once=once(request))
    return done(request, _("The clock goes on."), _here(slug))


@require_POST
def prolong(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give every table more time."""
    event = event_for(request.user, slug, need="run_desk")
    round_ = round_by_number(event, number)
    form = ProlongForm(request.POST)
    if not form.is_valid():
        return _page(request, event, prolong_form=form)
    actions.prolong_round(round_=round_, by=actor(request), once=once(request), **form.cleaned_data)
    return done(request, _("The round has more time."), _here(slug))


@require_POST
def extend_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the match at a table more time."""
    event = event_for(request.user, slug, need="give_time")
    form = ExtendTableForm(request.POST)
    if not form.is_valid():
        return _page(request, event, extend_form=form)
    facts = dict(form.cleaned_data)
    match = match_at(event, facts.pop("table"))
    actions.extend_match(match=match, by=actor(request), once=once(request), **facts)
    return done(request, _("Table {table} has more time.").format(table=match.table), _here(slug))


@require_POST
def extend(request: HttpRequest, slug: str, match_id: int) -> HttpResponse:
    """Give one match more time, from its own page."""
    event = event_for(request.user, slug, need="give_time")
    match = match_in(event, match_id)
    form = ExtendForm(request.POST)
    if not form.is_valid():
        return _page(
            request, event, extend_form=ExtendTableForm({**request.POST.dict(), "table": match.table})
        )
    actions.extend_match(match=match, by=actor(request), once=once(request), **form.cleaned_data)
    words = _("Table {table} has more time.").format(table=match.table)
    return done(request, words, reverse("match", args=[slug, match_id]))


@require_POST
def start_timer(request: HttpRequest, slug: str) -> HttpResponse:
    """Start a countdown; one that runs is replaced."""
    event = event_for(request.user, slug, need="run_desk")
    form = TimerForm(request.POST)
    if not form.is_valid():
        return _page(request, event, timer_form=form)
    actions.start_timer(event=event, by=actor(request), once=once(request), **form.cleaned_data)
    return done(request, _("The timer runs."), _here(slug))


@require_POST
def stop_timer(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop the countdown."""
    event = event_for(request.user, slug, need="run_desk")
    actions.stop_timer(event=event, by=actor(request), once=once(request))
    return done(request, _("The timer is stopped."), _here(slug))


def _here(slug: str) -> str:
    return reverse("clock", args=[slug])
