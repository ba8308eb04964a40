"""Infinite loops, revealing, secret areas (CR 11)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import areas, frames, loops
from tests.rules_engine.one_piece.board import area, board, override, refs


def test_11_1_1_1_a_loop_nobody_can_stop_is_a_draw(monkeypatch):
    monkeypatch.setattr(loops, "STEPS_WITHOUT_DECISION", 50)
    monkeypatch.setitem(frames.ADVANCE, "round", lambda game, _: frames.go(game, "round"))
    game = board()
    frames.start(game, "round")
    game.journal.set(game.state, "pending", None)
    game._run()
    assert (game.state.ended, game.winner, game.state.losers) == ("loop", None, (0, 1))


def test_11_1_1_and_11_1_1_2_a_loop_is_found_by_the_table_being_the_same_again():
    game = board({"don": {"active": 1}})
    seen = [loops.table_digest(game)]
    for _ in range(2):
        for value in ("rest", "active"):
            override(game, value, "a.leader")
            seen.append(loops.table_digest(game))
    assert loops.find(seen) == loops.Loop(2, 2)
    assert len(set(seen)) == 2


def test_11_1_1_2_the_player_who_can_stop_says_how_often():
    assert loops.rounds(7, None) == loops.rounds(None, 7) == 7


@pytest.mark.parametrize(("turn_player", "other"), [(3, 9), (9, 3)])
def test_11_1_1_3_of_two_numbers_the_fewer_counts(turn_player, other):
    assert loops.rounds(turn_player, other) == 3


def test_11_2_2_and_11_3_1_a_card_shown_is_seen_by_whom_it_is_shown_until_it_is_not():
    game = board({"deck": ["giant", "cook"]})
    top = refs.find(game, "a.deck.0")
    areas.show(game, top, 1)
    assert [found and found["number"] for found in game.view("a")["a"]["deck"]] == ["giant", None]
    assert game.view("b")["a"]["deck"] == [None, None]
    areas.show(game, top, 0)
    assert game.view("a")["a"]["deck"] == [None, None]


def test_11_3_2_and_11_3_3_cards_being_looked_at_stay_where_they_are():
    game = board({"deck": ["giant", "cook"]})
    areas.show(game, refs.find(game, "a.deck.0"), 3)
    assert area(game, "a.deck") == ["giant", "cook"]


def test_what_was_shown_is_forgotten_by_shuffling_and_moving():
    game = board({"deck": ["giant", "cook"]})
    top = refs.find(game, "a.deck.0")
    areas.show(game, top, 3)
    override(game, "shuffle:a")
    assert game.view("b")["a"]["deck"] == [None, None]
    areas.show(game, top, 3)
    override(game, "move:hand", top)
    assert game.view("b")["a"]["hand"] == [None]
