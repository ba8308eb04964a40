"""Announcements from the desk to projector, public page and phones."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import actions
from tournaments.forms.clock import AnnouncementForm
from tournaments.queries.access import event_for
from tournaments.queries.event_rows import announcement_in, announcements_of
from tournaments.views.posting import actor, done, once, takes_form
from tournaments.views.staff_page import staff_page


@takes_form
def announcements(request: HttpRequest, slug: str) -> HttpResponse:
    """List what was announced; a post announces one sentence more."""
    event = event_for(request.user, slug, need="give_time" if request.method == "POST" else "see_staff_pages")
    form = AnnouncementForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        actions.announce(event=event, by=actor(request), text=text, once=once(request))
        return done(request, _("Announced to projector and phones."), reverse("announcements", args=[slug]))
    context = {
        **staff_page(request, event, "announcements"),
        "form": form,
        "announcements": announcements_of(event)[:50],
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/desk/announcements.html", context, status=status)


@require_POST
def take_down(request: HttpRequest, slug: str, announcement_id: int) -> HttpResponse:
    """Stop showing an announcement."""
    event = event_for(request.user, slug, need="give_time")
    row = announcement_in(event, announcement_id)
    actions.take_down_announcement(announcement=row, by=actor(request), once=once(request))
    return done(request, _("Taken down."), reverse("announcements", args=[slug]))
