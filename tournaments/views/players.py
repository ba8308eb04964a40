"""The desk's list of players, walk-ins, one player's entry with ticks, byes, table and link (TRM 2.1, 4.3, 5.5)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.forms.numbers import whole_number
from tournaments.forms.sign_up import ByesForm, FixedTableForm, PlayerEditForm, WalkInForm
from tournaments.models import Event, Registration
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import registration_in
from tournaments.queries.namesakes import notes_of_new
from tournaments.queries.players import SHOW, player_facts_for_desk, players_page
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.qr import address_for_phones
from tournaments.views.staff_page import staff_page
from tournaments.wording import problem_facts


@takes_form
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list, narrowed by search and filter; a post enters a walk-in."""
    event = event_for(request.user, slug, need="run_desk" if request.method == "POST" else "see_staff_pages")
    added = _added(request, event)
    form = WalkInForm(request.POST or None, event=event, is_next=added is not None)
    if request.method == "POST" and form.is_valid():
        row = actions.sign_up(
            event=event, by=actor(request), is_walk_in=True, once=once(request), **form.cleaned_data
        )
        words = _("{name} is player {number}: {status}.").format(
            name=row.name, number=row.number, status=row.get_status_display().lower()
        )
        for note in notes_of_new(event, [row]):
            told = problem_facts(note)
            words = f"{words} {told['words']} {told['advice']}"
        return done(request, words, f"{reverse('players', args=[slug])}?added={row.number}")
    return _list(request, event, form, added)


def _added(request: HttpRequest, event: Event) -> Registration | None:
    """Return the player just entered at the desk: the form stays open for the next one."""
    number = whole_number(request.GET.get("added", ""))
    return event.registrations.filter(number=number).first() if number is not None else None


def _list(
    request: HttpRequest, event: Event, form: WalkInForm, added: Registration | None = None
) -> HttpResponse:
    find, show = typed(request, "q", 100), request.GET.get("show", "")
    facts = players_page(event, find=find, show=show, page=request.GET.get("page", "1"))
    context: dict[str, Any] = {
        **staff_page(request, event, "players"),
        "facts": facts,
        "filters": SHOW,
        "find": find,
        "show": show,
        "query": urlencode({"q": find, "show": show}) + "&",
        "walk_in": form,
        "added": added,
        "may_run": may(request.user, "run_desk", event),
    }
    is_part = asks_part(request)
    template = "tournaments/people/_players.html" if is_part else "tournaments/people/players.html"
    return render(request, template, context, status=422 if form.errors else 200)


@takes_form
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one player's entry to the desk; a post changes it."""
    event = event_for(request.user, slug, need="run_desk")
    row = registration_in(event, number)
    form = _edit_form(request, row)
    if request.method == "POST" and form.is_valid():
        actions.change_registration(
            registration=row, by=actor(request), once=once(request), **form.cleaned_data
        )
        return done(request, _("Saved."), _player(slug, number))
    return _page(request, row, **({"form": form} if form.errors else {}))


def _page(request: HttpRequest, row: Registration, **given: forms.Form) -> HttpResponse:
    event = row.event
    context: dict[str, Any] = {
        **staff_page(request, event, "players"),
        "registration": row,
        "facts": player_facts_for_desk(row),
        "form": _edit_form(request, row, is_fresh=True),
        "byes_form": ByesForm(initial={"rounds": " ".join(map(str, row.awarded_byes))}),
        "table_form": FixedTableForm(initial={"table": row.fixed_table}),
        "link": address_for_phones(request, row.get_absolute_url()),
        **given,
    }
    return render(request, "tournaments/people/player.html", context, status=422 if given else 200)


def _edit_form(request: HttpRequest, row: Registration, *, is_fresh: bool = False) -> PlayerEditForm:
    """Return the form of an entry; e-mail addresses are the organizer's only (TRM 1.5)."""
    contacts = may(request.user, "see_contacts", row.event)
    return PlayerEditForm(None if is_fresh else request.POST or None, registration=row, contacts=contacts)


@require_POST
def tick(request: HttpRequest, slug: str, number: int, what: str) -> HttpResponse:
    """Set or take back a tick; htmx gets the player's ticks, a browser the page it came from."""
    row = registration_in(event_for(request.user, slug, need="run_desk"), number)
    value = request.POST.get("value", "1") == "1"
    row = actions.tick(registration=row, by=actor(request), what=what, value=value, once=once(request))
    return done(request, _("Noted."), _player(slug, number))


@require_POST
def byes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set the rounds of a player's earned byes."""
    row = registration_in(event_for(request.user, slug, need="keep_scores"), number)
    form = ByesForm(request.POST)
    if not form.is_valid():
        return _page(request, row, byes_form=form)
    rounds = form.cleaned_data["rounds"]
    actions.set_awarded_byes(registration=row, by=actor(request), rounds=rounds, once=once(request))
    return done(request, _("The earned byes are set."), _player(slug, number))


@require_POST
def fixed_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set or take back a player's fixed table."""
    row = registration_in(event_for(request.user, slug, need="run_desk"), number)
    form = FixedTableForm(request.POST)
    if not form.is_valid():
        return _page(request, row, table_form=form)
    actions.set_fixed_table(
        registration=row, by=actor(request), table=form.cleaned_data["table"], once=once(request)
    )
    return done(request, _("The fixed table is set."), _player(slug, number))


@require_POST
def new_link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End a player's private link and make a new one."""
    row = registration_in(event_for(request.user, slug, need="run_desk"), number)
    actions.new_private_link(registration=row, by=actor(request), once=once(request))
    return done(
        request, _("The old link leads nowhere now. Show or print the new one."), _player(slug, number)
    )


@require_POST
def cancel(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Cancel an entry before round 1."""
    row = registration_in(event_for(request.user, slug, need="run_desk"), number)
    actions.cancel_registration(registration=row, by=actor(request), once=once(request))
    return done(
        request, _("{name}'s entry is cancelled.").format(name=row.name), reverse("players", args=[slug])
    )


@require_POST
def reinstate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take back a drop or an absence made by mistake."""
    row = registration_in(event_for(request.user, slug, need="keep_scores"), number)
    reason = typed(request, "reason")
    row = actions.reinstate_player(registration=row, by=actor(request), reason=reason, once=once(request))
    return done(request, _("{name} is in again.").format(name=row.name), _player(slug, number))


def _player(slug: str, number: int) -> str:
    return reverse("player-edit", args=[slug, number])
