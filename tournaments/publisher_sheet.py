"""A round's results laid out for typing into the publisher's app: by table, with membership numbers (TRM 1.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.documents.catalog import Plan
from tournaments.documents.facts import file_name, round_asked, sheet_facts
from tournaments.documents.paper import FOOT, laid_out, list_lines, paper_of, parts_of_pages
from tournaments.models import Event, Registration
from tournaments.queries.pairings import PairingLine, pairings_of
from tournaments.queries.rounds import round_label
from tournaments.rules.outcomes import Outcome

_NAME_EMS = 9.8


def publisher_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan a line per table with both numbers, names, and the result as two letters ("W - L")."""
    round_ = round_asked(event, params)
    numbers = dict(Registration.objects.filter(event=event).values_list("pk", "membership_number"))
    rows = [_row(line, numbers) for line in pairings_of(round_)]
    paper = paper_of(params, event.region)
    layout = laid_out(
        rows,
        paper.lines - FOOT,
        lambda row: max(list_lines(row["name_1"], _NAME_EMS), list_lines(row["name_2"], _NAME_EMS)),
    )
    missing = sum(row["result"] == "" for row in rows)
    title = _("{round} for the publisher's app").format(round=round_label(event, round_))
    sub = _("All results are in")
    if missing:
        words = ngettext("{count} result is missing", "{count} results are missing", missing)
        sub = words.format(count=missing)
    context = {
        **sheet_facts(event, params, title=title, sub=sub),
        "kind": "list",
        "is_tight": layout.is_tight,
    }
    return Plan(file_name(event, title), parts_of_pages("print/publisher_sheet.html", layout.pages, context))


def _row(line: PairingLine, numbers: Mapping[int, str]) -> dict[str, Any]:
    other = line.side_2
    return {
        "table": line.table,
        "number_1": numbers.get(line.side_1.registration_id, "") or "–",
        "name_1": line.side_1.full_name,
        "number_2": (numbers.get(other.registration_id, "") or "–") if other else "",
        "name_2": other.full_name if other else _("Bye"),
        "result": letters(line.outcome) if other else "W",
    }


def letters(outcome: str) -> str:
    """Return an outcome as two letters, side 1 first; "*" marks a win by default, "" an open match.

    >>> letters("win_2"), letters("draw"), letters("win_1_by_default"), letters("double_loss"), letters("")
    ('L - W', 'D - D', 'W - L *', 'L - L', '')
    """
    if not outcome:
        return ""
    result = Outcome(outcome)
    if result is Outcome.NULL:
        return "– – –"
    if result.winner is None:
        one = two = "D" if result is Outcome.DRAW else "L"
    else:
        one, two = ("W", "L") if result.winner == 1 else ("L", "W")
    return f"{one} - {two}{' *' if result.is_by_default else ''}"
