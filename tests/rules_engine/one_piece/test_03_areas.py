"""Areas (CR 3)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import areas, durations, terms, values
from tests.rules_engine.one_piece.board import (
    active,
    area,
    attack,
    board,
    card,
    do,
    kinds,
    new,
    override,
    refs,
    rules,
    why,
)
from tournaments.rules.problems import Refused


def test_3_1_1_and_3_1_3_each_player_has_every_area():
    game = new()
    for side in "ab":
        for zone in areas.AREAS:
            assert isinstance(area(game, f"{side}.{zone}"), list)
    assert len(areas.AREAS) == 9


def test_3_1_2_the_field():
    assert {"leader", "characters", "stage", "cost"} == areas.FIELD


@pytest.mark.parametrize("who", ["a", "b", "public"])
def test_3_1_4_everybody_sees_how_many_cards_an_area_holds(who):
    view = board({"hand": ["cook"] * 3, "don": {"active": 4}}).view(who)["a"]
    assert (len(view["hand"]), len(view["deck"]), len(view["life"]), view["don_deck"]) == (3, 10, 5, 6)


def test_3_1_5_secret_areas_are_hidden_from_the_other_player():
    game = board({"hand": ["cook"], "trash": ["giant"]})
    view = game.view("b")["a"]
    assert (view["hand"], view["deck"], view["life"]) == ([None], [None] * 10, [None] * 5)
    assert view["trash"][0]["number"] == "giant"


def test_3_1_5_the_power_of_an_attacker_that_left_for_a_hand_is_hidden_from_the_other_player():
    game = board({"characters": ["giant"]}, {"hand": ["cook"]})
    do(game, "attack", "a.characters.0", "b.leader")
    override(game, "move:hand", "a.characters.0")
    assert [game.view(who)["battle"]["power"][0] for who in ("a", "b")] == [10000, None]


def test_3_1_6_a_card_that_moved_is_a_new_card():
    game = board({"characters": [{"card": "cook", "rested": True, "new": True, "don": 1}]})
    cook = card(game, "a.characters.0")
    durations.put_in_force(game, 0, cook.id, "power", (cook.id,), 3000, durations.GAME)
    override(game, "move:hand", cook.id)
    override(game, "move:characters", cook.id)
    assert values.power(game, cook.id) == 3000
    assert (cook.rested, cook.entered, cook.don, cook.arrivals) == (False, -1, [], 2)


def test_3_1_6_an_effect_on_two_cards_stays_on_the_other():
    game = board({"characters": ["cook", "cook"]})
    one, two = (refs.find(game, f"a.characters.{i}") for i in (0, 1))
    durations.put_in_force(game, 0, one, "power", (one, two), 1000, durations.GAME)
    override(game, "move:hand", one)
    assert (values.power(game, one), values.power(game, two)) == (3000, 4000)


def test_3_1_6_1_a_don_that_moves_loses_the_effects_on_it():
    game = board({"don": {"active": 1}})
    don = refs.find(game, "a.cost.0")
    durations.put_in_force(game, 0, don, "stays_rested", (don,), 1, durations.GAME)
    do(game, "give_don", don, "a.leader")
    assert game.state.in_force == []
    durations.put_in_force(game, 0, don, "stays_rested", (don,), 1, durations.GAME)
    areas.move(game, don, areas.DON_DECK, "")
    assert game.state.in_force == []


def test_a_judges_hand_puts_a_card_at_any_place_of_its_new_area():
    game = board({"trash": ["giant"], "deck": ["cook", "sailor"]})
    override(game, "move:deck", "a.trash.0", number=1)
    assert area(game, "a.deck") == ["cook", "giant", "sailor"]
    assert game.view("b")["a"]["deck"] == [None] * 3


def test_3_2_1_and_3_3_1_decks_are_placed_at_the_start():
    game = new()
    assert (len(area(game, "b.deck")), len(area(game, "b.don_deck"))) == (45, 10)


def test_3_2_2_neither_player_sees_a_deck():
    game = new()
    assert {tuple(game.view(who)["a"]["deck"]) for who in ("a", "b", "public")} == {(None,) * 45}


def test_3_2_3_cards_of_a_deck_move_one_by_one():
    game = board({"deck": ["cook", "giant", "sailor"]})
    before = len(game.log)
    terms.draw(game, 0, 2)
    assert [event.kind for event in game.log[before:]] == ["moved", "moved"]
    assert area(game, "a.hand") == ["cook", "giant"]


def test_3_2_4_shuffling_changes_the_order_by_the_seed():
    decks = set()
    for seed in range(5):
        game = board({"deck": ["cook", "giant", "sailor", "gunner", "ghost"]}, seed=seed)
        override(game, "shuffle:a")
        decks.add(tuple(area(game, "a.deck")))
        assert sorted(area(game, "a.deck")) == sorted(["cook", "giant", "sailor", "gunner", "ghost"])
    assert len(decks) > 1


def test_3_2_4_shuffling_again_goes_on_where_chance_stood():
    game = board({"deck": ["cook", "giant", "sailor", "gunner", "ghost"]})
    override(game, "shuffle:a")
    once = area(game, "a.deck")
    override(game, "shuffle:a")
    twice = area(game, "a.deck")
    game.pop()
    assert area(game, "a.deck") == once != twice


def test_3_2_4_each_shuffle_has_an_order_of_its_own():
    sorts = ["cook", "giant", "sailor", "gunner", "ghost", "twin", "thief", "wall"]
    game = board({"deck": sorts}, {"deck": sorts})
    override(game, "shuffle:a")
    override(game, "shuffle:b")
    assert area(game, "a.deck") != area(game, "b.deck")


def test_3_3_2_the_don_deck_is_open():
    game = new()
    assert game.view("public")["b"]["don_deck"] == 10
    assert areas.is_open(card(game, "b.don_deck.0"))


def test_3_3_3_don_are_placed_one_by_one():
    game = do(board(), "end_main")
    assert rules(game).count("6-4-1") == 2


def test_3_4_1_and_3_4_2_and_3_4_3_a_hand_is_seen_by_its_player_alone():
    game = board({"hand": ["cook"]})
    assert game.view("a")["a"]["hand"][0]["number"] == "cook"
    assert game.view("judge")["a"]["hand"][0]["number"] == "cook"
    assert game.view("b")["a"]["hand"] == game.view("public")["a"]["hand"] == [None]


def test_3_5_1_events_and_ko_d_characters_go_to_the_trash():
    game = do(board({"hand": ["shout"], "don": {"active": 1}}), "play", "a.hand.0")
    assert area(game, "a.trash") == ["shout"]


def test_3_5_2_new_cards_lie_on_top_of_the_trash_and_everybody_sees_it():
    game = do(board({"hand": ["shout"], "don": {"active": 1}, "trash": ["giant"]}), "play", "a.hand.0")
    assert [found["number"] for found in game.view("b")["a"]["trash"]] == ["shout", "giant"]


def test_3_5_2_the_cards_of_a_trash_are_named():
    with pytest.raises(Refused) as caught:
        board({"trash": 2})
    assert [(found.code, found.place) for found in caught.value.problems] == [("trash_is_open", "a.trash")]


def test_3_6_1_and_3_6_2_the_leader_is_seen_by_all():
    assert new().view("public")["a"]["leader"][0]["number"] == "captain"


def test_3_6_3_a_leader_does_not_leave_its_area():
    game = board()
    assert why(game, "override", "a.leader", value="move:trash", reason="x") == {"leader_stays": "CR 3-6-3"}
    areas.move(game, refs.find(game, "a.leader"), "trash", "")
    assert area(game, "a.leader") == ["captain"]


def test_3_7_1_and_3_7_2_and_3_7_3_playing_a_character_puts_it_into_an_open_area():
    game = do(board({"hand": ["cook"], "don": {"active": 2}}), "play", "a.hand.0")
    assert "played" in kinds(game)
    assert game.view("b")["a"]["characters"][0]["number"] == "cook"
    assert card(game, "a.characters.0").face_up


def test_3_7_4_a_character_does_not_attack_in_the_turn_it_was_played():
    game = do(board({"hand": ["cook"], "don": {"active": 2}}), "play", "a.hand.0")
    assert why(game, "attack", "a.characters.0", "b.leader") == {"just_played": "CR 3-7-4"}
    leader, cook = refs.find(game, "a.leader"), refs.find(game, "a.characters.0")
    assert attackers_of(game) == {leader}
    do(do(game, "end_main"), "end_main")
    assert why(game, "attack", "a.characters.0", "b.leader") == {}
    assert attackers_of(game) == {leader, cook}


def attackers_of(game):
    return {found.card for found in game.legal_actions() if found.kind == "attack"}


@pytest.mark.parametrize(("number", "zone"), [("cook", "characters"), ("ship", "stage")])
def test_3_7_5_and_3_8_4_cards_are_placed_active(number, zone):
    game = do(board({"hand": [number], "don": {"active": 2}}), "play", "a.hand.0")
    assert card(game, f"a.{zone}.0").rested is False


def test_3_7_5_unless_told_otherwise():
    game = board({"hand": ["cook"]})
    terms.put_into_play(game, refs.find(game, "a.hand.0"), rested=True, cause="effect")
    game.journal.set(game.state, "pending", None)
    game.go_on()
    assert card(game, "a.characters.0").rested


def sixth():
    game = board(
        {"characters": ["sailor", "cook", "ghost", "wall", "runner"], "hand": ["giant"], "don": {"active": 8}}
    )
    return do(game, "play", "a.hand.0")


def test_3_7_6_there_is_room_for_five_characters():
    game = sixth()
    assert game.pending.rule == "CR 3-7-6-1"
    assert len(area(game, "a.characters")) == 5


@pytest.mark.parametrize(
    ("side", "place"),
    [({"characters": ["cook"] * 6}, "a.characters"), ({"stage": ["ship", "raft"]}, "a.stage")],
    ids=["six Characters", "two Stages"],
)
def test_3_7_6_and_3_8_5_a_position_has_no_more_cards_than_there_is_room_for(side, place):
    with pytest.raises(Refused) as caught:
        board(side)
    assert [(found.code, found.place) for found in caught.value.problems] == [("area_full", place)]


def test_3_7_6_1_one_character_is_trashed_then_the_new_one_is_played():
    game = sixth()
    assert (game.pending.side, len(game.legal_actions())) == (0, 5)
    do(game, "choose", cards=["a.characters.1"])
    assert area(game, "a.characters") == ["sailor", "ghost", "wall", "runner", "giant"]
    assert area(game, "a.trash") == ["cook"]


def test_3_7_6_1_the_new_card_itself_is_not_chosen():
    assert why(sixth(), "choose", cards=["a.hand.0"]) == {"not_among_choices": "CR 3-7-6-1"}
    assert why(sixth(), "choose") == {"wrong_number_chosen": "CR 8-4-4-1"}


def test_3_7_6_1_1_this_is_rule_processing():
    game = do(sixth(), "choose", cards=["a.characters.1"])
    assert [(e.rule, e.cause) for e in game.log if e.kind == "moved" and e.value == "trash"] == [
        ("CR 3-7-6-1-1", "rule")
    ]


def test_3_8_1_and_3_8_2_and_3_8_3_a_stage_is_played_into_the_open_stage_area():
    game = do(board({"hand": ["ship"], "don": {"active": 2}}), "play", "a.hand.0")
    assert "played" in kinds(game)
    assert game.view("b")["a"]["stage"][0]["number"] == "ship"
    assert card(game, "a.stage").face_up


def test_3_6_1_and_3_7_2_and_3_8_2_what_a_position_has_on_the_field_lies_face_up():
    game = board({"characters": ["cook"], "stage": "ship"})
    assert all(card(game, f"a.{place}").face_up for place in ("leader", "characters.0", "stage"))


def test_3_8_5_and_3_8_5_1_a_second_stage_replaces_the_first_by_the_rules():
    game = do(board({"hand": ["ship"], "stage": "raft", "don": {"active": 2}}), "play", "a.hand.0")
    assert (area(game, "a.stage"), area(game, "a.trash")) == (["ship"], ["raft"])
    assert [event.cause for event in game.log if event.rule == "CR 3-8-5-1"] == ["rule"]


def test_3_9_1_and_3_9_3_don_are_placed_active():
    game = do(board(), "end_main")
    assert active(game, "b") == 2


def test_3_9_2_which_don_pay_is_the_players_choice():
    game = board({"hand": ["sailor"], "don": {"active": 3}})
    last = refs.find(game, "a.cost.2")
    do(game, "play", "a.hand.0", cards=[last])
    assert card(game, "a.cost.2").rested
    game.pop()
    assert why(game, "play", "a.hand.0", cards=["a.cost.0", "a.cost.1"]) == {"wrong_don_named": "CR 3-9-2"}
    assert why(game, "play", "a.hand.0", cards=["b.leader"]) == {"wrong_don_named": "CR 3-9-2"}
    assert why(game, "play", "a.hand.0", cards=[last, last]) == {"wrong_don_named": "CR 3-9-2"}


def test_3_9_2_everybody_sees_which_don_of_a_cost_area_are_rested():
    seen = board({"don": {"active": 1, "rested": 2}}).view("b")["a"]["cost"]
    assert [don["rested"] for don in seen] == [False, True, True]


def test_3_10_1_and_3_10_2_life_is_face_down_and_the_top_card_moves():
    game = board(b={"life": ["cook", "giant"]})
    assert game.view("b")["b"]["life"] == [None, None]
    attack(game)
    assert area(game, "b.life") == ["giant"]


def test_3_10_2_1_a_face_up_life_card_is_open():
    game = board(b={"life": ["cook", {"card": "giant", "face_up": True}]})
    assert [found and found["number"] for found in game.view("a")["b"]["life"]] == [None, "giant"]


def test_3_10_2_1_life_cards_are_turned():
    game = board(b={"life": ["cook"]})
    override(game, "face_up", "b.life.0")
    assert game.view("public")["b"]["life"][0]["number"] == "cook"
    override(game, "face_down", "b.life.0")
    assert game.view("public")["b"]["life"] == [None]
    assert why(game, "override", "a.leader", value="face_up", reason="x") == {"not_life": "CR 3-10-2-1"}
