"""Whether a result may still change: the rows behind the rules of corrections (TRM 5.3)."""

from __future__ import annotations

from functools import partial

from tournaments.models import CutPlace, Event, Match, Round
from tournaments.queries.rounds import round_by_number, round_label
from tournaments.rules import rounds as rules
from tournaments.rules.problems import Problem

State = Round.State


def following_match(match: Match) -> Match | None:
    """Return the match or bye of the next bracket round that this one's winner is in, if it is paired."""
    if match.bracket_slot is None:
        return None
    return (
        Match.objects.select_related("round")
        .filter(
            round__event=match.round.event_id,
            round__stage=Round.Stage.CUT,
            round__number=match.round.number + 1,
            bracket_slot=match.bracket_slot // 2,
        )
        .first()
    )


def lock_problems(
    row: Match, following: Match | None, *, reason: str, is_taken_back: bool = False
) -> list[Problem]:
    """Return every reason why the result of `row` is locked (TRM 5.3), the missing reason too.

    Two queries, and what the names of the rounds cost when a later round locks it.

    `following` is the match `following_match` returns. Before the start there are only results that come of
    themselves: a concession or a loss by penalty. Such a result can be taken back (`is_taken_back`) like one after
    the start.
    """
    event = row.round.event
    is_swiss = row.round.stage == Round.Stage.SWISS
    state = rules.RoundState(row.round.state)
    if is_taken_back and row.outcome and state is not rules.RoundState.CLOSED:
        state = rules.RoundState.STARTED
    last = Round.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first()
    return rules.check_correction(
        row.round.number,
        state=state,
        last_paired_round=last or row.round.number,
        is_swiss=is_swiss,
        has_cut_started=is_swiss and CutPlace.objects.filter(event=event).exists(),
        has_next_match_started=following is not None and _has_started(following),
        has_next_match_result=following is not None and _has_result(following),
        reason=reason,
        name_of=partial(_name, event),
    )


def _name(event: Event, number: int) -> str:
    return round_label(event, round_by_number(event, number))


def why_locked(row: Match) -> list[Problem]:
    """Return every reason why a page need not offer to correct the result of `row`; none while it may change."""
    return lock_problems(row, following_match(row), reason="-") if row.outcome else []


def _has_started(following: Match) -> bool:
    return following.round.state not in {State.PAIRED, State.PUBLISHED}


def _has_result(following: Match) -> bool:
    """Whether somebody has won the next match without playing it; a bye follows the bracket and is no result."""
    return following.kind == Match.Kind.MATCH and bool(following.outcome)
