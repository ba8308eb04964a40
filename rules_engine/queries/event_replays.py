"""The replays of an event: at which table, with what verdict, where the record stands (TRM 4.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.models import Replay
from tournaments.hooks import records_put
from tournaments.models import Event
from tournaments.queries.record_places import RecordPlace
from tournaments.queries.rounds import match_place, round_labels

#: English on purpose: files are read by programs.
REPLAY_COLUMNS = (
    *("Replay", "Round", "Table", "Player 1", "Player 2", "Verdict", "What Happened", "What Was Put Back"),
    *("Stands With", "Begun By", "Begun", "Changed"),
)


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """One replay in the list; `is_behind` when the record has gone on since it was put to its places."""

    replay: Replay
    #: "Round 3, table 7", "" for a replay of no match.
    played_at: str
    places: tuple[RecordPlace, ...]

    @property
    def is_behind(self) -> bool:
        """Whether an older version stands there."""
        return 0 < self.replay.attached_version < self.replay.version


def replays_of(event: Event) -> list[ReplayLine]:
    """Return an event's replays, the last changed first. As many queries however many there are."""
    rows = Replay.objects.filter(event=event).defer("record")
    rows = rows.select_related("match__round", "match__player_1", "match__player_2", "created_by")
    places: dict[str, list[RecordPlace]] = {}
    for answer in records_put.ask(event):
        places.update(answer)
    found = list(rows.order_by("-changed_at", "-id"))
    labels = round_labels(event, [row.match.round for row in found if row.match is not None])
    return [
        ReplayLine(
            row,
            match_place(row.match, labels) if row.match is not None else "",
            tuple(places.get(row.key, ())),
        )
        for row in found
    ]


def replay_rows(event: Event) -> list[list[Any]]:
    """Return an event's replays for its report, the first begun first, a row of `REPLAY_COLUMNS` each (TRM 3.9)."""
    lines = sorted(replays_of(event), key=lambda line: (line.replay.created_at, line.replay.pk))
    return [_row(line) for line in lines]


def _row(line: ReplayLine) -> list[Any]:
    row, match = line.replay, line.replay.match
    players = (match.player_1, match.player_2) if match is not None else ()
    return [
        row.name,
        match.round.number if match is not None else "",
        match.table if match is not None else "",
        *[*(player.name if player is not None else "" for player in players), "", ""][:2],
        row.verdict,
        row.notes,
        row.what_was_done,
        "; ".join(place.words for place in line.places),
        str(row.created_by or ""),
        row.created_at.isoformat(timespec="seconds"),
        row.changed_at.isoformat(timespec="seconds"),
    ]
