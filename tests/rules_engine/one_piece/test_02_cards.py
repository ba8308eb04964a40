"""Card information (CR 2)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import values
from rules_engine.one_piece.cards import CATEGORIES, DeckList, Library
from rules_engine.one_piece.setup import deck_problems
from tests.rules_engine.one_piece.board import (
    LIBRARY,
    active,
    area,
    attack,
    board,
    character,
    do,
    new,
    override,
    refs,
    why,
)
from tournaments.rules.problems import Refused


def test_2_1_1_a_card_has_a_fixed_name():
    game = board({"characters": ["cook"]})
    assert game.name(refs.find(game, "a.characters.0")) == "Cook (cook)"


def test_2_2_1_and_2_2_2_five_categories():
    assert set(CATEGORIES) == {"leader", "character", "event", "stage", "don"}
    assert {card.category for card in LIBRARY.values()} | {"don"} == set(CATEGORIES)


@pytest.mark.parametrize("place", ["leader", "characters", "stage"])
def test_2_2_2_a_position_puts_no_card_into_the_area_of_another_category(place):
    side = {place: "ship" if place != "stage" else "cook"}
    with pytest.raises(Refused) as caught:
        board(side)
    assert [problem.code for problem in caught.value.problems] == ["wrong_area"]


@pytest.mark.parametrize(
    ("place", "number"),
    [("a.leader", "cook"), ("a.characters.0", "ship"), ("a.stage", "cook"), ("a.hand.0", "captain")],
)
def test_2_2_2_no_card_becomes_one_of_a_category_that_does_not_lie_there(place, number):
    game = board({"characters": ["cook"], "stage": "ship", "hand": ["cook"]})
    found = why(game, "override", place, value=f"identity:{number}", reason="x")
    assert found == {"wrong_area": "CR 2-2-2"}


@pytest.mark.parametrize(("number", "zone"), [("cook", "characters"), ("ship", "stage")])
def test_2_2_4_and_2_2_6_a_played_card_goes_to_the_area_of_its_category(number, zone):
    game = do(board({"hand": [number], "don": {"active": 5}}), "play", "a.hand.0")
    assert area(game, f"a.{zone}") == [number]


def test_2_2_3_the_leader_is_in_the_leader_area():
    assert area(new(), "a.leader") == ["captain"]


def test_2_2_5_an_event_goes_from_the_hand_to_the_trash():
    game = do(board({"hand": ["shout"], "don": {"active": 1}}), "play", "a.hand.0")
    assert [(e.before, e.value) for e in game.log if e.kind == "moved"] == [("hand", "trash")]


def test_2_3_1_and_2_3_3_and_2_3_4_and_2_3_5_a_card_has_every_color_it_shows():
    assert LIBRARY["pair"].colors == ("red", "blue")
    assert {color for found in LIBRARY.values() for color in found.colors} <= {
        "red",
        "green",
        "blue",
        "purple",
        "black",
        "yellow",
    }


def test_2_4_1_and_2_4_2_and_2_5_1_and_2_5_3_and_2_5_4_types_and_attributes_are_printed_values():
    assert (LIBRARY["pair"].types, LIBRARY["pair"].attributes) == (("Crew",), ("Slash", "Strike"))


def test_2_5_5_and_2_6_2_only_leaders_and_characters_have_attributes_and_power():
    for card in LIBRARY.values():
        fights = card.category in ("leader", "character")
        assert (card.power is not None, bool(card.attributes) and not fights) == (fights, False)


@pytest.mark.parametrize(("number", "left"), [("cook", 4), ("gunner", 3)])
def test_2_6_1_power_decides_battles(number, left):
    assert len(area(attack(board({"characters": [number]}), "a.characters.0"), "b.life")) == left


@pytest.mark.parametrize("change", [-1000, 1000])
def test_2_6_3_an_effect_makes_power_greater_or_less(change):
    game = override(board(), "power:turn", "a.leader", number=change)
    assert values.power(game, refs.find(game, "a.leader")) == 5000 + change


@pytest.mark.parametrize("place", ["a.leader", "a.cost.0"])
def test_2_7_5_what_has_no_cost_is_never_played(place):
    assert "not_playable" in why(board({"don": {"active": 1}}), "play", place)


def test_2_7_1_and_2_7_5_leaders_have_no_cost():
    assert all((card.cost is None) == (card.category == "leader") for card in LIBRARY.values())


@pytest.mark.parametrize(("number", "cost"), [("gunner", 4), ("signal", 2), ("raft", 2)])
def test_2_7_2_and_2_7_3_and_2_7_4_the_cost_is_paid_by_resting_active_don(number, cost):
    game = do(board({"hand": [number], "don": {"active": 6, "rested": 1}}), "play", "a.hand.0")
    assert (active(game, "a"), len(area(game, "a.cost"))) == (6 - cost, 7)
    kinds = [event.kind for event in game.log]
    assert kinds[:cost] == ["rested"] * cost


@pytest.mark.parametrize("change", [-1, 1])
def test_2_7_6_an_effect_makes_a_cost_greater_or_less(change):
    game = board({"hand": ["gunner"], "don": {"active": 6}})
    override(game, "cost:turn", "a.hand.0", number=change)
    do(game, "play", "a.hand.0")
    assert active(game, "a") == 2 - change


def test_2_9_1_and_2_9_2_as_many_life_cards_as_the_leader_says():
    game = new()
    do(game, "keep")
    do(game, "keep")
    assert len(area(game, "a.life")) == LIBRARY["captain"].life == 5
    assert game.view("a")["a"]["life"] == [None] * 5


def test_2_9_2_1_the_first_card_lies_at_the_bottom():
    game = new()
    do(game, "keep")
    top = area(game, "b.deck")[0]
    do(game, "keep")
    assert area(game, "b.life")[-1] == top


def test_2_9_3_only_leaders_have_life():
    assert all((card.life is not None) == (card.category == "leader") for card in LIBRARY.values())


def test_2_10_1_the_counter_is_what_a_card_adds():
    game = board(b={"hand": ["cook", "gunner"]})
    do(game, "attack", "a.leader", "b.leader")
    do(game, "counter", "b.hand.0", "b.leader")
    assert [event.number for event in game.log if event.kind == "counters"] == [2000]
    assert values.power(game, refs.find(game, "b.leader")) == 7000


def test_2_10_2_only_characters_have_a_counter():
    game = board(b={"hand": ["guard"]})
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "counter", "b.hand.0", "b.leader") == {"no_counter": "CR 2-10-2"}


def test_2_11_1_a_trigger_is_asked_about_when_damage_is_taken():
    assert attack(board(b={"life": ["flare"]})).pending.kind == "trigger"
    assert attack(board(b={"life": ["cook"]})).pending.kind == "main"


def test_2_11_1_a_trigger_is_activated_instead_of_adding_the_card_to_the_hand():
    game = do(attack(board(b={"life": ["flare"]})), "trigger")
    assert area(game, "b.hand") == []


def test_2_14_1_and_2_14_3_a_card_is_known_by_its_number():
    library = Library([character("one", 1, 1000), character("two", 1, 1000)], version="7")
    assert (sorted(library), library["two"].number, library.version) == (["one", "two"], "two", "7")


@pytest.mark.parametrize("copies", [4, 5])
def test_2_14_2_no_more_than_four_copies(copies):
    codes = {problem.code for problem in deck_problems(DeckList("captain", {"cook": copies}), LIBRARY, 0)}
    assert ("too_many_copies" in codes) is (copies == 5)
