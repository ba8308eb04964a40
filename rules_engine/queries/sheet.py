"""What the sheet of a replay says beside the board: whose game it is, what was ruled on it, every other account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.models import Replay
from rules_engine.queries.accounts import Accounts, accounts
from rules_engine.timeline import Timeline
from tournaments.hooks import record_rulings
from tournaments.queries.record_places import RecordRuling
from tournaments.queries.rounds import match_place

#: Accounts that are printed beside the one the sheet is of; a table has two players, and seldom a witness.
MOST_OTHERS = 3


@dataclass(frozen=True, slots=True)
class Sheet:
    """The facts; `others` compares the account of the sheet with each other one, `left_out` are not printed."""

    played_at: str
    players: tuple[str, str]
    rulings: tuple[RecordRuling, ...]
    is_behind: bool
    others: tuple[Accounts, ...]
    left_out: int


def sheet_of(replay: Replay, timeline: Timeline[Any], names: tuple[str, str]) -> Sheet:
    """Return the sheet of the account a timeline stands in; the timeline stands anywhere afterwards."""
    match, here = replay.match, timeline.line
    rulings: list[RecordRuling] = []
    if match is not None and replay.event is not None:
        match.round.event = replay.event
        rulings = [row for answer in record_rulings.ask(match, replay.key) for row in answer]
    others = [line.name for line in timeline.record().lines if line.name != here]
    return Sheet(
        match_place(match) if match is not None else "",
        names,
        tuple(rulings),
        0 < replay.attached_version < replay.version,
        tuple(accounts(timeline, here, other, names) for other in others[:MOST_OTHERS]),
        len(others[MOST_OTHERS:]),
    )
