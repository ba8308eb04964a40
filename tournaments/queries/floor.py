"""What judges on the floor must see: who is not seated, tables over time, open tables (TRM 5.2, 7.1, 7.4.2-1)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q, Sum
from django.utils import timezone

from tournaments.history.clock import countdown_of
from tournaments.hooks import penalty_links
from tournaments.models import EndOfRoundDialogue, Event, Match, Registration, Round, TimeExtension
from tournaments.queries.clock import ClockFacts, clock_with
from tournaments.queries.extra_time import extra_clock, extra_turn, waits_for_head_judge
from tournaments.queries.find import Shown, first_of
from tournaments.queries.rounds import current_round, round_label
from tournaments.rules.clock import seconds_since_start
from tournaments.rules.tardiness import Tardiness, tardiness

#: Tables of one list beyond this hide behind their number: a phone shows some, and every one can be typed.
_MOST_TABLES: Final = 60
#: A page is made anew after this time at the latest, though nobody has done anything.
_FRESH_FOR: Final = timedelta(seconds=60)
_TARDINESS: Final = "TRM 7.4.2-1"


@dataclass(frozen=True, slots=True)
class FloorSide:
    """One player at a table, by the full name: the page is for staff."""

    side: int
    registration_id: int
    number: int
    name: str
    is_seated: bool = True
    #: Where a penalty for this player's tardiness is given; "" while nobody offers it.
    penalty_url: str = ""


@dataclass(frozen=True, slots=True)
class FloorTable:
    """A table without a result. `turn` is the extra turn it is in (0 to 3), None before and after them."""

    match_id: int
    match_version: int
    table: int | None
    sides: tuple[FloorSide, FloorSide]
    clock: ClockFacts
    is_disputed: bool
    not_seated: str
    is_feature: bool
    has_dialogue: bool = False
    turn: int | None = None
    extra: ClockFacts | None = None
    waits_for_head_judge: bool = False

    @property
    def absent(self) -> tuple[FloorSide, ...]:
        """The players who are not in their seats."""
        return tuple(side for side in self.sides if not side.is_seated)


@dataclass(frozen=True, slots=True)
class FloorFacts:
    """The floor page's own blocks, in a fixed number of queries whatever the number of tables.

    `zone` says that the judge has tables of their own; `shows_all` that all tables are shown all the same.
    `fresh_until_ms` is when something on it changes by the clock alone.
    """

    event: Event
    round: Round | None
    round_label: str
    clock: ClockFacts | None
    tables: int
    results_in: int
    zone: bool
    shows_all: bool
    outside: int
    tardiness: Tardiness
    #: When the next heavier penalty falls due, in milliseconds since 1970; None when none follows.
    late_next_ms: int | None
    not_seated: Shown[FloorTable]
    extra_turns: Shown[FloorTable]
    over_time: Shown[FloorTable]
    open: Shown[FloorTable]
    fresh_until_ms: int

    @property
    def is_played(self) -> bool:
        """Whether a round is being played."""
        return self.round is not None and self.round.state == Round.State.STARTED

    @property
    def late_next_seconds(self) -> int:
        """Whole seconds until the next heavier penalty falls due."""
        return math.ceil(self.tardiness.seconds_to_next or 0)


def floor_facts(
    event: Event, *, zone: set[int] | None = None, shows_all: bool = False, now: datetime | None = None
) -> FloorFacts:
    """Return what the floor page shows now: the tables of `zone`, or all of them."""
    moment = now or timezone.now()
    round_ = current_round(event)
    if round_ is None or round_.state == Round.State.CLOSED:
        return _nothing(event, round_, moment, zone=zone, shows_all=shows_all)
    round_.event = event
    late = tardiness(seconds_since_start(countdown_of(round_), moment))
    tables = tables_of_round(round_, now=moment)
    inside = [row for row in tables if zone is None or shows_all or row.table in zone]
    matches = round_.matches.filter(kind=Match.Kind.MATCH)
    total = matches.count()
    return FloorFacts(
        event=event,
        round=round_,
        round_label=round_label(event, round_),
        clock=clock_with(round_, extension_seconds=0, now=moment),
        tables=total,
        results_in=total - len(tables),
        zone=zone is not None,
        shows_all=shows_all,
        outside=len(tables) - len(inside),
        tardiness=late,
        late_next_ms=_late_next(round_, late, moment),
        not_seated=_some(row for row in inside if row.not_seated),
        extra_turns=_some(row for row in inside if row.has_dialogue),
        over_time=_some(row for row in inside if row.clock.is_time_called and not row.has_dialogue),
        open=_some(row for row in inside if not row.clock.is_time_called and not row.has_dialogue),
        fresh_until_ms=_fresh_until(inside, late, moment),
    )


def _some(rows: Iterable[FloorTable]) -> Shown[FloorTable]:
    return first_of(list(rows), _MOST_TABLES)


def _nothing(
    event: Event, round_: Round | None, now: datetime, *, zone: set[int] | None, shows_all: bool
) -> FloorFacts:
    """Return the facts of a floor where nobody plays."""
    return FloorFacts(
        event=event,
        round=round_,
        round_label=round_label(event, round_) if round_ is not None else "",
        clock=None,
        tables=0,
        results_in=0,
        zone=zone is not None,
        shows_all=shows_all,
        outside=0,
        tardiness=tardiness(0),
        late_next_ms=None,
        not_seated=_some(()),
        extra_turns=_some(()),
        over_time=_some(()),
        open=_some(()),
        fresh_until_ms=_milliseconds(now + _FRESH_FOR),
    )


#: What a table's line needs of a match and of each player.
_OF_MATCH: Final = (
    *("round", "table", "kind", "player_1", "player_2", "outcome", "is_disputed", "version"),
    *("not_seated", "is_feature", "bracket_slot"),
)
_OF_PLAYER: Final = ("event", "name", "name_key", "number", "hides_name", "status", "membership_number")


def tables_of_round(round_: Round, *, now: datetime) -> list[FloorTable]:
    """Return the tables of a round that have no result, by number. Three queries."""
    of_players = [f"{side}__{name}" for side in ("player_1", "player_2") for name in _OF_PLAYER]
    rows = (
        round_.matches.filter(kind=Match.Kind.MATCH, outcome="")
        .select_related("player_1", "player_2")
        .only(*_OF_MATCH, *of_players)
        .order_by("table", "bracket_slot", "id")
    )
    given = extension_seconds(Q(match__round=round_, match__outcome=""))
    dialogues = {
        row.match_id: row for row in EndOfRoundDialogue.objects.filter(match__round=round_, match__outcome="")
    }
    later = _given_later(round_, dialogues)
    clocks = {
        seconds: clock_with(round_, extension_seconds=seconds, now=now) for seconds in {0, *given.values()}
    }
    tables = []
    for row in rows:
        row.round = round_
        clock = clocks[given.get(row.pk, 0)]
        dialogue = dialogues.get(row.pk)
        extra = None if dialogue is None else extra_clock(clock, later.get(row.pk, 0))
        tables.append(table_facts(row, clock, dialogue, extra))
    return tables


def table_facts(
    row: Match, clock: ClockFacts, dialogue: EndOfRoundDialogue | None, extra: ClockFacts | None
) -> FloorTable:
    """Return one table's line. No query."""
    is_elimination = row.round.stage == Round.Stage.CUT
    return FloorTable(
        match_id=row.pk,
        match_version=row.version,
        table=row.table,
        sides=(_side(row, 1), _side(row, 2)),
        clock=clock,
        is_disputed=row.is_disputed,
        not_seated=row.not_seated,
        is_feature=row.is_feature,
        has_dialogue=dialogue is not None,
        turn=None if dialogue is None else extra_turn(dialogue),
        extra=extra,
        waits_for_head_judge=dialogue is not None and is_elimination and waits_for_head_judge(dialogue),
    )


def extension_seconds(of_matches: Q) -> Mapping[int, int]:
    """Return match id -> seconds given to it, for the matches that got any. One query."""
    given: Any = TimeExtension.objects.filter(of_matches).order_by().values_list("match")
    return dict(given.annotate(seconds=Sum("seconds")))


def _given_later(round_: Round, dialogues: Mapping[int, EndOfRoundDialogue]) -> dict[int, int]:
    """Return match id -> seconds given since its extra time began. One query."""
    later: dict[int, int] = {}
    rows = TimeExtension.objects.filter(match__round=round_, match__in=list(dialogues))
    for match, seconds, given_at in rows.values_list("match", "seconds", "given_at"):
        if given_at > dialogues[match].extra_time_from:
            later[match] = later.get(match, 0) + seconds
    return later


def _side(row: Match, side: int) -> FloorSide:
    player: Registration | None = row.player_1 if side == 1 else row.player_2
    if player is None:
        raise ValueError("a bye has no table")
    player.event = row.round.event
    is_seated = str(side) not in row.not_seated
    urls = [] if is_seated else [url for urls in penalty_links.ask(player, _TARDINESS, None) for url in urls]
    return FloorSide(
        side=side,
        registration_id=player.pk,
        number=player.number,
        name=player.name,
        is_seated=is_seated,
        penalty_url=urls[0] if urls else "",
    )


def _late_next(round_: Round, late: Tardiness, now: datetime) -> int | None:
    """Return when the next heavier penalty falls due; None while the clock stands."""
    is_running = round_.state == Round.State.STARTED and not (round_.pauses and round_.pauses[-1][1] is None)
    if late.seconds_to_next is None or not is_running:
        return None
    return _milliseconds(now + timedelta(seconds=late.seconds_to_next))


def _fresh_until(tables: list[FloorTable], late: Tardiness, now: datetime) -> int:
    """Return when the clock alone changes the page: time is called somewhere, a heavier penalty falls due."""
    moments = [_milliseconds(now + _FRESH_FOR)]
    if late.seconds_to_next is not None and any(row.not_seated for row in tables):
        moments.append(_milliseconds(now + timedelta(seconds=late.seconds_to_next)))
    for row in tables:
        ends = (row.clock.ends_at_ms, row.extra.ends_at_ms if row.extra is not None else None)
        moments += [end for end in ends if end is not None and end > _milliseconds(now)]
    return min(moments)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
