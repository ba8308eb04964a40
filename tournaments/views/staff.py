"""An event's staff: roles, the head judge's hand-over, accounts with a first password (TRM 1.2-1.6)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.forms.staff import AccountForm, StaffForm, ZoneForm
from tournaments.models import Event
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.staff import StaffFacts, staff_facts, staff_row
from tournaments.queries.zones import zone_row
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page


@takes_form
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """List who has which role; a post gives a role to an account."""
    event = event_for(
        request.user, slug, need="manage_event" if request.method == "POST" else "see_staff_pages"
    )
    form = StaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        row = actions.add_staff(event=event, by=actor(request), once=once(request), **form.cleaned_data)
        words = _("{name} is {role}.").format(name=row.user, role=row.get_role_display().lower())
        return done(request, words, _here(slug))
    return _page(request, event, **({"form": form} if form.errors else {}))


def _page(request: HttpRequest, event: Event, **more: Any) -> HttpResponse:
    facts = staff_facts(event)
    context = {
        **staff_page(request, event, "staff"),
        "facts": facts,
        "form": StaffForm(),
        "account_form": AccountForm(),
        "zone_form": ZoneForm(judges=facts.judges),
        "may_manage": may(request.user, "manage_event", event),
        "may_hand_over": may(request.user, "head_judge", event),
        "may_give_back": may(request.user, "head_judge", event) or _gets_it_back(request, facts),
        **more,
    }
    refused = any(isinstance(value, forms.Form) and value.errors for value in more.values())
    return render(request, "tournaments/setup/staff.html", context, status=422 if refused else 200)


@require_POST
def new_account(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an account and give it its role; the first password is shown on this answer and never again."""
    event = event_for(request.user, slug, need="manage_event")
    form = AccountForm(request.POST)
    if not form.is_valid():
        return _page(request, event, account_form=form)
    account, row = actions.make_staff_account(
        event=event, by=actor(request), once=once(request), **form.cleaned_data
    )
    context = {**staff_page(request, event, "staff"), "account": account, "row": row}
    return render(request, "tournaments/setup/new_account.html", context)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a role away."""
    event = event_for(request.user, slug, need="manage_event")
    row = staff_row(event, pk)
    actions.remove_staff(event=event, by=actor(request), user=row.user, role=row.role, once=once(request))
    return done(request, _("{name} has this role no more.").format(name=row.user), _here(slug))


@require_POST
def hand_over(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a floor judge head judge, for good or with `for_a_while` until the role is given back."""
    event = event_for(request.user, slug, need="head_judge")
    row = staff_row(event, pk)
    actions.hand_over_head_judge(
        event=event,
        by=actor(request),
        to=row.user,
        for_a_while=bool(typed(request, "for_a_while")),
        reason=typed(request, "reason"),
        once=once(request),
    )
    return done(request, _("{name} is head judge.").format(name=row.user), _here(slug))


@require_POST
def give_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the head judge's role back to whom somebody stands in for."""
    event = event_for(request.user, slug, need="judge")
    row = actions.give_back_head_judge(event=event, by=actor(request), once=once(request))
    return done(request, _("{name} is head judge again.").format(name=row.user), _here(slug))


@require_POST
def add_zone(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a judge a range of tables to look after first."""
    event = event_for(request.user, slug, need="head_judge")
    form = ZoneForm(request.POST, judges=staff_facts(event).judges)
    if not form.is_valid():
        return _page(request, event, zone_form=form)
    zone = actions.set_judge_zone(event=event, by=actor(request), once=once(request), **form.cleaned_data)
    words = _("{name} looks after the tables {first} to {last}.").format(
        name=zone.user, first=zone.first_table, last=zone.last_table
    )
    return done(request, words, _here(slug))


@require_POST
def remove_zone(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a range of tables from its judge."""
    event = event_for(request.user, slug, need="head_judge")
    actions.remove_judge_zone(zone=zone_row(event, pk), by=actor(request), once=once(request))
    return done(request, _("The zone is taken away."), _here(slug))


def _gets_it_back(request: HttpRequest, facts: StaffFacts) -> bool:
    """Whether somebody stands in for the person who looks."""
    return facts.head_judge is not None and facts.head_judge.stands_in_for == request.user


def _here(slug: str) -> str:
    return reverse("event-staff", args=[slug])
