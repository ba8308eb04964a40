"""A round's life: paired, published, started, closed (TRM 5.3)."""

from __future__ import annotations

from datetime import datetime

from tournaments import hooks
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_round, reason_problems, require_running
from tournaments.actions.round_moves import check_move, close, move, refuse_gone_players
from tournaments.history.announced import announced_of
from tournaments.models import CutPlace, Event, Round
from tournaments.rules import rounds as rules
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop

State = Round.State


def publish_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Show the pairings to everyone.

    The first publication fixes the number of rounds and the cut (TRM 3.6), and the event runs. Raises
    `Refused` when the round is not merely paired, or when somebody in it has left since.
    """
    with act("publish_round", event=round_.event, by=by, permission="run_desk", once=once, now=now) as this:
        require_running(this.event)
        row = lock_round(this, round_)
        _publish(this, row)
        return row


def _publish(this: Act, row: Round) -> None:
    problems = check_move(row, State.PUBLISHED) + refuse_gone_players(row)
    row.published_at = this.now
    move(this, row, State.PUBLISHED, problems)
    event = this.event
    if event.state == Event.State.RUNNING and event.rounds_fixed_at is not None:
        return
    event.state = Event.State.RUNNING
    if event.rounds_fixed_at is None:
        announced = announced_of(event)
        event.players_counted = announced.players
        if announced.rounds is not None and event.structure != Event.Structure.ELIMINATION:
            event.rounds_planned = announced.rounds.maximum
            event.cut_size = announced.cut
        event.rounds_fixed_at = this.now
    event.save(update_fields=["state", "players_counted", "rounds_planned", "cut_size", "rounds_fixed_at"])


def start_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Start the clock; pairings are final from now on (TRM 5.3). A round not yet published is published too.

    Round 1 asks `hooks.start_problems` (deck lists missing, ...); their errors refuse the start. Raises
    `Refused`.
    """
    with act("start_round", event=round_.event, by=by, permission="run_desk", once=once, now=now) as this:
        require_running(this.event)
        row = lock_round(this, round_)
        if row.number == 1:
            found = [problem for answer in hooks.start_problems.ask(this.event) for problem in answer]
            errors = [problem for problem in found if problem.severity is Severity.ERROR]
            if errors:
                raise Refused(*errors)
        if row.state == State.PAIRED:
            _publish(this, row)
        row.started_at = this.now
        move(this, row, State.STARTED, check_move(row, State.STARTED))
        hooks.round_starts.ask(this, row)
        return row


def close_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Close a round whose results are all in; the standings after it are then fixed for the public.

    Raises `Refused` naming each open and each disputed table.
    """
    with act("close_round", event=round_.event, by=by, permission="run_desk", once=once, now=now) as this:
        require_running(this.event)
        row = lock_round(this, round_)
        close(this, row)
        return row


def reopen_round(
    *, round_: Round, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> Round:
    """Open a round again that was closed too early; only until the next one is paired. Needs a reason.

    After the last round of Swiss: only until the cut has its places.
    """
    with act("reopen_round", event=round_.event, by=by, permission="run_desk", once=once, now=now) as this:
        require_running(this.event)
        row = lock_round(this, round_)
        later = Round.objects.filter(event=this.event, number__gt=row.number).exists()
        problems = [
            *reason_problems(reason),
            *rules.check_move(rules.RoundState(row.state), rules.RoundState.STARTED, is_next_paired=later),
        ]
        has_cut = CutPlace.objects.filter(event=this.event).exists()
        if row.stage == Round.Stage.SWISS and has_cut:
            problems.append(
                Problem(
                    "swiss_locked",
                    gettext_noop("Results of Swiss are locked since the cut has started."),
                    section="TRM 5.3",
                    advice=gettext_noop("Undo the start of the cut first; possible until its first round."),
                )
            )
        row.closed_at = None
        move(this, row, State.STARTED, problems)
        this.entries[-1].reason = reason
        return row
