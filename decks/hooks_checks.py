"""What the deck app answers about deck checks: the floor, a table, the staff's links, the report (TRM 3.9, 4.4)."""

from __future__ import annotations

import json
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from decks.queries.checks import State, checks_of, coverage_of, open_check_at, open_checks
from decks.rules.deck_check import FINDING_WORDS, Finding
from tournaments.models import Event, Match
from tournaments.permissions import may
from tournaments.queries.floor_parts import FloorPart, TablePart
from tournaments.queries.zones import zone_tables
from tournaments.report_package import csv_bytes

#: English on purpose: files are read by programs.
_COLUMNS = (
    *("round", "table", "number", "name", "membership_number", "why", "state"),
    *("started", "finished", "judge", "findings", "sleeves", "languages", "notes", "minutes", "seed"),
)
#: Places on the floor page and on the page of a table (tournaments/queries/floor_parts.py).
_FLOOR_ORDER, _TABLE_ORDER = 40, 40


def staff_links(user: Any, event: Event) -> list[dict[str, str]]:
    """Return the link to the page of deck checks, for whoever walks the floor."""
    if not may(user, "note_on_floor", event):
        return []
    return [
        {
            "title": _("Deck checks"),
            "url": reverse("deck-checks", args=[event.slug]),
            "key": "deck-checks",
        }
    ]


def floor_parts(event: Event, user: Any) -> list[FloorPart]:
    """Return the block of the floor page: the tables whose decks are due or under way, the judge's own first.

    Five queries.
    """
    zone = zone_tables(event, user) or set()
    tables = sorted(open_checks(event), key=lambda group: group.table not in zone)
    coverage, may_judge = coverage_of(event), may(user, "judge", event)
    return [
        FloorPart(
            "deck-checks",
            _("Deck checks"),
            "decks/checks/_floor.html",
            _FLOOR_ORDER,
            len(tables),
            {"tables": tables, "coverage": coverage, "may_judge": may_judge},
            is_due=may_judge and not coverage.is_reached,
        )
    ]


def table_parts(match: Match, user: Any) -> list[TablePart]:
    """Return the open deck checks of a table's players, else the way to start one. One query."""
    event = match.round.event
    checks = open_check_at(match)
    if checks:
        return [
            TablePart(
                f"deck-check-{check.pk}",
                _("Deck check"),
                _TABLE_ORDER,
                reverse("deck-check-page", args=[event.slug, check.pk]),
                status=_("under way") if check.state == State.UNDER_WAY else _("due"),
                side=1 if check.registration_id == match.player_1_id else 2,
            )
            for check in checks
        ]
    if match.kind != Match.Kind.MATCH or not may(user, "judge", event):
        return []
    url = f"{reverse('deck-check-new', args=[event.slug])}?match={match.pk}"
    return [TablePart("deck-check", _("Deck check"), _TABLE_ORDER, url)]


def report_files(event: Event) -> list[tuple[str, bytes]]:
    """Return the deck checks for the report (TRM 3.9): a CSV with a line per check, a JSON with the draws too."""
    checks = list(
        checks_of(event)
        .select_related("registration", "started_by", "finished_by", "round", "extension", "match", "draw")
        .order_by("asked_at", "id")
    )
    draws = list(event.deck_check_draws.select_related("round", "drawn_by").order_by("drawn_at", "id"))
    if not checks and not draws:
        return []
    rows = [
        (
            check.round.number if check.round else None,
            check.match.table if check.match else None,
            check.registration.number,
            check.registration.name,
            check.registration.membership_number,
            check.why,
            check.state,
            check.started_at,
            check.finished_at,
            str(check.finished_by or check.started_by or ""),
            "; ".join(_finding(number) for number in check.findings),
            check.sleeves,
            check.languages,
            check.notes,
            check.extension.seconds // 60 if check.extension else None,
            check.draw.seed if check.draw else None,
        )
        for check in checks
    ]
    coverage = coverage_of(event)
    as_data = {
        "coverage": {"players": coverage.players, "checked": coverage.checked, "goal": coverage.goal},
        "draws": [
            {
                "round": draw.round.number if draw.round else None,
                "seed": draw.seed,
                "candidates": draw.candidates,
                "tables": draw.tables,
                "drawn_at": draw.drawn_at.isoformat(),
                "drawn_by": str(draw.drawn_by or ""),
            }
            for draw in draws
        ],
        "checks": [
            {
                "player": check.registration.number,
                "name": check.registration.name,
                "state": check.state,
                "why": check.why,
                "findings": [Finding(number).section for number in check.findings],
                "found_otherwise": check.found,
            }
            for check in checks
        ],
    }
    return [
        ("deck-checks.csv", csv_bytes(_COLUMNS, rows)),
        ("deck-checks.json", json.dumps(as_data, ensure_ascii=False, indent=1).encode()),
    ]


def _finding(number: int) -> str:
    return f"{Finding(number).section} {FINDING_WORDS[Finding(number)]}"
