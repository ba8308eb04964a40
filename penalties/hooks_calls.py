"""What judge calls answer when the event asks (tournaments/hooks.py): floor page, table, navigation, report."""

from __future__ import annotations

import json
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from penalties.queries.call_files import call_columns, call_rows, game_states_as_data
from penalties.queries.calls import open_calls
from penalties.queries.own_call import OPEN
from penalties.rules.calls import State
from tournaments.models import Event, Match
from tournaments.permissions import may
from tournaments.queries.floor_parts import FloorPart, TablePart
from tournaments.queries.open_calls import OpenCall
from tournaments.queries.zones import zone_tables
from tournaments.report_package import csv_bytes

_APPEALS, _CALLS = 5, 10


def floor_parts(event: Event, user: Any) -> list[FloorPart]:
    """Return the appeals, when there are any, and the queue of calls."""
    queue = open_calls(event, user, zone=zone_tables(event, user))
    calls = FloorPart(
        "calls",
        _("Judge calls"),
        "penalties/calls/_floor_calls.html",
        _CALLS,
        len(queue.calls),
        {"calls": queue.calls},
    )
    if not queue.appeals:
        return [calls]
    appeals = FloorPart(
        "appeals",
        _("Appeals"),
        "penalties/calls/_appeals.html",
        _APPEALS,
        len(queue.appeals),
        {"appeals": queue.appeals, "is_head_judge": may(user, "head_judge", event)},
    )
    return [appeals, calls]


def table_parts(match: Match, user: Any) -> list[TablePart]:
    """Return the call that is open at a table, or the way to open one; calls and states of this match before."""
    event = match.round.event
    rows = list(match.judge_calls.select_related("taken_by").order_by("opened_at", "id"))
    states = list(match.game_states.defer("replay").order_by("recorded_at", "id"))
    parts = [
        TablePart(
            f"call-{row.pk}",
            _("Judge call"),
            _CALLS,
            reverse("call", args=[event.slug, row.pk]),
            _status(row),
        )
        for row in rows
        if row.state != State.CANCELLED
    ]
    is_open = any(State(row.state).is_open for row in rows)
    if not is_open and match.table and may(user, "note_on_floor", event):
        address = f"{reverse('call-new', args=[event.slug])}?table={match.table}"
        parts.append(TablePart("call-new", _("Open a judge call"), _CALLS, address))
    if states or may(user, "judge", event):
        address = reverse("game-state", args=[event.slug, match.pk])
        status = str(states[-1].get_verdict_display()) if states else ""
        parts.append(TablePart("game-state", _("Game state damaged"), _CALLS + 1, address, status))
    return parts


def _status(row: Any) -> str:
    if row.state == State.TAKEN and row.taken_by is not None:
        return str(row.taken_by)
    return str(row.get_state_display())


def staff_links(user: Any, event: Event) -> list[dict[str, str]]:
    """Return the link to all calls."""
    return [{"title": _("Judge calls"), "url": reverse("calls", args=[event.slug]), "key": "calls"}]


def open_calls_at_tables(event: Event) -> list[OpenCall]:
    """Return the open calls, oldest first; one that nobody is on, and an appeal, waits (TRM 1.4, 4.14). One query."""
    rows = event.judge_calls.filter(state__in=OPEN).select_related("taken_by").order_by("opened_at", "id")
    waiting = {State.WAITING, State.APPEALED}
    return [
        OpenCall(
            row.table, reverse("call", args=[event.slug, row.pk]), _status(row), State(row.state) in waiting
        )
        for row in rows
    ]


def report_files(event: Event) -> list[tuple[str, bytes]]:
    """Return calls with their rulings and times, damaged game states and the records of their games (TRM 3.9, 4.10)."""
    rows = call_rows(event)
    states = game_states_as_data(event)
    files = []
    if rows:
        files.append(("calls.csv", csv_bytes(call_columns(), rows)))
    if states:
        files.append(("game-states.json", json.dumps(states, ensure_ascii=False, indent=1).encode()))
    return files + _record_files(states)


def _record_files(states: list[dict[str, Any]]) -> list[tuple[str, bytes]]:
    """Return each record that stands with a game state as a file of its own, which opens on the board of any event."""
    files: dict[str, bytes] = {}
    for state in states:
        if state["replay"] is None:
            continue
        table = "" if state["table"] is None else f"-table-{state['table']}"
        name, number = f"records/round-{state['round']}{table}", 1
        while (file := f"{name}.json" if number == 1 else f"{name}-{number}.json") in files:
            number += 1
        files[file] = json.dumps(state["replay"], ensure_ascii=False, indent=1).encode()
    return list(files.items())
