"""What the projector shows: the clock, names to tables, announcements; readable five metres away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Sum
from django.utils import timezone

from tournaments.models import Announcement, Event, Round
from tournaments.queries.announced import shown_announcements
from tournaments.queries.clock import ClockFacts, TimerFacts, clock_of, timer_of
from tournaments.queries.pairings import PairingLine, pairings_of
from tournaments.queries.rounds import current_round, round_facts
from tournaments.queries.standings import StandingRow, final_standings
from tournaments.rules.names import names_told_apart
from tournaments.rules.tardiness import MATCH_LOSS_AT


@dataclass(frozen=True, slots=True)
class PodFacts:
    """A draft pod with the names in seat order."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProjectorFacts:
    """`shows` is "welcome", "pods", "pairings", "clock", "standings" or "final"."""

    event: Event
    shows: str
    round: Round | None
    round_label: str
    clock: ClockFacts | None
    timer: TimerFacts | None
    #: By name, one line per player.
    pairings: tuple[PairingLine, ...]
    standings: tuple[StandingRow, ...]
    pods: tuple[PodFacts, ...]
    #: Tables still playing, with the seconds given to each alone (TRM 7.1).
    open_tables: tuple[tuple[int, int], ...]
    tables: int
    results_in: int
    announcements: tuple[Announcement, ...]
    #: Whether names still turn with the clock: until whoever is not seated has lost the match (TRM 7.4.2-1).
    awaits_latecomers: bool

    @property
    def is_longer_somewhere(self) -> bool:
        """Whether a table that still plays has more time than the clock of all."""
        return any(given > 0 for _, given in self.open_tables)


def projector_facts(event: Event, *, now: datetime | None = None) -> ProjectorFacts:
    """Return what the projector shows now; only what is published.

    Pairings from publication to the start, then the clock with the pairings (people come late); between
    rounds the standings, at the end the final ones; before round 1 the draft pods, if there are any.
    """
    moment = now or timezone.now()
    round_ = current_round(event, public=True)
    shows = _shows(event, round_)
    facts = round_facts(round_) if round_ is not None else None
    open_tables: tuple[tuple[int, int], ...] = ()
    if round_ is not None and round_.state == Round.State.STARTED:
        tables = round_.matches.filter(outcome="", table__isnull=False).order_by("table")
        given = tables.annotate(given=Sum("extensions__seconds")).values_list("table", "given")
        open_tables = tuple((table or 0, seconds or 0) for table, seconds in given)
    shown_rows = shows in {"pairings", "clock"}
    return ProjectorFacts(
        event=event,
        shows=shows,
        round=round_,
        round_label=facts.label if facts is not None else "",
        clock=clock_of(round_, now=moment) if round_ is not None and shown_rows else None,
        timer=timer_of(event, now=moment),
        pairings=_pairings(round_) if round_ is not None and shown_rows else (),
        standings=_standings(event) if shows in {"standings", "final"} else (),
        pods=_pods(event) if shows == "pods" else (),
        open_tables=open_tables,
        tables=facts.tables if facts is not None else 0,
        results_in=facts.results_in if facts is not None else 0,
        announcements=shown_announcements(event),
        awaits_latecomers=_awaits_latecomers(round_, moment),
    )


def _pairings(round_: Round) -> tuple[PairingLine, ...]:
    """Return a line per player by name; namesakes, who would go to each other's table, have their number."""
    lines = pairings_of(round_, order="name")
    names = names_told_apart((line.side_1.number, line.side_1.name) for line in lines)
    return tuple(replace(line, side_1=replace(line.side_1, name=names[line.side_1.number])) for line in lines)


def _standings(event: Event) -> tuple[StandingRow, ...]:
    rows = final_standings(event)
    names = names_told_apart((row.number, row.name) for row in rows)
    return tuple(replace(row, name=names[row.number]) for row in rows)


def _awaits_latecomers(round_: Round | None, now: datetime) -> bool:
    if round_ is None or round_.state != Round.State.STARTED or round_.started_at is None:
        return False
    return (now - round_.started_at).total_seconds() < MATCH_LOSS_AT


def _shows(event: Event, round_: Round | None) -> str:
    """Return which board is due."""
    if event.state in {Event.State.FINISHED, Event.State.REPORTED}:
        return "final"
    if round_ is None:
        return "pods" if event.format == Event.Format.DRAFT and event.pods.exists() else "welcome"
    if round_.state == Round.State.PUBLISHED:
        return "pairings"
    return "clock" if round_.state == Round.State.STARTED else "standings"


def _pods(event: Event) -> tuple[PodFacts, ...]:
    pods = event.pods.order_by("number").prefetch_related("seats__registration")
    players = {
        pod.number: [(seat.registration.number, seat.registration.public_name) for seat in pod.seats.all()]
        for pod in pods
    }
    names = names_told_apart(player for seated in players.values() for player in seated)
    return tuple(
        PodFacts(pod, tuple(names[number] for number, _ in seated)) for pod, seated in players.items()
    )
