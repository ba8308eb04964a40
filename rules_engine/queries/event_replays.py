"""The replays of an event: at which table, with what verdict, where the record stands (TRM 4.10)."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.models import Replay
from tournaments.hooks import records_put
from tournaments.models import Event
from tournaments.queries.record_places import RecordPlace


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """One replay in the list; `is_behind` when the record has gone on since it was put to its places."""

    replay: Replay
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
    return [ReplayLine(row, tuple(places.get(row.key, ()))) for row in rows.order_by("-changed_at", "-id")]
