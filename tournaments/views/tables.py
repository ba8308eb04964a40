"""The event's tables: range, blocked, feature, players' fixed ones (TRM 3.8, 4.3)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments import actions
from tournaments.forms.tables import TablesForm
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.queries.tables import tables_facts
from tournaments.views.posting import actor, done, once, takes_form
from tournaments.views.staff_page import staff_page
from tournaments.wording import problem_facts


@takes_form
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and set the tables; too few of them are a warning."""
    event = event_for(request.user, slug, need="run_desk" if request.method == "POST" else "see_staff_pages")
    form = TablesForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid():
        warnings = actions.set_tables(event=event, by=actor(request), once=once(request), **form.cleaned_data)
        for warning in warnings:
            messages.warning(request, problem_facts(warning)["words"])
        return done(request, _("Saved. They count from the next round."), reverse("tables", args=[slug]))
    context = {
        **staff_page(request, event, "setup"),
        "form": form,
        "facts": tables_facts(event),
        "may_run": may(request.user, "run_desk", event),
    }
    return render(request, "tournaments/setup/tables.html", context, status=422 if form.errors else 200)
