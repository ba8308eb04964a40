"""After a penalty: the head judge's report, who was sent away, people's record at earlier events (TRM 1.3, 7.2)."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from penalties import actions
from penalties.forms.penalties import EjectionForm, ReportForm
from penalties.models import Penalty
from penalties.queries.penalties import barred_lines, lines_of, lines_of_player, penalty_in
from penalties.queries.penalty_files import ejection_in, ejection_rows
from penalties.queries.penalty_history import history
from tournaments.forms.beside import say_beside
from tournaments.models import Event, Registration
from tournaments.permissions import may
from tournaments.queries.access import event_for, registration_by_token
from tournaments.rules.problems import Refused
from tournaments.views.polling import polled
from tournaments.views.posting import actor, done, once, takes_form, typed
from tournaments.views.staff_page import staff_page


@takes_form
@never_cache
def report(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the report of a disqualification to the head judge; a post saves a draft, or says it is complete."""
    event = event_for(request.user, slug, need="head_judge")
    row = penalty_in(event, pk)
    found = getattr(row, "report", None)
    if found is None:
        raise Http404(_("This penalty needs no report."))
    form = ReportForm(request.POST or None, initial=ReportForm.values_of(found))
    if request.method == "POST" and form.is_valid():
        is_complete = typed(request, "is_complete", 1) == "1"
        try:
            actions.fill_in_report(
                report=found,
                by=actor(request),
                is_complete=is_complete,
                once=once(request),
                **form.cleaned_data,
            )
            words = _("The report is complete.") if is_complete else _("The draft is saved.")
            return done(request, words, reverse("penalty", args=[slug, pk]))
        except Refused as refused:
            say_beside(form, refused)
    context = {
        **staff_page(request, event, "penalties"),
        "line": lines_of(event, [row])[0],
        "report": found,
        "form": form,
    }
    return render(request, "penalties/report.html", context, status=422 if form.errors else 200)


@takes_form
@never_cache
def ejections(request: HttpRequest, slug: str) -> HttpResponse:
    """List who may not watch and who was sent away; a post records that somebody is sent away."""
    event = event_for(
        request.user, slug, need="head_judge" if request.method == "POST" else "see_staff_pages"
    )
    because = _penalty_named(request, event)
    form = EjectionForm(request.POST or None, initial=_first_words(because))
    if request.method == "POST" and form.is_valid():
        player = _player_named(event, form)
        if not form.errors:
            row = actions.eject_person(
                event=event,
                by=actor(request),
                registration=player,
                name=form.cleaned_data["name"],
                reason=form.cleaned_data["reason"],
                penalty=because,
                once=once(request),
            )
            words = _("Recorded: {name} is sent away.").format(name=row.name)
            return done(request, words, reverse("ejections", args=[slug]))
    context = {
        **staff_page(request, event, "penalties"),
        "barred": barred_lines(event),
        "rows": ejection_rows(event),
        "form": form,
        "penalty": because,
        "may_decide": may(request.user, "head_judge", event),
        "may_manage": may(request.user, "manage_event", event),
    }
    return render(request, "penalties/ejections.html", context, status=422 if form.errors else 200)


def _penalty_named(request: HttpRequest, event: Event) -> Penalty | None:
    """Return the penalty that the address or the form names, None when it is not of this event."""
    number = typed(request, "penalty", 18)
    rows = Penalty.objects.filter(event=event).select_related("registration")
    return rows.filter(pk=int(number)).first() if number.isdecimal() else None


def _first_words(because: Penalty | None) -> dict[str, object]:
    """Return what the form begins with when it comes from a penalty."""
    if because is None:
        return {}
    player = because.registration
    return {
        "player": player.number if player else None,
        "name": "" if player else because.name,
        "reason": because.reason,
    }


def _player_named(event: Event, form: forms.Form) -> Registration | None:
    """Return the player whose number was given; an unknown number becomes an error of the form."""
    number = form.cleaned_data["player"]
    player = Registration.objects.filter(event=event, number=number).first() if number else None
    if number and player is None:
        form.add_error("player", _("There is no player {number}.").format(number=number))
    return player


@require_POST
def consent(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Record the organizer's consent."""
    event = event_for(request.user, slug, need="manage_event")
    row = actions.consent_to_ejection(ejection=ejection_in(event, pk), by=actor(request), once=once(request))
    words = _("Your consent to sending {name} away is recorded.").format(name=row.name)
    return done(request, words, reverse("ejections", args=[slug]))


@require_safe
@never_cache
def penalty_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the organizer what people were penalized for at all of their events."""
    event = event_for(request.user, slug, need="manage_event")
    find, number = typed(request, "q", 100), typed(request, "number", 20)
    today = timezone.now().astimezone(event.zone).date()
    context = {
        **staff_page(request, event, "penalties"),
        "people": history(event.organizer, today=today, find=find, number=number),
        "find": find,
        "number": number,
    }
    return render(request, "penalties/history.html", context)


def _event_of(token: str) -> Event:
    return registration_by_token(token).event


@require_safe
@polled(_event_of)
def player_penalties(request: HttpRequest, token: str) -> HttpResponse:
    """Show a player their own penalties in force, and nothing of anybody else's."""
    registration = registration_by_token(token)
    context = {
        "registration": registration,
        "event": registration.event,
        "lines": lines_of_player(registration, in_force=True),
    }
    return render(request, "penalties/player.html", context)
