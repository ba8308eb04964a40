"""What is done "if you do", or instead, is looked at as a whole, as costs are (CR 1-3-2, 4-10-1, 8-1-3-4-5)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.contradictions import about
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import (
    choose,
    exactly,
    hand,
    kind,
    up_to,
    use,
)
from tests.rules_engine.effects.boards import THEIRS, THIS, YOURS, area, board, do, main, text
from tests.rules_engine.effects.test_replacement import instead, kill

DRAW = n.Draw(n.Exactly(1))
MARK = n.Draw(n.Exactly(3))
DISCARD = n.Trash(exactly(1, hand(), slot=2))
COOKS = n.Trash(exactly(1, hand("you", n.NameIs(("Cook",))), slot=3))
REST_ONE = n.RestCards(exactly(1, YOURS))
REST_TWO = n.RestCards(exactly(2, YOURS))
OTHER = n.Set("you", (n.NotThis(),), (n.Noun("character"),))
TRASH_OTHER = n.Trash(exactly(1, OTHER, slot=4))
RETURN_OTHER = n.Move(exactly(1, OTHER, slot=5), n.Place("hand"), "return")
TRASH_LIFE = n.Trash(n.Top(n.Exactly(1), n.Zone("life")))
UP = n.TurnLife(n.Top(n.Exactly(1), n.Zone("life")), "up")

#: Acts, what lies with their player, whether all of them can be carried out one after the other.
WHOLE = [
    ((DISCARD, DISCARD), {"hand": ["cook"]}, False),
    ((DISCARD, DISCARD), {"hand": ["cook", "wall"]}, True),
    ((DISCARD, COOKS), {"hand": ["cook"]}, False),
    ((DISCARD, COOKS), {"hand": ["cook", "wall"]}, True),
    ((DISCARD, COOKS), {"hand": ["wall", "wall"]}, False),
    ((REST_ONE, REST_ONE), {}, False),
    ((REST_ONE, REST_ONE), {"characters": ["cook"]}, True),
    ((TRASH_OTHER, RETURN_OTHER), {"characters": ["cook"]}, False),
    ((TRASH_OTHER, RETURN_OTHER), {"characters": ["cook", "wall"]}, True),
    ((DRAW, DISCARD), {"hand": []}, True),
    ((DISCARD, DRAW), {"hand": []}, False),
    ((TRASH_LIFE, UP), {"life": ["cook"]}, False),
    ((TRASH_LIFE, UP), {"life": ["cook", "wall"]}, True),
    ((n.RestDon(n.Exactly(1)), n.RestDon(n.Exactly(1))), {"don": {"active": 1}}, False),
    ((n.RestDon(n.Exactly(1)), n.RestDon(n.Exactly(1))), {"don": {"active": 2}}, True),
    ((n.Trash(THIS), n.RestCards(THIS)), {}, False),
    ((n.RestCards(THIS), n.Trash(THIS)), {}, True),
]


def if_you_do(*acts: n.Act, done: bool = True) -> tuple[n.Step, ...]:
    return n.May(tuple(n.Do(one) for one in acts)), n.IfYouDo((n.Do(MARK),), done=done)


@pytest.mark.parametrize(("acts", "a", "possible"), WHOLE)
def test_4_10_1_whether_all_of_it_can_be_done_is_looked_at_together_before_it_is_offered(acts, a, possible):
    assert kind(use(*if_you_do(*acts), a=a)) == ("yes_no" if possible else "main")


@pytest.mark.parametrize(("acts", "b", "possible"), WHOLE)
def test_8_1_3_4_5_what_is_done_instead_is_looked_at_together_before_it_is_offered(acts, b, possible):
    cat = text("cat", instead("K.O.'d", *acts))
    there = {**b, "characters": ["cat", *b.get("characters", [])]}
    kills = text(
        "killer", main(n.KO(n.All(n.Set("opponent", (n.NameIs(("Cat",)),), (n.Noun("character"),)))))
    )
    game = kill(board([cat, kills], {"characters": ["killer"]}, there))
    assert kind(game) == ("yes_no" if possible else "main")


@pytest.mark.parametrize(("b", "asked"), [({}, "main"), ({"characters": ["cook"]}, "yes_no")])
def test_4_10_1_up_to_so_many_of_none_is_nothing_done_and_not_offered(b, asked):
    assert kind(use(*if_you_do(n.KO(up_to(1, THEIRS))), b=b)) == asked


def test_8_4_4_2_up_to_so_many_of_cards_nobody_knows_is_offered():
    act = n.Move(up_to(1, hand("you", n.NameIs(("Cook",)))), n.Place("deck", end="bottom"))
    assert kind(use(*if_you_do(act), a={"hand": [None]})) == "yes_no"


@pytest.mark.parametrize("held", [["cook"], []])
def test_1_3_2_of_what_may_be_done_without_an_if_as_much_as_possible_is_done(held):
    game = use(n.May((n.Do(DISCARD), n.Do(DRAW))), a={"hand": held, "deck": ["giant", "wall"]})
    do(game, "yes")
    assert (area(game, "a.hand"), area(game, "a.trash")) == (["giant"], held)


def trash_in_turn(acts: tuple[n.Act, ...], *places: str):
    """Carry the acts out, choosing these cards of the hand as long as somebody is asked."""
    game = do(use(*if_you_do(*acts), a={"hand": ["cook", "wall"]}), "yes")
    for place in places:
        choose(game, *([f"a.hand.{place}"] if place else []))
    assert kind(game) == "main"
    return game


@pytest.mark.parametrize(
    ("acts", "places", "held"),
    [
        ((DISCARD, COOKS), ("wall", "cook"), 3),
        ((DISCARD, COOKS), ("cook",), 1),
        ((DISCARD, COOKS), ("wall", ""), 1),
        ((DISCARD, COOKS, UP), ("wall", "cook"), 3),
        ((DISCARD, COOKS, UP), ("cook",), 1),
        ((COOKS, DISCARD, DRAW), ("cook",), 4),
        ((COOKS, DISCARD, DRAW), ("", "wall"), 2),
    ],
)
def test_4_10_1_all_of_several_acts_have_to_be_done_not_the_last_alone(acts, places, held):
    """Who trashes the Cook as the first card has none for the second act; what is possible is done all the same."""
    assert len(area(trash_in_turn(acts, *places), "a.hand")) == held


REMOVE = n.Move(exactly(1, THEIRS), n.Place("hand", "its"), "return")


@pytest.mark.parametrize(
    ("act", "verb"),
    [(REMOVE, "removed"), (n.KO(exactly(1, THEIRS)), "K.O.'d"), (n.RestCards(exactly(1, THEIRS)), "rested")],
)
@pytest.mark.parametrize(("said", "drawn"), [("yes", 0), ("no", 3)])
def test_8_1_3_4_4_and_4_10_1_what_was_replaced_was_not_done(act, verb, said, drawn):
    cat = text("cat", instead(verb, DISCARD))
    b = {"characters": ["cat"], "hand": ["wall"]}
    game = do(use(*if_you_do(act), cards=(cat,), b=b), "yes")
    do(game, said)
    assert (len(area(game, "a.hand")), area(game, "b.trash").count("wall")) == (drawn, drawn == 0)


@pytest.mark.parametrize("said", ["yes", "no"])
def test_4_10_1_if_they_do_not_is_met_when_it_was_replaced(said):
    cat = text("cat", instead("K.O.'d", DISCARD))
    b = {"characters": ["cat"], "hand": ["wall"]}
    game = do(use(*if_you_do(n.KO(exactly(1, THEIRS)), done=False), cards=(cat,), b=b), "yes")
    do(game, said)
    assert len(area(game, "a.hand")) == (3 if said == "yes" else 0)


@pytest.mark.parametrize("said", ["yes", "no"])
def test_8_1_3_4_4_of_several_cards_one_replaced_is_not_all_that_the_text_says(said):
    cat = text("cat", instead("K.O.'d", DISCARD))
    b = {"characters": ["cat", "cook"], "hand": ["wall"]}
    game = do(use(*if_you_do(n.KO(n.All(THEIRS))), cards=(cat,), b=b), "yes")
    do(game, said)
    assert len(area(game, "a.hand")) == (0 if said == "yes" else 3)


def test_8_1_3_4_4_1_what_was_replaced_in_one_effect_says_nothing_of_the_effect_around_it():
    """The replacement's own effect is done; of the effect it broke into the part was not."""
    cat = text("cat", instead("K.O.'d", DISCARD, DRAW))
    b = {"characters": ["cat"], "hand": ["wall"], "deck": ["giant", "cook"]}
    game = do(use(*if_you_do(n.KO(exactly(1, THEIRS))), n.Do(DRAW), cards=(cat,), b=b), "yes")
    do(game, "yes")
    assert (area(game, "b.hand"), len(area(game, "a.hand")), kind(game)) == (["giant"], 1, "main")


def test_4_10_1_a_judge_reads_what_has_to_be_done():
    assert [found.answer.startswith("All of it") for found in about("4-10-1")] == [True]
