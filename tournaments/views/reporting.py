"""The end of an event: finish it, get the report package, mark it as reported within 48 hours (TRM 3.9)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.actions.jobs import REPORT
from tournaments.queries.access import event_for
from tournaments.queries.reporting import report_facts
from tournaments.views.posting import actor, done, once, typed
from tournaments.views.staff_page import staff_page


@require_safe
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what stands against the end, or how much of the 48 hours is left."""
    event = event_for(request.user, slug, need="manage_event")
    context = {
        **staff_page(request, event, "report"),
        "facts": report_facts(event),
        "finish_url": reverse("report-finish", args=[slug]),
        "reopen_url": reverse("report-reopen", args=[slug]),
        "unmark_url": reverse("report-unmark", args=[slug]),
    }
    return render(request, "tournaments/documents/report.html", context)


@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """End the event; a reason is needed when rounds are left unplayed."""
    event = event_for(request.user, slug, need="manage_event")
    reason = typed(request, "reason")
    actions.finish_event(event=event, by=actor(request), reason=reason, once=once(request))
    words = _("The event is finished. Report the results within 48 hours.")
    return done(request, words, reverse("report", args=[slug]))


@require_POST
def package(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the report package; its page downloads it when it is ready."""
    event = event_for(request.user, slug, need="manage_event")
    job = actions.start_job(kind=REPORT, event=event, by=actor(request), once=once(request))
    return redirect(f"{reverse('job', args=[slug, job.pk])}?open=1")


@require_POST
def reported(request: HttpRequest, slug: str) -> HttpResponse:
    """Note that the results have been reported."""
    event = event_for(request.user, slug, need="manage_event")
    actions.mark_reported(event=event, by=actor(request), once=once(request))
    return done(request, _("Marked as reported."), reverse("report", args=[slug]))


@require_POST
def not_reported(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the reported mark back."""
    event = event_for(request.user, slug, need="manage_event")
    reason = typed(request, "reason")
    actions.unmark_reported(event=event, by=actor(request), reason=reason, once=once(request))
    return done(request, _("No longer marked as reported."), reverse("report", args=[slug]))


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Open the event again to put something right."""
    event = event_for(request.user, slug, need="manage_event")
    reason = typed(request, "reason")
    actions.reopen_event(event=event, by=actor(request), reason=reason, once=once(request))
    return done(request, _("The event is open again."), reverse("report", args=[slug]))
