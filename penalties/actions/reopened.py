"""A closed call opened again: the wrong outcome was tapped, or the players were not asked (TRM 1.4, 4.14)."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from penalties.actions.call_rows import lock_call, move, require_books_open
from penalties.actions.calls import open_call_problems
from penalties.models import GameState, JudgeCall, Ruling
from penalties.queries.calls import closed_for
from penalties.rules.calls import Step
from tournaments.actions.acting import Act, Actor, act, check_permission
from tournaments.permissions import may
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def reopen_call(
    *, call: JudgeCall, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> JudgeCall:
    """Open a closed call again and take its last ruling back, as if it had not been given; the log keeps it.

    A floor judge does so with their own ruling, the head judge with any; a final one is the head judge's alone. An
    appeal waits for the head judge again, any other call is with the judge who had it. What the ruling wrote about
    the game state goes with it; minutes that were given stay (the next ruling's are less by them), and the time that
    the call was closed counts for none. Raises `Refused`.
    """
    with act("reopen_call", event=call.event, by=by, permission="judge", once=once, now=now) as this:
        require_books_open(this.event)
        row = lock_call(this, call)
        problems = [] if row.match is None else open_call_problems(row.match)
        if row.state == JudgeCall.State.CLOSED and problems:
            raise Refused(*problems)
        ruling = row.rulings.order_by("-is_final").first()
        _refuse_anothers_ruling(this, ruling)
        was_appealed = ruling is not None and ruling.is_final and row.appealed_at is not None
        step = Step.REOPEN_APPEAL if was_appealed else Step.REOPEN
        was = {"outcome": ruling.outcome, "words": ruling.words, "section": ruling.section} if ruling else {}
        row.closed_seconds = closed_for(row, now=this.now)
        move(this, row, step, reason=reason.strip()[:200], was=was, closed_at=None)
        if ruling is not None:
            _states_of(row, ruling).delete()
            ruling.delete()
        return row


def _refuse_anothers_ruling(this: Act, ruling: Ruling | None) -> None:
    """Raise `Refused` when a floor judge would take back another judge's ruling, `NotAllowed` for a final one."""
    user = this.by.user
    if ruling is None or user is None or may(user, "head_judge", this.event):
        return
    if ruling.is_final:
        check_permission(this.event, by=this.by, permission="head_judge", verb=this.verb)
    if ruling.ruled_by_id != user.pk:
        raise Refused(
            Problem(
                "ruling_of_another_judge",
                gettext_noop("{judge} has ruled on this call."),
                section="TRM 4.14",
                advice=gettext_noop("Ask them or the head judge to open it again."),
                params={"judge": str(ruling.ruled_by or "–")},
            )
        )


def _states_of(call: JudgeCall, ruling: Ruling) -> QuerySet[GameState]:
    """Return the game states that this ruling itself wrote, and nobody has put a record or a penalty to."""
    return GameState.objects.filter(
        call=call,
        recorded_at=ruling.ruled_at,
        recorded_by=ruling.ruled_by_id,
        replay__isnull=True,
        replay_key="",
        penalties__isnull=True,
    )
