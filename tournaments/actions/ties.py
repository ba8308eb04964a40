"""Deciding players who are level on every figure (TRM 5.4, fourth step)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from tournaments.actions.acting import Actor, act, numbers_of
from tournaments.actions.locking import reason_problems, require_running
from tournaments.history.results import results_of
from tournaments.history.standings import last_swiss_round, method_of, swiss_table
from tournaments.models import CutPlace, Event, Registration, TieDecision
from tournaments.rules import standings as rules
from tournaments.rules import ties
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def decide_tie(
    *,
    event: Event,
    by: Actor,
    registrations: Sequence[Registration],
    method: str,
    order: Sequence[Registration] | None = None,
    seed: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> TieDecision:
    """Record how the head judge ordered level players; `method` is a `TieDecision.Method`.

    `registrations` are all who share the place after the last closed Swiss round. "match" takes `order`
    (winner first); "head_to_head" works out who beat all the others; "random" draws with `seed` (drawn when
    left out), or takes the `order` that dice have given. Raises `Refused` when they do not share a place any
    more, the method is not due (TRM 5.4), or the cut has its places.
    """
    with act("decide_tie", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        require_running(this.event)
        _refuse_after_cut(this.event)
        after_round = last_swiss_round(this.event)
        results = results_of(this.event, until=after_round)
        table = swiss_table(this.event, after_round=after_round, results=results)
        group = [row.pk for row in registrations]
        level = _level_with(table, group)
        drawn: int | None = None
        if method == TieDecision.Method.RANDOM and order is None:
            drawn = secrets.randbelow(2**31) if seed is None else seed
            decision = ties.decide_at_random(level, drawn)
        elif method == TieDecision.Method.HEAD_TO_HEAD and order is None:
            due = ties.due_method(level, results.matches, time_permits=False)
            decision = due.decision or rules.TieDecision(tuple(level), rules.TieMethod.HEAD_TO_HEAD)
        else:
            ranked = tuple(row.pk for row in order or ())
            decision = rules.TieDecision(ranked, method_of(method))
        problems = ties.check_tie_decision(decision, level, results.matches)
        if problems:
            raise Refused(*problems)
        row = TieDecision.objects.create(
            event=this.event,
            after_round=after_round,
            method=method,
            seed=drawn,
            order=list(decision.order),
            rest=list(decision.rest),
            decided_by=this.by.user,
            decided_at=this.now,
        )
        this.log(
            f"standings after round {after_round}",
            after={
                "method": method,
                "order": numbers_of(row.order),
                "rest": numbers_of(row.rest),
                "seed": drawn,
            },
        )
        return row


def _level_with(table: Sequence[rules.Standing[int]], group: Sequence[int]) -> list[int]:
    """Return everyone who shares the place of `group`, in the order of the standings.

    Raises `Refused` unless the group is exactly those who share one place.
    """
    ranks = {line.rank for line in table if line.player in set(group)}
    level = [line.player for line in table if line.rank in ranks] if len(ranks) == 1 else []
    if len(level) < 2 or set(level) != set(group):
        raise Refused(
            Problem(
                "tie_has_changed",
                gettext_noop("The players named are not exactly those who share the place."),
                section="TRM 5.4",
                advice=gettext_noop("Look at the standings again: a result has been corrected."),
            )
        )
    return level


def _refuse_after_cut(event: Event, *besides: Problem) -> None:
    """Raise `Refused` once the cut has its places, and for what is wrong `besides`."""
    problems = list(besides)
    if CutPlace.objects.filter(event=event).exists():
        problems.append(
            Problem(
                "cut_has_begun",
                gettext_noop("The cut has its places already; the standings of Swiss are final."),
                section="TRM 5.3",
                advice=gettext_noop("Undo the start of the cut first; possible until its first round."),
            )
        )
    if problems:
        raise Refused(*problems)


def undo_tie_decision(
    *, decision: TieDecision, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> None:
    """Take a decision back that was entered wrongly; not once the cut rests on it. Needs a reason."""
    event = decision.event
    with act("undo_tie_decision", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        require_running(this.event)
        _refuse_after_cut(this.event, *reason_problems(reason))
        row = TieDecision.objects.filter(event=this.event, pk=decision.pk).first()
        if row is None:
            return
        this.log(
            f"standings after round {row.after_round}",
            before={"method": row.method, "order": numbers_of(row.order), "rest": numbers_of(row.rest)},
            reason=reason,
        )
        row.delete()
