"""The judges' pages of deck checks: drawn, started, counted against the list, finished (TRM 4.4)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from decks.actions import (
    cancel_check,
    check_cut_players,
    choose_deck_check,
    draw_deck_checks,
    finish_check,
    reopen_check,
    save_counts,
    start_check,
    take_up_list,
)
from decks.forms.checks import CheckForm, ChooseForm, DrawForm
from decks.models import DeckCheck
from decks.queries.check_page import CheckFacts, check_facts, check_in
from decks.queries.checks import checks_page
from tournaments.models import Event, Match, Registration
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.views.parts import asks_part
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page

HERE = "deck-checks"


@require_safe
@never_cache
def deck_checks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how far the goal is, what is due at which table, what was found, what was drawn."""
    event = event_for(request.user, slug)
    facts = checks_page(event)
    context = {
        **staff_page(request, event, HERE),
        "facts": facts,
        "may_judge": may(request.user, "judge", event),
        "draw_form": DrawForm(initial={"tables": facts.suggested}),
        "choose_form": ChooseForm(),
    }
    return render(request, "decks/checks/checks.html", context)


@require_POST
def deck_checks_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw tables at random."""
    event = event_for(request.user, slug, need="judge")
    form = DrawForm(request.POST)
    form.is_valid()
    draw = draw_deck_checks(
        event=event, by=actor(request), tables=form.cleaned_data.get("tables") or 0, once=once(request)
    )
    words = ngettext("Drawn: table {tables}.", "Drawn: tables {tables}.", len(draw.tables))
    return done(
        request, words.format(tables=", ".join(map(str, draw.tables))), reverse("deck-checks", args=[slug])
    )


@require_POST
def deck_checks_cut(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the decks of the whole cut due."""
    event = event_for(request.user, slug, need="judge")
    added = check_cut_players(event=event, by=actor(request), once=once(request))
    words = ngettext("{count} deck of the cut is due.", "{count} decks of the cut are due.", len(added))
    return done(request, words.format(count=len(added)), reverse("deck-checks", args=[slug]))


@takes_form
@never_cache
def deck_check_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask whose deck is checked, both at a table or one, and start."""
    event = event_for(request.user, slug, need="judge")
    if request.method == "POST":
        checks = _choose(request, event)
        check = start_check(check=checks[0], by=actor(request))
        return redirect("deck-check-page", slug, check.pk)
    match = None
    number = typed(request, "match", 12)
    if number.isdecimal():
        rows = Match.objects.select_related("player_1", "player_2", "round")
        match = rows.filter(round__event=event, kind=Match.Kind.MATCH, pk=int(number)).first()
    context = {**staff_page(request, event, HERE), "match": match, "form": ChooseForm()}
    return render(request, "decks/checks/new.html", context)


def _choose(request: HttpRequest, event: Event) -> list[DeckCheck]:
    form = ChooseForm(request.POST)
    form.is_valid()
    player, table = form.cleaned_data.get("player"), form.cleaned_data.get("table")
    registration = get_object_or_404(Registration, event=event, number=player) if player else None
    return choose_deck_check(
        event=event, by=actor(request), table=table, registration=registration, once=once(request)
    )


@takes_form
@never_cache
def deck_check_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one check; take its tick list, a tick at a time or whole."""
    event = event_for(
        request.user, slug, need="note_on_floor" if request.method == "POST" else "see_staff_pages"
    )
    check = check_in(event, pk)
    if request.method != "POST":
        return render(request, "decks/checks/check.html", _context(request, check))
    form = CheckForm(request.POST)
    form.is_valid()
    act = form.cleaned_data.get("act") or "save"
    # A page that saves each tick sends its one-time key again and again; only what ends something counts once.
    key = f"{once(request)}-{act}"[:64] if once(request) and act in {"rest", "finish"} else ""
    saved = save_counts(
        check=check,
        by=actor(request),
        notes=form.notes_of(request, is_sent=not asks_part(request)),
        rest_is_right=act == "rest",
        seen_version=form.cleaned_data.get("version"),
        once=key,
    )
    if act == "finish":
        return _finish(request, saved, minutes=form.cleaned_data.get("minutes") or 0)
    if asks_part(request):
        context = {**_context(request, check_in(event, pk)), "minutes_typed": form.minutes_typed()}
        return render(request, "decks/checks/_found.html", context)
    anchor = "extra" if act == "add" else "differs" if act == "rest" else "sheet"
    return redirect(f"{reverse('deck-check-page', args=[slug, pk])}#{anchor}")


def _finish(request: HttpRequest, check: DeckCheck, *, minutes: int) -> HttpResponse:
    """Finish, and go where the judge goes next: the findings, the other deck of the table, what else is due."""
    finished = finish_check(check=check, by=actor(request), minutes=minutes, once=once(request))
    facts = check_facts(check_in(check.event, check.pk), now=timezone.now())
    to = reverse("deck-checks", args=[check.event.slug])
    if facts.beside is not None:
        to = reverse("deck-check-page", args=[check.event.slug, facts.beside.pk])
    if finished.findings:
        to = reverse("deck-check-page", args=[check.event.slug, check.pk])
    if finished.findings:
        words = _("The deck of {name} is checked: something was found.")
    elif facts.has_list:
        words = _("The deck of {name} is in order.")
    else:
        words = _("The cards of {name} are counted; there was no list to hold them against.")
    messages.success(request, words.format(name=facts.registration.name))
    return redirect(to)


def _context(request: HttpRequest, check: DeckCheck) -> dict[str, Any]:
    facts: CheckFacts = check_facts(check, now=timezone.now())
    return {
        **staff_page(request, check.event, HERE),
        "facts": facts,
        "check": check,
        "may_judge": may(request.user, "judge", check.event),
        "may_count": may(request.user, "note_on_floor", check.event),
        "minutes_typed": None,
    }


@require_POST
def deck_check_start(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take the deck from the table."""
    event = event_for(request.user, slug, need="judge")
    check = start_check(check=check_in(event, pk), by=actor(request), once=once(request))
    return redirect("deck-check-page", slug, check.pk)


@require_POST
def deck_check_cancel(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Call a check off."""
    event = event_for(request.user, slug, need="judge")
    check = cancel_check(
        check=check_in(event, pk), by=actor(request), reason=typed(request, "reason"), once=once(request)
    )
    words = _("The deck check of {name} is called off.").format(name=check.registration.name)
    return done(request, words, reverse("deck-checks", args=[slug]))


@require_POST
def deck_check_list(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Count against the list that came in after the check was begun."""
    event = event_for(request.user, slug, need="judge")
    take_up_list(check=check_in(event, pk), by=actor(request), once=once(request))
    return redirect("deck-check-page", slug, pk)


@require_POST
def deck_check_reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Open a finished check again."""
    event = event_for(request.user, slug, need="judge")
    reopen_check(
        check=check_in(event, pk), by=actor(request), reason=typed(request, "reason"), once=once(request)
    )
    return redirect("deck-check-page", slug, pk)
