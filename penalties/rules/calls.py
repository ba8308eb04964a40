"""A judge call from the first word to the last: who may do what next, and what time it cost (TRM 1.4, 4.14, 7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from tournaments.rules.clock import Countdown, seconds_since_start
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop


class State(StrEnum):
    """Where a call stands; the same values as penalties.models.JudgeCall.State."""

    WAITING = "waiting"
    TAKEN = "taken"
    RULED = "ruled"
    APPEALED = "appealed"
    CLOSED = "closed"
    CANCELLED = "cancelled"

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to do something about it."""
        return self not in {State.CLOSED, State.CANCELLED}


class Step(StrEnum):
    """One thing that is done about a call."""

    TAKE = "take"
    LEAVE = "leave"
    TAKE_BACK = "take_back"
    RULE = "rule"
    RULE_FINALLY = "rule_finally"
    ACCEPT = "accept"
    APPEAL = "appeal"
    REOPEN = "reopen"
    REOPEN_APPEAL = "reopen_appeal"


#: From where each step leads where. The head judge may answer a call themselves or decide an appeal: both close it.
MOVES: Mapping[tuple[State, Step], State] = {
    (State.WAITING, Step.TAKE): State.TAKEN,
    (State.WAITING, Step.TAKE_BACK): State.CANCELLED,
    (State.WAITING, Step.RULE): State.RULED,
    (State.WAITING, Step.RULE_FINALLY): State.CLOSED,
    (State.TAKEN, Step.LEAVE): State.WAITING,
    (State.TAKEN, Step.TAKE_BACK): State.CANCELLED,
    (State.TAKEN, Step.RULE): State.RULED,
    (State.TAKEN, Step.RULE_FINALLY): State.CLOSED,
    (State.RULED, Step.ACCEPT): State.CLOSED,
    (State.RULED, Step.APPEAL): State.APPEALED,
    (State.APPEALED, Step.RULE_FINALLY): State.CLOSED,
    # A tap on the wrong outcome: the ruling is taken back, the call stands where it stood before it.
    (State.CLOSED, Step.REOPEN): State.TAKEN,
    (State.CLOSED, Step.REOPEN_APPEAL): State.APPEALED,
}


def after(state: State, step: Step) -> State | None:
    """Return where `step` leads from `state`, None when it is not possible there.

    >>> after(State.RULED, Step.APPEAL)
    <State.APPEALED: 'appealed'>
    >>> after(State.TAKEN, Step.APPEAL) is None
    True
    """
    return MOVES.get((state, step))


def check_step(state: State, step: Step, *, judge: str = "") -> list[Problem]:
    """Return why `step` is not possible from `state`; `judge` is who has the call. Empty when it is (TRM 4.14).

    >>> check_step(State.WAITING, Step.TAKE)
    []
    >>> check_step(State.TAKEN, Step.APPEAL)[0].code
    'appeal_before_ruling'
    >>> check_step(State.CLOSED, Step.APPEAL)[0].code
    'ruling_was_accepted'
    """
    if after(state, step) is not None:
        return []
    return [_why_not(state, step, judge)]


def _why_not(state: State, step: Step, judge: str) -> Problem:
    if step is Step.APPEAL and state in {State.WAITING, State.TAKEN}:
        return Problem(
            "appeal_before_ruling",
            gettext_noop("Nobody has ruled on this call yet, so there is nothing to appeal."),
            section="TRM 4.14",
            advice=gettext_noop("Let the floor judge rule first; the players may appeal then."),
        )
    if step is Step.APPEAL and state is State.CLOSED:
        return Problem(
            "ruling_was_accepted",
            gettext_noop("This call is closed: its ruling was accepted, or the head judge gave it."),
            section="TRM 4.14",
            advice=gettext_noop("An accepted ruling and the head judge's own cannot be appealed."),
        )
    if step in {Step.REOPEN, Step.REOPEN_APPEAL}:
        return Problem(
            "call_not_closed",
            gettext_noop("This call is not closed, so there is nothing to open again."),
            section="TRM 1.4",
            advice=gettext_noop("Look at what stands on its page now."),
        )
    if not state.is_open:
        return Problem(
            "call_is_closed",
            gettext_noop("This call is closed already."),
            section="TRM 1.4",
            advice=gettext_noop("Open a new call if there is something new at the table."),
        )
    if state is State.APPEALED:
        return Problem(
            "call_is_appealed",
            gettext_noop("This call was appealed: it waits for the head judge alone."),
            section="TRM 4.14",
            advice=gettext_noop("The head judge's ruling closes it."),
        )
    if step is Step.TAKE:
        return Problem(
            "call_is_taken",
            gettext_noop("{judge} is on this call already."),
            section="TRM 1.4",
            advice=gettext_noop("Take another call, or take this one over from them on its page."),
            params={"judge": judge or "–"},
        )
    if state is State.RULED:
        return Problem(
            "call_is_ruled",
            gettext_noop("{judge} has ruled on this call already."),
            section="TRM 4.14",
            advice=gettext_noop("Ask the players whether they accept the ruling or appeal."),
            params={"judge": judge or "–"},
        )
    return Problem(
        "call_waits",
        gettext_noop("No judge is on this call yet."),
        section="TRM 1.4",
        advice=gettext_noop("Somebody has to take it and rule first."),
    )


def seconds_lost(countdown: Countdown, opened_at: datetime, resolved_at: datetime) -> int:
    """Return the seconds of a match that a call took, from its opening to its end, appeal included (TRM 7.1).

    Before the round's start and while the clock stood still nothing was lost.

    >>> from datetime import UTC, timedelta
    >>> noon = datetime(2026, 3, 7, 12, tzinfo=UTC)
    >>> late_start = Countdown(started_at=noon + timedelta(minutes=1), minutes=30)
    >>> seconds_lost(late_start, noon, noon + timedelta(minutes=5))
    240
    """
    return int(seconds_since_start(countdown, resolved_at) - seconds_since_start(countdown, opened_at))


def check_phone(*, is_match_under_way: bool, phones_allowed: bool) -> list[Problem]:
    """Return why a player's phone may not call a judge now: it is away while their match runs (TRM 2.6).

    >>> [p.code for p in check_phone(is_match_under_way=True, phones_allowed=False)]
    ['phones_away']
    """
    if not is_match_under_way or phones_allowed:
        return []
    return [
        Problem(
            "phones_away",
            gettext_noop("Phones stay away during a match, so a judge cannot be called with one now."),
            section="TRM 2.6",
            advice=gettext_noop("Stop playing, raise your hand and say “Judge!”."),
        )
    ]
