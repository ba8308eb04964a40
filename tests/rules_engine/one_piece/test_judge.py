"""The judge's hand."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import values
from rules_engine.one_piece.judge import DEEDS
from tests.rules_engine.one_piece.board import (
    area,
    attack,
    board,
    card,
    do,
    kinds,
    new,
    override,
    pass_turn,
    refs,
    why,
)


def against(game, value, card=None, target=None, reason="as remembered", **more):
    return list(why(game, "override", card, target, value=value, reason=reason, **more))


def test_a_change_needs_its_reason():
    game = board({"hand": ["cook"]})
    assert against(game, "move:trash", "a.hand.0", reason="  ") == ["no_reason"]


@pytest.mark.parametrize(
    ("value", "where", "more", "code"),
    [
        ("dance", None, {}, "no_such_change"),
        ("", None, {}, "no_such_change"),
        ("move:trash", None, {}, "no_card_named"),
        ("move:sea", "a.hand.0", {}, "wrong_area"),
        ("move:cost", "a.hand.0", {}, "wrong_area"),
        ("move:stage", "a.hand.0", {}, "wrong_area"),
        ("move:hand", "a.cost.0", {}, "wrong_area"),
        ("move:deck", "a.hand.0", {"number": 99}, "no_such_place"),
        ("move:trash", "a.leader", {}, "leader_stays"),
        ("rest", "a.hand.0", {}, "not_on_field"),
        ("face_up", "a.hand.0", {}, "not_life"),
        ("give", "a.hand.0", {}, "wrong_gift"),
        ("give", "a.cost.0", {}, "wrong_gift"),
        ("power:turn", "a.leader", {}, "no_number"),
        ("power:ever", "a.leader", {"number": 1}, "until_when"),
        ("power:battle", "a.leader", {"number": 1}, "until_when"),
        ("keyword:Flying", "a.leader", {}, "no_such_keyword"),
        ("cannot:dance", "a.leader", {}, "no_such_deed"),
        ("cannot:attack", "a.hand.0", {}, "not_on_field"),
        ("used", "a.hand.0", {}, "not_on_field"),
        ("identity:mermaid", "a.hand.0", {}, "unknown_number"),
        ("identity:captain", "a.hand.0", {}, "wrong_area"),
        ("shuffle:c", None, {}, "which_player"),
        ("lose", None, {}, "which_player"),
        ("end_battle", None, {}, "no_battle"),
        ("draw", "a.leader", {}, "names_too_much"),
    ],
)
def test_a_change_that_cannot_be_says_why(value, where, more, code):
    game = board({"hand": ["cook"], "don": {"active": 1}})
    assert against(game, value, where, **more) == [code]


def test_an_unknown_card_is_not_put_onto_the_field():
    assert against(board({"hand": 1}), "move:characters", "a.hand.0") == ["card_unknown"]


def test_the_change_is_a_decision_with_its_reason_in_the_record():
    game = override(board({"hand": ["cook"]}), "move:deck", "a.hand.0")
    assert (game.history[-1].kind, game.history[-1].reason) == ("override", "as both players remember")
    assert kinds(game)[0] == "judge"


def test_cards_are_moved_rested_turned_and_given():
    game = board({"hand": ["cook"], "life": ["giant"], "don": {"active": 1}})
    override(game, "move:characters", "a.hand.0")
    override(game, "rest", "a.characters.0")
    override(game, "face_up", "a.life.0")
    override(game, "give", "a.cost.0", "a.characters.0")
    view = game.view("b")["a"]
    assert (
        view["characters"][0]["rested"],
        view["life"][0]["number"],
        len(view["characters"][0]["don"]),
    ) == (True, "giant", 1)
    override(game, "move:don_deck", "a.characters.0.don.0")
    override(game, "active", "a.characters.0")
    override(game, "fresh", "a.characters.0")
    assert (len(area(game, "a.don_deck")), card(game, "a.characters.0").entered) == (10, 5)


def test_a_wrong_draw_goes_back_under_the_deck():
    game = board({"hand": ["cook"], "deck": ["giant", "sailor"]})
    override(game, "move:deck", "a.hand.0", number=2)
    assert area(game, "a.deck") == ["giant", "sailor", "cook"]


def test_power_and_cost_are_changed_until_said():
    game = board({"hand": ["cook"]})
    override(game, "power:turn", "a.leader", number=3000)
    override(game, "cost:game", "a.hand.0", number=2)
    do(game, "end_main")
    assert (
        values.power(game, refs.find(game, "a.leader")),
        values.cost(game, refs.find(game, "a.hand.0")),
    ) == (5000, 4)


def test_a_card_is_kept_from_attacking_this_turn():
    game = override(board(), "cannot:attack", "a.leader")
    assert why(game, "attack", "a.leader", "b.leader") == {"barred_by_effect": "CR 1-3-3"}
    pass_turn(pass_turn(game))
    assert why(game, "attack", "a.leader", "b.leader") == {}


def test_a_card_is_kept_rested_through_the_next_refresh_phase():
    game = board({"leader": {"card": "captain", "rested": True}})
    override(game, "cannot:refresh", "a.leader")
    assert card(pass_turn(pass_turn(game)), "a.leader").rested
    assert not card(pass_turn(pass_turn(game)), "a.leader").rested


@pytest.mark.parametrize(
    ("make", "answer"),
    [
        (new, "keep"),
        (lambda: do(board(b={"characters": ["wall"]}), "attack", "a.leader", "b.leader"), "no_block"),
        (lambda: do(board(b={"hand": ["cook"]}), "attack", "a.leader", "b.leader"), "no_counter"),
        (lambda: attack(board(b={"life": ["flare"]})), "no_trigger"),
        (board, "end_main"),
    ],
)
def test_a_decision_passed_over_is_answered_with_no(make, answer):
    skipped, answered = override(make(), "skip"), do(make(), answer)
    assert skipped.state.pending == answered.state.pending
    assert skipped.view("judge")["b"] == answered.view("judge")["b"]


def test_a_decision_without_no_is_not_passed_over():
    game = do(board({"characters": ["cook"] * 5, "hand": ["cook"], "don": {"active": 2}}), "play", "a.hand.0")
    assert against(game, "skip") == ["cannot_be_skipped"]


@pytest.mark.parametrize(("value", "winner"), [("lose:a", 1), ("lose:b", 0), ("draw", None)])
def test_a_judge_ends_the_game(value, winner):
    game = override(board(), value)
    assert (game.is_over, game.winner) == (True, winner)
    assert against(game, "shuffle:a") == ["game_over"]


def test_the_rules_act_at_once_on_what_a_judge_changes():
    game = override(board({"deck": ["cook"]}), "move:trash", "a.deck.0")
    assert game.winner == 1


def test_every_change_a_judge_knows_is_described():
    assert all(DEEDS.values())
