"""A record of the end-of-round procedure must fit its result (TRM 4.18, 5.2)."""

import pytest

from tournaments.rules.end_of_round_questions import Step
from tournaments.rules.end_of_round_record import STEP_WORDS, check_record, steps_for
from tournaments.rules.outcomes import Outcome
from tournaments.rules.structure import Stage

SWISS, CUT = Stage.SWISS, Stage.ELIMINATION


@pytest.mark.parametrize(
    ("step", "outcome", "stage", "codes"),
    [
        ("every_step_tied", "draw", SWISS, []),
        ("equal_between_games", "draw", SWISS, []),
        ("more_life", "draw", SWISS, ["step_does_not_decide_so"]),
        ("more_life", "win_1", SWISS, []),
        ("every_step_tied", "win_1", SWISS, ["step_does_not_decide_so"]),
        ("turn_player_loses", "win_2", SWISS, ["step_does_not_decide_so"]),
        ("turn_player_loses", "win_2", CUT, []),
        ("every_step_tied", "draw", CUT, ["step_does_not_decide_so"]),
        ("null_at_set_end", "null", CUT, []),
        ("null_at_set_end", "null", SWISS, ["step_does_not_decide_so"]),
        ("more_life", "double_loss", SWISS, ["step_does_not_decide_so"]),
        ("a coin", "win_1", SWISS, ["deciding_step_unknown"]),
    ],
)
def test_only_a_fitting_step_is_taken(step, outcome, stage, codes):
    assert [problem.code for problem in check_record(step, Outcome(outcome), stage)] == codes


def test_the_head_judges_decision_needs_a_reason():
    codes = [problem.code for problem in check_record("head_judge", Outcome.WIN_1, CUT)]
    assert codes == ["reason_missing"]
    assert check_record("head_judge", Outcome.WIN_1, CUT, reason="all tied") == []


def test_every_step_that_can_decide_has_words_and_an_outcome():
    assert set(STEP_WORDS) == set(Step) - {Step.NO_TIME_LIMIT}
    offered = {step for outcome in Outcome for stage in Stage for step in steps_for(outcome, stage)}
    assert offered == set(STEP_WORDS)
