"""Costs of several acts in their order: what an act brings or turns over, a later one finds (CR 8-3-1-1, 8-3-1-3)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.contradictions import about
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import (
    LIFE,
    activated,
    choose,
    exactly,
    hand,
    kind,
    ready,
    trash,
)
from tests.rules_engine.effects.boards import THEIRS, THIS, YOURS, always, area, at, board, main, text, why

GAIN = n.Modify(THIS, (n.Add("power", 1000),), n.Duration("turn"))


def with_cost(*acts: n.Act, **more):
    """A board whose first Character has an effect at this cost, not yet activated."""
    return ready(GAIN, ability={"cost": n.Cost(acts)}, **more)


def is_payable(*acts: n.Act, **more) -> bool:
    """Whether the effect may be activated; what is listed and what is refused must agree."""
    game = with_cost(*acts, **more)
    refused = why(game, "activate", "a.characters.actor")
    assert refused in ({}, {"cost_not_payable_effect": "CR 8-3-1-3"})
    assert ("activate" in [action.kind for action in game.legal_actions()]) is not bool(refused)
    return not refused


# ----------------------------------------------------------------------------------------------------------- Life cards


def top(number: int = 1, end: str = "top") -> n.Top:
    return n.Top(n.Exactly(number), LIFE, end)


UP, DOWN = n.TurnLife(top(), "up"), n.TurnLife(top(), "down")
TRASH_LIFE = n.Trash(top())
ADD_LIFE = n.Move(top(), n.Place("hand"), "add")
FACE_UP_LIFE = n.Set("you", (n.FaceUp(),), (n.Noun("life"),))


def life(faces: str) -> dict:
    """Life cards, the top first: u lies face up, d face down."""
    return {"life": [{"card": "cook", "face_up": face == "u"} for face in faces]}


@pytest.mark.parametrize(
    ("acts", "faces", "payable"),
    [
        ((UP, TRASH_LIFE), "d", True),
        ((UP, TRASH_LIFE), "u", False),
        ((UP, TRASH_LIFE), "", False),
        ((TRASH_LIFE, UP), "d", False),
        ((TRASH_LIFE, UP), "dd", True),
        ((TRASH_LIFE, UP), "du", False),
        ((TRASH_LIFE, UP), "ud", True),
        ((ADD_LIFE, DOWN), "du", True),
        ((ADD_LIFE, DOWN), "ud", False),
        ((UP, DOWN), "d", True),
        ((UP, UP), "dd", False),
        ((TRASH_LIFE, TRASH_LIFE, UP), "ddd", True),
        ((TRASH_LIFE, TRASH_LIFE, UP), "dd", False),
        ((n.Trash(top(end="bottom")), UP), "du", True),
        ((n.Trash(top(end="bottom")), UP), "ud", False),
        ((n.Trash(top(end="either")), UP), "ud", True),
        ((n.Trash(top(end="either")), UP), "uu", False),
        ((n.TrashLifeTo(1), UP), "ud", True),
        ((n.TrashLifeTo(1), UP), "du", False),
        ((n.TrashLifeTo(1), UP), "d", False),
        ((UP, n.Trash(exactly(1, FACE_UP_LIFE))), "dd", True),
        ((DOWN, n.Trash(exactly(1, FACE_UP_LIFE))), "ud", False),
        ((DOWN, n.Trash(exactly(1, FACE_UP_LIFE))), "uu", True),
        ((n.Move(top(), n.Place("life", end="bottom")), UP), "ud", True),
        ((n.Move(top(), n.Place("life", end="bottom")), UP), "du", False),
    ],
)
def test_8_3_1_3_acts_on_life_cards_are_looked_at_in_their_order_before_the_first(acts, faces, payable):
    assert is_payable(*acts, a=life(faces)) is payable


@pytest.mark.parametrize(("faces", "payable"), [("", True), ("u", True), ("d", True)])
def test_8_3_1_3_a_card_put_among_the_life_cards_can_be_turned_by_a_later_act(faces, payable):
    put = n.Move(exactly(1, hand()), n.Place("life", face="down"))
    assert is_payable(put, UP, a={**life(faces), "hand": ["cook"]}) is payable
    put_up = n.Move(exactly(1, hand()), n.Place("life", face="up"))
    assert not is_payable(put_up, UP, a={**life(faces), "hand": ["cook"]})
    assert not is_payable(put, UP, a={**life(faces), "hand": []})


def test_8_3_1_3_life_cards_that_cannot_come_to_the_hand_pay_no_cost_of_several_acts():
    ban = n.Forbid(n.Player("you"), n.Deed("add life to hand"), n.Duration("static"))
    mean = text("mean", always(ban))
    assert not is_payable(UP, ADD_LIFE, cards=(mean,), a={**life("dd"), "characters": ["mean"]})
    assert is_payable(UP, TRASH_LIFE, cards=(mean,), a={**life("dd"), "characters": ["mean"]})


def test_8_3_1_1_life_cards_are_turned_and_trashed_in_the_order_of_the_text():
    game = activated(with_cost(UP, TRASH_LIFE, a=life("dd")))
    assert (len(area(game, "a.life")), area(game, "a.trash"), kind(game)) == (1, ["cook"], "main")
    assert [event.kind for event in game.log if event.kind in ("face_up", "moved")] == ["face_up", "moved"]
    assert "effect" in [event.kind for event in game.log]


# ------------------------------------------------------------------------------------- what a part brings for another

DISCARD = n.Trash(exactly(1, hand(), slot=2))
FROM_HAND = n.Move(exactly(1, hand(), slot=2), n.Place("deck", end="bottom"))
CREW = n.TypeIs(("Crew",))
DRAW = n.Draw(n.Exactly(1))
FROM_TRASH = n.Move(exactly(1, trash()), n.Place("hand"), "add")
RETURN = n.Move(exactly(1, n.Set("you", (n.NotThis(),), (n.Noun("character"),))), n.Place("hand"), "return")
OTHER = {"characters": ["cook"]}


@pytest.mark.parametrize(
    ("acts", "a", "payable"),
    [
        ((DRAW, DISCARD), {}, True),
        ((DISCARD, DRAW), {}, False),
        ((DRAW, n.Trash(exactly(2, hand()))), {}, False),
        ((DRAW, n.Trash(exactly(2, hand()))), {"hand": ["cook"]}, True),
        ((n.Draw(n.Exactly(2)), DISCARD, FROM_HAND), {}, True),
        ((DRAW, DISCARD, FROM_HAND), {}, False),
        ((n.Draw(n.Exactly(3)), n.Trash(exactly(3, hand()))), {"deck": ["cook"] * 2}, False),
        ((n.Draw(n.UpTo(2)), n.Trash(exactly(2, hand()))), {}, True),
        ((n.Draw(n.Exactly(1), "opponent"), DISCARD), {}, False),
        ((DRAW, n.Trash(exactly(1, hand("you", CREW)))), {}, False),
        ((DRAW, n.Reveal(exactly(1, hand())), DISCARD), {}, True),
        ((DRAW, n.Reveal(exactly(1, hand("you", CREW)))), {}, False),
        ((n.RestCards(THIS), n.Reveal(exactly(1, hand("you", CREW)))), {}, False),
        ((DRAW, n.Reveal(exactly(2, hand()))), {}, False),
        ((FROM_TRASH, FROM_HAND), {"trash": ["cook"]}, True),
        ((FROM_TRASH, FROM_HAND), {}, False),
        ((FROM_TRASH, n.Trash(exactly(1, hand("you", n.NameIs(("Cook",)))))), {"trash": ["cook"]}, True),
        ((FROM_TRASH, n.Trash(exactly(1, hand("you", n.NameIs(("Cook",)))))), {"trash": ["wall"]}, False),
        ((RETURN, DISCARD), OTHER, True),
        ((RETURN, DISCARD, FROM_HAND), OTHER, False),
        ((DISCARD, FROM_TRASH), {"hand": ["cook"]}, True),
        ((TRASH_LIFE, FROM_TRASH), {"life": ["cook"]}, True),
        ((n.AddDon(n.Exactly(1), "active"), n.RestDon(n.Exactly(1))), {}, True),
        ((n.AddDon(n.Exactly(1), "rested"), n.RestDon(n.Exactly(1))), {}, False),
        ((n.AddDon(n.Exactly(1), "rested"), n.ReturnDon(n.Exactly(1))), {}, True),
        ((n.AddDon(n.Exactly(1), "active"), n.RestDon(n.Exactly(2))), {}, False),
        ((DRAW, n.RestDon(n.Exactly(1))), {}, False),
        ((DRAW, n.RestCards(THIS), n.Trash(THIS)), {}, True),
        ((DRAW, n.Trash(THIS), n.RestCards(THIS)), {}, False),
        ((DRAW, UP), {"life": []}, False),
        ((DISCARD, n.Reveal(exactly(1, hand())), DISCARD), {"hand": ["cook", "wall"]}, True),
        ((DISCARD, n.Reveal(exactly(1, hand())), DISCARD), {"hand": ["cook"]}, False),
        ((DISCARD, n.Reveal(exactly(2, hand())), DISCARD), {"hand": ["cook", "wall"]}, False),
    ],
)
def test_8_3_1_1_and_8_3_1_3_what_an_earlier_part_brings_pays_a_later_one(acts, a, payable):
    assert is_payable(*acts, a=a) is payable


@pytest.mark.parametrize(
    ("acts", "payable"),
    [
        ((n.SetActive(THIS), n.RestCards(THIS)), True),
        ((n.RestCards(THIS),), False),
        ((n.RestCards(THIS), n.SetActive(THIS)), False),
        ((n.SetActive(THIS), n.RestCards(exactly(1, YOURS))), True),
        ((n.SetActive(THIS), n.RestCards(exactly(2, YOURS))), False),
    ],
)
def test_8_3_1_3_a_card_set_as_active_by_a_part_is_rested_by_a_later_one(acts, payable):
    tired = text("tired", main(GAIN, cost=n.Cost(acts)))
    game = board([tired], {"characters": [{"card": "tired", "rested": True}]})
    assert (not why(game, "activate", "a.characters.tired")) is payable


RESTED_ONE = n.Set("you", (n.Rested(),), (n.Noun("character"),))


@pytest.mark.parametrize(
    ("acts", "a", "payable"),
    [
        ((n.RestCards(THIS), n.SetActive(THIS)), {}, True),
        ((n.SetActive(THIS), n.RestCards(THIS)), {}, False),
        ((n.SetActive(THIS),), {}, False),
        ((n.RestCards(THIS), n.SetActive(THIS), n.RestCards(THIS)), {}, True),
        ((n.RestCards(THIS), n.SetActive(THIS), n.SetActive(THIS)), {}, False),
        ((n.RestCards(THIS), n.SetActive(exactly(1, RESTED_ONE))), {}, True),
        ((n.RestCards(THIS), n.SetActive(exactly(2, RESTED_ONE))), {}, False),
        ((n.RestCards(THIS), n.SetActive(exactly(2, RESTED_ONE))), OTHER, False),
        (
            (n.RestCards(THIS), n.SetActive(exactly(2, RESTED_ONE))),
            {"characters": [{"card": "cook", "rested": True}]},
            True,
        ),
        (
            (n.SetActive(exactly(1, RESTED_ONE)), n.SetActive(exactly(1, RESTED_ONE))),
            {"characters": [{"card": "cook", "rested": True}]},
            False,
        ),
        ((n.RestCards(exactly(1, YOURS)), n.SetActive(THIS)), OTHER, True),
        ((n.RestCards(THIS), n.Trash(THIS), n.SetActive(THIS)), {}, False),
        ((n.RestCards(THIS), n.SetActive(THIS), n.Trash(THIS)), {}, True),
    ],
)
def test_8_3_1_1_and_1_3_8_a_card_rested_by_a_part_is_set_as_active_by_a_later_one(acts, a, payable):
    """In turn, not in the same moment: of that alone 1-3-8 says that resting takes precedence."""
    assert is_payable(*acts, a=a) is payable


def test_8_3_1_1_rested_and_set_as_active_again_and_the_effect_resolves():
    game = activated(with_cost(n.RestCards(THIS), n.SetActive(THIS)))
    told = [event.kind for event in game.log if event.kind in ("rested", "activated", "effect", "unpaid")]
    assert (told, game.state.cards[at(game, "a.characters.actor")].rested) == (
        ["rested", "activated", "effect"],
        False,
    )


def test_8_3_1_3_the_card_that_a_part_takes_is_there_for_a_part_that_speaks_of_it():
    game = with_cost(n.RestCards(exactly(1, YOURS)), n.Trash(n.Slot(1)), a=OTHER)
    assert not why(game, "activate", "a.characters.actor")
    choose(activated(game), "a.characters.cook")
    assert (area(game, "a.characters"), area(game, "a.trash"), kind(game)) == (["actor"], ["cook"], "main")


def test_8_3_1_1_drawn_first_then_trashed_and_the_effect_resolves():
    game = activated(with_cost(DRAW, DISCARD, a={"deck": ["giant", "cook"]}))
    assert (area(game, "a.hand"), area(game, "a.trash")) == ([], ["giant"])
    assert "unpaid" not in [event.kind for event in game.log]


def test_8_3_1_3_a_judge_reads_that_what_a_part_brings_counts():
    assert [found.answer.startswith("Yes") for found in about("8-3-1-1")] == [True]


def test_8_3_1_3_1_who_brings_what_does_not_fit_the_later_part_has_not_paid():
    cooks = n.Trash(exactly(1, hand("you", n.NameIs(("Cook",))), slot=2))
    game = activated(with_cost(FROM_TRASH, cooks, a={"trash": ["cook", "wall"]}))
    choose(game, "a.trash.wall")
    assert (area(game, "a.hand"), "unpaid" in [event.kind for event in game.log]) == (["wall"], True)


@pytest.mark.parametrize(("number", "legal"), [(1, True), (2, False)])
def test_8_3_1_3_what_an_attack_costs_is_paid_in_order_too(number, legal):
    held = n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "opponent"),))
    price = (n.Draw(n.Exactly(1), "opponent"), n.Trash(n.Pick(n.Exactly(number), held, slot=1), "opponent"))
    toll = text(
        "toll", always(n.Forbid(n.All(THEIRS), n.Deed("attack"), n.Duration("static"), unless_pay=price))
    )
    game = board([toll], {"characters": ["toll"]}, {"characters": ["gunner"]}, turn_side="b")
    assert (not why(game, "attack", "b.characters.gunner", "a.leader")) is legal
