"""Who may not take part: suspensions by the publisher, an organizer's own bans (TRM 1.2, 7.2)."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.forms.staff import BanForm, SuspensionEndForm, SuspensionForm
from tournaments.permissions import may_create_events
from tournaments.queries.home import organizers_of
from tournaments.queries.staff import all_suspensions, ban_for, bans_of, suspension_by_id
from tournaments.views.posting import actor, done, once, takes_form, typed, user_of


@takes_form
def suspensions(request: HttpRequest) -> HttpResponse:
    """List the suspensions; a post enters one."""
    _organizers_only(request)
    form = SuspensionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actions.suspend_person(by=actor(request), once=once(request), **form.cleaned_data)
        return done(request, _("Entered. It counts at every event here."), reverse("suspensions"))
    context = {"rows": all_suspensions(), "form": form}
    return render(request, "tournaments/people/suspensions.html", context, status=422 if form.errors else 200)


@require_POST
def end_suspension(request: HttpRequest, pk: int) -> HttpResponse:
    """Set when a suspension ends."""
    _organizers_only(request)
    form = SuspensionEndForm(request.POST)
    ends_on = form.cleaned_data["ends_on"] if form.is_valid() else None
    actions.change_suspension(
        suspension=suspension_by_id(pk), by=actor(request), ends_on=ends_on, once=once(request)
    )
    return done(request, _("Saved."), reverse("suspensions"))


@takes_form
def bans(request: HttpRequest) -> HttpResponse:
    """List the bans of the user's organizers; a post adds one."""
    _organizers_only(request)
    form = BanForm(request.POST or None, organizers=organizers_of(user_of(request)))
    if request.method == "POST" and form.is_valid():
        actions.ban_person(by=actor(request), once=once(request), **form.cleaned_data)
        return done(request, _("On the list. It counts at this organizer's events."), reverse("bans"))
    context = {"rows": bans_of(user_of(request)), "form": form}
    return render(request, "tournaments/people/bans.html", context, status=422 if form.errors else 200)


@require_POST
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a number off a list."""
    ban = ban_for(user_of(request), pk)
    actions.lift_ban(ban=ban, by=actor(request), reason=typed(request, "reason"), once=once(request))
    return done(request, _("The ban is lifted."), reverse("bans"))


def _organizers_only(request: HttpRequest) -> None:
    if not may_create_events(request.user):
        raise PermissionDenied(_("Only organizers keep these lists."))
