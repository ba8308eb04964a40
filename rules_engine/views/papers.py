"""What a replay leaves: the verdict, the record with the match, its file, its sheet, two accounts beside each other."""

from __future__ import annotations

import re
from typing import Any

from csp.decorators import csp_exempt
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rules_engine import actions
from rules_engine.actions import Said
from rules_engine.documents import replay_pdf
from rules_engine.models import Replay
from rules_engine.queries.accounts import accounts
from rules_engine.queries.board import board, lines_of
from rules_engine.queries.opening import opening
from rules_engine.queries.places import places_of
from rules_engine.queries.sheet import sheet_of
from rules_engine.timeline import MAIN, save
from rules_engine.timeline.shape import read_record
from rules_engine.views.board import shown
from rules_engine.views.common import (
    READ,
    SEES,
    WORKS,
    address,
    names_of,
    of_replay,
    page_facts,
    point,
    seen,
)
from tournaments.rules.problems import Refused
from tournaments.views.pace import brake
from tournaments.views.posting import actor, done, once, typed
from tournaments.wording import problem_facts

#: A sheet takes about a second to draw; so many in a minute from one network.
SHEETS_A_MINUTE = 20


@of_replay(WORKS, "POST")
def replay_verdict(request: HttpRequest, row: Replay) -> HttpResponse:
    """Keep the verdict; on wish put it and the record to the match in the same act. What is refused stays typed."""
    at = point(request, row)
    said = Said(
        typed(request, "verdict", 20),
        typed(request, "notes", 10_000),
        typed(request, "what_was_done", 10_000),
    )
    given: dict[str, Any] = {"replay": row, "by": actor(request), "said": said, "seen": seen(request)}
    # A form without the field (no call, no penalty yet) leaves the choice to whoever keeps game states.
    to = [value[:20] for value in request.POST.getlist("to")[:50]] if "to" in request.POST else None
    try:
        if not typed(request, "attach", 3):
            actions.rule_on_replay(**given, once=once(request))
            return done(request, _("Kept."), address(row, at))
        actions.attach_to_match(**given, to=to, once=once(request))
    except Refused as refusal:
        if refusal.status != Refused.status:
            raise
        facts = [problem_facts(problem) for problem in refusal.problems]
        places = places_of(row, to)
        return shown(request, row, at, said=said, problems=facts, places=places, status=422)
    return done(request, _("Kept, and put to the match."), address(row, at))


@of_replay(WORKS, "POST")
def replay_remove(request: HttpRequest, row: Replay) -> HttpResponse:
    """Throw the replay away."""
    event, match = row.event, row.match
    actions.remove_replay(replay=row, by=actor(request), once=once(request))
    if event is not None and match is not None:
        return redirect("match-replays", event.slug, match.pk)
    return redirect("replays")


@of_replay(SEES, *READ)
def replay_file(request: HttpRequest, row: Replay) -> HttpResponse:
    """Hand out the record as a file that opens here and with `manage.py replay`."""
    response = HttpResponse(save(read_record(row.record)), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{_file_name(row)}.json"'
    return response


@of_replay(SEES, *READ)
def replay_print(request: HttpRequest, row: Replay) -> HttpResponse:
    """Show the sheet of a replay: the board at a point, the decisions, the verdict."""
    at = point(request, row)
    found = opening(row, at.line, at.step)
    names = names_of(row)
    facts = board(found.timeline, names=names, checks=found.checks)
    context = {**page_facts(request, row), "board": facts, "sheet": sheet_of(row, found.timeline, names)}
    return render(request, "rules_engine/sheet.html", context)


@csp_exempt()  # type: ignore[arg-type]  # a browser's own PDF viewer needs more than our pages may
@of_replay(SEES, *READ)
def replay_sheet_pdf(request: HttpRequest, row: Replay) -> HttpResponse:
    """Answer with the sheet of a replay as a PDF."""
    brake(request, "replay-pdf", SHEETS_A_MINUTE)
    at = point(request, row)
    found = opening(row, at.line, at.step)
    names = names_of(row)
    facts = board(found.timeline, names=names, checks=found.checks)
    pdf = replay_pdf(row, facts, sheet_of(row, found.timeline, names), typed(request, "paper", 10))
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{_file_name(row)}.pdf"'
    return answer


def _file_name(row: Replay) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", row.name).strip("-").lower() or "replay"


@of_replay(SEES, *READ)
def replay_compare(request: HttpRequest, row: Replay) -> HttpResponse:
    """Show two accounts beside each other, the first difference marked."""
    timeline = opening(row).timeline
    rows = lines_of(timeline)
    known = [line.name for line in rows]
    left = typed(request, "left", 100)
    right = typed(request, "right", 100)
    left = left if left in known else MAIN
    right = right if right in known else known[-1]
    found = accounts(timeline, left, right, names_of(row))
    context = {**page_facts(request, row), "accounts": found, "lines": rows, "left": left, "right": right}
    context["both"] = (found.left, found.right)
    return render(request, "rules_engine/compare.html", context)
