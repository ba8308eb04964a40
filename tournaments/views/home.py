"""The first page with its three doors, an organizer's own first page, the public list of events."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.lan import phone_addresses
from tournaments.permissions import may_create_events
from tournaments.queries.home import announced_events, example_events, organizer_home
from tournaments.views.posting import typed, user_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Say what Logpose is and offer three doors; show the address phones reach."""
    context = {"examples": example_events(), "addresses": phone_addresses()}
    return render(request, "tournaments/home.html", context)


@require_safe
def organizer(request: HttpRequest) -> HttpResponse:
    """Show what runs now, what is next, what waits."""
    user = user_of(request)
    context = {"facts": organizer_home(user), "may_create": may_create_events(user)}
    return render(request, "tournaments/setup/organizer_home.html", context)


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """List what anybody may find: running, coming and past events."""
    find = typed(request, "q", 100)
    context = {"facts": announced_events(find, page=request.GET.get("page", "1")), "find": find}
    return render(request, "tournaments/events.html", context)
