"""Rule processing (CR 9)."""

from __future__ import annotations

from rules_engine.one_piece import rule_processing, terms
from rules_engine.one_piece.cards import DeckList
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.seams import Effects
from tests.rules_engine.one_piece.board import LIBRARY, LIST, area, attack, board, do, pass_turn, rules


def test_9_1_1_the_sixth_character_is_trashed_by_the_rules():
    game = board({"characters": ["sailor"] * 5, "hand": ["cook"], "don": {"active": 2}})
    do(game, "play", "a.hand.0")
    do(game, "choose", cards=["a.characters.2"])
    assert "3-7-6-1-1" in rules(game)


def test_9_1_2_the_last_card_of_the_deck_ends_the_game_in_the_middle_of_drawing():
    game = board({"deck": ["cook", "cook"]})
    terms.draw(game, 0, 5)
    assert (game.state.ended, game.winner, len(area(game, "a.hand"))) == ("deck", 1, 2)


def test_9_1_2_a_deck_that_lasts_for_no_turn_loses_while_hands_are_dealt():
    game = Game.new((DeckList("captain", {"cook": 5}), LIST), LIBRARY, 1, check=False)
    assert (game.state.ended, game.winner, game.state.turn) == ("deck", 1, 0)


def test_9_1_2_nothing_more_happens_after_the_end():
    game = pass_turn(board(b={"deck": ["cook"], "don_deck": 4, "don": {"active": 6}}))
    assert (game.state.ended, len(area(game, "b.don_deck"))) == ("deck", 4)


def test_9_2_1_both_players_meeting_a_condition_at_the_same_look_both_lose():
    game = board({"deck": 0}, {"deck": 0})
    assert (game.state.losers, game.winner, game.pending) == ((0, 1), None, None)


def test_9_2_1_of_two_met_one_after_the_other_the_first_counts():
    game = board({"deck": ["cook"]}, {"deck": ["cook"]})
    terms.draw(game, 0, 1)
    terms.draw(game, 1, 1)
    assert (game.state.losers, game.winner) == ((0,), 1)


def test_9_2_1_1_damage_with_no_life_card_is_defeat():
    game = attack(board(b={"life": 0}))
    assert (game.winner, "9-2-1-1" in rules(game)) == (0, True)


def test_9_2_1_1_no_damage_no_defeat():
    game = attack(board({"characters": ["cook"]}, {"life": 0}), "a.characters.0")
    assert (game.winner, game.pending.kind) == (None, "main")


def test_9_2_1_2_no_card_in_the_deck_is_defeat():
    game = pass_turn(board(b={"deck": ["cook"]}))
    assert (game.winner, "9-2-1-2" in rules(game)) == (0, True)


def test_a_defeat_can_be_replaced_by_a_card(monkeypatch):
    class Saved(Effects):
        def replace_defeat(self, game, side, cause):
            return cause == "deck"

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Saved)
    game = pass_turn(board(b={"deck": ["cook"]}))
    assert not game.is_over
    assert not game.state.losers
    assert attack(pass_turn(board(b={"life": 0})), "b.leader", "a.leader").winner is None


def test_a_game_that_is_over_stays_as_it_ended():
    game = attack(board(b={"life": 0}))
    rule_processing.judge_defeat(game, damaged=0)
    assert game.winner == 0
    assert game.legal_actions() == []
