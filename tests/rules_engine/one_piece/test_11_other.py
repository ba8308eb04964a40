"""Infinite loops, revealing, secret areas (CR 11)."""

from __future__ import annotations

import json

import pytest

from rules_engine.one_piece import areas, frames, loops
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import Pending
from tests.rules_engine.one_piece.board import action, area, board, do, override, refs, why


def test_11_1_1_1_a_loop_nobody_can_stop_is_a_draw(monkeypatch):
    monkeypatch.setattr(loops, "STEPS_WITHOUT_DECISION", 50)
    monkeypatch.setitem(frames.ADVANCE, "round", lambda game, _: frames.go(game, "round"))
    game = board()
    frames.start(game, "round")
    game.journal.set(game.state, "pending", None)
    game.go_on()
    assert (game.state.ended, game.winner, game.state.losers) == ("loop", None, (0, 1))


@pytest.fixture
def tug(monkeypatch):
    """A game in which two questions go round: each can be asked of a player who may say no, or who has no choice."""

    def asking(side: int, step: str, *, is_free: bool):
        def ask(game, frame):
            frames.go(game, step)
            if is_free:
                frames.ask(game, Pending(side, "yes_no", "Pull?", "CR 8-1-2"))
            else:
                leader = game.state.players[side].leader
                frames.ask(game, Pending(side, "choose", "Pull.", "CR 8-4-4", tuple(leader), 1, 1))

        return ask

    def opened(first: tuple[int, bool], second: tuple[int, bool]):
        steps = {"": asking(first[0], "heard", is_free=first[1])}
        steps["asks"] = asking(second[0], "heard again", is_free=second[1])

        def heard(game, frame):
            answer = frames.take_answer(game)
            if answer == "no":
                frames.finish(game)
            else:
                frames.go(game, "asks" if frame.step == "heard" else "")

        def pull(game, frame):
            steps.get(frame.step, heard)(game, frame)

        monkeypatch.setitem(frames.ADVANCE, "tug", pull)
        game = board()
        frames.start(game, "tug")
        game.journal.set(game.state, "pending", None)
        game.go_on()
        game.journal.entries.clear()
        return game

    return opened


def pull(game, times=1):
    """Go on with the loop so often."""
    for _ in range(times):
        (going_on, *_) = game.legal_actions()
        game.push(going_on)
    return game


FREE_A, FREE_B, FORCED_A, FORCED_B = (0, True), (1, True), (0, False), (1, False)


def test_11_1_1_nothing_is_a_loop_before_the_table_stands_as_before(tug):
    game = pull(tug(FREE_A, FORCED_B))
    assert why(game, "loop") == {"no_loop": "CR 11-1-1"}
    assert why(pull(game), "loop") == {}


def test_11_1_1_a_judges_hand_in_the_round_is_no_loop():
    game = board()
    for value in ("rest", "active"):
        override(game, value, "a.leader")
    assert why(game, "loop") == {"no_loop": "CR 11-1-1"}


def test_11_1_1_looking_for_a_loop_changes_nothing(tug):
    game = pull(tug(FREE_A, FORCED_B), 3)
    before = (game.digest(), list(game.history), list(game.log), len(game.journal.entries))
    why(game, "loop")
    assert (game.digest(), game.history, game.log, len(game.journal.entries)) == before


def test_11_1_1_1_a_round_without_any_choice_is_a_draw(tug):
    game = do(pull(tug(FORCED_A, FORCED_B), 2), "loop")
    assert (game.state.ended, game.winner, game.state.losers) == ("loop", None, (0, 1))


@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [(FREE_A, FORCED_B, 0), (FORCED_A, FREE_B, 1), (FREE_A, FREE_A, 0), (FREE_B, FREE_B, 1)],
)
def test_11_1_1_2_the_one_who_can_stop_says_how_often(tug, first, second, asked):
    game = do(pull(tug(first, second), 2), "loop")
    assert (game.pending.side, game.pending.kind, game.pending.rule) == (asked, "times", "CR 11-1-1-2")
    do(game, "times", number=7)
    assert [(event.kind, event.side, event.number) for event in game.log] == [
        ("loop_times", asked, 7),
        ("loop_done", asked, 7),
    ]


@pytest.mark.parametrize(
    ("first", "second"), [(FREE_A, FORCED_B), (FORCED_B, FREE_A), (FREE_A, FORCED_A), (FORCED_A, FREE_A)]
)
@pytest.mark.parametrize("played", [2, 3])
def test_11_1_1_2_it_ends_where_that_player_can_stop_and_they_stop(tug, first, second, played):
    game = do(do(pull(tug(first, second), played), "loop"), "times", number=0)
    assert (game.pending.side, game.pending.kind) == (0, "yes_no")
    assert [found.kind for found in game.legal_actions()] == ["no"]
    assert why(game, "yes") == {"loop_restarted": "CR 11-1-1-2"}
    assert do(game, "no").pending.kind == "main"


@pytest.mark.parametrize("number", [-1, loops.MOST_TIMES + 1, None])
def test_11_1_1_2_how_often_is_a_whole_number(tug, number):
    game = do(pull(tug(FREE_A, FORCED_B), 2), "loop")
    assert why(game, "times", number=number) == {"number_out_of_range": "CR 1-3-5"}


@pytest.mark.parametrize(
    ("said", "fewer", "stops"), [((3, 9), 3, 0), ((9, 3), 3, 1), ((4, 4), 4, 0), ((0, 5), 0, 0)]
)
@pytest.mark.parametrize("order", [(FREE_A, FREE_B), (FREE_B, FREE_A)])
def test_11_1_1_3_the_turn_player_says_first_and_the_fewer_counts(tug, said, fewer, stops, order):
    game = do(pull(tug(*order), 2), "loop")
    assert (game.pending.side, game.pending.rule) == (0, "CR 11-1-1-3")
    do(game, "times", number=said[0])
    assert (game.pending.side, game.pending.kind) == (1, "times")
    do(game, "times", number=said[1])
    assert (game.log[-1].kind, game.log[-1].number, game.log[-1].side) == ("loop_done", fewer, stops)
    assert game.pending.side == stops
    assert [found.kind for found in game.legal_actions()] == ["no"]


def test_11_1_1_3_a_stopped_loop_is_not_begun_again_at_the_same_table(tug):
    game = do(do(pull(tug(FREE_A, FORCED_B), 2), "loop"), "times", number=2)
    do(game, "no")
    frames.start(game, "tug")
    game.journal.progress(game.state, "pending", None)
    game.go_on()
    assert why(game, "yes") == {"loop_restarted": "CR 11-1-1-2"}
    override(game, "rest", "a.leader")
    assert why(game, "yes") == {}


def test_11_1_1_3_who_is_forced_may_begin_it_again(tug):
    game = do(do(pull(tug(FREE_A, FORCED_B), 2), "loop"), "times", number=2)
    stopped = game.state.stopped
    assert stopped
    (turn, _table, _going_on) = stopped[0]
    only = tuple(action(game, "no"))
    game.journal.progress(game.state, "stopped", ((turn, loops.table_digest(game), only), *stopped))
    assert [found.kind for found in game.legal_actions()] == ["yes", "no"]
    assert (why(game, "yes"), why(game, "no")) == ({}, {})


@pytest.mark.parametrize("pushed", range(1, 4))
def test_a_declared_loop_is_taken_back_saved_and_opened_again(tug, pushed):
    game = pull(tug(FREE_A, FREE_B), 2)
    acts = [("loop", {}), ("times", {"number": 5}), ("times", {"number": 3})][:pushed]
    before = [game.digest()]
    for kind, more in acts:
        do(game, kind, **more)
        before.append(game.digest())
    opened = Game.from_json(json.loads(json.dumps(game.to_json())), game.library)
    assert opened.digest() == before[-1]
    assert opened.legal_actions() == game.legal_actions()
    for digest in reversed(before[:-1]):
        game.pop()
        assert game.digest() == digest


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
