"""Positions at every moment of a turn and battle, with effects in force on their cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.one_piece import effects, keywords, refs, seams, values
from rules_engine.one_piece.cards import Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.positions import PHASES, STEPS
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.boards import text, timed
from tests.rules_engine.one_piece.board import LIBRARY, area, board, card, do, kinds, pass_turn, why
from tournaments.rules.problems import Refused


@pytest.mark.parametrize(
    ("phase", "drawn", "don", "given", "turn"),
    [
        ("refresh", 1, 4, 0, 5),
        ("refresh_cards", 1, 4, 0, 5),
        ("draw", 1, 2, 2, 5),
        ("don", 0, 2, 2, 5),
        ("main_start", 0, 0, 2, 5),
        ("main", 0, 0, 2, 5),
        ("end", 0, 0, 2, 6),
    ],
)
def test_a_position_goes_on_from_its_moment_of_the_turn(phase, drawn, don, given, turn):
    game = board({"leader": {"card": "captain", "rested": True, "don": 2}}, phase=phase)
    held = card(game, "a.leader")
    assert (len(area(game, "a.hand")), len(area(game, "a.cost")), len(held.don)) == (drawn, don, given)
    assert (game.pending.kind, game.state.turn, held.rested) == (
        "main",
        turn,
        not phase.startswith("refresh"),
    )


def test_every_phase_of_a_position_is_tried():
    tried = [mark for mark in test_a_position_goes_on_from_its_moment_of_the_turn.pytestmark if mark.args]
    assert [row[0] for row in tried[0].args[1]] == list(PHASES)


BATTLE = {"attacker": "character 1", "target": "leader"}


@pytest.mark.parametrize(
    ("step", "pending", "life"),
    [
        ("attack", "block", 4),
        ("block", "block", 4),
        ("counter", "counter", 4),
        ("damage", "main", 3),
        ("end", "main", 4),
    ],
)
def test_a_position_goes_on_from_its_step_of_a_battle(step, pending, life):
    game = board(
        {"characters": ["giant"]},
        {"characters": ["wall"], "hand": ["cook"]},
        battle={**BATTLE, "step": step},
    )
    assert (game.pending.kind, len(area(game, "b.life"))) == (pending, life)
    assert card(game, "a.characters.0").rested


def test_every_step_of_a_battle_is_tried():
    tried = [mark for mark in test_a_position_goes_on_from_its_step_of_a_battle.pytestmark if mark.args]
    assert [row[0] for row in tried[0].args[1]] == list(STEPS)


def test_counter_power_so_far_lasts_to_the_end_of_the_battle():
    game = board(
        {"characters": ["gunner"]}, {"hand": ["cook"]}, battle={**BATTLE, "step": "counter", "counter": 2000}
    )
    leader = refs.find(game, "b.leader")
    assert values.power(game, leader) == 7000
    do(game, "no_counter")
    assert (len(area(game, "b.life")), values.power(game, leader)) == (4, 5000)


def test_a_card_that_has_blocked_is_attacked_and_rested():
    game = board(
        {"characters": ["giant"]},
        {"characters": ["cook", "wall"], "hand": ["cook"]},
        battle={"attacker": "giant", "target": "wall", "blocked": True},
    )
    assert (game.pending.kind, card(game, "b.characters.1").rested) == ("counter", True)
    do(game, "no_counter")
    assert area(game, "b.characters") == ["cook"]


@pytest.mark.parametrize("named", ["character 2", "a character 2", "characters.1", "giant"])
def test_the_cards_of_a_battle_are_named_by_place_or_number(named):
    game = board({"characters": ["cook", "giant"]}, {"hand": ["cook"]}, battle={"attacker": named})
    assert game.state.battle.attacker == refs.find(game, "a.characters.1")


def with_effects(*rows: dict[str, Any], **more: Any) -> Game:
    return board({"characters": [{"card": "cook", "effects": list(rows), **more}]}, {"characters": ["cook"]})


def test_power_and_cost_in_force_end_when_they_are_said_to():
    game = with_effects(
        {"power": 2000}, {"cost": -1, "until": "game"}, {"power": 1000, "until": "start of a"}
    )
    cook = refs.find(game, "a.characters.0")
    assert (values.power(game, cook), values.cost(game, cook)) == (6000, 1)
    pass_turn(game)
    assert (values.power(game, cook), values.cost(game, cook)) == (4000, 1)
    pass_turn(game)
    assert (values.power(game, cook), values.cost(game, cook)) == (3000, 1)


@pytest.mark.parametrize(
    ("span", "lasts"), [("end of b", [True, True, False]), ("end of a", [True, True, True])]
)
def test_effects_last_to_the_end_of_a_players_next_turn(span, lasts):
    game = with_effects({"base_power": 9000, "until": span})
    cook = refs.find(game, "a.characters.0")
    found = []
    for _ in lasts:
        found.append(values.power(game, cook) == 9000)
        pass_turn(game)
    assert found == lasts


def test_keywords_are_given_and_taken():
    game = board(
        {"characters": [{"card": "cook", "new": True, "effects": [{"keyword": "Rush"}]}]},
        {"characters": [{"card": "wall", "effects": [{"no_keyword": "Blocker"}]}]},
    )
    assert keywords.rushes(game, refs.find(game, "a.characters.0"))
    do(game, "attack", "a.characters.0", "b.leader")
    assert game.pending.kind == "main"


def test_a_card_that_cannot_attack_is_not_offered_and_says_why():
    game = with_effects({"cannot": "attack"})
    assert why(game, "attack", "a.characters.0", "b.leader") == {"barred_by_effect": "CR 1-3-3"}
    assert all(found.card != refs.find(game, "a.characters.0") for found in game.legal_actions())
    pass_turn(game)
    pass_turn(game)
    assert why(game, "attack", "a.characters.0", "b.leader") == {}


def test_a_card_that_cannot_block_does_not():
    game = board(
        b={"characters": [{"card": "wall", "effects": [{"cannot": "block"}]}, "gate"], "hand": []},
    )
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "block", "b.characters.0") == {"barred_by_effect": "CR 1-3-3"}
    assert why(game, "block", "b.characters.1") == {}


def test_a_card_that_stays_rested_does_so_in_one_refresh_phase():
    game = board(
        {
            "characters": [
                {"card": "cook", "rested": True, "effects": [{"cannot": "refresh", "until": "end of a"}]}
            ]
        }
    )
    pass_turn(game)
    pass_turn(game)
    assert card(game, "a.characters.0").rested
    pass_turn(game)
    pass_turn(game)
    assert not card(game, "a.characters.0").rested


def test_a_once_per_turn_effect_that_was_used_is_back_in_the_next_turn():
    before = seams.installed()
    effects.install()
    try:
        singer = text(
            "singer",
            n.Ability(
                heads=(n.Timing("Activate: Main"),),
                once=True,
                body=timed("On Play", n.Draw(n.Exactly(1))).body,
            ),
        )
        library = Library([*LIBRARY.values(), singer])
        side = {"leader": "captain", "deck": ["sailor"] * 9, "life": 5}
        position = {"turn": 5, "a": side | {"characters": [{"card": "singer", "used": True}]}, "b": side}
        game = Game.from_position(position, library)
        assert why(game, "activate", "a.characters.0") == {"used_this_turn": "CR 10-2-13-3"}
        pass_turn(game)
        pass_turn(game)
        assert why(game, "activate", "a.characters.0") == {}
    finally:
        seams.install(before)


def test_how_many_turns_a_leader_has_begun_may_be_said():
    assert why(board({"turns": 1}), "attack", "a.leader", "b.leader") == {"first_turn": "CR 6-5-6-1"}


def test_a_position_with_all_of_it_is_saved_and_opened():
    game = with_effects({"power": 2000}, {"cannot": "attack"}, used=True)
    opened = Game.from_json(game.to_json(), LIBRARY)
    assert opened.digest() == game.digest()
    assert kinds(opened) == []


def test_a_key_with_a_brace_is_refused_with_its_place_and_what_to_do():
    with pytest.raises(Refused) as caught:
        Game.from_position({"{": 1}, LIBRARY)
    (problem,) = [one for one in caught.value.problems if one.code == "no_such_key"]
    assert (problem.place_words(), problem.words()) == ("(", "A position has no {.")
    assert problem.advice_words()
