"""A damaged game state: its verdict decides between Warning and Game Loss (TRM 4.10)."""

import pytest

from penalties.models import GameState
from penalties.rules.game_state import Verdict, check_record, consequence


def test_the_verdicts_are_those_of_the_rows():
    assert [verdict.value for verdict in Verdict] == GameState.Verdict.values


@pytest.mark.parametrize(
    ("verdict", "at_fault", "also"),
    [
        ("reparable", "warning", "warning"),
        ("accepted", "warning", "warning"),
        ("irreparable", "game_loss", "warning"),
    ],
)
def test_only_an_irreparable_state_costs_a_game_and_one_player_alone(verdict, at_fault, also):
    follows = consequence(Verdict(verdict))
    assert (follows.at_fault, follows.also_at_fault, follows.section) == (at_fault, also, "TRM 4.10")


@pytest.mark.parametrize("verdict", Verdict)
@pytest.mark.parametrize("happened", ["", "  ", "drew twice"])
@pytest.mark.parametrize("done", ["", "put one back"])
def test_a_record_says_what_happened_and_a_repaired_one_what_was_put_back(verdict, happened, done):
    codes = {problem.code for problem in check_record(verdict, what_happened=happened, what_was_done=done)}
    assert ("damage_not_described" in codes) == (not happened.strip())
    assert ("repair_not_described" in codes) == (verdict is Verdict.REPARABLE and not done)
