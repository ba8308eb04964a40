"""What cannot be removed stays and counts as nothing done (CR 4-11); whose cards a text hears of (CR 4-2-1-1)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import CARD, exactly, hand, kind, use
from tests.rules_engine.effects.boards import BY_OPPONENT, THEIRS, THIS, YOURS, always, area, do, text, watch

DRAW = n.Draw(n.Exactly(1))
IF_YOU_DO = n.IfYouDo((n.Do(DRAW),))
#: Every way off the field.
WAYS = [
    n.KO(n.All(THEIRS)),
    n.Trash(n.All(THEIRS)),
    n.Move(n.All(THEIRS), n.Place("hand", "its"), "return"),
    n.Move(n.All(THEIRS), n.Place("deck", "its", "bottom")),
    n.Move(n.All(THEIRS), n.Place("life", "its", "top"), "add"),
]


def fixed(**more):
    deed = n.Deed("be removed from the field", by=BY_OPPONENT)
    return text("fixed", always(n.Forbid(THIS, deed, n.Duration("static"), **more)))


@pytest.mark.parametrize("way", WAYS)
def test_4_11_1_what_cannot_be_removed_leaves_nothing_done_by_any_way_to_another_area(way):
    game = use(way, IF_YOU_DO, cards=(fixed(),), b={"characters": ["fixed"]})
    assert (area(game, "b.characters"), area(game, "a.hand")) == (["fixed"], [])
    game = use(way, IF_YOU_DO, b={"characters": ["cook"]})
    assert (area(game, "b.characters"), len(area(game, "a.hand"))) == ([], 1)


def test_4_11_2_a_card_that_stays_has_no_place_in_the_order_of_those_that_move():
    game = use(WAYS[3], cards=(fixed(),), b={"characters": ["fixed", "cook"]})
    assert (kind(game), area(game, "b.characters")) == ("main", ["fixed"])


@pytest.mark.parametrize("way", WAYS)
def test_4_11_2_and_10_2_13_1_what_cannot_be_removed_once_per_turn_leaves_the_second_time(way):
    game = use(way, cards=(fixed(times=1),), a={"characters": ["actor"]}, b={"characters": ["fixed"]})
    assert area(game, "b.characters") == ["fixed"]
    do(game, "activate", "a.characters.1")
    assert area(game, "b.characters") == []


# ------------------------------------------------------------------------------------------------- whose is heard of

ANY_CARD = n.Set("any", (), (CARD,))


@pytest.mark.parametrize(("whose", "heard"), [("you", True), ("opponent", False)])
def test_4_2_1_1_a_text_that_hears_of_your_hand_hears_of_the_cards_you_own(whose, heard):
    ear = text("ear", watch(n.Happens("trashed", ANY_CARD, zone=n.Zone("hand", "you")), DRAW))
    hands = {"hand": ["cook"]}
    game = use(n.Trash(exactly(1, hand(whose))), cards=(ear,), a={"characters": ["ear"], **hands}, b=hands)
    assert ("sailor" in area(game, "a.hand")) is heard


@pytest.mark.parametrize(("whose", "heard"), [(YOURS, False), (THEIRS, True)])
def test_4_2_1_1_a_text_that_hears_of_a_players_characters_hears_of_those_that_player_owns(whose, heard):
    ear = text("ear", watch(n.Happens("K.O.'d", whose), DRAW))
    game = use(n.KO(n.All(THEIRS)), cards=(ear,), a={"characters": ["ear"]}, b={"characters": ["cook"]})
    assert (area(game, "a.hand") == ["sailor"]) is heard
