"""Whether a result may still change, and what changes with it (TRM 3.4.1, 5.3)."""

from __future__ import annotations

from tournaments.actions.acting import Act
from tournaments.actions.bracket_rows import renew_following
from tournaments.actions.locking import lock_round
from tournaments.history.bracket import bracket_so_far
from tournaments.models import CutPlace, Match, Round
from tournaments.rules import rounds as rules
from tournaments.rules.problems import Problem

State = Round.State


def correction_problems(
    this: Act, row: Match, following: Match | None, *, reason: str, is_taken_back: bool = False
) -> list[Problem]:
    """Return every reason why the result of `row` is locked (TRM 5.3), the missing reason too.

    Before the start there are only results that come of themselves: a concession or a loss by penalty. Such
    a result can be taken back (`is_taken_back`) like one after the start.
    """
    is_swiss = row.round.stage == Round.Stage.SWISS
    state = rules.RoundState(row.round.state)
    if is_taken_back and row.outcome and state is not rules.RoundState.CLOSED:
        state = rules.RoundState.STARTED
    last = Round.objects.filter(event=this.event).order_by("-number").values_list("number", flat=True).first()
    return rules.check_correction(
        row.round.number,
        state=state,
        last_paired_round=last or row.round.number,
        is_swiss=is_swiss,
        has_cut_started=is_swiss and CutPlace.objects.filter(event=this.event).exists(),
        has_next_match_started=following is not None and _has_started(following),
        has_next_match_result=following is not None and _has_result(following),
        reason=reason,
    )


def _has_started(following: Match) -> bool:
    return following.round.state not in {State.PAIRED, State.PUBLISHED}


def _has_result(following: Match) -> bool:
    """Whether somebody has won the next match without playing it; a bye follows the bracket and is no result."""
    return following.kind == Match.Kind.MATCH and bool(following.outcome)


def renew_next_match(this: Act, following: Match | None) -> None:
    """Put the next round of the bracket right after the result of the match before `following` has changed."""
    if following is None:
        return
    next_round = lock_round(this, following.round)
    bracket = bracket_so_far(this.event)
    if bracket is not None:
        renew_following(this.event, next_round, bracket, now=this.now)
