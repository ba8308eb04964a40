"""Pairings on paper, by name for the wall and by table for the desk (TRM 5.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents.catalog import Plan
from tournaments.documents.facts import best_of_words, file_name, round_asked, sheet_facts
from tournaments.documents.paper import FOOT, Layout, laid_out, list_lines, paper_of, parts_of_pages
from tournaments.models import Event, Round
from tournaments.queries.pairings import PairingLine, pairings_of
from tournaments.queries.rounds import round_label
from tournaments.rules.names import names_told_apart
from tournaments.rules.outcomes import Outcome

#: Widths of the name columns in ems of the list's type, as print.css sets them.
_BY_NAME_EMS = 20.0
_BY_TABLE_EMS, _RESULT_EMS = 15.5, 5.2
#: Before the name of who won, in bold letters, which are wider.
_WON, _BOLDER = "✓ ", 1.13


def by_name(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the pairings of a round with a line per player, in order of names."""
    round_ = round_asked(event, params)
    lines = pairings_of(round_, order="name")
    names = names_of(lines)
    rows: list[dict[str, Any]] = [
        {
            "name": names[line.side_1.number],
            "record": line.side_1.record,
            "table": line.table or "",
            "opponent": names[line.side_2.number] if line.side_2 else _("Bye"),
            "is_bye": line.is_bye,
        }
        for line in lines
    ]
    paper = paper_of(params, event.region)
    layout = laid_out(
        rows,
        paper.lines,
        lambda row: max(list_lines(row["name"], _BY_NAME_EMS), list_lines(row["opponent"], _BY_NAME_EMS)),
    )
    return _plan(round_, params, layout, template="print/pairings_by_name.html", title=_("Pairings by name"))


def by_table(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the pairings of a round with a line per table and room for the result."""
    round_ = round_asked(event, params)
    lines = pairings_of(round_)
    names = names_of(lines)
    rows: list[dict[str, Any]] = [
        {
            "table": line.table or "",
            "is_bye": line.is_bye,
            "name_1": names[line.side_1.number],
            "record_1": line.side_1.record,
            "name_2": names[line.side_2.number] if line.side_2 else _("Bye"),
            "record_2": line.side_2.record if line.side_2 else "",
            "result": _score(round_, line),
            "winner": line.winner,
            "first_choice": line.first_choice,
        }
        for line in lines
    ]
    paper = paper_of(params, event.region)
    layout = laid_out(rows, paper.lines - FOOT, _lines_by_table)
    return _plan(
        round_, params, layout, template="print/pairings_by_table.html", title=_("Pairings by table")
    )


def _score(round_: Round, line: PairingLine) -> str:
    """Return a result beside the names, of which the winner's is marked: the score, or how it came about."""
    if line.winner is None or line.is_bye:
        return line.result_words
    if line.games_1 is not None and line.games_2 is not None:
        return f"{line.games_1}–{line.games_2}"
    if Outcome(line.outcome).is_by_default:
        return _("by default")
    if round_.best_of == 1:
        return "1–0" if line.winner == 1 else "0–1"
    return _("won")


def _lines_by_table(row: Mapping[str, Any]) -> float:
    """Return how many lines a row takes."""
    names = (
        list_lines(_WON + row[name], _BY_TABLE_EMS / _BOLDER)
        if row["winner"] == side
        else list_lines(row[name], _BY_TABLE_EMS)
        for side, name in ((1, "name_1"), (2, "name_2"))
    )
    return max(*names, list_lines("" if row["is_bye"] else row["result"], _RESULT_EMS))


def names_of(lines: Sequence[PairingLine]) -> dict[int, str]:
    """Return player number -> public name, namesakes told apart by number."""
    sides = [side for line in lines for side in (line.side_1, line.side_2) if side]
    return names_told_apart((side.number, side.name) for side in sides)


def _plan(
    round_: Round, params: Mapping[str, Any], layout: Layout[dict[str, Any]], *, template: str, title: str
) -> Plan:
    event = round_.event
    label = round_label(event, round_)
    facts = sheet_facts(event, params, title=f"{label}: {title}", sub=best_of_words(round_.best_of))
    shows_choice = any(row.get("first_choice") for page in layout.pages for row in page)
    shows_results = any(row.get("winner") and not row["is_bye"] for page in layout.pages for row in page)
    context = {
        **facts,
        "kind": "list",
        "is_tight": layout.is_tight,
        "shows_choice": shows_choice,
        "shows_results": shows_results,
    }
    return Plan(file_name(event, label, title), parts_of_pages(template, layout.pages, context))
