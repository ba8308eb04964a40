"""A table and an action in lines of text."""

import pytest

from rules_engine.one_piece.notation.facts import facts
from rules_engine.one_piece.notation.words import action_line, side_line
from tests.rules_engine.one_piece.board import board, do


@pytest.mark.parametrize(
    ("act", "line"),
    [
        ({"do": "keep"}, "keep"),
        (
            {"do": "choose", "cards": ["b character 1", "b character 3"]},
            "choose b character 1, b character 3",
        ),
        ({"do": "choose", "number": 0}, "choose 0"),
        ({"do": "give_don", "target": "a leader"}, "give_don -> a leader"),
        ({"do": "concede", "value": "b"}, "concede b"),
        ({}, "?"),
    ],
)
def test_an_action_is_one_line(act: dict[str, object], line: str) -> None:
    assert action_line(act) == line


def test_a_side_names_what_stands_there_and_counts_the_rest() -> None:
    game = board(
        a={
            "characters": [{"card": "gunner", "rested": True, "don": 2}, {"card": "cook", "new": True}],
            "stage": {"card": "ship", "rested": True},
            "hand": ["cook", "cook", "sailor"],
            "don": {"active": 1, "rested": 2},
        }
    )
    assert side_line(facts(game, "a")["a"]) == (
        "Leader captain 5000; Characters gunner 8000 (rested, 2 DON!!), cook 3000 (new); Stage ship (rested); "
        "DON!! 1 active, 2 rested, 5 in the deck; hand 3 (2x cook, sailor); Life 5; deck 10; trash 0"
    )
    assert "hand 3;" in side_line(facts(game, "public")["a"])


def test_a_card_whose_trigger_resolves_is_named_in_its_own_place() -> None:
    side = facts(board(), "judge")["a"] | {"resolving": ["flare"]}
    assert side_line(side).endswith("; resolving flare")


def test_a_battle_and_effects_in_force_are_facts() -> None:
    game = do(board(b={"hand": ["cook", "cook"]}), "attack", "a.leader", "b.leader")
    do(game, "counter", "b.hand.0", "b.leader")
    found = facts(game)
    assert found["battle"] == {
        "step": "counter",
        "attacker": "a leader captain",
        "target": "b leader keeper",
        "power": "5000 vs 7000",
    }
    assert found["effects"] == {"power 2000 on b leader keeper until battle": 1}
    assert found["decides"] == "b: counter"
