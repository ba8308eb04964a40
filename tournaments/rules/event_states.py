"""The life of an event from draft to reported: which move is allowed from where (TRM 3.6, 3.9)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop


class EventState(StrEnum):
    """Same values as the model's choices."""

    DRAFT = "draft"
    OPEN = "open"
    CHECK_IN = "check_in"
    RUNNING = "running"
    FINISHED = "finished"
    REPORTED = "reported"
    CANCELLED = "cancelled"


_S = EventState
#: Running begins with the first pairing and is left again when that pairing is taken back.
MOVES: Final[Mapping[EventState, frozenset[EventState]]] = {
    _S.DRAFT: frozenset({_S.OPEN, _S.CANCELLED}),
    _S.OPEN: frozenset({_S.CHECK_IN, _S.CANCELLED}),
    _S.CHECK_IN: frozenset({_S.RUNNING, _S.CANCELLED}),
    _S.RUNNING: frozenset({_S.CHECK_IN, _S.FINISHED, _S.CANCELLED}),
    _S.FINISHED: frozenset({_S.RUNNING, _S.REPORTED}),
    _S.REPORTED: frozenset({_S.FINISHED}),
    _S.CANCELLED: frozenset(),
}

_NAMES: Final[Mapping[EventState, str]] = {
    _S.DRAFT: gettext_noop("a draft"),
    _S.OPEN: gettext_noop("open for sign-up"),
    _S.CHECK_IN: gettext_noop("in check-in"),
    _S.RUNNING: gettext_noop("running"),
    _S.FINISHED: gettext_noop("finished"),
    _S.REPORTED: gettext_noop("reported"),
    _S.CANCELLED: gettext_noop("cancelled"),
}


def may_move(state: str, to: str) -> bool:
    """Return whether an event in `state` may become `to`.

    >>> may_move("draft", "open"), may_move("finished", "cancelled")
    (True, False)
    """
    return EventState(to) in MOVES[EventState(state)]


def move_problems(state: str, to: str) -> list[Problem]:
    """Return why an event in `state` cannot become `to`; empty when it can."""
    if may_move(state, to):
        return []
    order = list(EventState)
    is_late = order.index(EventState(state)) >= order.index(EventState(to)) or EventState(to) is _S.CANCELLED
    return [
        Problem(
            "event_state",
            gettext_noop("The event is already {now}.")
            if is_late
            else gettext_noop("The event is still {now}."),
            advice=gettext_noop("Load the page again: it shows the step that comes next."),
            params={"now": _NAMES[EventState(state)]},
        )
    ]


def takes_entries(state: str) -> bool:
    """Return whether players can be added at all: from publication until the last Swiss round.

    >>> takes_entries("running"), takes_entries("finished")
    (True, False)
    """
    return EventState(state) in {_S.OPEN, _S.CHECK_IN, _S.RUNNING}
