"""What the desk must see at a glance: open tables, what blocks the next round, the one next step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.backup import last_status
from tournaments.history.announced import announced_of
from tournaments.history.field import tables_of
from tournaments.history.joining import takes_late_entries
from tournaments.models import Announcement, Event, Registration, Round
from tournaments.queries.announced import shown_announcements
from tournaments.queries.clock import ClockFacts, TimerFacts, clock_of, timer_of
from tournaments.queries.last_results import LastResult, last_results
from tournaments.queries.next_step import NextStep, next_step
from tournaments.queries.rounds import RoundFacts, current_round, round_facts
from tournaments.queries.still_missing import missing_in_swiss
from tournaments.queries.suspended_staff import suspended_staff
from tournaments.queries.table_states import TableState, table_states
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.tables import too_few_tables
from tournaments.rules.words import gettext_noop

__all__ = ["DeskFacts", "NextStep", "Progress", "desk_facts", "next_step"]


#: From then on no result is entered, and the desk speaks of the event in place of its last round.
_OVER = frozenset({Event.State.FINISHED, Event.State.REPORTED, Event.State.CANCELLED})


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
    #: All tables of the round at hand in their order, byes last; then those of some states.
    tables: tuple[TableState, ...]
    disputes: tuple[TableState, ...]
    waiting: tuple[TableState, ...]
    open: tuple[TableState, ...]
    announcements: tuple[Announcement, ...]
    #: Things worth a look that block nothing: too few tables, numbers missing, a reminder of 3.7.
    notes: tuple[Problem, ...] = ()
    #: Whether the results shown can no longer be corrected: the cut has begun, or the event is over (TRM 5.3).
    results_locked: bool = False
    #: How players can still sign up before round 1: "open", "late" (registration is closed), "" (not at all).
    sign_up: str = ""
    #: What came in last in the round at hand, the newest first.
    last_results: tuple[LastResult, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the event has ended: finished, reported or cancelled."""
        return self.event.state in _OVER


def desk_facts(event: Event, *, now: datetime | None = None) -> DeskFacts:
    """Return what the desk shows now."""
    moment = now or timezone.now()
    round_ = current_round(event)
    if round_ is not None:
        round_.event = event
    facts = round_facts(round_) if round_ is not None else None
    tables = table_states(round_) if round_ is not None else []

    def in_state(state: str) -> tuple[TableState, ...]:
        return tuple(table for table in tables if table.state == state)

    announced = announced_of(event)
    status = Registration.Status
    counted = event.registrations.aggregate(
        active=Count("id", filter=Q(status=status.ACTIVE)),
        total=Count("id", filter=~Q(status__in=[status.WAITING, status.CANCELLED])),
    )
    is_swiss = event.structure != Event.Structure.ELIMINATION and announced.rounds is not None
    progress = Progress(
        swiss_round=_swiss_round(event),
        swiss_rounds=announced.rounds.maximum if is_swiss and announced.rounds else None,
        swiss_rounds_minimum=announced.rounds.minimum if is_swiss and announced.rounds else None,
        cut_size=announced.cut,
        players_active=counted["active"],
        players_total=counted["total"],
        tables=facts.tables if facts is not None else 0,
        results_in=facts.results_in if facts is not None else 0,
    )
    clock = clock_of(round_, now=moment) if round_ is not None else None
    step = _in_time(next_step(event), clock)
    return DeskFacts(
        event=event,
        round=round_,
        round_facts=facts,
        clock=clock,
        timer=timer_of(event, now=moment),
        next_step=step,
        progress=progress,
        tables=tuple(tables),
        disputes=in_state("disputed"),
        waiting=in_state("waiting"),
        open=in_state("open"),
        announcements=shown_announcements(event),
        notes=_notes(event, counted["active"], moment) + _still_missing(event, round_, step),
        results_locked=_are_locked(event, round_),
        sign_up=_sign_up(event),
        last_results=last_results(round_) if round_ is not None else (),
    )


def _sign_up(event: Event) -> str:
    """Return how players can still sign up before the event runs (TRM 3.4.2, 3.6)."""
    if event.state not in {Event.State.OPEN, Event.State.CHECK_IN}:
        return ""
    if event.players_counted is None:
        return "open"
    return "late" if takes_late_entries(event) else ""


def _are_locked(event: Event, round_: Round | None) -> bool:
    """Return whether the results of the round at hand can no longer be corrected (TRM 5.3)."""
    if event.state in _OVER:
        return True
    return round_ is not None and round_.stage == Round.Stage.SWISS and event.cut_places.exists()


def _in_time(step: NextStep, clock: ClockFacts | None) -> NextStep:
    """Return the step as time makes it: once time is called the open tables are led to their end (TRM 5.2)."""
    is_late = clock is not None and clock.seconds_left is not None and clock.seconds_left <= 0
    if step.action != "enter_results" or not is_late:
        return step
    words = _("The open tables play their extra turns (TRM 5.2); the floor page leads through them.")
    return replace(step, label=_("Time is called: end the open tables"), words=words)


def _still_missing(event: Event, round_: Round | None, step: NextStep) -> tuple[Problem, ...]:
    """Return what players of a running Swiss lack, as far as the step does not say it."""
    if event.state != Event.State.RUNNING or round_ is None or round_.stage != Round.Stage.SWISS:
        return ()
    said = {problem.code for problem in step.blocked_by}
    return tuple(problem for problem in missing_in_swiss(event) if problem.code not in said)


def _swiss_round(event: Event) -> int:
    return event.rounds.filter(stage=Round.Stage.SWISS).count()


def _notes(event: Event, active: int, now: datetime) -> tuple[Problem, ...]:
    """Return what is worth a look and blocks nothing."""
    notes: list[Problem] = []
    if event.state not in _OVER:
        notes += [*suspended_staff(event, now=now), *too_few_tables(tables_of(event), active)]
    copied = last_status()
    if copied is not None and copied.problem is not None:
        notes.append(replace(copied.problem, severity=Severity.WARNING))
    if event.state == Event.State.REPORTED:
        return tuple(notes)
    without_number = event.registrations.filter(
        status=Registration.Status.ACTIVE, membership_number=""
    ).count()
    if without_number:
        notes.append(
            Problem(
                "numbers_missing",
                gettext_noop("Players without a Bandai TCG+ number: {count}."),
                section="TRM 2.1",
                advice=gettext_noop("Enter them before the event is reported."),
                params={"count": without_number},
                severity=Severity.NOTE,
            )
        )
    return tuple(notes)
