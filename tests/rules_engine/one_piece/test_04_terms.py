"""Basic terms (CR 4)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import areas, durations, log, terms, values
from rules_engine.one_piece.state import Pending
from tests.rules_engine.one_piece.board import (
    active,
    area,
    attack,
    board,
    card,
    do,
    override,
    pass_turn,
    refs,
    why,
)


def test_4_2_1_and_4_2_1_1_every_card_has_an_owner():
    game = board({"characters": ["cook"]})
    assert (card(game, "a.characters.0").owner, card(game, "b.leader").owner) == (0, 1)


def test_4_3_1_and_4_3_2_turn_player_and_non_turn_player():
    game = board()
    assert game.view("public")["turn_side"] == "a"
    assert pass_turn(game).view("public")["turn_side"] == "b"


def test_4_4_1_and_4_4_1_1_and_4_4_1_2_cards_on_the_field_are_active_or_rested():
    game = board({"characters": ["cook", {"card": "cook", "rested": True}]})
    assert [found["rested"] for found in game.view("b")["a"]["characters"]] == [False, True]


@pytest.mark.parametrize("value", ["rest", "active", "used", "fresh"])
def test_4_4_1_only_a_card_on_the_field_is_active_or_rested(value):
    found = why(board({"hand": ["cook"]}), "override", "a.hand.0", value=value, reason="x")
    assert found == {"not_on_field": "CR 4-4-1"}


def test_4_4_2_a_rested_don_that_is_given_is_rested_no_more():
    game = board({"don": {"rested": 1}})
    override(game, "give", "a.cost.0", "a.leader")
    assert card(game, "a.leader.don.0").rested is False


def test_4_4_2_given_don_are_neither_active_nor_rested():
    game = board({"leader": {"card": "captain", "don": 1}, "don": {"active": 1}})
    given = refs.find(game, "a.leader.don.0")
    assert areas.set_rested(game, given, rested=True, rule="") is False
    assert given not in terms.active_don(game, 0)
    assert areas.area_of(game, given) == "leader"


def test_4_5_1_drawing_does_not_show_the_card():
    game = board(b={"deck": ["giant", "cook"]})
    pass_turn(game)
    drawn = next(event for event in game.log if event.kind == "moved" and event.value == "hand")
    said = {who: log.words(game, drawn, who) for who in ("a", "b", "public", "judge")}
    assert "Giant" in said["b"] == said["judge"]
    assert "Giant" not in said["a"] == said["public"]
    assert "card" not in log.to_json(game, drawn, "a")


def test_3_4_1_and_4_5_2_one_card_from_the_top_comes_to_the_hand():
    game = board({"deck": ["giant", "cook"]})
    terms.draw(game, 0)
    assert (area(game, "a.hand"), area(game, "a.deck")) == (["giant"], ["cook"])


def test_4_5_1_and_4_5_2_the_other_player_does_not_see_what_was_drawn():
    game = board({"deck": ["giant", "cook"]})
    terms.draw(game, 0)
    assert game.view("b")["a"]["hand"] == [None]


@pytest.mark.parametrize("number", [0, 1, 3])
def test_4_5_3_drawing_x_repeats_drawing_one(number):
    game = board()
    assert terms.draw(game, 0, number) == number == len(area(game, "a.hand"))


def test_4_6_1_and_4_6_2_the_player_whose_leader_takes_damage_carries_it_out():
    game = attack(board())
    assert [(event.side, event.number) for event in game.log if event.kind == "damage"] == [(1, 1)]
    assert [len(area(game, place)) for place in ("a.life", "a.hand", "b.life", "b.hand")] == [5, 0, 3, 1]


def run(game):
    game.journal.set(game.state, "pending", None)
    game.go_on()
    return game


def test_4_6_2_1_one_damage_moves_the_top_life_card_to_the_hand():
    game = board(b={"life": ["cook", "giant"]})
    terms.deal_damage(game, 1, 1)
    assert area(run(game), "b.hand") == ["cook"]


@pytest.mark.parametrize(("amount", "left"), [(0, 4), (1, 3), (3, 1), (4, 0), (5, 0)])
def test_4_6_2_2_x_damage_repeats_it_and_stops_without_life(amount, left):
    game = board()
    terms.deal_damage(game, 1, amount)
    run(game)
    assert (len(area(game, "b.life")), len(area(game, "b.hand")), game.winner) == (left, 4 - left, None)


def test_4_6_3_a_trigger_is_asked_about_at_each_point():
    game = board({"characters": ["twin"]}, {"life": ["flare", "flare", "cook"]})
    attack(game, "a.characters.0")
    do(game, "trigger")
    assert (game.pending.kind, area(game, "b.trash"), len(area(game, "b.life"))) == ("trigger", ["flare"], 2)
    do(game, "no_trigger")
    assert (area(game, "b.hand"), game.pending.kind) == (["flare"], "main")


def test_4_6_3_only_the_checked_card_has_its_trigger_activated():
    game = attack(board(b={"life": ["flare", "flare"]}))
    assert why(game, "trigger", "b.life.1") == {"not_the_life_card": "CR 4-6-2-1"}
    assert why(game, "trigger", "b.life.0") == {}


def test_4_6_3_1_a_card_that_cannot_go_to_the_hand_has_no_trigger(monkeypatch):
    from rules_engine.one_piece.seams import Effects
    from tournaments.rules.problems import Problem

    class Barred(Effects):
        restricts = True

        def forbidden(self, game, deed, card, target=-1):
            return [Problem("barred", "No.")] if deed == "trigger" else []

        def replace(self, game, what, card, cause):
            if what == "life to hand":
                game.journal.set(game.state, "answer", "replaced")

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Barred)
    game = attack(board(b={"life": ["flare", "cook"]}))
    assert (game.pending.kind, area(game, "b.life"), area(game, "b.hand")) == ("main", ["flare", "cook"], [])


def test_4_7_1_playing_is_paying_the_cost_and_putting_the_card_into_play():
    game = do(board({"hand": ["cook"], "don": {"active": 2}}), "play", "a.hand.0")
    played = next(event for event in game.log if event.kind == "played")
    assert (played.rule, played.cause) == ("CR 4-7-1", "play")
    assert (active(game, "a"), area(game, "a.characters")) == (0, ["cook"])


def test_4_7_2_what_cannot_be_played_cannot_be_paid_for(monkeypatch):
    from rules_engine.one_piece.seams import Effects
    from tournaments.rules.problems import Problem

    class Barred(Effects):
        restricts = True

        def forbidden(self, game, deed, card, target=-1):
            return [Problem("cannot_be_played", "It cannot be played.", "CR 4-7-2")] if deed == "play" else []

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Barred)
    game = board({"hand": ["cook"], "don": {"active": 2}})
    assert why(game, "play", "a.hand.0") == {"cannot_be_played": "CR 4-7-2"}
    assert not any(a.kind == "play" for a in game.legal_actions())
    game = do(board(b={"hand": ["guard"], "don": {"active": 1}}), "attack", "a.leader", "b.leader")
    assert why(game, "counter_event", "b.hand.0") == {"cannot_be_played": "CR 4-7-2"}
    assert not any(a.kind == "counter_event" for a in game.legal_actions())


@pytest.mark.parametrize(("low", "high", "choices"), [(0, 1, 4), (1, 1, 3), (2, 2, 3), (0, 3, 8), (5, 5, 1)])
def test_4_8_1_up_to_x_is_any_number_of_the_choices(low, high, choices):
    game = board({"characters": ["sailor", "cook", "ghost"]})
    cards = tuple(game.state.players[0].characters)
    game.journal.set(game.state, "pending", Pending(0, "choose", "", "CR 4-8-1", cards, low, high))
    assert len(game.legal_actions()) == choices
    assert all(not game.why_illegal(found) for found in game.legal_actions())


def test_4_8_1_each_card_once_in_the_order_offered():
    game = board({"characters": ["sailor", "cook", "ghost"]})
    one, two, three = game.state.players[0].characters
    game.journal.set(game.state, "pending", Pending(0, "choose", "", "CR 4-8-1", (one, two, three), 0, 2))
    assert why(game, "choose", cards=[one, one]) == {"chosen_twice": "CR 8-4-4-1"}
    assert why(game, "choose", cards=[two, one]) == {"choice_out_of_order": "CR 8-4-4-1"}
    assert why(game, "choose", cards=[one, two, three]) == {"wrong_number_chosen": "CR 8-4-4-1"}


def force(game, kind, *amounts):
    leader = refs.find(game, "a.leader")
    for amount in amounts:
        durations.put_in_force(game, 0, leader, kind, (leader,), amount, durations.GAME)
    return leader


def test_4_9_1_and_4_9_2_base_is_what_the_card_shows():
    game = board()
    leader = force(game, "power", 2000)
    assert (values.base_power(game, leader), values.power(game, leader)) == (5000, 7000)


@pytest.mark.parametrize("order", [(7000, 6000), (6000, 7000)])
def test_4_9_2_1_of_several_base_powers_the_highest_counts(order):
    game = board()
    assert values.power(game, force(game, "base_power", *order)) == 7000


@pytest.mark.parametrize("order", [(1, 3), (3, 1)])
def test_4_9_2_2_of_several_base_costs_the_highest_counts(order):
    game = board({"hand": ["gunner"]})
    gunner = refs.find(game, "a.hand.0")
    for amount in order:
        durations.put_in_force(game, 0, gunner, "base_cost", (gunner,), amount, durations.GAME)
    assert values.cost(game, gunner) == 3


def test_4_12_1_set_power_to_zero_takes_away_what_it_has_now():
    game = board()
    leader = force(game, "power", 2000)
    assert values.amount_to_zero(game, leader) == -7000
    force(game, "power", values.amount_to_zero(game, leader), 1000)
    assert values.power(game, leader) == 1000


def test_4_12_2_a_negative_power_is_left_alone():
    game = board()
    assert values.amount_to_zero(game, force(game, "power", -6000)) == 0


@pytest.mark.parametrize("place", ["a.hand.0", "a.trash.0", "b.life.0"])
def test_4_11_2_removing_is_moving_to_another_area(place):
    game = board({"hand": ["cook"], "trash": ["giant"]}, {"life": ["sailor", "sailor"]})
    found = refs.find(game, place)
    override(game, "move:deck", found)
    assert game.state.cards[found].zone == "deck"
