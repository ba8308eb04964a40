"""Locks an event's rows in the one order (Event, Round, Match, Registration) and says when one is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import models, transaction

from tournaments import hooks
from tournaments.actions.acting import Act
from tournaments.models import Event, Match, Registration, Round
from tournaments.rules.problems import Problem, Refused, Stale
from tournaments.rules.words import gettext_noop

Row = TypeVar("Row", bound=models.Model)


def _locked(rows: models.QuerySet[Row], pk: int | None, problem: Problem) -> Row:
    row = rows.select_for_update(of=("self",)).filter(pk=pk).first()
    if row is None:
        raise Stale(problem)
    return row


def lock_round(this: Act, round_: Round) -> Round:
    """Return the round as it is now, locked; `Stale` when its pairing was taken back meanwhile."""
    gone = Problem(
        "round_gone",
        gettext_noop("This round is not there any more: its pairing was taken back."),
        section="TRM 5.3",
        advice=gettext_noop("Look at the event's page again."),
    )
    row = _locked(Round.objects.filter(event=this.event), round_.pk, gone)
    row.event = this.event
    return row


def lock_match(this: Act, match: Match) -> Match:
    """Return the match with its round and players as they are now, locked; `Stale` when it was re-paired."""
    gone = Problem(
        "match_gone",
        gettext_noop("This match is not there any more: the round was paired again."),
        section="TRM 5.3",
        advice=gettext_noop("Look at the pairings again."),
    )
    round_ = lock_round(this, match.round)
    rows = Match.objects.filter(round=round_).select_related("player_1", "player_2")
    row = _locked(rows, match.pk, gone)
    row.round = round_
    return row


def lock_registration(this: Act, registration: Registration) -> Registration:
    """Return the registration as it is now, locked."""
    gone = Problem(
        "registration_gone",
        gettext_noop("This player is not in the event."),
        advice=gettext_noop("Look at the list of players again."),
    )
    return _locked(Registration.objects.filter(event=this.event), registration.pk, gone)


def require_running(event: Event) -> None:
    """Raise `Refused` unless the event is under way: check-in over to the last round."""
    if event.state not in {Event.State.CHECK_IN, Event.State.RUNNING}:
        raise Refused(event_not_running(event))


def require_not_over(event: Event) -> None:
    """Raise `Refused` when the event is finished, reported or cancelled: nothing is prepared for it any more."""
    if event.state in {Event.State.FINISHED, Event.State.REPORTED, Event.State.CANCELLED}:
        raise Refused(event_not_running(event))


def event_not_running(event: Event) -> Problem:
    """Return the problem that nothing can be played now, with what to do about it."""
    if event.state in {Event.State.FINISHED, Event.State.REPORTED}:
        return Problem(
            "event_finished",
            gettext_noop("The event is finished; its results stand."),
            section="TRM 3.9",
            advice=gettext_noop("Reopen the event first if something must be put right."),
        )
    if event.state == Event.State.CANCELLED:
        return Problem(
            "event_is_cancelled",
            gettext_noop("The event is cancelled."),
            advice=gettext_noop("Make a new event if it takes place after all."),
        )
    return Problem(
        "event_not_running",
        gettext_noop("The event has not begun."),
        advice=gettext_noop("Open the check-in first."),
    )


def reason_problems(reason: str) -> list[Problem]:
    """Return what an act that needs a reason lacks: to be told together with all else that is wrong."""
    if reason.strip():
        return []
    return [
        Problem(
            "reason_missing",
            gettext_noop("This needs a reason."),
            section="TRM 5.3",
            advice=gettext_noop("Say in a few words why."),
        )
    ]


def tell_round_changed(event: Event, round_: Round) -> None:
    """Tell the apps above, once this is committed, that a round was published, started or closed.

    A failing answer is logged and stops nobody: the round has changed.
    """
    after_commit(lambda: hooks.round_changed.ask(event, round_))


def after_commit(call: Callable[[], Any]) -> None:
    """Run `call` when the transaction has been committed; its failure is logged, not shown."""
    transaction.on_commit(lambda: void(call()), robust=True)


def void(_: object) -> None:
    """Forget an answer: `on_commit` takes callables that return nothing."""
