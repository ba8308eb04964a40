"""The list of penalties in the manual's order, one penalty with its trail, the head judge's word (TRM 7.1-7.3)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from penalties import actions
from penalties.forms.penalties import CorrectionForm
from penalties.models import Penalty
from penalties.queries.correction import correction_choices
from penalties.queries.penalties import (
    SHOW,
    infraction_words,
    penalty_in,
    penalty_lines,
    waiting_lines,
)
from penalties.queries.penalty_files import open_reports, penalty_table
from penalties.queries.penalty_page import penalty_page
from penalties.rules.infractions import INFRACTIONS
from penalties.views.words import game_now, said
from tournaments.forms.beside import say_beside
from tournaments.models import Event
from tournaments.permissions import may
from tournaments.queries.access import event_for
from tournaments.report_package import csv_bytes
from tournaments.rules.problems import Refused
from tournaments.views.posting import actor, done, once, typed
from tournaments.views.staff_page import staff_page


@require_safe
@never_cache
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """List the event's penalties, what waits for the head judge first."""
    event = event_for(request.user, slug)
    find, show = typed(request, "q", 100), request.GET.get("show", "")
    context = {
        **staff_page(request, event, "penalties"),
        **_rights(request, event),
        "waiting": waiting_lines(event),
        "reports": open_reports(event),
        "lines": penalty_lines(event, find=find, show=show),
        "filters": SHOW,
        "find": find,
        "show": show,
    }
    return render(request, "penalties/penalties.html", context)


def _rights(request: HttpRequest, event: Event) -> dict[str, bool]:
    """Return what this person may do with penalties."""
    return {
        "may_judge": may(request.user, "judge", event),
        "may_decide": may(request.user, "head_judge", event),
        "may_manage": may(request.user, "manage_event", event),
        "may_run": may(request.user, "run_desk", event),
    }


@require_safe
@never_cache
def penalties_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with all penalties as a file for a spreadsheet, as the players' file for the desk alone."""
    event = event_for(request.user, slug, need="run_desk")
    table = penalty_table(event)
    answer = HttpResponse(csv_bytes(table.columns, table.rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-penalties.csv"'
    return answer


@require_safe
@never_cache
def penalty(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one penalty: what it did, its trail, and what can be done about it."""
    event = event_for(request.user, slug)
    return _page(request, event, penalty_in(event, pk))


def _page(request: HttpRequest, event: Event, row: Penalty, form: forms.Form | None = None) -> HttpResponse:
    context = {
        **staff_page(request, event, "penalties"),
        **_rights(request, event),
        "facts": penalty_page(event, row, request.user),
        "correction": form or _correction_form(row),
        "is_correcting": form is not None,
    }
    return render(request, "penalties/penalty.html", context, status=422 if form is not None else 200)


def _correction_form(row: Penalty, data: Any = None) -> CorrectionForm:
    infractions = [(one.key, infraction_words(one.key)) for one in INFRACTIONS]
    choices = correction_choices(row)
    acts = []
    if choices.where:
        now = _("This match: {round}, table {table}").format(round=choices.where, table=choices.table or "–")
        acts = [("now", now), ("next", _("The next match: this one is played out or clearly lost"))]
    return CorrectionForm(data, penalty=row, infractions=infractions, acts=acts, scores=choices.scores)


def _corrected(row: Penalty, form: CorrectionForm) -> dict[str, Any]:
    """Return what a valid form says, as the act takes it: match and game as they are where nothing was said."""
    given = dict(form.cleaned_data)
    score, acts_on = given.pop("score", ""), given.pop("acts_on", "")
    lost = correction_choices(row).games_lost
    return {**given, "acts_on": acts_on or None, **game_now(score, lost)}


@require_POST
def acknowledge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let a proposed penalty be given (TRM 7.3)."""
    event = event_for(request.user, slug, need="head_judge")
    row = actions.acknowledge_penalty(
        penalty=penalty_in(event, pk),
        by=actor(request),
        seen_version=_seen(request),
        once=once(request),
    )
    return done(request, said(row), reverse("penalty", args=[slug, pk]))


@require_POST
def acknowledge_corrected(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let a proposed penalty be given as the head judge corrects it (TRM 7.3)."""
    event = event_for(request.user, slug, need="head_judge")
    row = penalty_in(event, pk)
    form = _correction_form(row, request.POST)
    if form.is_valid():
        try:
            given = actions.acknowledge_corrected_penalty(
                penalty=row, by=actor(request), once=once(request), **_corrected(row, form)
            )
            return done(request, said(given), _at(slug, pk))
        except Refused as refused:
            say_beside(form, refused)
    return _page(request, event, row, form)


@require_POST
def decline(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Decline a proposed penalty, with a reason."""
    event = event_for(request.user, slug, need="head_judge")
    row = actions.decline_penalty(
        penalty=penalty_in(event, pk),
        by=actor(request),
        reason=typed(request, "reason"),
        seen_version=_seen(request),
        once=once(request),
    )
    words = _("Declined: {name} gets no {level}.").format(name=row.name, level=row.get_level_display())
    return done(request, words, reverse("penalty", args=[slug, pk]))


@require_POST
def correct(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Put a penalty right; what it did to results follows."""
    event = event_for(request.user, slug, need="head_judge")
    row = penalty_in(event, pk)
    form = _correction_form(row, request.POST)
    if form.is_valid():
        try:
            actions.correct_penalty(
                penalty=row, by=actor(request), once=once(request), **_corrected(row, form)
            )
            words = _("The penalty is corrected; the trail keeps what stood before.")
            return done(request, words, _at(slug, pk))
        except Refused as refused:
            say_beside(form, refused)
    return _page(request, event, row, form)


@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Withdraw a penalty; its effect is undone where the result is not locked (TRM 5.3)."""
    event = event_for(request.user, slug, need="head_judge")
    actions.withdraw_penalty(
        penalty=penalty_in(event, pk),
        by=actor(request),
        reason=typed(request, "reason"),
        seen_version=_seen(request),
        once=once(request),
    )
    return done(request, _("The penalty is withdrawn."), _at(slug, pk))


def _at(slug: str, pk: int) -> str:
    return reverse("penalty", args=[slug, pk])


def _seen(request: HttpRequest) -> int | None:
    """Return the version of the penalty that the person's page showed."""
    version = typed(request, "seen_version", 10)
    return int(version) if version.isdecimal() else None
