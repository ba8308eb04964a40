"""What penalties put on other apps' pages, and their files of the event report (tournaments/hooks.py)."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from penalties.documents import disqualification_sheets, penalty_list
from penalties.queries.penalties import (
    lines_of,
    lines_of_player,
    penalty_rows,
    waiting_count,
    waiting_lines,
    worst_first,
)
from penalties.queries.penalty_files import (
    change_table,
    disqualification_table,
    ejection_table,
    penalty_table,
)
from penalties.rules.infractions import by_section
from tournaments.documents.making import draw_plan
from tournaments.models import Event, Match, Registration
from tournaments.permissions import may
from tournaments.queries.floor_parts import FloorPart, TablePart
from tournaments.report_package import csv_bytes, json_bytes

#: Where the parts stand on the floor page and on a table's (tournaments/queries/floor_parts.py).
_WAITING, _GIVE, _KNOWN = 50, 50, 55
#: For whoever has to decide it stands right after the calls: nothing acts until they have.
_WAITING_FOR_ME = 15


def staff_links(user: Any, event: Event) -> list[dict[str, str]]:
    """Return the link to the penalties; the head judge's says how many wait."""
    words = _("Penalties")
    waiting = waiting_count(event) if may(user, "head_judge", event) else 0
    if waiting:
        words = _("Penalties ({count} wait)").format(count=waiting)
    return [{"title": words, "url": reverse("penalties", args=[event.slug]), "key": "penalties"}]


def penalty_links(registration: Registration, section: str, check_id: int | None = None) -> list[str]:
    """Return the address of the penalty form, filled in for a player, an infraction by section, a deck check."""
    asked: dict[str, object] = {"player": registration.number}
    known = by_section(section)
    if known is not None:
        asked["infraction"] = known.key
    if check_id is not None:
        asked["check"] = check_id
    address = reverse("penalty-new", args=[registration.event.slug])
    return [f"{address}?{urlencode(asked)}"]


def floor_parts(event: Event, user: Any) -> list[FloorPart]:
    """Return what waits for the head judge; a floor judge sees that it waits (TRM 7.3)."""
    waiting = waiting_lines(event)
    may_decide = may(user, "head_judge", event)
    return [
        FloorPart(
            "penalties",
            _("Waiting for the head judge"),
            "penalties/_floor_part.html",
            _WAITING_FOR_ME if may_decide and waiting else _WAITING,
            len(waiting),
            {"waiting": waiting, "may_decide": may_decide},
        )
    ]


def table_parts(match: Match, user: Any) -> list[TablePart]:
    """Return a button for each player of a table, what each has had in this event, and one for both (TRM 4.10)."""
    event = match.round.event
    players = [(side, row) for side, row in ((1, match.player_1), (2, match.player_2)) if row is not None]
    known = penalty_rows().filter(event=event, registration__in=[row for _, row in players])
    known = known.filter(state__in=["issued", "proposed"])
    lines = lines_of(event, known.order_by("issued_at", "id"))
    parts = []
    for side, row in players:
        parts += [
            TablePart(
                f"known-{line.penalty.pk}",
                f"{line.level}: {line.infraction}",
                _KNOWN,
                status=line.where if line.penalty.state == "issued" else _("waits for the head judge"),
                side=side,
            )
            for line in worst_first(lines)
            if line.penalty.registration_id == row.pk
        ]
    if not may(user, "judge", event):
        return parts
    form = reverse("penalty-new", args=[event.slug])
    parts += [
        TablePart(
            f"penalty-{side}",
            _("Penalty"),
            _GIVE,
            f"{form}?{urlencode({'player': row.number, 'match': match.pk})}",
            side=side,
        )
        for side, row in players
    ]
    if len(players) == 2:
        url = reverse("penalty-both", args=[event.slug, match.pk])
        parts.append(TablePart("penalty-both", _("Penalty for both"), _GIVE, url))
    return parts


def player_page_parts(registration: Registration, _match: Match | None) -> list[dict[str, str]]:
    """Return a player's own penalties in force, if there are any; nobody else's."""
    lines = lines_of_player(registration, in_force=True)
    if not lines:
        return []
    words = "; ".join(f"{line.level}: {line.infraction}" for line in worst_first(lines))
    return [
        {
            "key": "penalties",
            "title": _("Your penalties"),
            "url": reverse("player-penalties", args=[registration.token]),
            "status": words,
            "kind": "info",
            "verb": _("Open"),
        }
    ]


def report_files(event: Event) -> list[tuple[str, bytes]]:
    """Return penalties with their trail, disqualification reports and ejections for the report (TRM 3.9)."""
    tables = [penalty_table(event), change_table(event), disqualification_table(event), ejection_table(event)]
    files = [(table.file, csv_bytes(table.columns, table.rows)) for table in tables]
    files.append(("penalties.json", json_bytes({table.name: table.as_dicts() for table in tables})))
    made = {"made_at": event.finished_at.isoformat() if event.finished_at else ""}
    if tables[0].rows:
        files.append(("penalties.pdf", draw_plan(penalty_list(event, made), event, made)))
    if tables[2].rows:
        sheets = disqualification_sheets(event, made)
        files.append(("disqualification-reports.pdf", draw_plan(sheets, event, made)))
    return files
