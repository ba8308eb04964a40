"""Wordings that can be read in more than one way, as `contradictions.DECISIONS` says they are (CR 2-2-4-1, 8-1-3-1)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import contradictions
from rules_engine.one_piece.effects import restrictions
from rules_engine.one_piece.effects.causes import Cause
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import hand, kind
from tests.rules_engine.effects.boards import YOUR_LEADER, area, at, board, do, main, text, timed, watch
from tests.rules_engine.effects.test_readings import written
from tests.rules_engine.one_piece.board import pass_battle

CHARACTER = n.Set("any", (), (n.Noun("character"),))
DRAW = n.Draw(n.Exactly(1))
PLAY = n.Play(n.All(hand("you", n.NameIs(("Cook",)))))
PLAYED = n.Happens("played by opponent", CHARACTER, n.By("effect", "opponent", CHARACTER))


@pytest.mark.parametrize(
    ("place", "spared"),
    [("a.characters.cook", False), ("a.characters.gunner", True), ("b.characters.cook", True)],
)
def test_2_2_4_1_other_than_your_card_of_a_name_leaves_out_none_of_the_other_players(place, spared):
    patron = written("patron", "{Crew} type Characters other than your [Cook] cannot be K.O.'d in battle.")
    game = board([patron], {"characters": ["patron", "cook", "gunner"]}, {"characters": ["cook"]})
    assert restrictions.cannot(game, "ko", at(game, place), Cause("battle")) is spared


@pytest.mark.parametrize("count", [1, 2])
def test_8_1_3_1_each_don_card_that_is_given_is_given_by_itself(count):
    event = n.DonGivenTo(n.EitherTarget((n.This("leader"), n.All(n.Set("you", (), (n.Noun("character"),))))))
    proud = text("proud", watch(event, DRAW), category="leader")
    gives = text("gives", main(n.GiveDon(n.Exactly(count), n.All(YOUR_LEADER), "active")))
    game = board([proud, gives], {"leader": "proud", "characters": ["gives"], "don": {"active": 3}})
    do(game, "activate", "a.characters.gives")
    assert (kind(game), len(area(game, "a.hand"))) == ("main", count)


def test_8_6_1_what_differs_only_in_like_don_cards_is_offered_once_and_other_effects_beside_it():
    event = n.DonGivenTo(n.All(YOUR_LEADER))
    proud = text("proud", watch(event, DRAW), category="leader")
    vain = text("vain", watch(event, n.Trash(n.Top(n.Exactly(1), n.Zone("deck")))))
    gives = text("gives", main(n.GiveDon(n.Exactly(2), n.All(YOUR_LEADER), "active")))
    game = board(
        [proud, vain, gives], {"leader": "proud", "characters": ["gives", "vain"], "don": {"active": 3}}
    )
    do(game, "activate", "a.characters.gives")
    assert [word for _, word in game.pending.data] == ["Proud (proud)", "Vain (vain)"]
    do(game, "choose", number=1)
    do(game, "choose", number=1)
    assert (kind(game), len(area(game, "a.hand")), len(area(game, "a.trash"))) == ("main", 2, 2)


def test_8_6_1_effects_of_don_cards_given_to_different_cards_come_in_the_order_their_player_says():
    event = n.DonGivenTo(n.All(n.Set("you", (), (n.Noun("character"),))))
    proud = text("proud", watch(event, DRAW), category="leader")
    gives = text(
        "gives", main(n.GiveDon(n.Exactly(1), n.All(n.Set("you", (), (n.Noun("character"),))), "active"))
    )
    game = board([proud, gives], {"leader": "proud", "characters": ["gives", "cook"], "don": {"active": 3}})
    do(game, "activate", "a.characters.gives")
    assert (kind(game), game.pending.high) == ("option", 1)


def watched(*cards, **sides):
    """A board on which player A draws when player B plays a Character by a Character's effect."""
    a = {"characters": ["watcher", "hunter"]}
    b = {"hand": ["cook"], "don": {"active": 9}} | sides.pop("b")
    hunter = text(
        "hunter", main(n.KO(n.All(n.Set("opponent", (n.NameIs(("Caller",)),), (n.Noun("character"),)))))
    )
    return board([text("watcher", watch(PLAYED, DRAW)), hunter, *cards], a, b, **sides)


def test_2_2_4_1_the_effect_of_a_character_on_the_field_is_a_characters_also_once_it_has_left():
    game = watched(text("caller", main(PLAY)), b={"characters": ["caller"]}, turn_side="b")
    do(game, "activate", "b.characters.caller")
    assert area(game, "a.hand") == ["sailor"]
    pays = n.Cost((n.Trash(n.This("character")),))
    game = watched(text("caller", main(PLAY, cost=pays)), b={"characters": ["caller"]}, turn_side="b")
    do(game, "activate", "b.characters.caller")
    assert area(game, "a.hand") == ["sailor"]
    game = watched(text("caller", timed("On K.O.", PLAY)), b={"characters": ["caller"]})
    do(game, "activate", "a.characters.hunter")
    assert (area(game, "b.characters"), area(game, "a.hand")) == (["cook"], ["sailor"])


def test_2_2_4_1_and_10_1_5_3_the_trigger_of_a_character_card_is_no_characters_effect():
    game = watched(text("caller", timed("Trigger", PLAY)), b={"life": ["caller", "sailor"]})
    do(game, "attack", "a.leader", "b.leader")
    pass_battle(game)
    do(game, "trigger")
    assert (area(game, "b.characters"), area(game, "a.hand")) == (["cook"], [])


def test_2_2_4_1_nor_is_that_of_an_event():
    game = watched(
        text("caller", timed("Main", PLAY), category="event"), b={"hand": ["caller", "cook"]}, turn_side="b"
    )
    do(game, "play", "b.hand.caller")
    assert (area(game, "b.characters"), area(game, "a.hand")) == (["cook"], [])


@pytest.mark.parametrize(
    ("life", "keyword", "told"),
    [
        (["flare", "sailor"], "", True),
        (["sailor", "flare"], "", False),
        (["sailor", "flare"], "Double Attack", True),
        (["flare", "sailor"], "Banish", False),
        (2, "", True),
    ],
)
def test_8_6_2_and_8_6_2_1_where_official_answers_differ_the_step_says_that_a_judge_rules(
    life, keyword, told
):
    more = (n.Ability(keyword=n.Keyword(keyword)),) if keyword else ()
    striker = text("striker", watch(n.DealsDamage(n.This("leader")), DRAW), *more, category="leader")
    game = board([striker], {"leader": "striker"}, {"life": life})
    do(game, "attack", "a.leader", "b.leader")
    pass_battle(game)
    assert ("needs_ruling" in [event.kind for event in game.log]) is told


def test_these_decisions_are_there_to_read():
    assert len(contradictions.about("2-2-4-1")) == 3
