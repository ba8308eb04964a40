"""Standings on paper (TRM 5.4), and the list of prizes to be signed for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.documents.catalog import Plan
from tournaments.documents.facts import file_name, sheet_facts
from tournaments.documents.paper import FOOT, laid_out, list_lines, pages, paper_of, parts_of_pages
from tournaments.models import Event
from tournaments.queries.prizes import PrizeLine, prize_lines
from tournaments.queries.standings import final_standings, standings_of, standings_round
from tournaments.rules.names import names_told_apart
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.standings import four_decimals
from tournaments.rules.words import gettext_noop

_NAME_EMS = 23.0
_PRIZE_EMS = 16.0


def standings_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the standings after `params["round"]`; without it the final ones of a finished event, else the last.

    Raises `Refused` (no_standings_yet).
    """
    after = params.get("round")
    is_final = not after and event.state in {Event.State.FINISHED, Event.State.REPORTED}
    rows = final_standings(event) if is_final else standings_of(event, after_round=after)
    if not rows:
        raise Refused(
            Problem(
                "no_standings_yet",
                gettext_noop("No round has been closed yet, so there are no standings."),
                section="TRM 5.4",
                advice=gettext_noop("Close round 1 on the desk first."),
            )
        )
    names = names_told_apart((row.number, row.name) for row in rows)
    lines = [
        {
            "rank": row.rank,
            "is_tied": row.is_tied,
            "name": names[row.number],
            "remark": row.cut_words or (_("dropped") if row.has_dropped else ""),
            "points": row.points,
            "record": row.record,
            "own": four_decimals(row.own_rate),
            "opponents": four_decimals(row.opponents_rate),
        }
        for row in rows
    ]
    paper = paper_of(params, event.region)
    layout = laid_out(
        lines, paper.lines - FOOT, lambda row: list_lines(f"{row['name']} {row['remark']}", _NAME_EMS)
    )
    title = (
        _("Final standings")
        if is_final
        else _("Standings after round {round}").format(round=after or standings_round(event))
    )
    sub = ngettext("{count} player", "{count} players", len(rows)).format(count=len(rows))
    facts = sheet_facts(event, params, title=title, sub=sub)
    has_ties = any(row.is_tied for row in rows)
    context = {**facts, "kind": "list", "is_tight": layout.is_tight, "has_ties": has_ties}
    return Plan(file_name(event, title), parts_of_pages("print/standings.html", layout.pages, context))


def prize_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan who gets what with a line to sign. Raises `Refused` (no_prizes)."""
    lines = _named_apart(prize_lines(event))
    if not lines:
        raise Refused(
            Problem(
                "no_prizes",
                gettext_noop("No prize goes to anybody yet."),
                advice=gettext_noop("Write down the prizes on the event's prize page, and close a round."),
            )
        )
    paper = paper_of(params, event.region)
    paged = pages(
        lines,
        paper.lines,
        # A signature needs two lines of the list.
        lambda line: max(2, list_lines(line.name, _PRIZE_EMS), list_lines(line.what, _PRIZE_EMS)),
    )
    context = {**sheet_facts(event, params, title=_("Prizes")), "kind": "list"}
    return Plan(file_name(event, "prizes"), parts_of_pages("print/prizes.html", paged, context))


def _named_apart(lines: list[PrizeLine]) -> list[PrizeLine]:
    """Return the lines with the number behind the names of people of one name: who signs for which prize."""
    names = names_told_apart((line.number, line.name) for line in lines if line.number is not None)
    return [line if line.number is None else replace(line, name=names[line.number]) for line in lines]
