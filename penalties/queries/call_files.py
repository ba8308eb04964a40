"""Judge calls and damaged game states as the event's report keeps them (TRM 3.9, 4.10, 4.14)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from penalties.models import GameState, Ruling
from penalties.queries.calls import CallLine, call_line
from tournaments.models import Event
from tournaments.queries.rounds import round_labels

#: English on purpose: files are read by programs.
_COLUMNS = (
    *("call", "round", "round_name", "table", "player_1", "player_2", "state", "opened", "opened_by"),
    *("about", "words", "judge", "taken", "seconds_waited", "outcome", "ruling", "section", "ruled_by"),
    *("ruled", "appealed_by", "appealed", "final_outcome", "final_ruling", "final_section"),
    *("final_ruled_by", "final_ruled", "closed", "seconds_open", "extension_seconds", "notes"),
)


def call_columns() -> tuple[str, ...]:
    """Return the heads of `call_rows`."""
    return _COLUMNS


def call_rows(event: Event) -> list[list[Any]]:
    """Return every call of an event, oldest first, a row each. A fixed number of queries."""
    rows = (
        event.judge_calls.select_related(
            *("match__player_1", "match__player_2", "round", "opened_by"),
            *("opened_by_user", "taken_by", "extension"),
        )
        .prefetch_related("rulings", "notes")
        .order_by("opened_at", "id")
    )
    labels = round_labels(event, list({row.round.pk: row.round for row in rows if row.round}.values()))
    return [_row(call_line(row, None), number, labels) for number, row in enumerate(rows, start=1)]


def _row(line: CallLine, number: int, labels: dict[int, str]) -> list[Any]:
    call = line.call
    names = [side.registration.name for side in line.sides]
    return [
        number,
        call.round.number if call.round is not None else None,
        labels[call.round.number] if call.round is not None else "",
        call.table,
        *[*names, "", ""][:2],
        call.state,
        _time(call.opened_at),
        line.caller,
        call.about,
        call.words,
        line.judge,
        _time(call.taken_at),
        _seconds(call.opened_at, call.taken_at),
        *_ruling(line.floor_ruling),
        line.appealed_by or ("both" if call.appealed_at else ""),
        _time(call.appealed_at),
        *_ruling(line.final_ruling),
        _time(call.closed_at),
        _seconds(call.opened_at, call.closed_at),
        call.extension.seconds if call.extension is not None else None,
        " / ".join(f"{note.who}: {note.words}" for note in call.notes.all()),
    ]


def _ruling(ruling: Ruling | None) -> list[Any]:
    if ruling is None:
        return ["", "", "", "", ""]
    return [ruling.outcome, ruling.words, ruling.section, ruling.judge, _time(ruling.ruled_at)]


def _time(moment: datetime | None) -> str:
    return moment.isoformat(timespec="seconds") if moment is not None else ""


def _seconds(since: datetime, until: datetime | None) -> int | None:
    return int((until - since).total_seconds()) if until is not None else None


def _calls_in_order(event: Event) -> list[int]:
    """Return the calls in the order in which `call_rows` numbers them."""
    return list(event.judge_calls.order_by("opened_at", "id").values_list("pk", flat=True))


def game_states_as_data(event: Event) -> list[dict[str, Any]]:
    """Return every damaged game state of an event with the record of its game, oldest first.

    "call" is the number of the call in calls.csv. Three queries.
    """
    rows = GameState.objects.filter(match__round__event=event).select_related(
        "match__round", "match__player_1", "match__player_2", "recorded_by"
    )
    rows = rows.prefetch_related("penalties")
    numbers = {pk: number for number, pk in enumerate(_calls_in_order(event), start=1)}
    return [
        {
            "round": row.match.round.number,
            "table": row.match.table,
            "players": [player.name for player in (row.match.player_1, row.match.player_2) if player],
            "verdict": row.verdict,
            "what_happened": row.what_happened,
            "what_was_done": row.what_was_done,
            "recorded_by": str(row.recorded_by) if row.recorded_by is not None else "",
            "recorded_at": _time(row.recorded_at),
            "call": None if row.call_id is None else numbers.get(row.call_id),
            "penalties": [
                {"player": penalty.name, "penalty": penalty.level, "infraction": penalty.infraction}
                for penalty in row.penalties.all()
            ],
            "replay": row.replay,
        }
        for row in rows.order_by("recorded_at", "id")
    ]
