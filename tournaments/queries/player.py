"""What a player's own page says: my table and opponent now, the clock, what I can do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Announcement, Event, Match, Registration, Round
from tournaments.queries.clock import ClockFacts, TimerFacts
from tournaments.queries.pairings import PairingLine
from tournaments.queries.standings import StandingRow


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One finished or running match of the player, seen from them."""

    round: int
    label: str
    table: int | None
    opponent_name: str
    result_words: str
    points: int


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """The player's page. `phase` decides what comes first:

    "waiting_list", "signed_up", "checked_in", "paired" (table known, not started), "playing",
    "reported" (own result in, round goes on), "between" (waiting for pairings), "out" (dropped, absent,
    knocked out), "over". `side` is 1 or 2 in the current match. `line` is mirrored so that `side_1` is the player.
    """

    registration: Registration
    event: Event
    phase: str
    round: Round | None
    round_label: str
    match: Match | None
    side: int | None
    line: PairingLine | None
    #: None while phones are away (TRM 2.6): during a match, unless the organizer allows it or it is online.
    clock: ClockFacts | None
    timer: TimerFacts | None
    can_report: bool
    #: What the player may report, as (outcome seen from the pairing, words): never a draw (TRM 4.18).
    report_choices: tuple[tuple[str, str], ...]
    waits_for_me: bool
    waits_for_opponent: bool
    is_disputed: bool
    can_drop: bool
    drop_words: str
    waiting_place: int | None
    pod: int | None
    seat: int | None
    standing: StandingRow | None
    standing_after_round: int
    past: tuple[PastMatch, ...]
    announcements: tuple[Announcement, ...]


def player_facts(registration: Registration, *, now: datetime | None = None) -> PlayerFacts:
    """Return what a player's own page shows now."""
    raise NotImplementedError
