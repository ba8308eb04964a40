"""What the desk must see at a glance: open tables, what blocks the next round, the one next step."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Announcement, Event, Round
from tournaments.queries.clock import ClockFacts, TimerFacts
from tournaments.queries.pairings import PairingLine
from tournaments.queries.rounds import RoundFacts
from tournaments.rules.problems import Problem


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next. `action` is the act's name; a page maps it to its form or address.

    One of: publish_event, open_check_in, close_registration, draw_pods, pair_round, publish_round,
    start_round, repair_round, enter_results, close_round, decide_tie, begin_cut, finish_event,
    mark_reported, "" (nothing to do). `blocked_by` is empty when it can be done now; warnings in it do
    not block (see `is_blocked`).
    """

    action: str
    label: str
    words: str
    blocked_by: tuple[Problem, ...] = ()
    round_number: int | None = None

    @property
    def is_blocked(self) -> bool:
        """Whether something must be done first."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the event is: Swiss rounds closed of those announced, and players still in."""

    swiss_round: int
    swiss_rounds: int | None
    swiss_rounds_minimum: int | None
    cut_size: int
    players_active: int
    players_total: int
    tables: int
    results_in: int


@dataclass(frozen=True, slots=True)
class DeskFacts:
    """All that the desk shows, in a fixed number of queries."""

    event: Event
    round: Round | None
    round_facts: RoundFacts | None
    clock: ClockFacts | None
    timer: TimerFacts | None
    next_step: NextStep
    progress: Progress
    disputes: tuple[PairingLine, ...]
    waiting: tuple[PairingLine, ...]
    open: tuple[PairingLine, ...]
    finished: tuple[PairingLine, ...]
    announcements: tuple[Announcement, ...]
    #: Things worth a look that block nothing: too few tables, numbers missing, a reminder of 3.7.
    notes: tuple[Problem, ...] = ()


def desk_facts(event: Event, *, now: datetime | None = None) -> DeskFacts:
    """Return what the desk shows now."""
    raise NotImplementedError


def next_step(event: Event) -> NextStep:
    """Return the one next step of an event with what blocks it."""
    raise NotImplementedError
