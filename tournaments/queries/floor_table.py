"""One table as a judge standing at it needs it: players, clock, state, what can be done (TRM 1.4, 7.1)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments.history.clock import countdown_of
from tournaments.hooks import table_parts
from tournaments.models import EndOfRoundDialogue, Match, Round, TimeExtension
from tournaments.permissions import may
from tournaments.queries.clock import clock_with
from tournaments.queries.end_of_round import RecordFacts, record_facts
from tournaments.queries.extra_time import extra_clock
from tournaments.queries.floor import FloorTable, table_facts
from tournaments.queries.floor_parts import TablePart
from tournaments.queries.pairings import PairingLine, pairing_line
from tournaments.queries.rounds import round_label
from tournaments.rules.clock import seconds_since_start
from tournaments.rules.tardiness import Tardiness, tardiness


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The page of one table. `parts_1`, `parts_2` are about one player, `parts` about the table."""

    match: Match
    round: Round
    round_label: str
    line: PairingLine
    table: FloorTable
    extensions: tuple[TimeExtension, ...]
    parts: tuple[TablePart, ...]
    parts_1: tuple[TablePart, ...]
    parts_2: tuple[TablePart, ...]
    tardiness: Tardiness
    #: How the match was decided after time was called, when it was.
    record: RecordFacts | None
    may_judge: bool
    may_note: bool
    may_give_time: bool
    may_keep_scores: bool

    @property
    def seen(self) -> str:
        """A mark of all that the page shows: another one, and a browser that has this one loads it again."""
        facts = (self.line, self.round.state, self.parts, self.parts_1, self.parts_2, self.table.turn)
        clock = (self.table.clock.is_time_called, self.table.clock.state, self.table.has_dialogue)
        due = self.tardiness.due if self.table.not_seated else None
        words = repr((facts, clock, due, self.table.not_seated, self.match.version))
        return hashlib.blake2b(words.encode(), digest_size=12).hexdigest()

    @property
    def is_open(self) -> bool:
        """Whether the match is being played."""
        return self.round.state == Round.State.STARTED and not self.match.outcome

    @property
    def is_time_over(self) -> bool:
        """Whether the table's own time has run out, or the procedure has begun (TRM 5.2)."""
        return self.is_open and (self.table.has_dialogue or self.table.clock.is_time_called)

    @property
    def is_called(self) -> bool:
        """Whether players are awaited at the table."""
        return self.round.state in {Round.State.PUBLISHED, Round.State.STARTED} and not self.match.outcome


def table_page(match: Match, user: Any, *, now: datetime | None = None) -> TableFacts:
    """Return what the page of a match's table shows to `user` now."""
    moment = now or timezone.now()
    round_ = match.round
    event = round_.event
    extensions = tuple(match.extensions.select_related("given_by").order_by("given_at", "id"))
    clock = clock_with(round_, extension_seconds=sum(row.seconds for row in extensions), now=moment)
    dialogue = EndOfRoundDialogue.objects.filter(Q(match=match) & Q(match__outcome="")).first()
    extra = None
    if dialogue is not None:
        later = sum(row.seconds for row in extensions if row.given_at > dialogue.extra_time_from)
        extra = extra_clock(clock, later)
    asked = sorted(
        (part for parts in table_parts.ask(match, user) for part in parts), key=lambda part: part.order
    )
    return TableFacts(
        match=match,
        round=round_,
        round_label=round_label(event, round_),
        line=pairing_line(match),
        table=table_facts(match, clock, dialogue, extra),
        extensions=extensions,
        parts=tuple(part for part in asked if part.side is None),
        parts_1=tuple(part for part in asked if part.side == 1),
        parts_2=tuple(part for part in asked if part.side == 2),
        tardiness=tardiness(seconds_since_start(countdown_of(round_), moment)),
        record=record_facts(match) if match.outcome else None,
        may_judge=may(user, "judge", event),
        may_note=may(user, "note_on_floor", event),
        may_give_time=may(user, "give_time", event),
        may_keep_scores=may(user, "keep_scores", event),
    )
