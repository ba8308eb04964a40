"""Replacements that meet each other: of a replacement, of two players, of cards that leave together (CR 8-1-3-4)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.contradictions import about
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import kind, use
from tests.rules_engine.effects.boards import THEIRS, area, board, do, text
from tests.rules_engine.effects.test_replacement import discards, instead, kill, killer

DRAW = n.Draw(n.Exactly(1))


def named(*names: str) -> n.Set:
    """Your Characters of these names."""
    return n.Set("you", (n.NameIs(tuple(name.title() for name in names)),), (n.Noun("character"),))


def one(*names: str) -> n.Pick:
    return n.Pick(n.Exactly(1), named(*names), slot=1)


def coward(number: str, *instead_of_it: str, **more) -> object:
    """Would it be K.O.'d, one of these is K.O.'d instead."""
    return text(number, instead("K.O.'d", n.KO(one(*instead_of_it)), optional=False, **more))


def asked(game) -> list[str]:
    """Whose replacement is asked about, each declined."""
    found = []
    while kind(game) == "yes_no":
        found.append(game.state.cards[game.pending.cards[0]].definition.number)
        do(game, "no")
    return found


# ------------------------------------------------------------------------------------- a replacement of a replacement


def test_8_1_3_4_3_a_chain_of_replacements_goes_through_each_of_them_once():
    """First hides behind second, second behind third, third behind first: first is K.O.'d after all."""
    ring = [coward("first", "second"), coward("second", "third"), coward("third", "first")]
    game = board([*ring, killer()], {"characters": ["killer"]}, {"characters": ["first", "second", "third"]})
    kill(game, victim="b.characters.first")
    assert (area(game, "b.characters"), area(game, "b.trash")) == (["second", "third"], ["first"])


def test_8_1_3_4_6_the_replaced_replacement_keeps_what_the_first_event_was_about():
    pair = [coward("first", "second"), discards("second", optional=False)]
    game = board(
        [*pair, killer()],
        {"characters": ["killer"]},
        {"characters": ["first", "second"], "hand": ["cook"]},
    )
    kill(game, victim="b.characters.first")
    assert (area(game, "b.characters"), area(game, "b.hand")) == (["first", "second"], [])


def test_8_1_3_4_3_after_a_chain_the_same_replacement_applies_to_the_next_event():
    pair = [coward("first", "cook"), killer()]
    game = board(pair, {"characters": ["killer", "killer"]}, {"characters": ["first", "cook", "cook"]})
    for index in (0, 1):
        kill(game, f"a.characters.{index}", "b.characters.first")
        if kind(game) == "choose":
            do(game, "choose", cards=["b.characters.1"])
    assert area(game, "b.characters") == ["first"]


# ------------------------------------------------------------------------------------------------- of both players

ANYBODY = n.Set("any", (n.NameIs(("Sailor",)),), (n.Noun("character"),))


def guards(*acts: n.Act, **more) -> list:
    """One of each player, for any Sailor that would be K.O.'d."""
    return [text(number, instead("K.O.'d", *acts, subject=ANYBODY, **more)) for number in ("mine", "theirs")]


def scene(*acts: n.Act, turn_side: str = "a", **more):
    """The turn player K.O.s a Sailor of the other, while both have something to say about it."""
    cards = [*guards(*acts or (DRAW,), **more), killer()]
    sides = {
        turn_side: {"characters": ["killer", "mine"]},
        "b" if turn_side == "a" else "a": {"characters": ["sailor", "theirs"]},
    }
    game = board(cards, sides["a"], sides["b"], turn_side=turn_side)
    other = "b" if turn_side == "a" else "a"
    return kill(game, f"{turn_side}.characters.killer", f"{other}.characters.sailor")


@pytest.mark.parametrize("turn_side", ["a", "b"])
def test_8_1_3_4_2_the_turn_player_is_asked_before_the_owner_of_the_card(turn_side):
    assert asked(scene(turn_side=turn_side)) == ["mine", "theirs"]


@pytest.mark.parametrize(("answers", "drawn"), [(("yes",), [1, 0]), (("no", "yes"), [0, 1])])
def test_8_1_3_4_2_the_first_that_applies_is_the_only_one(answers, drawn):
    game = scene()
    for answer in answers:
        do(game, answer)
    hands = [len(player.hand) for player in game.state.players]
    assert (hands, "sailor" in area(game, "b.characters"), kind(game)) == (drawn, True, "main")


def test_8_1_3_4_2_what_must_be_applied_of_the_turn_player_leaves_the_other_unasked():
    game = scene(optional=False)
    assert [len(player.hand) for player in game.state.players] == [1, 0]


def test_8_1_3_4_5_a_replacement_of_the_turn_player_that_cannot_be_done_leaves_it_to_the_other():
    hand = n.Trash(
        n.Pick(n.Exactly(1), n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "you"),)), slot=1)
    )
    game = board(
        [*guards(hand), killer()],
        {"characters": ["killer", "mine"]},
        {"characters": ["sailor", "theirs"], "hand": ["cook"]},
    )
    kill(game, victim="b.characters.sailor")
    assert asked(game) == ["theirs"]


# ------------------------------------------------------------------------------------- what cannot be done instead


@pytest.mark.parametrize(
    ("act", "b"),
    [
        (
            n.Trash(n.Pick(n.Exactly(2), n.Set("any", (), (n.Noun("card"),), (n.Zone("hand"),)), slot=1)),
            {"hand": ["cook"]},
        ),
        (
            n.RestCards(n.All(n.Set("you", (), (n.Noun("leader"),)))),
            {"leader": {"card": "keeper", "rested": True}},
        ),
        (n.ReturnDon(n.Exactly(2)), {"don": {"active": 1}}),
        (n.RestDon(n.Exactly(1)), {"don": {"rested": 3}}),
        (n.TurnLife(n.Top(n.Exactly(1), n.Zone("life")), "up"), {"life": []}),
        (n.Trash(n.Top(n.Exactly(1), n.Zone("life"))), {"life": []}),
        (n.KO(one("cook")), {}),
        (n.Move(one("cook"), n.Place("hand"), "return"), {}),
        (n.SetActive(one("cook")), {"characters": ["cat", "cook"]}),
    ],
)
def test_8_1_3_4_5_what_cannot_be_done_in_full_is_not_done_instead(act, b):
    cat = text("cat", instead("K.O.'d", act))
    game = board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"], **b})
    kill(game, victim="b.characters.cat" if len(b.get("characters", [])) > 1 else None)
    assert (kind(game), "cat" in area(game, "b.characters")) == ("main", False)


# ------------------------------------------------------------------------------------------ cards that leave together


def test_8_1_3_4_each_of_several_cards_that_leave_together_is_asked_about():
    game = use(
        n.KO(n.All(THEIRS)),
        cards=(discards(),),
        b={"characters": ["cat", "cat", "cat"], "hand": ["cook", "cook"]},
    )
    do(do(do(game, "yes"), "choose", cards=["b.hand.0"]), "yes")
    assert (len(area(game, "b.characters")), area(game, "b.hand")) == (2, [])


def test_10_2_13_1_once_per_turn_saves_one_of_several_that_leave_together():
    own = n.Set("you", (), (n.Noun("character"),))
    chief = text("chief", instead("K.O.'d", DRAW, subject=own, once=True), category="leader")
    game = use(n.KO(n.All(THEIRS)), cards=(chief,), b={"leader": "chief", "characters": ["cook", "wall"]})
    do(game, "no")
    do(game, "yes")
    assert (area(game, "b.characters"), area(game, "b.trash")) == (["wall"], ["cook"])


def test_8_1_3_4_one_replacement_for_all_characters_is_asked_about_and_done_for_each_as_a_judge_reads():
    own = n.Set("you", (), (n.Noun("character"),))
    chief = text("chief", instead("K.O.'d", DRAW, subject=own), category="leader")
    game = use(n.KO(n.All(THEIRS)), cards=(chief,), b={"leader": "chief", "characters": ["cook", "wall"]})
    for answer, drawn in (("yes", 1), ("yes", 2)):
        do(game, answer)
        assert len(area(game, "b.hand")) == drawn
    assert area(game, "b.characters") == ["cook", "wall"]
    assert [found.answer.startswith("No: each Character") for found in about("8-1-3-4-3")] == [True]


def test_8_1_3_4_a_cost_of_several_cards_replaced_for_one_is_not_paid():
    clings = text("clings", instead("leaves", n.Trash(n.Top(n.Exactly(1), n.Zone("deck"))), optional=False))
    both = n.Cost((n.Trash(n.All(named("clings", "cook"))),))
    game = use(DRAW, cards=(clings,), a={"characters": ["clings", "cook"]}, ability={"cost": both})
    assert (area(game, "a.characters"), area(game, "a.hand")) == (["actor", "clings"], [])
