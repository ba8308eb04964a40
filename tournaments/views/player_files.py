"""Players in from a file, out to a file: the plain shape and the publisher's (TRM 2.1)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments import actions
from tournaments.forms.player_files import PlayersFileForm
from tournaments.models import Event
from tournaments.queries.access import event_for
from tournaments.queries.namesakes import notes_of_new
from tournaments.queries.players import players_csv
from tournaments.queries.standings import standings_of
from tournaments.rules.player_files import only_rows
from tournaments.rules.problems import Problem, Refused
from tournaments.views.posting import actor, once, takes_form
from tournaments.views.staff_page import staff_page
from tournaments.wording import problem_facts


@takes_form
def load(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a file; refused rows are listed with their numbers, and the good ones kept if the person says so."""
    event = event_for(request.user, slug, need="run_desk")
    form = PlayersFileForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return _page(request, event, form)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    facts = {name: form.cleaned_data[name] for name in ("keep_good_rows", "restore_zeros")}
    text = form.cleaned_data["text"]
    try:
        report = actions.import_players(
            event=event, by=actor(request), rows=text, once=once(request), **facts
        )
    except Refused as refused:
        return _page(request, event, form, text=text, refused=refused.problems, status=refused.status)
    words = ngettext("{count} player added.", "{count} players added.", len(report.added))
    rest = only_rows(text, (int(str(problem.params.get("row", 0))) for problem in report.refused))
    # The rows left out are read as the file was: the box for lost zeros stays as it stood.
    shown = form if rest else PlayersFileForm()
    said = words.format(count=len(report.added))
    return _page(request, event, shown, report=report, said=said, text=rest, left_out=bool(rest))


def _page(request: HttpRequest, event: Event, form: PlayersFileForm, **more: Any) -> HttpResponse:
    status = more.pop("status", 200)
    report = more.get("report")
    refused = more.pop("refused", report.refused if report else ())
    context = {
        **staff_page(request, event, "players"),
        "form": form,
        "refused": _facts(refused),
        "known": _facts(report.known) if report else [],
        "same_name": _facts(tuple(notes_of_new(event, report.added))) if report else [],
        "passed_over": _facts(report.passed_over) if report else [],
        **more,
    }
    return render(request, "tournaments/people/import.html", context, status=status)


def _facts(problems: tuple[Problem, ...]) -> list[dict[str, str]]:
    return [problem_facts(problem) for problem in problems]


@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the players as CSV, in the plain shape or the publisher's."""
    event = event_for(request.user, slug, need="run_desk")
    shape = "publisher" if request.GET.get("shape") == "publisher" else "plain"
    points = {row.registration_id: row.points for row in standings_of(event)}
    table = players_csv(event, shape, points=points)
    response = HttpResponse(table, content_type="text/csv; charset=utf-8")
    name = _("players") if shape == "plain" else "tcgplus"
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}.csv"'
    return response
