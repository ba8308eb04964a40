"""A table's end-of-round procedure from its rows, as rules/end_of_round.py reads it (TRM 5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.history.penalty_losses import as_loss, losses_on
from tournaments.models import Match, Round
from tournaments.rules.end_of_round import Answer, Facts, Key, fitting
from tournaments.rules.penalty_loss import games_by_penalty
from tournaments.rules.structure import Stage


def stage_of(round_: Round) -> Stage:
    """Return what the rules call the round's stage; without a time limit it is the championship match."""
    if round_.stage == Round.Stage.SWISS:
        return Stage.SWISS
    return Stage.CHAMPIONSHIP if round_.minutes is None else Stage.ELIMINATION


def facts_of(match: Match, answers: Iterable[Sequence[Any]]) -> Facts:
    """Return the facts of a match with the answers kept for it, as far as they still fit. One query.

    In a best of 3 the judge is asked for the score; games lost by penalty are known (TRM 7.2).
    """
    round_ = match.round
    given = games_by_penalty([as_loss(loss) for loss in losses_on(match)])
    most = round_.best_of // 2
    facts = Facts(
        stage_of(round_),
        best_of=round_.best_of,
        games_1=min(given.games_1, most),
        games_2=min(given.games_2, most),
        has_set_end_time=round_.event.ends_at is not None,
        asks_score=round_.best_of > 1,
        answers=tuple(Answer(Key(key), _value(value)) for key, value in answers),
    )
    return fitting(facts)


def kept(facts: Facts) -> list[list[Any]]:
    """Return the answers as they are stored.

    >>> kept(Facts(Stage.SWISS, answers=(Answer(Key.LIFE, (2, 1)),)))
    [['life', [2, 1]]]
    """
    return [
        [answer.key.value, list(answer.value) if isinstance(answer.value, tuple) else answer.value]
        for answer in facts.answers
    ]


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
