"""Filters (CR 2) and conditions (CR 8-3-3): one card, one test; one table, one question."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects import conditions, filters
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import hand, trash
from tests.rules_engine.effects.boards import (
    EVERYBODY,
    THIS,
    YOUR_LEADER,
    YOURS,
    always,
    at,
    board,
    text,
    timed,
)

KIT = [
    text(
        "mate",
        timed("On Play", n.Draw(n.Exactly(1))),
        types=("Crew", "Blue Fleet"),
        colors=("red", "blue"),
        counter=1000,
    ),
    text("brute", cost=6, power=8000, attributes=("Strike",)),
    text("alias", always(n.AlsoNamed(("Second Name",)))),
    CardDef("plain", "Plain", "character", ("red",), cost=1, power=1000),
]
CHARACTERS = n.Noun("character")


def asked(place: str, one: n.Filter, **more):
    game = board(
        KIT,
        {
            "characters": ["mate", {"card": "brute", "rested": True, "don": 1}, "alias", "plain", "wall"],
            "hand": ["flare", "cook"],
            "stage": "ship",
        }
        | more,
        {"characters": ["gunner"]},
    )
    ctx = Context(at(game, "a.characters.mate"), 0, ((1, (at(game, "a.characters.brute"),)),))
    return filters.meets(game, ctx, at(game, place), (one,))


@pytest.mark.parametrize(
    ("one", "meets", "fails"),
    [
        (n.NameIs(("Brute",)), "a.characters.brute", "a.characters.mate"),
        (n.NameIs(("Second Name",)), "a.characters.alias", "a.characters.mate"),
        (n.NameIncludes("rut"), "a.characters.brute", "a.characters.mate"),
        (n.TypeIs(("Blue Fleet",)), "a.characters.mate", "a.characters.brute"),
        (n.TypeIncludes(("Fleet",)), "a.characters.mate", "a.characters.brute"),
        (n.ColorIs(("blue",)), "a.characters.mate", "a.characters.brute"),
        (n.AttributeIs(("Strike",)), "a.characters.brute", "a.characters.mate"),
        (n.Multicolor(), "a.characters.mate", "a.characters.brute"),
        (n.StatIs("cost", ">=", 6), "a.characters.brute", "a.characters.mate"),
        (n.StatIs("base power", "==", 8000), "a.characters.brute", "a.characters.mate"),
        (n.StatOneOf("cost", 2, 4), "a.characters.mate", "a.characters.brute"),
        (n.Rested(), "a.characters.brute", "a.characters.mate"),
        (n.Active(), "a.characters.mate", "a.characters.brute"),
        (n.HasTrigger(), "a.hand.flare", "a.hand.cook"),
        (n.HasKeyword("Blocker"), "a.characters.wall", "a.characters.mate"),
        (n.HasHead("On Play"), "a.characters.mate", "a.characters.brute"),
        (n.NoBaseEffect(), "a.characters.plain", "a.characters.mate"),
        (n.NoCounter(), "b.characters.gunner", "a.hand.cook"),
        (n.DonGiven(1), "a.characters.brute", "a.characters.mate"),
        (n.NotThis(), "a.characters.brute", "a.characters.mate"),
        (n.Not(n.NameIs(("Mate",))), "a.characters.brute", "a.characters.mate"),
        (n.AnyOf((n.NameIs(("Brute",)), n.NameIs(("Plain",)))), "a.characters.plain", "a.characters.mate"),
        (n.SameAs("name", n.Slot(1)), "a.characters.brute", "a.characters.mate"),
        (n.DifferentColor(n.Slot(1)), "b.leader", "a.characters.mate"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, n.Filter) else "",
)
def test_a_filter_holds_for_one_card_and_not_for_another(one, meets, fails):
    assert (asked(meets, one), asked(fails, one)) == (True, False)


def test_2_5_6_and_2_4_3_an_attribute_and_a_type_are_read_from_the_card():
    found = [asked("a.characters.mate", one) for one in (n.AttributeIs(("Slash",)), n.TypeIs(("Crew",)))]
    assert found == [True, True]


@pytest.mark.parametrize("op", ["<=", ">="])
def test_2_7_5_a_cost_does_not_shut_a_leader_out(op):
    assert asked("a.leader", n.StatIs("cost", op, 3))


def test_an_unknown_card_meets_nothing_that_would_have_to_be_known():
    found = [
        asked("a.hand.0", one, hand=[None])
        for one in (n.StatIs("cost", "<=", 9), n.Not(n.HasTrigger()), n.NoCounter())
    ]
    assert found == [False, False, False]


def test_a_card_played_this_turn_is_known_as_such():
    game = board(KIT, {"characters": [{"card": "plain", "new": True}, "wall"]})
    ctx = Context(at(game, "a.leader"), 0)
    found = [
        filters.meets(game, ctx, at(game, f"a.characters.{name}"), (n.PlayedThisTurn(),))
        for name in ("plain", "wall")
    ]
    assert found == [True, False]


# -------------------------------------------------------------------- conditions

DON = n.Set("any", (), (n.Noun("don"),), (n.Zone("field"),))


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (n.Has(YOURS, ">=", 2), True),
        (n.Has(YOURS, "<=", 1), False),
        (n.Has(hand(), "==", 1), True),
        (n.Has(trash(), ">=", 4, or_exactly=0), True),
        (n.HasMore(YOURS, ">"), True),
        (n.EitherHas(EVERYBODY, 1), True),
        (n.EitherHas(EVERYBODY, 4), False),
        (n.Compare(n.Count(DON), "<=", n.Count(n.Set("opponent"))), True),
        (n.Compare(n.Count(DON), ">=", n.Count(n.Set("opponent"))), False),
        (n.Compare(n.Count(DON), "at least less", 2, n.Count(n.Set("opponent"))), True),
        (
            n.HasEach(
                (n.Set("you", (n.NameIs(("Mate",)),)), n.Set("you", (n.NameIs(("Brute",)),), (CHARACTERS,)))
            ),
            True,
        ),
        (
            n.HasEach(
                (n.Set("you", (n.NameIs(("Mate",)),)), n.Set("you", (n.NameIs(("Wall",)),), (CHARACTERS,)))
            ),
            False,
        ),
        (n.AllAre(YOURS, (n.StatIs("cost", ">=", 3),)), True),
        (n.OnlyHas(n.Set("any", (n.TypeIs(("Crew",)),), (CHARACTERS,))), True),
        (n.OnlyHas(n.Set("any", (n.TypeIs(("Blue Fleet",)),), (CHARACTERS,))), False),
        (n.Is(n.All(YOUR_LEADER), (n.TypeIs(("Crew",)),)), True),
        (n.Is(n.All(YOUR_LEADER), (n.TypeIs(("Marines",)),)), False),
        (n.Is(THIS, (n.Rested(),)), False),
        (n.Is(n.Slot(4), ()), False),
        (n.IsTurn("you"), True),
        (n.IsTurn("opponent"), False),
        (n.TurnNumber(3), True),
        (n.AllTrue((n.IsTurn("you"), n.Has(YOURS, ">=", 2))), True),
        (n.AnyTrue((n.IsTurn("opponent"), n.Has(YOURS, ">=", 2))), True),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, n.Condition) else "",
)
def test_8_3_3_a_condition_is_asked_of_the_table(one, expected):
    game = board(
        KIT,
        {"characters": ["mate", "brute"], "hand": ["cook"], "don": {"active": 1}},
        {"characters": ["gunner"], "don": {"active": 3}},
    )
    assert conditions.holds(game, Context(at(game, "a.characters.mate"), 0), one) is expected
