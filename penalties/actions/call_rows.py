"""The row of a judge call inside an act under way: locked, its step checked, its time given (TRM 1.4, 4.14, 7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from penalties.models import JudgeCall, Penalty
from penalties.rules.calls import State, Step, after, check_step
from penalties.rules.extension import check_extension
from penalties.rules.levels import Level
from tournaments.actions.acting import Act
from tournaments.actions.clock import give_time
from tournaments.actions.locking import require_running
from tournaments.models import Event, Match, User
from tournaments.rules import own_reasons
from tournaments.rules.problems import Problem, Refused, Stale
from tournaments.rules.words import gettext_noop
from tournaments.versions import player_part


def lock_call(this: Act, call: JudgeCall) -> JudgeCall:
    """Return the call as it is now, locked, with its match and who has it; the act touches its two players."""
    rows = JudgeCall.objects.select_related("match__round", "round", "taken_by", "opened_by")
    row = rows.select_for_update(of=("self",)).get(pk=call.pk, event=this.event)
    touch_players(this, row.match)
    return row


def require_books_open(event: Event) -> None:
    """Raise `Refused` unless the event runs or has just finished: what was left open is still put on record."""
    if event.state != Event.State.FINISHED:
        require_running(event)


def touch_players(this: Act, match: Match | None) -> None:
    """Say that the act changes the pages of these two players and no other's: a hall full of phones stays quiet."""
    players = (match.player_1_id, match.player_2_id) if match is not None else ()
    this.touches(*(player_part(pk) for pk in players if pk is not None))


def check_seen(call: JudgeCall, seen_version: int | None) -> None:
    """Raise `Stale` when the call has changed since the person's page was made."""
    if seen_version is not None and seen_version != call.version:
        raise Stale(
            Problem(
                "stale_call",
                gettext_noop(
                    "Table {table}: someone did something about this call after you loaded the page."
                ),
                section="TRM 1.4",
                advice=gettext_noop("Look at what stands now; nothing of yours was saved."),
                params={"table": call.table or "–"},
            )
        )


def judge_of(call: JudgeCall) -> str:
    """Return the name of who has the call; "" when nobody has."""
    return str(call.taken_by) if call.taken_by is not None else ""


def require_step(call: JudgeCall, step: Step) -> None:
    """Raise `Refused` when `step` is not possible as the call stands."""
    problems = check_step(State(call.state), step, judge=judge_of(call))
    if problems:
        raise Refused(*problems)


def move(
    this: Act,
    call: JudgeCall,
    *steps: Step,
    reason: str = "",
    was: Mapping[str, Any] | None = None,
    **facts: Any,
) -> None:
    """Take the steps in order, set `facts` on the row, save it and log one line. Raises `Refused`.

    `was` is what the line says of before, beside the state and the judge.
    """
    before = {"state": call.state, "judge": judge_of(call), **_plain(dict(was or {}))}
    for step in steps:
        require_step(call, step)
        call.state = after(State(call.state), step) or call.state
    for name, value in facts.items():
        setattr(call, name, value)
    if call.state == JudgeCall.State.CLOSED:
        call.closed_at = this.now
    call.version += 1
    call.save()
    logged = {"state": call.state, "judge": judge_of(call), **_plain(facts)}
    this.log(target_of(call), before=before, after=logged, reason=reason)


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if isinstance(value, (str, int)) and value != ""}


def target_of(call: JudgeCall) -> str:
    """Return what the log calls a call."""
    where = f"table {call.table or '–'}"
    return (
        f"judge call, round {call.round.number} {where}" if call.round is not None else f"judge call, {where}"
    )


def give_lost_time(this: Act, call: JudgeCall, seconds: int) -> None:
    """Give the call's table the time it lost; none together with a Game Loss (TRM 7.1). Raises `Refused`."""
    if not seconds:
        return
    problems = check_extension(levels_of(call))
    if call.match is None:
        problems.append(
            Problem(
                "call_without_match",
                gettext_noop("This call is at no match (any more), so there is no clock to add time to."),
                section="TRM 7.1",
                advice=gettext_noop("Close it without minutes."),
            )
        )
    if problems or call.match is None:
        raise Refused(*problems)
    call.extension = give_time(this, call.match, seconds=seconds, reason=own_reasons.JUDGE_CALL)
    # Both players, the desk and the projector show the table's clock.
    this.touched = None


def levels_of(call: JudgeCall) -> list[Level]:
    """Return the levels of the penalties given with a call; those the head judge declined or withdrew are out."""
    standing = (Penalty.State.PROPOSED, Penalty.State.ISSUED)
    rows = Penalty.objects.filter(call=call, state__in=standing)
    return [Level(level) for level in rows.values_list("level", flat=True)]


def is_with(call: JudgeCall, user: User | None) -> bool:
    """Whether this judge has the call."""
    return user is not None and call.taken_by_id == user.pk
