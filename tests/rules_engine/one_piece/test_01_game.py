"""Game overview (CR 1): the end of a game, concession, principles."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import areas, durations, frames, rule_processing, terms, values
from rules_engine.one_piece.seams import Effects
from rules_engine.one_piece.state import Pending
from tests.rules_engine.one_piece.board import (
    active,
    area,
    attack,
    board,
    card,
    do,
    new,
    override,
    pass_turn,
    refs,
    why,
)
from tournaments.rules.problems import Problem, Refused


def test_1_1_1_a_game_has_two_players():
    assert len(new().state.players) == 2


def test_1_2_1_who_has_not_lost_wins():
    game = do(board(), "concede", value="a")
    assert (game.is_over, game.winner, game.legal_actions()) == (True, 1, [])


def test_1_2_1_1_and_1_2_1_1_1_and_1_2_2_1_damage_without_life_loses():
    assert attack(board(b={"life": 0})).winner == 0


def test_1_2_1_1_2_and_1_2_2_2_an_empty_deck_loses():
    assert pass_turn(board(b={"deck": ["cook"]})).winner == 0


def test_1_2_2_defeat_is_judged_at_the_next_rule_processing_which_is_at_once():
    game = board({"deck": ["cook"]})
    terms.draw(game, 0, 1)
    assert game.is_over


@pytest.mark.parametrize("who", ["a", "b"])
@pytest.mark.parametrize("when", ["mulligan", "main", "block", "counter", "trigger", "choose"])
def test_1_2_3_either_player_concedes_at_any_moment(when, who):
    games = {
        "mulligan": new,
        "main": board,
        "block": lambda: do(board(b={"characters": ["wall"]}), "attack", "a.leader", "b.leader"),
        "counter": lambda: do(board(b={"hand": ["cook"]}), "attack", "a.leader", "b.leader"),
        "trigger": lambda: attack(board(b={"life": ["flare"]})),
        "choose": lambda: do(
            board({"characters": ["cook"] * 5, "hand": ["cook"], "don": {"active": 2}}), "play", "a.hand.0"
        ),
    }
    game = games[when]()
    assert game.pending.kind == when
    do(game, "concede", value=who)
    assert (game.winner, game.state.ended, game.pending) == ({"a": 1, "b": 0}[who], "concession", None)
    game.pop()
    assert game.pending.kind == when


def test_1_2_3_nobody_concedes_after_the_end_or_for_nobody():
    assert why(board(), "concede", value="c") == {"who_concedes": "CR 1-2-3"}
    assert why(do(board(), "concede", value="a"), "concede", value="b") == {"game_over": "CR 1-2-1"}


def test_1_2_4_no_card_keeps_a_player_from_losing_by_concession(monkeypatch):
    class Saved(Effects):
        def replace_defeat(self, game, side, cause):
            return True

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Saved)
    assert do(board(), "concede", value="a").winner == 1


def test_1_2_5_a_card_makes_a_player_lose():
    game = board()
    rule_processing.lose_by_effect(game, 1)
    assert (game.winner, game.state.ended) == (0, "effect")


def test_1_3_2_as_much_as_possible_is_done():
    game = board({"deck": ["cook", "giant"]})
    assert terms.draw(game, 0, 3) == 2


def test_1_3_2_1_a_card_already_in_a_state_is_not_put_into_it():
    game = board({"leader": {"card": "captain", "rested": True}})
    before = len(game.log)
    assert areas.set_rested(game, refs.find(game, "a.leader"), rested=True, rule="") is False
    assert len(game.log) == before


@pytest.mark.parametrize("number", [0, -1])
def test_1_3_2_2_nothing_is_done_zero_or_negative_times(number):
    game = board()
    assert terms.draw(game, 0, number) == 0
    terms.deal_damage(game, 1, number)
    assert (area(game, "a.hand"), len(area(game, "b.life")), len(game.state.frames)) == ([], 4, 1)


def test_1_3_3_what_is_forbidden_stays_forbidden_though_something_allows_it(monkeypatch):
    class Both(Effects):
        restricts = True

        def allowed(self, game, deed, card, target=-1):
            return True

        def forbidden(self, game, deed, card, target=-1):
            return [Problem("cannot_attack", "It cannot attack.", "CR 1-3-3")] if deed == "attack" else []

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Both)
    game = board(b={"characters": ["cook"]})
    assert why(game, "attack", "a.leader", "b.characters.0") == {"cannot_attack": "CR 1-3-3"}
    assert not any(a.kind == "attack" for a in game.legal_actions())


def test_1_3_4_of_choices_at_the_same_time_the_turn_players_come_first():
    game = new(first=1)
    assert game.pending.side == game.state.turn_side == 1


@pytest.mark.parametrize(("number", "fine"), [(0, True), (3, True), (4, False), (-1, False), (None, False)])
def test_1_3_5_and_1_3_5_1_a_number_chosen_is_whole_and_within_its_bounds(number, fine):
    game = board()
    game.journal.set(game.state, "pending", Pending(0, "number", "How many?", "CR 1-3-5", low=0, high=3))
    assert (why(game, "choose", number=number) == {}) is fine
    assert [a.number for a in game.legal_actions()] == [0, 1, 2, 3]


def change(game, place, kind, value):
    found = refs.find(game, place)
    durations.put_in_force(game, 0, found, kind, (found,), value, durations.GAME)
    return found


def test_1_3_6_values_other_than_power_do_not_go_below_zero():
    game = board({"hand": ["cook"]})
    cook = change(game, "a.hand.0", "counter", -5000)
    assert values.counter(game, cook) == 0


def test_1_3_6_1_power_may_be_negative():
    game = board({"characters": ["cook"]})
    assert values.power(game, change(game, "a.characters.0", "power", -5000)) == -2000


def test_1_3_6_1_1_a_card_with_negative_power_stays_where_it_is():
    game = board({"characters": ["cook"]})
    override(game, "power:game", "a.characters.0", number=-5000)
    assert area(game, "a.characters") == ["cook"]


def test_1_3_6_2_a_negative_cost_counts_as_zero():
    game = board({"hand": ["cook"]})
    cook = change(game, "a.hand.0", "cost", -5)
    assert values.cost(game, cook) == 0
    do(game, "play", "a.hand.0")
    assert area(game, "a.characters") == ["cook"]


def test_1_3_6_2_1_further_changes_start_from_the_negative_value():
    game = board({"hand": ["cook"]})
    cook = change(game, "a.hand.0", "cost", -5)
    change(game, "a.hand.0", "cost", 4)
    assert values.cost(game, cook) == 1


def test_1_3_9_and_1_3_9_1_the_cost_is_what_playing_the_card_takes():
    game = do(board({"hand": ["gunner"], "don": {"active": 5}}), "play", "a.hand.0")
    assert active(game, "a") == 1


def test_a_refused_action_changes_nothing():
    game = board()
    before = game.digest()
    with pytest.raises(Refused) as caught:
        do(game, "give_don", target="a.leader")
    assert caught.value.codes == ("no_active_don",)
    assert game.digest() == before
    with pytest.raises(IndexError):
        game.pop()


def test_an_error_in_the_middle_of_a_step_leaves_the_game_as_it_was(monkeypatch):
    class Broken(Effects):
        def moment(self, game, when):
            if when == "end of battle":
                raise RuntimeError("a card's text went wrong")

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Broken)
    game = board()
    before = game.digest()
    with pytest.raises(RuntimeError):
        do(game, "attack", "a.leader", "b.leader")
    assert game.digest() == before
    assert not card(game, "a.leader").rested


def test_a_procedure_can_ask_and_go_on_with_the_answer():
    game = board()
    asked = []

    def question(game, frame):
        answer = frames.take_answer(game)
        if answer is None:
            frames.ask(game, Pending(1, "yes_no", "Really?", "CR 8-1-2"))
        else:
            asked.append(answer)
            frames.finish(game)

    frames.ADVANCE["question"] = question
    try:
        frames.start(game, "question")
        game.journal.set(game.state, "pending", None)
        game.go_on()
        assert [a.kind for a in game.legal_actions()] == ["yes", "no"]
        do(game, "yes")
    finally:
        del frames.ADVANCE["question"]
    assert asked == ["yes"]
    assert game.pending.kind == "main"
