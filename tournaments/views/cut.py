"""The cut's page: seeds, replacements before it starts, the bracket (TRM 3.4)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import actions
from tournaments.forms.cut import ReplaceForm
from tournaments.models import Event
from tournaments.queries.access import event_for
from tournaments.queries.bracket import bracket_of
from tournaments.queries.bracket_drawing import drawing_of
from tournaments.queries.desk import next_step
from tournaments.queries.event_rows import cut_places
from tournaments.queries.rounds import current_round
from tournaments.views.posting import actor, done, once, typed
from tournaments.views.staff_page import staff_page


@require_safe
def cut(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the seeds and the bracket."""
    return _page(request, event_for(request.user, slug))


def _page(request: HttpRequest, event: Event, *, status: int = 200) -> HttpResponse:
    bracket = bracket_of(event, public=False)
    last = current_round(event)
    context = {
        **staff_page(request, event, "cut"),
        "places": cut_places(event),
        "bracket": bracket,
        "drawing": drawing_of(bracket) if bracket else None,
        "next_step": next_step(event),
        "cut_is_paired": last is not None and last.stage == last.Stage.CUT,
    }
    return render(request, "tournaments/desk/cut.html", context, status=status)


@require_POST
def replace(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace a player who left by the next in the standings."""
    event = event_for(request.user, slug, need="manage_event")
    form = ReplaceForm(request.POST)
    if form.is_valid():
        actions.replace_in_cut(event=event, by=actor(request), once=once(request), **form.cleaned_data)
        return done(request, _("The next in the standings is in the cut."), reverse("cut", args=[slug]))
    messages.error(request, _("Choose the seed to replace and say why."))
    return _page(request, event, status=422)


@require_POST
def undo_begin(request: HttpRequest, slug: str) -> HttpResponse:
    """Go back to Swiss before the first round of the cut is paired."""
    event = event_for(request.user, slug, need="run_desk")
    reason = typed(request, "reason")
    actions.undo_begin_cut(event=event, by=actor(request), reason=reason, once=once(request))
    return done(request, _("Back in Swiss; the seeds are taken back."), reverse("desk", args=[slug]))
