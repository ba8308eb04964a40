"""The first page with its three doors, an organizer's own first page, the public list of events."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import actions
from tournaments.forms.events import OrganizerForm
from tournaments.lan import phone_addresses
from tournaments.models import Organizer
from tournaments.permissions import may_create_events
from tournaments.queries.home import announced_events, example_events, organizer_home, organizers_of
from tournaments.views.posting import actor, done, once, takes_form, typed, user_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what Logpose is and offer three doors; show the address phones reach."""
    context = {"examples": example_events(), "addresses": phone_addresses()}
    return render(request, "tournaments/home.html", context)


@require_safe
def organizer(request: HttpRequest) -> HttpResponse:
    """Show what runs now, what is next, what waits."""
    user = user_of(request)
    context = {
        "facts": organizer_home(user),
        "may_create": may_create_events(user),
        "organizers": organizers_of(user),
    }
    return render(request, "tournaments/setup/organizer_home.html", context)


@takes_form
def organizer_edit(request: HttpRequest) -> HttpResponse:
    """Show and change what a store is called and its time zone."""
    row = organizer_chosen(request)
    form = OrganizerForm(request.POST or None, initial={"name": row.name, "time_zone": row.time_zone})
    if request.method == "POST" and form.is_valid():
        actions.change_organizer(organizer=row, by=actor(request), once=once(request), **form.cleaned_data)
        return done(request, _("Saved."), reverse("organizer-home"))
    context = {"organizer": row, "form": form}
    return render(request, "tournaments/setup/organizer.html", context, status=422 if form.errors else 200)


def organizer_chosen(request: HttpRequest) -> Organizer:
    """Return the organizer asked for, else the user's first. Raises Http404, PermissionDenied."""
    organizers = organizers_of(user_of(request))
    chosen = typed(request, "organizer")
    row = get_object_or_404(organizers, slug=chosen) if chosen else organizers.first()
    if row is None or not may_create_events(request.user):
        raise PermissionDenied(_("Only members of an organizer create events."))
    return row


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """List what anybody may find: running, coming and past events."""
    find = typed(request, "q", 100)
    context = {"facts": announced_events(find, page=request.GET.get("page", "1")), "find": find}
    return render(request, "tournaments/events.html", context)
