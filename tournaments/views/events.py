"""Making an event on one screen, looking at its figures before it is published, changing it (TRM 3.x)."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.forms.events import EventSetupForm, NewEventForm
from tournaments.forms.numbers import whole_number
from tournaments.models import Event, Organizer
from tournaments.permissions import may, may_create_events
from tournaments.queries.access import event_for
from tournaments.queries.home import organizers_of
from tournaments.queries.setup import (
    figures_of,
    locked_fields,
    own_time_zone,
    preview,
    preview_of,
    setup_steps,
    without_problems_of,
)
from tournaments.views.home import organizer_chosen
from tournaments.views.posting import actor, done, once, takes_form, typed, user_of
from tournaments.views.qr import address_for_phones
from tournaments.views.staff_page import staff_page


@takes_form
def new(request: HttpRequest) -> HttpResponse:
    """Make an event from a template; without JavaScript the figures are shown by a button of their own."""
    organizer = organizer_chosen(request)
    is_unset = organizer.time_zone == "UTC"
    zone = own_time_zone() if is_unset else organizer.time_zone
    form = NewEventForm(request.POST or None, zone=zone, asks_browser=is_unset, initial={"time_zone": zone})
    if request.method == "POST" and "look" not in request.POST and form.is_valid():
        with form.refusals():
            event = actions.create_event(
                organizer=organizer,
                by=actor(request),
                facts=actions.EventFacts(
                    form.cleaned_data["name"], form.cleaned_data["starts_at"], form.facts()
                ),
                template=form.cleaned_data["template"],
                once=once(request),
            )
            words = _("The event is a draft. Look it over, then publish it.")
            return done(request, words, _setup(event.slug))
    return _new_page(request, form, organizer)


def _new_page(request: HttpRequest, form: NewEventForm, organizer: Organizer) -> HttpResponse:
    """Render the form with the figures it stands for."""
    is_look = "look" in request.POST
    if form.is_bound:
        form.is_valid()
    context = {
        "organizers": organizers_of(user_of(request)),
        "organizer": organizer,
        "form": form,
        "words": form.template_words,
        "preview": without_problems_of(form.errors, preview(form.all_facts(), players=form.players_expected)),
    }
    status = 422 if form.is_bound and form.errors and not is_look else 200
    return render(request, "tournaments/setup/new.html", context, status=status)


@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Answer the form's figures while it is being filled in."""
    if not may_create_events(request.user):
        raise PermissionDenied(_("Only members of an organizer create events."))
    form = NewEventForm(request.POST)
    form.is_valid()
    shown = preview(form.all_facts(), players=form.players_expected)
    context = {"preview": shown, "words": form.template_words}
    return render(request, "tournaments/setup/_preview.html", context)


@takes_form
def setup(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change an event's facts; what was announced with round 1 is locked."""
    event = event_for(
        request.user, slug, need="manage_event" if request.method == "POST" else "see_staff_pages"
    )
    form = EventSetupForm(request.POST or None, event=event, locked=locked_fields(event))
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            actions.change_event(
                event=event,
                by=actor(request),
                changes={"name": form.cleaned_data["name"], **form.facts()},
                once=once(request),
                seen_version=_typed(request, "seen_version"),
            )
            return done(request, _("Saved."), _setup(slug))
    return _setup_page(request, event, form)


def _setup_page(request: HttpRequest, event: Event, form: EventSetupForm) -> HttpResponse:
    context = {
        **staff_page(request, event, "setup"),
        "form": form,
        "preview": preview_of(event),
        "steps": setup_steps(event),
        "sign_up_link": address_for_phones(request, reverse("sign-up", args=[event.slug])),
        "may_manage": may(request.user, "manage_event", event),
    }
    return render(request, "tournaments/setup/setup.html", context, status=422 if form.errors else 200)


@require_POST
def by_the_manual(request: HttpRequest, slug: str) -> HttpResponse:
    """Set every figure as level and structure say."""
    event = event_for(request.user, slug, need="manage_event")
    actions.change_event(event=event, by=actor(request), changes=figures_of(event), once=once(request))
    return done(request, _("Every figure is the manual's."), _setup(slug))


@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Close registration, with rounds and cut typed where the manual's table does not say (TRM 3.6)."""
    event = event_for(request.user, slug, need="run_desk")
    closed = actions.close_registration(
        event=event,
        by=actor(request),
        rounds=_typed(request, "rounds"),
        cut=_typed(request, "cut"),
        once=once(request),
    )
    words = ngettext(
        "Registration is closed with {count} player.",
        "Registration is closed with {count} players.",
        closed.players_counted or 0,
    ).format(count=closed.players_counted)
    return done(request, words, reverse("desk", args=[slug]))


def _typed(request: HttpRequest, name: str) -> int | None:
    """Return a number typed into a plain field; None when it is left empty."""
    return whole_number(request.POST.get(name, "").strip())


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Open registration again."""
    event = event_for(request.user, slug, need="run_desk")
    actions.reopen_registration(event=event, by=actor(request), once=once(request))
    return done(request, _("Registration is open again."), reverse("check-in", args=[slug]))


@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Cancel the event, with a reason players read."""
    event = event_for(request.user, slug, need="manage_event")
    actions.cancel_event(event=event, by=actor(request), reason=typed(request, "reason"), once=once(request))
    return done(request, _("The event is cancelled."), reverse("organizer-home"))


def _setup(slug: str) -> str:
    return reverse("event-setup", args=[slug])
