"""Judge calls for tests: a round under way with its people, calls opened and ruled on through the acts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from penalties.actions import call_judge, rule_on_call, take_call
from penalties.models import JudgeCall
from tests.factories.running import started_round
from tests.factories.tournaments import START, People, acting, minutes_later, people_of, ready_event
from tournaments.actions.acting import Actor
from tournaments.models import Event, Match, Round


@dataclass(frozen=True)
class Floor:
    """An event whose round 1 is played; times are minutes after its start."""

    event: Event
    round: Round
    people: People

    @property
    def judge(self) -> Actor:
        return acting(self.people.floor_judge)

    @property
    def head_judge(self) -> Actor:
        return acting(self.people.head_judge)

    @property
    def trainee(self) -> Actor:
        return acting(self.people.trainee)

    def match(self, table: int = 1) -> Match:
        rows = Match.objects.select_related("round__event", "player_1", "player_2")
        return rows.get(round=self.round, table=table)

    def call(self, table: int = 1, *, at: float = 5, by: Actor | None = None, **facts: Any) -> JudgeCall:
        """Open a call at a table, by a judge in training when nobody else is said."""
        return call_judge(
            event=self.event,
            by=by or self.trainee,
            match=self.match(table),
            now=minutes_later(at, self.began),
            **facts,
        )

    def taken(self, table: int = 1, *, at: float = 5) -> JudgeCall:
        """Open a call that the floor judge is on at once."""
        return take_call(call=self.call(table, at=at), by=self.judge, now=minutes_later(at, self.began))

    def ruled(self, table: int = 1, *, at: float = 5, answer: str = "", **facts: Any) -> JudgeCall:
        """Open a call and let the floor judge rule three minutes later."""
        facts = {"outcome": "answered", "section": "CR 8-4", **facts}
        return rule_on_call(
            call=self.taken(table, at=at),
            by=self.judge,
            answer=answer,
            now=minutes_later(at + 3, self.began),
            **facts,
        )

    @property
    def began(self) -> datetime:
        assert self.round.started_at is not None
        return self.round.started_at


def floor(players: int = 8, *, now: datetime = START, **facts: Any) -> Floor:
    """Return an event in its first round."""
    event = ready_event(players, **facts)
    round_ = started_round(event, now=now)
    event.refresh_from_db()
    return Floor(event, round_, people_of(event))
