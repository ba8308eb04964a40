"""Every path through the end-of-round procedure, against TRM 5.2 written down a second way; the score as asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tournaments.rules.end_of_round import (
    Answer,
    Facts,
    Key,
    Kind,
    Proposal,
    Question,
    answered,
    fitting,
    next_question,
    taken_back,
    transcript,
)
from tournaments.rules.problems import Refused
from tournaments.rules.structure import Stage

SWISS, CUT, FINAL = Stage
COUNTS = ((2, 1), (1, 2), (2, 2))
STARTS = [
    (stage, best_of, score, set_end)
    for stage in (SWISS, CUT)
    for best_of, score in [(1, (0, 0)), (3, (0, 0)), (3, (1, 0)), (3, (0, 1)), (3, (1, 1))]
    for set_end in (False, True)
]


def paths(facts: Facts) -> Iterator[tuple[Facts, Proposal]]:
    """Yield every way to answer to the end, one count of each kind standing for all."""
    step = next_question(facts)
    if isinstance(step, Proposal):
        yield facts, step
        return
    values = {Kind.CHOICE: step.values, Kind.COUNTS: COUNTS, Kind.WORDS: ("reason",)}[step.kind]
    for value in values:
        yield from paths(answered(facts, value))


def by_the_manual(facts: Facts) -> tuple[str, int, int, str]:
    """Return outcome, games and step as TRM 5.2 has it: not asked step by step, but looked up in what was told."""
    told = {answer.key.value: answer.value for answer in facts.answers}
    one, two = facts.games_1, facts.games_2

    def won(side: int, step: str) -> tuple[str, int, int, str]:
        return f"win_{side}", one + (side == 1), two + (side == 2), step

    if one != two:
        return f"win_{1 if one > two else 2}", one, two, "more_game_wins"
    if facts.stage is SWISS and told["moment"] == "between_games":
        return "draw", one, two, "equal_between_games"
    turns = [value for key, value in told.items() if key.startswith("turn_")]
    ended = told.get("after_time_out", turns[-1])
    if ended in {"won_1", "won_2"}:
        return won(int(ended[-1]), "extra_turns")
    starter = int(told.get("active_side") or told["new_game_starter"])
    whose_turn = [starter, 3 - starter, starter, 3 - starter][len(turns) - 1]
    if ended == "both_lost" and facts.stage is CUT:
        return won(3 - whose_turn, "turn_player_loses")
    if told.get("declare_null") == "yes":
        return "null", one, two, "null_at_set_end"
    for key in ("life", "deck", "characters"):
        if told[key][0] != told[key][1]:
            return won(1 if told[key][0] > told[key][1] else 2, f"more_{key}")
    if told["last_life"] != "neither":
        return won(int(told["last_life"]), "last_life_removed")
    if facts.stage is SWISS:
        return "draw", one, two, "every_step_tied"
    return won(int(told["head_judge"]), "head_judge")


@pytest.mark.parametrize(("stage", "best_of", "score", "set_end"), STARTS)
def test_every_path_ends_as_the_manual_says(
    stage: Stage, best_of: int, score: tuple[int, int], set_end: bool
) -> None:
    facts = Facts(stage, best_of, *score, has_set_end_time=set_end)
    seen = list(paths(facts))
    for told, found in seen:
        assert found.outcome is not None
        made = (found.outcome.value, found.games_1, found.games_2, found.step.value)
        assert made == by_the_manual(told), told.answers
    is_decided = score[0] != score[1]
    assert len(seen) == 1 if is_decided else len(seen) > 200


@pytest.mark.parametrize("stage", [SWISS, CUT])
def test_no_question_is_put_twice_and_none_after_it_is_decided(stage: Stage) -> None:
    for told, _found in paths(Facts(stage, has_set_end_time=True)):
        keys = [answer.key for answer in told.answers]
        assert len(keys) == len(set(keys))
        assert len(transcript(told)) == len(keys)
        for count in range(len(keys)):
            shorter = Facts(stage, has_set_end_time=True, answers=told.answers[:count])
            assert isinstance(next_question(shorter), Question)


def test_the_head_judge_is_asked_what_the_head_judge_decides_and_nothing_else() -> None:
    for_head_judge = {
        question.key
        for told, _found in paths(Facts(CUT, has_set_end_time=True))
        for question, _value in transcript(told)
        if question.for_head_judge
    }
    assert for_head_judge == {Key.DECLARE_NULL, Key.HEAD_JUDGE, Key.REASON}


@pytest.mark.parametrize(
    ("least", "scores"),
    [
        ((0, 0), ("0-0", "0-1", "1-0", "1-1")),
        ((1, 0), ("1-0", "1-1")),
        ((0, 1), ("0-1", "1-1")),
    ],
)
def test_the_score_is_asked_among_those_that_games_lost_by_penalty_leave(least, scores) -> None:
    question = next_question(Facts(SWISS, 3, *least, asks_score=True))
    assert isinstance(question, Question)
    assert (question.key, question.values) == (Key.SCORE, scores)


def test_a_score_that_can_only_be_one_is_not_asked() -> None:
    for facts in (Facts(SWISS, 3, 1, 1, asks_score=True), Facts(SWISS, 1, asks_score=True)):
        question = next_question(facts)
        assert isinstance(question, Question)
        assert question.key is Key.MOMENT


def test_the_championship_match_is_not_asked_for_its_score() -> None:
    found = next_question(Facts(FINAL, 3, asks_score=True))
    assert isinstance(found, Proposal)
    assert found.outcome is None


def test_answers_that_fit_no_more_are_left_out_from_the_first_one_on() -> None:
    told = answered(answered(Facts(SWISS, 3, asks_score=True), "0-0"), "in_game")
    lost = Facts(SWISS, 3, 1, 0, asks_score=True, answers=told.answers)
    with pytest.raises(Refused):
        next_question(lost)
    assert fitting(lost).answers == ()
    assert fitting(told) == told
    odd = Facts(SWISS, answers=(Answer(Key.MOMENT, "in_game"), Answer(Key.LIFE, (1, 2))))
    assert fitting(odd).answers == odd.answers[:1]


@pytest.mark.parametrize("stage", [SWISS, CUT])
def test_taking_back_leads_to_the_same_question_again(stage: Stage) -> None:
    for told, _found in paths(Facts(stage)):
        before = taken_back(told)
        question = next_question(before)
        assert isinstance(question, Question)
        assert question.key is told.answers[-1].key
        assert answered(before, told.answers[-1].value) == told
