"""Penalties, disqualification reports and ejections as files of the report package and as CSV (TRM 3.9, 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.shortcuts import get_object_or_404

from penalties.models import DisqualificationReport, Ejection, PenaltyChange
from penalties.queries.penalties import PenaltyLine, lines_of, penalty_rows
from penalties.rules.levels import Level
from tournaments.models import Event
from tournaments.queries.report_tables import Table

#: The manual's order first (TRM 7.1, 7.3), then what a reader of the file may ask next.
PENALTY_COLUMNS = (
    *("player", "infraction", "penalty", "reason", "judge"),
    *("state", "person", "number", "membership_number", "section", "infraction_key", "level", "why_above"),
    *("round", "table", "acts_on", "loss_round", "loss_table", "loss_game", "issued_at"),
    *("acknowledged_by", "acknowledged_at", "told_in_person", "barred"),
)
CHANGE_COLUMNS = ("penalty", "player", "infraction", "what", "before", "after", "reason", "who", "at")
REPORT_COLUMNS = (
    *("player", "number", "membership_number", "infraction", "penalty", "reason", "judge", "state"),
    *("what_happened", "players_statement", "witnesses", "was_deliberate", "what_was_taken"),
    *("recommends_suspension", "filled_by", "opened_at", "completed_at"),
)
EJECTION_COLUMNS = ("name", "number", "reason", "decided_by", "decided_at", "consent_by", "consented_at")


def penalty_table(event: Event) -> Table:
    """Return every penalty of the event, declined and withdrawn ones too, in the order given."""
    rows = penalty_rows().filter(event=event).select_related("acknowledged_by").order_by("issued_at", "id")
    return Table("penalties", PENALTY_COLUMNS, [_penalty_cells(line) for line in lines_of(event, rows)])


def _penalty_cells(line: PenaltyLine) -> Sequence[Any]:
    row, loss = line.penalty, line.penalty.loss
    return (
        *(line.name, line.infraction, line.level, row.reason, row.judge),
        *(row.state, row.person, line.number, row.membership_number, line.section, row.infraction),
        *(row.level, row.why_above, row.round.number if row.round else None),
        *(row.match.table if row.match else None, row.acts_on),
        *(loss.match.round.number if loss else None, loss.match.table if loss else None),
        loss.game if loss else None,
        *(row.issued_at, str(row.acknowledged_by or ""), row.acknowledged_at),
        *(row.was_told_in_person, row.is_barred),
    )


def change_table(event: Event) -> Table:
    """Return the trail of the event's penalties: every step, with what stood before and after."""
    rows = PenaltyChange.objects.filter(penalty__event=event).select_related("penalty")
    cells = [
        (
            *(row.penalty_id, row.penalty.name, row.penalty.infraction, row.what),
            *(_words_of(row.before), _words_of(row.after), row.reason, row.who, row.at),
        )
        for row in rows.order_by("at", "id")
    ]
    return Table("penalty-changes", CHANGE_COLUMNS, cells)


def _words_of(facts: dict[str, Any]) -> str:
    # In the order of the names: PostgreSQL keeps no order of its own, and one event is one file.
    return "; ".join(f"{name}: {value}" for name, value in sorted(facts.items()))


def report_rows(event: Event) -> list[DisqualificationReport]:
    """Return the reports of disqualifications and suspensions, the oldest first.

    Those withdrawn, and those corrected to a lighter penalty since, are none any more; what was written is kept.
    """
    levels = [level.value for level in Level if level.ends_the_event]
    reports = DisqualificationReport.objects.filter(penalty__event=event, penalty__level__in=levels)
    rows = reports.select_related("filled_by", "penalty__registration", "penalty__round", "penalty__match")
    return list(rows.exclude(penalty__state__in=["withdrawn", "declined"]).order_by("opened_at", "id"))


def open_reports(event: Event) -> list[DisqualificationReport]:
    """Return the reports that the head judge has not completed, the oldest first."""
    return [row for row in report_rows(event) if row.completed_at is None]


def disqualification_table(event: Event) -> Table:
    """Return the disqualification reports (TRM 1.3, 7.2)."""
    reports = report_rows(event)
    lines = lines_of(event, [row.penalty for row in reports])
    cells = [
        (
            *(line.name, line.number, line.penalty.membership_number, line.infraction, line.level),
            *(line.penalty.reason, line.penalty.judge, line.penalty.state),
            *(row.what_happened, row.players_statement, row.witnesses, row.was_deliberate),
            *(row.what_was_taken, row.recommends_suspension, str(row.filled_by or "")),
            *(row.opened_at, row.completed_at),
        )
        for row, line in zip(reports, lines, strict=True)
    ]
    return Table("disqualification-reports", REPORT_COLUMNS, cells)


def ejection_rows(event: Event) -> list[Ejection]:
    """Return who was sent away, the newest first (TRM 1.0, 1.3)."""
    rows = Ejection.objects.filter(event=event).select_related("registration", "penalty")
    return list(rows.order_by("-decided_at", "-id"))


def ejection_in(event: Event, pk: int) -> Ejection:
    """Return an ejection of `event`. Raises Http404."""
    return get_object_or_404(Ejection, event=event, pk=pk)


def ejection_table(event: Event) -> Table:
    """Return who was sent away, by whom and with whose consent."""
    cells = [
        (
            *(row.name, row.registration.number if row.registration else None, row.reason),
            *(row.who_decided, row.decided_at, row.who_consented, row.consented_at),
        )
        for row in reversed(ejection_rows(event))
    ]
    return Table("ejections", EJECTION_COLUMNS, cells)
