"""Several cards rested by one act: asked about, chosen and paid with together (CR 4-4-1-2, 8-1-3-4, 8-3-1)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import refs, saved
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import choose, exactly, kind, ready, up_to, use
from tests.rules_engine.effects.boards import BY_OPPONENT, THEIRS, THIS, YOURS, do, power_of, text, why
from tests.rules_engine.effects.test_replacement import instead

OTHERS = n.Set("you", (n.NotThis(),), (n.Noun("character"),))


def rested(game, side: int = 1) -> list[str]:
    """The Characters of a player that are rested."""
    held = [game.state.cards[card] for card in game.state.players[side].characters]
    return [card.definition.number for card in held if card.rested]


# ---------------------------------------------------------------------------------------------- what happens instead


@pytest.mark.parametrize("order", [["shy", "cook"], ["cook", "shy"]])
def test_8_1_3_4_all_are_active_until_it_is_settled_for_each_whether_it_is_rested(order):
    shy = text("shy", instead("rested", n.Draw(n.Exactly(1)), subject=OTHERS, by=BY_OPPONENT))
    game = use(n.RestCards(n.All(THEIRS)), cards=(shy,), b={"characters": order, "deck": ["sailor"] * 3})
    assert (kind(game), rested(game)) == ("yes_no", [])
    do(game, "yes")
    assert rested(game) == ["shy"]


@pytest.mark.parametrize(("answer", "expected"), [("yes", ["cook", "wall"]), ("no", ["cook", "shy", "wall"])])
def test_8_1_3_4_one_rested_instead_of_another_is_rested_once(answer, expected):
    cook = n.Pick(n.Exactly(1), n.Set("you", (n.NameIs(("Cook",)),), (n.Noun("character"),)), slot=1)
    shy = text("shy", instead("rested", n.RestCards(cook), by=BY_OPPONENT))
    game = use(n.RestCards(n.All(THEIRS)), cards=(shy,), b={"characters": ["cook", "shy", "wall"]})
    do(game, answer)
    assert rested(game) == expected
    assert [event.kind for event in game.log].count("rested") <= len(expected)


def test_8_1_3_4_one_that_leaves_instead_of_being_rested_is_not_rested_elsewhere():
    away = n.Move(n.All(OTHERS), n.Place("hand"), "return")
    shy = text("shy", instead("rested", away, by=BY_OPPONENT, optional=False))
    game = use(n.RestCards(n.All(THEIRS)), cards=(shy,), b={"characters": ["cook", "shy", "wall"]})
    hand = [game.state.cards[card] for card in game.state.players[1].hand]
    assert (rested(game), [card.rested for card in hand]) == ([], [False, False])


def test_8_1_3_4_one_rested_meanwhile_is_not_asked_about_any_more():
    coy = n.Pick(n.Exactly(1), n.Set("you", (n.NameIs(("Coy",)),), (n.Noun("character"),)), slot=1)
    pair = (
        text("shy", instead("rested", n.RestCards(coy), by=BY_OPPONENT)),
        text("coy", instead("rested", n.Draw(n.Exactly(1)), by=BY_OPPONENT)),
    )
    game = use(n.RestCards(n.All(THEIRS)), cards=pair, b={"characters": ["shy", "coy"]})
    do(game, "yes")
    assert (kind(game), rested(game)) == ("main", ["coy"])


# ------------------------------------------------------------------------------------------------------ chosen at once

CREW = n.Set("you", (n.NotThis(),), (n.Noun("character"),))
STRONG = n.Set("you", (n.NotThis(), n.StatIs("power", ">=", 9000)), (n.Noun("character"),))
CREW_AND_STRONG = n.Both((exactly(1, CREW), exactly(1, STRONG, slot=2)))
#: The giant alone has 9000 power.
THREE = {"characters": ["giant", "cook", "wall"]}


def pays_with(*acts: n.Act, **more):
    """A board on which these acts are the cost of drawing a card, as far as nobody has to decide."""
    return use(n.Draw(n.Exactly(1)), ability={"cost": n.Cost(acts)}, **more)


def offered(game) -> list[list[str]]:
    """The sets of cards offered."""
    found = game.state.cards
    return [[found[card].definition.number for card in action.cards] for action in game.legal_actions()]


@pytest.mark.parametrize("act", [n.RestCards, n.Trash, n.KO])
def test_8_3_1_3_cards_of_several_kinds_that_one_act_pays_with_are_chosen_at_once(act):
    game = pays_with(act(CREW_AND_STRONG), a=THREE)
    assert (kind(game), offered(game)) == ("choose", [["cook"], ["wall"]])
    choose(game, "a.characters.wall")
    assert len(game.state.players[0].hand) == 1


def test_8_4_4_1_what_an_effect_rests_at_once_is_chosen_at_once_up_to_as_many_as_it_says():
    leader = n.Set("opponent", (), (n.Noun("leader"),))
    game = use(
        n.RestCards(n.Both((up_to(1, leader), up_to(1, THEIRS, slot=2)))), b={"characters": ["cook", "wall"]}
    )
    both = [["keeper", "cook"], ["keeper", "wall"]]
    assert sorted(offered(game)) == sorted([*both, ["keeper"], ["cook"], ["wall"], []])
    choose(game, "b.leader", "b.characters.wall")
    assert (kind(game), rested(game)) == ("main", ["wall"])


def test_8_4_4_1_one_each_of_two_kinds_is_one_choice():
    one_each = n.PickEach(n.Exactly(1), n.Set("you", (n.NotThis(),), (n.Noun("leader"), n.Noun("character"))))
    game = pays_with(n.RestCards(one_each), a=THREE)
    assert offered(game) == [["giant"], ["cook"], ["wall"]]


FOUR = {"characters": ["giant", "giant", "cook", "wall"]}


def test_8_4_4_1_of_a_set_that_does_not_fit_each_wrong_card_and_each_part_without_one_is_named():
    game = pays_with(n.RestCards(CREW_AND_STRONG), a=FOUR)
    assert ["cook", "wall"] not in offered(game)
    chosen = refs.find(game, "a.characters.cook"), refs.find(game, "a.characters.wall")
    refused = game.why_illegal(Action("choose", cards=chosen))
    assert [(one.code, one.section) for one in refused] == [
        ("one_too_many", "CR 8-4-4-1"),
        ("part_left_out", "CR 8-4-4-1"),
    ]
    assert [one.words().split(" (")[0] for one in refused] == [
        "Wall",
        "Not enough cards of these are chosen: Giant",
    ]


@pytest.mark.parametrize(
    ("places", "code"),
    [
        (("a.characters.1",), "wrong_number_chosen"),
        (("a.characters.1", "a.characters.3", "a.characters.4"), "wrong_number_chosen"),
        (("a.characters.0", "a.characters.1"), "not_among_choices"),
        (("a.characters.1", "a.characters.3"), ""),
        (("a.characters.1", "a.characters.2"), ""),
    ],
)
def test_8_4_4_1_as_many_as_all_parts_say_together_are_chosen(places, code):
    game = pays_with(n.RestCards(CREW_AND_STRONG), a=FOUR)
    chosen = tuple(refs.find(game, place) for place in places)
    assert [one.code for one in game.why_illegal(Action("choose", cards=chosen))] == ([code] if code else [])


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        (["cook", "wall"], True),
        (["cook", "cook"], False),
        (["cook", {"card": "wall", "rested": True}], False),
    ],
)
def test_8_3_1_3_one_each_is_not_begun_where_one_of_them_cannot_be_rested(said, legal):
    each = n.PickEach(n.Exactly(1), n.Set("you", (n.NameIs(("Cook", "Wall")),), (n.Noun("character"),)))
    game = ready(n.Draw(n.Exactly(1)), ability={"cost": n.Cost((n.RestCards(each),))}, a={"characters": said})
    assert (not why(game, "activate", "a.characters.actor")) is legal


def test_8_3_1_3_this_card_is_not_chosen_where_it_pays_itself():
    """The part without a choice takes its card first, also where it comes last in the text."""
    game = pays_with(n.RestCards(n.Both((exactly(1, YOURS), THIS))), a={"characters": ["cook", "wall"]})
    assert offered(game) == [["cook"], ["wall"]]
    choose(game, "a.characters.wall")
    assert (rested(game, 0), len(game.state.players[0].hand)) == (["actor", "wall"], 1)


@pytest.mark.parametrize(("slot", "changed"), [(1, [0, -1000]), (2, [-1000, 0])])
def test_8_4_4_1_each_part_remembers_its_own_card(slot, changed):
    weaker = n.Modify(n.Slot(slot), (n.Add("power", -1000),), n.Duration("turn"))
    game = use(weaker, ability={"cost": n.Cost((n.RestCards(CREW_AND_STRONG),))}, a=FOUR)
    both = ("a.characters.1", "a.characters.cook")
    before = [power_of(game, place) for place in both]
    choose(game, *both)
    assert [power_of(game, place) - was for place, was in zip(both, before, strict=True)] == changed


def test_8_3_1_3_1_one_each_of_which_one_has_left_meanwhile_is_not_paid():
    each = n.PickEach(n.Exactly(1), n.Set("you", (n.NameIs(("Cook", "Wall")),), (n.Noun("character"),)))
    game = pays_with(
        n.Trash(exactly(1, OTHERS)), n.RestCards(each), a={"characters": ["cook", "wall", "giant"]}
    )
    choose(game, "a.characters.wall")
    assert (rested(game, 0), game.state.players[0].hand) == (["cook"], [])


def test_a_choice_of_several_parts_is_the_same_after_saving():
    game = pays_with(n.RestCards(CREW_AND_STRONG), a=FOUR)
    again = saved.from_json(saved.to_json(game.state), game.library)
    assert again.pending == game.pending
