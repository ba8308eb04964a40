"""Penalties on paper: the list in the manual's order, and the report of a disqualification (TRM 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from penalties.models import DisqualificationReport
from penalties.queries.penalties import PenaltyLine, lines_of, penalty_rows
from penalties.queries.penalty_files import report_rows
from tournaments.documents.catalog import Part, Plan
from tournaments.documents.facts import file_name, local_words, sheet_facts
from tournaments.documents.lists import Column, Section, list_plan
from tournaments.models import Event
from tournaments.queries.log_targets import actor_words
from tournaments.rules.names import isolated
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop
from tournaments.wording import reason_words


def penalty_list(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the list of penalties in force: player, infraction, penalty, reason, judge (TRM 7.1, 7.3)."""
    rows = penalty_rows().filter(event=event, state="issued")
    if params.get("player"):
        rows = rows.filter(registration__number=params["player"])
    lines = lines_of(event, rows.order_by("issued_at", "id"))
    columns = [
        Column(_("Player"), 20),
        Column(_("Infraction"), 19),
        Column(_("Penalty"), 14),
        Column(_("Reason"), 33),
        Column(_("Judge"), 14),
    ]
    section = Section(_("Penalties"), columns, [_cells(line) for line in lines], sub=_("In the order given"))
    return list_plan(event, params, name=_("Penalties"), sections=[section])


def _cells(line: PenaltyLine) -> Sequence[str]:
    who = f"{isolated(line.name)} ({line.number or line.person_words})"
    return [
        who,
        f"{line.infraction} ({line.section})",
        line.level,
        reason_words(line.penalty.reason),
        actor_words(line.penalty.judge),
    ]


def disqualification_sheets(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan a page for each disqualification or suspension, of one player when `params` names one.

    Raises `Refused` (no_disqualification).
    """
    rows = report_rows(event)
    number = params.get("player")
    if number:
        rows = [row for row in rows if row.penalty.registration and row.penalty.registration.number == number]
    if not rows:
        raise Refused(
            Problem(
                "no_disqualification",
                gettext_noop("There is no disqualification to report."),
                section="TRM 7.2",
                advice=gettext_noop("A report is opened with each Disqualification or Suspension."),
            )
        )
    lines = lines_of(event, [row.penalty for row in rows])
    sheets = [_sheet(event, row, line) for row, line in zip(rows, lines, strict=True)]
    context = {**sheet_facts(event, params, title=_("Disqualification report")), "kind": "report"}
    part = Part("print/disqualification_report.html", {**context, "sheets": sheets}, len(sheets))
    return Plan(file_name(event, "disqualification-report", str(number or "")), [part])


def _sheet(event: Event, row: DisqualificationReport, line: PenaltyLine) -> dict[str, Any]:
    penalty = row.penalty
    deliberate = {None: _("Not known"), True: _("Yes"), False: _("No")}[row.was_deliberate]
    return {
        "line": line,
        "facts": [
            (_("Membership number"), penalty.membership_number or "–"),
            (_("Infraction"), f"{line.infraction} ({line.section})"),
            (_("Penalty"), line.level),
            (_("Where"), line.where),
            (_("Reason"), reason_words(penalty.reason)),
            (_("Issued by"), f"{actor_words(penalty.judge)}, {local_words(event, penalty.issued_at)}"),
            (_("Was it deliberate?"), deliberate),
            (_("Suspension recommended"), _("Yes") if row.recommends_suspension else _("No")),
        ],
        "texts": [
            (_("What happened"), row.what_happened),
            (_("The player's statement"), row.players_statement),
            (_("Witnesses"), row.witnesses),
            (_("What was taken or kept as evidence"), row.what_was_taken),
        ],
        "is_draft": row.completed_at is None,
    }
