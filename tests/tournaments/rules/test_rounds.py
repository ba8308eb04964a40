"""The life of a round (TRM 5.3, 6.0)."""

from __future__ import annotations

import itertools

import pytest

from tournaments.rules.problems import Problem
from tournaments.rules.rounds import (
    OPEN_IN,
    Act,
    DropEffect,
    RoundState,
    allowed_acts,
    check_act,
    check_correction,
    check_move,
    check_pair_next,
    check_undo_pairing,
    drop_effect,
)

PAIRED, PUBLISHED, STARTED, CLOSED = RoundState


def codes(problems: list[Problem]) -> list[str]:
    assert all(problem.section and problem.words() for problem in problems)
    return [problem.code for problem in problems]


ALLOWED = {
    (PAIRED, PUBLISHED),
    (PUBLISHED, PAIRED),
    (PUBLISHED, STARTED),
    (STARTED, CLOSED),
    (CLOSED, STARTED),
}


@pytest.mark.parametrize(("now", "to"), list(itertools.product(RoundState, repeat=2)))
def test_a_round_moves_on_step_by_step(now: RoundState, to: RoundState) -> None:
    assert codes(check_move(now, to)) == ([] if (now, to) in ALLOWED else ["round_move"])


def test_who_comes_late_to_a_step_is_told_where_the_round_stands_and_what_to_do() -> None:
    [late] = check_move(STARTED, STARTED)
    assert late.words() == "This round is already started."
    assert late.advice == "Its pairings stand; enter its results at the desk."
    [early] = check_move(PAIRED, STARTED)
    assert early.advice == "Publish it first."


def test_a_result_for_pairings_that_are_not_published_is_told_to_publish_first() -> None:
    [paired], [published] = (check_act(Act.ENTER_RESULT, state) for state in (PAIRED, PUBLISHED))
    assert paired.advice.startswith("Publish the round")
    assert published.advice == "Start the round first."


def test_a_started_round_is_never_paired_again() -> None:
    for act in (Act.RE_PAIR, Act.SWAP_PLAYERS, Act.MOVE_BYE, Act.CHANGE_TABLES, Act.UNDO_PAIRING):
        assert check_act(act, PAIRED) == check_act(act, PUBLISHED) == []
        assert codes(check_act(act, STARTED)) == codes(check_act(act, CLOSED)) == ["round_started"]


@pytest.mark.parametrize(
    ("act", "state", "code"),
    [
        (Act.ENTER_RESULT, PAIRED, "round_not_started"),
        (Act.ENTER_RESULT, PUBLISHED, "round_not_started"),
        (Act.ENTER_RESULT, CLOSED, "round_closed"),
        (Act.CORRECT_RESULT, PUBLISHED, "round_not_started"),
        (Act.CONCEDE_BY_DROP, PAIRED, "round_not_published"),
        (Act.CONCEDE_BY_DROP, CLOSED, "round_closed"),
        (Act.EXTEND_TIME, PUBLISHED, "round_not_started"),
        (Act.PAUSE_CLOCK, CLOSED, "round_closed"),
    ],
)
def test_an_act_at_the_wrong_time_says_why(act: Act, state: RoundState, code: str) -> None:
    assert codes(check_act(act, state)) == [code]


@pytest.mark.parametrize(("act", "state"), list(itertools.product(Act, RoundState)))
def test_allowed_acts_and_refusals_agree(act: Act, state: RoundState) -> None:
    assert (check_act(act, state) == []) is (act in allowed_acts(state)) is (state in OPEN_IN[act])


def test_a_round_does_not_close_over_open_tables() -> None:
    problems = check_move(STARTED, CLOSED, open_tables=[12, 3])
    assert codes(problems) == ["results_missing"]
    assert problems[0].words() == "No result yet from: 3, 12."
    assert problems[0].params["count"] == 2


def test_posted_pairings_with_a_concession_are_not_withdrawn() -> None:
    assert codes(check_move(PUBLISHED, PAIRED, has_results=True)) == ["round_has_results"]
    assert check_move(PUBLISHED, STARTED, has_results=True) == []


def test_a_closed_round_opens_again_only_until_the_next_is_paired() -> None:
    assert codes(check_move(CLOSED, STARTED, is_next_paired=True)) == ["next_round_paired"]


@pytest.mark.parametrize(
    ("last", "open_tables", "is_over", "expected"),
    [
        (None, [], False, []),
        (PAIRED, [], False, ["last_round_not_started"]),
        (PUBLISHED, [1], False, ["last_round_not_started"]),
        (STARTED, [1], False, ["results_missing"]),
        (STARTED, [], False, []),
        (CLOSED, [], False, []),
        (CLOSED, [], True, ["swiss_is_over"]),
        (STARTED, [9], True, ["results_missing", "swiss_is_over"]),
    ],
)
def test_pairing_waits_for_the_last_result(
    last: RoundState | None, open_tables: list[int], is_over: bool, expected: list[str]
) -> None:
    assert codes(check_pair_next(last=last, open_tables=open_tables, is_swiss_over=is_over)) == expected


@pytest.mark.parametrize(
    ("state", "is_last", "has_results", "expected"),
    [
        (PAIRED, True, False, []),
        (PUBLISHED, True, False, []),
        (PUBLISHED, True, True, ["round_has_results"]),
        (STARTED, True, True, ["round_started"]),
        (PUBLISHED, False, False, ["not_last_round"]),
        (CLOSED, False, True, ["round_started", "not_last_round"]),
    ],
)
def test_only_the_last_pairing_is_undone_and_only_before_its_start(
    state: RoundState, is_last: bool, has_results: bool, expected: list[str]
) -> None:
    problems = check_undo_pairing(state, is_last_round=is_last, has_results=has_results)
    assert codes(problems) == expected


@pytest.mark.parametrize(
    ("number", "last_paired", "expected"),
    [(2, 2, []), (2, 3, []), (2, 4, ["result_locked"]), (2, 5, ["result_locked"]), (1, 2, [])],
)
def test_a_result_is_locked_once_the_second_round_after_it_is_paired(
    number: int, last_paired: int, expected: list[str]
) -> None:
    problems = check_correction(number, state=CLOSED, last_paired_round=last_paired, reason="wrong slip")
    assert codes(problems) == expected


def test_results_of_swiss_are_locked_by_the_start_of_the_cut_but_not_those_of_the_cut() -> None:
    facts = {"state": CLOSED, "last_paired_round": 6, "has_cut_started": True, "reason": "wrong slip"}
    assert codes(check_correction(5, **facts)) == ["swiss_locked"]
    assert check_correction(6, is_swiss=False, **facts) == []


def test_a_result_of_the_bracket_is_locked_by_the_start_of_the_next_match() -> None:
    facts = {"state": CLOSED, "last_paired_round": 7, "has_next_match_started": True, "reason": "slip"}
    assert codes(check_correction(6, is_swiss=False, **facts)) == ["next_match_started"]
    assert codes(check_correction(6, is_swiss=False, has_next_match_result=True, **facts)) == [
        "next_match_started"
    ]


def test_a_result_of_the_bracket_is_locked_by_a_result_of_the_next_match_which_can_be_taken_back() -> None:
    facts = {"state": CLOSED, "last_paired_round": 7, "has_next_match_result": True, "reason": "slip"}
    [problem] = check_correction(6, is_swiss=False, **facts)
    assert problem.code == "next_match_decided"
    assert problem.advice_words() == "Take back the result of the next match first."
    assert check_correction(6, is_swiss=True, **facts) == []


def test_a_correction_needs_a_reason_and_all_problems_come_at_once() -> None:
    assert codes(check_correction(3, state=STARTED, last_paired_round=3, reason=" ")) == ["reason_missing"]
    problems = check_correction(1, state=PAIRED, last_paired_round=3, has_cut_started=True)
    assert codes(problems) == ["round_not_started", "result_locked", "swiss_locked", "reason_missing"]
    assert "Round 3" in problems[1].advice_words()


@pytest.mark.parametrize(
    ("state", "has_open_match", "effect"),
    [
        (None, False, DropEffect.NOT_PAIRED_AGAIN),
        (PAIRED, True, DropEffect.RE_PAIR_FIRST),
        (PAIRED, False, DropEffect.RE_PAIR_FIRST),
        (PUBLISHED, True, DropEffect.CONCEDES_MATCH),
        (PUBLISHED, False, DropEffect.NOT_PAIRED_AGAIN),
        (STARTED, True, DropEffect.CONCEDES_MATCH),
        (STARTED, False, DropEffect.NOT_PAIRED_AGAIN),
        (CLOSED, False, DropEffect.NOT_PAIRED_AGAIN),
    ],
)
def test_a_drop_concedes_the_match_once_pairings_are_posted(
    state: RoundState | None, has_open_match: bool, effect: DropEffect
) -> None:
    assert drop_effect(state, has_open_match=has_open_match) is effect
