"""Judge calls as staff see them: the queue, the appeals, one call with all that hangs on it (TRM 1.4, 4.14, 7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet, Sum
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from penalties.models import CallNote, GameState, JudgeCall, Penalty, Ruling
from penalties.queries.own_call import OPEN
from penalties.rules.calls import State, seconds_lost
from penalties.rules.extension import Extension, extension
from penalties.rules.levels import Level
from tournaments.history.clock import countdown_of
from tournaments.models import Event, Match, Registration, Round, User
from tournaments.permissions import may
from tournaments.queries.rounds import round_labels

_AT_TABLE = {Round.State.PUBLISHED, Round.State.STARTED}


@dataclass(frozen=True, slots=True)
class CallSide:
    """One of the two players at the table of a call."""

    side: int
    registration: Registration


@dataclass(frozen=True, slots=True)
class CallLine:
    """One call in a list. `is_mine` when this judge has it; `is_near` when its table is in their zone."""

    call: JudgeCall
    sides: tuple[CallSide, ...]
    state: State
    #: When it was opened, in milliseconds since 1970, for the ticking waiting time.
    opened_ms: int
    waited_seconds: int
    #: "Round 3", "Final"; "" for none, and where no list says it.
    round_label: str
    caller: str
    judge: str
    is_mine: bool
    is_near: bool
    floor_ruling: Ruling | None
    final_ruling: Ruling | None

    @property
    def about(self) -> str:
        """What it is about, as far as somebody said."""
        parts = [str(self.call.get_about_display()) if self.call.about else "", self.call.words]
        return " – ".join(part for part in parts if part)

    @property
    def appealed_by(self) -> str:
        """Who appeals, by name; "" when it is not known."""
        return next((side.registration.name for side in self.sides if side.side == self.call.appealed_by), "")


@dataclass(frozen=True, slots=True)
class Queue:
    """What waits now: appeals for the head judge, then calls in the order in which a judge looks at them."""

    appeals: tuple[CallLine, ...]
    calls: tuple[CallLine, ...]


@dataclass(frozen=True, slots=True)
class CallPage:
    """Everything about one call, and what `user` may do about it now."""

    line: CallLine
    notes: tuple[CallNote, ...]
    penalties: tuple[Penalty, ...]
    game_states: tuple[GameState, ...]
    seconds_lost: int
    #: Seconds the table got since the call was opened: with a penalty, by another judge.
    seconds_given: int
    #: What the form's minutes begin with, and why.
    extension: Extension
    #: Whether the table's clock can get more time at all.
    has_clock: bool
    may_judge: bool
    may_note: bool
    is_head_judge: bool
    may_take_back: bool
    #: Whether a closed call may be opened again: one's own ruling, any by the head judge.
    may_reopen: bool

    @property
    def is_at_table(self) -> bool:
        """Whether its match is still the one at that table."""
        match = self.line.call.match
        return match is not None and match.table is not None and match.round.state in _AT_TABLE

    @property
    def may_rule(self) -> bool:
        """Whether the form of a ruling is shown: a call waiting, or with this judge, or any to the head judge."""
        if not self.may_judge or self.line.state not in {State.WAITING, State.TAKEN}:
            return False
        return self.line.state is State.WAITING or self.line.is_mine or self.is_head_judge

    @property
    def may_rule_finally(self) -> bool:
        """Whether it is an appeal and this is the head judge."""
        return self.is_head_judge and self.line.state is State.APPEALED


def open_calls(
    event: Event, user: Any, *, zone: set[int] | None = None, now: datetime | None = None
) -> Queue:
    """Return what waits at an event: own calls first, then waiting ones (own tables, oldest first), then others'.

    Two queries whatever the number of calls.
    """
    moment = now or timezone.now()
    rows = _rows(event.judge_calls.filter(state__in=OPEN))
    lines = [call_line(row, user, zone=zone, now=moment) for row in rows]
    calls = [line for line in lines if line.state is not State.APPEALED]
    calls.sort(key=lambda line: (not line.is_mine, line.state is not State.WAITING, not line.is_near))
    return Queue(tuple(line for line in lines if line.state is State.APPEALED), tuple(calls))


def past_calls(event: Event) -> QuerySet[JudgeCall]:
    """Return the calls that are closed or taken back, newest first."""
    return _rows(event.judge_calls.exclude(state__in=OPEN)).order_by("-opened_at", "-id")


def call_lines(rows: Iterable[JudgeCall], user: Any, *, now: datetime | None = None) -> list[CallLine]:
    """Return rows of `past_calls` as lines, each with its round."""
    moment, found = now or timezone.now(), list(rows)
    rounds = [row.round for row in found if row.round is not None]
    labels = round_labels(found[0].event, rounds) if found else {}
    return [call_line(row, user, now=moment, labels=labels) for row in found]


def call_in(event: Event, call_id: int) -> JudgeCall:
    """Return a call of `event` with its match and players. Raises Http404."""
    row = get_object_or_404(_rows(event.judge_calls.all()), pk=call_id)
    row.event = event
    return row


def open_call_of(registration: Registration) -> JudgeCall:
    """Return the open call that this player made. Raises Http404."""
    row = registration.judge_calls.filter(state__in=OPEN).order_by("-opened_at").first()
    if row is None:
        raise Http404(_("There is no open call of yours."))
    row.event = registration.event
    return row


def open_call_at(match: Match) -> JudgeCall | None:
    """Return the open call at a match, None without one."""
    return match.judge_calls.select_related("taken_by").filter(state__in=OPEN).first()


def judge_in(event: Event, user_id: int | None) -> User | None:
    """Return the judge whom a form names, when they have a call of this event."""
    if user_id is None:
        return None
    row = event.judge_calls.select_related("taken_by").filter(taken_by=user_id).first()
    return row.taken_by if row is not None else None


def call_page(call: JudgeCall, user: Any, *, now: datetime | None = None) -> CallPage:
    """Return the page of a call (from `call_in`) for `user`. A fixed number of queries."""
    moment = now or timezone.now()
    event = call.event
    line = call_line(call, user, zone=None, now=moment)
    penalties = standing_penalties(call)
    lost = lost_by(call, now=moment)
    given = given_since(call)
    may_judge = may(user, "judge", event)
    is_waiting = line.state is State.WAITING
    return CallPage(
        line=line,
        notes=tuple(call.notes.order_by("noted_at", "id")),
        penalties=penalties,
        game_states=tuple(call.game_states.defer("replay").order_by("recorded_at", "id")),
        seconds_lost=lost,
        seconds_given=given,
        extension=_still_due(extension(lost, [Level(row.level) for row in penalties]), given),
        has_clock=has_clock(call),
        may_judge=may_judge,
        may_note=may(user, "note_on_floor", event),
        is_head_judge=may(user, "head_judge", event),
        may_take_back=(is_waiting and call.opened_by_user_id == user.pk)
        or (may_judge and (is_waiting or line.state is State.TAKEN)),
        may_reopen=_may_reopen(line, user),
    )


def standing_penalties(call: JudgeCall) -> tuple[Penalty, ...]:
    """Return the penalties given with a call, without those that were declined or withdrawn."""
    standing = [Penalty.State.PROPOSED, Penalty.State.ISSUED]
    return tuple(call.penalties.filter(state__in=standing).order_by("issued_at", "id"))


def _may_reopen(line: CallLine, user: Any) -> bool:
    """Whether `user` may take the last ruling back, as `actions.reopen_call` checks it."""
    if line.state is not State.CLOSED or not may(user, "judge", line.call.event):
        return False
    ruling = line.final_ruling or line.floor_ruling
    is_own = ruling is not None and not ruling.is_final and ruling.ruled_by_id == user.pk
    return is_own or may(user, "head_judge", line.call.event)


def lost_by(call: JudgeCall, *, now: datetime) -> int:
    """Return the seconds of its match that a call has taken while it was open; 0 without a match (TRM 7.1)."""
    if call.match is None:
        return 0
    since = seconds_lost(countdown_of(call.match.round), call.opened_at, call.closed_at or now)
    return max(0, since - call.closed_seconds)


def closed_for(call: JudgeCall, *, now: datetime) -> int:
    """Return the seconds of its match that a call was closed, of those before and of now; 0 without a match."""
    if call.match is None or call.closed_at is None:
        return call.closed_seconds
    return call.closed_seconds + max(0, seconds_lost(countdown_of(call.match.round), call.closed_at, now))


def given_since(call: JudgeCall) -> int:
    """Return the seconds its table was given since the call was opened, whoever gave them. One query."""
    if call.match is None:
        return 0
    since = call.match.extensions.filter(given_at__gte=call.opened_at)
    return since.aggregate(seconds=Sum("seconds"))["seconds"] or 0


def _still_due(whole: Extension, given: int) -> Extension:
    """Return the minutes less those given already: the same lost time is not given back twice."""
    return replace(whole, minutes=max(0, whole.minutes - given // 60))


def has_clock(call: JudgeCall) -> bool:
    """Whether the call's match is played against a clock now, so that minutes can be added."""
    match = call.match
    if match is None or match.outcome:
        return False
    return match.round.state == Round.State.STARTED and match.round.minutes is not None


def call_line(
    row: JudgeCall,
    user: Any,
    *,
    zone: set[int] | None = None,
    now: datetime | None = None,
    labels: Mapping[int, str] | None = None,
) -> CallLine:
    """Return one call for a list; the row comes from this module's queries. No query.

    `labels` are those of `round_labels`, for a list that says the round.
    """
    moment = now or timezone.now()
    rulings = list(row.rulings.all())
    return CallLine(
        call=row,
        sides=_sides(row.match),
        state=State(row.state),
        opened_ms=round(row.opened_at.timestamp() * 1000),
        waited_seconds=max(0, int(((row.closed_at or moment) - row.opened_at).total_seconds())),
        round_label=labels[row.round.number] if labels is not None and row.round is not None else "",
        caller=row.opened_by.name if row.opened_by is not None else str(row.opened_by_user or ""),
        judge=str(row.taken_by) if row.taken_by is not None else "",
        is_mine=row.state == JudgeCall.State.TAKEN and row.taken_by_id == getattr(user, "pk", None),
        is_near=zone is not None and row.table in zone,
        floor_ruling=next((ruling for ruling in rulings if not ruling.is_final), None),
        final_ruling=next((ruling for ruling in rulings if ruling.is_final), None),
    )


def _sides(match: Match | None) -> tuple[CallSide, ...]:
    if match is None:
        return ()
    players = (match.player_1, match.player_2)
    return tuple(CallSide(side, player) for side, player in enumerate(players, start=1) if player is not None)


def _rows(rows: Any) -> QuerySet[JudgeCall]:
    found: QuerySet[JudgeCall] = (
        rows.select_related(
            *("match__round", "match__player_1", "match__player_2", "round"),
            *("opened_by", "opened_by_user", "taken_by", "extension"),
        )
        .prefetch_related(Prefetch("rulings", Ruling.objects.order_by("ruled_at", "id")))
        .order_by("opened_at", "id")
    )
    return found
