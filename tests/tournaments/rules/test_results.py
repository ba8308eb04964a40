"""Which results are possible (TRM 3.5, 4.18, 5.2)."""

from __future__ import annotations

import itertools

import pytest

from tournaments.rules.outcomes import Outcome
from tournaments.rules.results import check_result, possible_scores
from tournaments.rules.structure import Stage

SWISS, CUT, FINAL = Stage
O = Outcome  # noqa: E741


def codes(
    outcome: Outcome,
    games_1: int | None = None,
    games_2: int | None = None,
    *,
    best_of: int = 1,
    stage: Stage = SWISS,
    record: bool = False,
) -> list[str]:
    problems = check_result(outcome, games_1, games_2, best_of, stage=stage, has_end_of_round_record=record)
    assert all(problem.section for problem in problems)
    return [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("outcome", "best_of", "record", "scores"),
    [
        (O.WIN_1, 1, False, "1-0"),
        (O.WIN_2, 1, True, "0-1"),
        (O.DRAW, 1, True, "0-0"),
        (O.DOUBLE_LOSS, 1, False, "0-0"),
        (O.NULL, 1, True, "0-0"),
        (O.WIN_1_BY_DEFAULT, 1, False, "0-0 1-0"),
        (O.WIN_1, 3, False, "2-0 2-1"),
        (O.WIN_1, 3, True, "1-0 2-0 2-1"),
        (O.WIN_2, 3, False, "0-2 1-2"),
        (O.WIN_2, 3, True, "0-1 0-2 1-2"),
        (O.DRAW, 3, True, "0-0 1-1"),
        (O.DOUBLE_LOSS, 3, False, "0-0 0-1 1-0 1-1"),
        (O.NULL, 3, True, "0-0 0-1 1-0 1-1"),
        (O.WIN_1_BY_DEFAULT, 3, False, "0-0 0-1 1-0 1-1 2-0 2-1"),
        (O.WIN_2_BY_DEFAULT, 3, False, "0-0 0-1 0-2 1-0 1-1 1-2"),
    ],
)
def test_possible_scores(outcome: Outcome, best_of: int, record: bool, scores: str) -> None:
    found = possible_scores(outcome, best_of, has_end_of_round_record=record)
    assert " ".join(f"{score.games_1}-{score.games_2}" for score in found) == scores


def test_every_score_that_is_not_possible_is_refused_and_every_other_is_not() -> None:
    for outcome, best_of, record in itertools.product(Outcome, (1, 3), (False, True)):
        stage = CUT if outcome is O.NULL else SWISS
        possible = {
            (score.games_1, score.games_2)
            for score in possible_scores(outcome, best_of, has_end_of_round_record=record)
        }
        for games in itertools.product(range(4), repeat=2):
            refused = "score_impossible" in codes(
                outcome, *games, best_of=best_of, stage=stage, record=record
            )
            assert refused is (games not in possible)


@pytest.mark.parametrize("outcome", [O.WIN_1, O.WIN_2, O.WIN_1_BY_DEFAULT, O.DOUBLE_LOSS])
@pytest.mark.parametrize("stage", Stage)
def test_a_result_without_game_scores_is_fine(outcome: Outcome, stage: Stage) -> None:
    assert codes(outcome, stage=stage, best_of=3) == []


@pytest.mark.parametrize(
    ("outcome", "stage", "record", "expected"),
    [
        (O.DRAW, SWISS, True, []),
        (O.DRAW, SWISS, False, ["draw_needs_record"]),
        (O.DRAW, CUT, True, ["draw_in_elimination"]),
        (O.DRAW, CUT, False, ["draw_in_elimination"]),
        (O.DRAW, FINAL, False, ["draw_in_elimination"]),
        (O.DRAW, FINAL, True, ["championship_has_no_limit", "draw_in_elimination"]),
        (O.NULL, CUT, True, []),
        (O.NULL, CUT, False, ["null_needs_record"]),
        (O.NULL, SWISS, True, ["null_in_swiss"]),
        (O.NULL, SWISS, False, ["null_in_swiss"]),
        (O.WIN_1, FINAL, True, ["championship_has_no_limit"]),
        (O.WIN_1, CUT, True, []),
    ],
)
def test_draws_and_null_matches_come_from_the_procedure_only(
    outcome: Outcome, stage: Stage, record: bool, expected: list[str]
) -> None:
    assert codes(outcome, stage=stage, record=record) == expected


@pytest.mark.parametrize("games", [(1, None), (None, 1)])
def test_half_a_score_is_refused(games: tuple[int | None, int | None]) -> None:
    assert codes(O.WIN_1, *games) == ["score_incomplete"]


def test_all_problems_come_at_once_and_advice_names_the_possible_scores() -> None:
    problems = check_result(O.DRAW, 1, 0, 3, stage=SWISS, has_end_of_round_record=False)
    assert [problem.code for problem in problems] == ["draw_needs_record", "score_impossible"]
    assert problems[1].words() == "1-0 is not possible for this result in a best of 3."
    assert problems[1].advice_words() == "Possible here: 0-0, 1-1."
