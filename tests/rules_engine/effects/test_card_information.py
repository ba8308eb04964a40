"""Card information as texts read it (CR 2): who has a value at all, and that each of several counts."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.cards import CardDef, DeckList, Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import CARD, exactly, numbers, up_to, use
from tests.rules_engine.effects.boards import area, do, power_of, text, why
from tests.rules_engine.one_piece import board as plain

COLORS = ("red", "green", "blue", "purple", "black", "yellow")
ATTRIBUTES = ("Slash", "Strike", "Ranged", "Special", "Wisdom", "?")
HELD = ["cook", "shout", "ship"]


def of_each(word: str, values: tuple[str, ...]) -> list[CardDef]:
    """One Character for each of the values."""
    return [text(f"{word}{index}", **{word: (value,)}) for index, value in enumerate(values)]


def found(wanted: n.Filter, cards: list[CardDef]) -> list[str]:
    """The numbers of the cards of a hand that a filter lets choose."""
    game = use(
        n.Choose(up_to(9, n.Set("you", (wanted,), (CARD,), (n.Zone("hand"),)))),
        cards=tuple(cards),
        a={"hand": [card.number for card in cards]},
    )
    return numbers(game) if game.pending.kind == "choose" else []


@pytest.mark.parametrize("color", COLORS)
def test_2_3_1_and_2_3_3_each_of_the_colors_is_told_from_the_others(color):
    cards = of_each("colors", COLORS)
    assert found(n.ColorIs((color,)), cards) == [f"colors{COLORS.index(color)}"]


@pytest.mark.parametrize("kind", ["Crew", "Navy"])
def test_2_4_1_and_2_4_2_each_of_several_types_is_a_type_of_the_card(kind):
    cards = [
        text("both", types=("Crew", "Navy")),
        text("one", types=("Crew",)),
        text("other", types=("Navy",)),
    ]
    single = {"Crew": "one", "Navy": "other"}[kind]
    assert sorted(found(n.TypeIs((kind,)), cards)) == sorted(["both", single])


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_2_5_1_and_2_5_2_each_attribute_is_told_from_the_others(attribute):
    cards = of_each("attributes", ATTRIBUTES)
    assert found(n.AttributeIs((attribute,)), cards) == [f"attributes{ATTRIBUTES.index(attribute)}"]


@pytest.mark.parametrize(
    ("wanted", "who"),
    [
        (n.StatIs("power", "<=", 99000), ["cook"]),
        (n.StatIs("cost", "<=", 99), ["cook", "shout", "ship"]),
        (n.StatIs("base cost", ">=", 0), ["cook", "shout", "ship"]),
        (n.StatIs("counter", ">=", 0), ["cook"]),
        (n.AttributeIs(ATTRIBUTES), ["cook"]),
        (n.StatIs("life", "<=", 99), []),
    ],
    ids=["2-6-2 power", "2-7-5 cost", "2-7-5 base cost", "2-10-2 Counter", "2-5-5 attribute", "2-9-3 Life"],
)
def test_2_5_5_and_2_6_2_and_2_7_5_and_2_9_3_and_2_10_2_a_category_without_a_value_is_found_by_no_text_about_it(
    wanted, who
):
    game = use(n.Choose(up_to(3, n.Set("any", (wanted,), (CARD,), (n.Zone("hand"),)))), a={"hand": HELD})
    assert numbers(game) == who


@pytest.mark.parametrize("life", [2, 5])
def test_2_9_1_and_2_9_2_and_2_9_3_the_life_of_the_leader_alone_says_how_many_cards(life):
    chief = text("chief", category="leader", life=life)
    game = Game.new((DeckList("chief", plain.DECK), plain.LIST), Library([*plain.CARDS, chief]), 1, 0)
    do(do(game, "keep"), "keep")
    assert (len(area(game, "a.life")), len(area(game, "b.life"))) == (life, 5)


@pytest.mark.parametrize("rested", [0, 1])
@pytest.mark.parametrize(("number", "cost"), [("gunner", 4), ("signal", 2), ("raft", 2)])
def test_2_7_1_and_2_7_2_and_2_7_3_and_2_7_4_a_card_is_played_only_with_as_many_active_don_as_it_costs(
    number, cost, rested
):
    game = plain.board({"hand": [number], "don": {"active": cost - rested, "rested": rested}})
    assert ("play" in {found.kind for found in game.legal_actions()}) is (rested == 0)
    assert bool(why(game, "play", "a.hand.0")) is (rested == 1)


def test_2_1_1_a_card_keeps_its_name_whatever_is_done_to_it():
    cooks = n.Set("you", (n.NameIs(("Cook",)),), (n.Noun("character"),))
    game = use(
        n.Modify(n.All(cooks), (n.Add("power", 1000), n.SetStat("base power", 7000)), n.Duration("turn")),
        n.Negate(n.All(cooks), n.Duration("turn")),
        n.Modify(n.All(cooks), (n.Add("power", 1000),), n.Duration("turn")),
        a={"characters": ["cook", "wall"]},
    )
    assert (power_of(game, "a.characters.cook"), power_of(game, "a.characters.wall")) == (9000, 4000)


def test_2_14_1_and_2_14_3_two_cards_of_one_name_are_told_apart_by_their_numbers():
    pair = [
        CardDef(number, "Twin", "character", ("red",), power=power, cost=1)
        for number, power in (("T-1", 3000), ("T-2", 6000))
    ]
    game = use(
        n.KO(exactly(1, n.Set("opponent", (n.StatIs("power", ">=", 6000),), (n.Noun("character"),)))),
        cards=tuple(pair),
        b={"characters": ["T-1", "T-2"]},
    )
    assert (area(game, "b.characters"), area(game, "b.trash")) == (["T-1"], ["T-2"])


@pytest.mark.parametrize(("number", "zone"), [("cook", "characters"), ("ship", "stage"), ("shout", "trash")])
def test_2_2_1_and_2_2_2_the_category_says_where_a_card_goes_that_is_played(number, zone):
    game = do(plain.board({"hand": [number], "don": {"active": 3}}), "play", "a.hand.0")
    assert area(game, f"a.{zone}") == [number]


def test_3_10_1_the_life_cards_are_placed_in_the_life_area():
    game = do(do(plain.new(), "keep"), "keep")
    assert [(len(area(game, f"{side}.life")), len(area(game, f"{side}.hand"))) for side in "ab"] == [
        (5, 5),
        (5, 5),
    ]
