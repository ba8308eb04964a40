"""Which cards, which moment and which act a text means where it says so only in part (CR 3-10-2, 4-10, 8-3, 8-4-4)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.compiling import compile_text
from rules_engine.one_piece.text.walk import every
from tests.rules_engine.effects.acting import (
    CARD,
    DECK,
    LIFE,
    activated,
    choose,
    exactly,
    kind,
    numbers,
    ready,
    up_to,
    use,
)
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    YOUR_LEADER,
    YOURS,
    always,
    area,
    at,
    board,
    do,
    main,
    power,
    text,
    watch,
    why,
)

DRAW = n.Draw(n.Exactly(1))
CHARACTER = (n.Noun("character"),)
EVENT = (n.Noun("event"),)
RESTED = {"card": "sailor", "rested": True}


def plays_on(game):
    while game.pending.kind in ("block", "counter"):
        do(game, "no_" + game.pending.kind)


# ------------------------------------------------------------------------------------------------------- further sets


@pytest.mark.parametrize(
    ("shared", "expected"), [((), ["cook", "song"]), ((n.StatIs("cost", ">=", 3),), ["song"])]
)
def test_8_4_4_cards_of_a_further_set_are_chosen_from_a_look_and_shared_filters_hold_for_both(
    shared, expected
):
    song = text("song", category="event", cost=4)
    found = n.Set("any", (n.NameIs(("Cook",)),), others=(n.Set(nouns=EVENT),), shared=shared)
    steps = (
        n.Look(n.Top(n.Exactly(3), DECK, slot=1)),
        n.Reveal(n.Pick(n.UpTo(1), found, slot=2, source=1)),
    )
    game = use(*steps, cards=(song,), a={"deck": ["cook", "song", "giant", "sailor"]})
    assert sorted(numbers(game)) == expected


def test_8_4_4_a_played_card_without_an_area_is_one_of_those_revealed():
    line = (
        "[On Play] Reveal 1 card from the top of your deck and play up to 1 Character with a cost of 9 or less. "
        "Then, place the rest at the bottom of your deck."
    )
    played = next(one for one in every(compile_text(line).program) if isinstance(one, n.Play))
    assert isinstance(played.target, n.Pick)
    assert played.target.source == 1


# --------------------------------------------------------------------------------------------------------------- areas


def test_3_10_2_life_cards_are_taken_from_the_top_where_the_text_does_not_say_which():
    picked = exactly(1, n.Set("any", (), (CARD,), (LIFE,)))
    game = use(n.Move(picked, n.Place("hand"), "add"), a={"life": ["giant", "cook", "cook"]})
    assert area(game, "a.hand") == ["giant"]


@pytest.mark.parametrize(("zone", "expected"), [("hand", 1), ("trash", 0)])
def test_8_1_3_1_a_character_played_from_the_hand_is_not_one_played_from_the_trash(zone, expected):
    event = n.Happens("played by you", n.Set("any", (), CHARACTER, (n.Zone("hand"),)))
    watcher = text("watcher", watch(event, DRAW))
    game = use(
        n.Play(exactly(1, n.Set("any", (), CHARACTER, (n.Zone(zone),)))),
        cards=(watcher,),
        a={"characters": ["watcher"], zone: ["cook"]},
    )
    if kind(game) == "choose":
        choose(game, f"a.{zone}.0")
    assert len(area(game, "a.hand")) == expected


# --------------------------------------------------------------------------------------------------------------- DON!!


def test_6_5_5_1_don_given_to_every_card_of_a_set_goes_to_each_of_them():
    give = n.GiveDon(n.UpTo(1), n.All(YOURS), state="rested")
    game = use(give, a={"characters": ["sailor"], "don": {"rested": 2}})
    do(game, "choose", number=1)
    if kind(game) == "number":
        do(game, "choose", number=1)
    assert [len(game.state.cards[at(game, f"a.characters.{index}")].don) for index in (0, 1)] == [1, 1]


def test_6_5_5_1_a_character_that_gets_don_is_of_the_player_whose_don_it_is():
    give = n.GiveDon(n.UpTo(1), exactly(1, n.Set("any", (), CHARACTER)), state="rested")
    game = use(give, a={"characters": ["sailor"], "don": {"rested": 1}}, b={"characters": ["giant"]})
    assert sorted(numbers(game)) == ["actor", "sailor"]


# --------------------------------------------------------------------------------------------------------------- costs


@pytest.mark.parametrize(
    ("actor", "others", "legal"),
    [
        (False, ["sailor"], True),
        (False, [], False),
        (True, ["sailor", "cook"], False),
        (False, [RESTED], False),
    ],
)
def test_8_3_1_3_a_cost_of_this_card_and_another_needs_both_of_them(actor, others, legal):
    cost = n.Cost((n.RestCards(n.Both((THIS, exactly(1, YOURS)))),))
    pair = text("pair", main(DRAW, cost=cost))
    game = board([pair], {"characters": [{"card": "pair", "rested": actor}, *others]})
    assert (not why(game, "activate", "a.characters.pair")) is legal


def test_8_3_1_3_the_end_of_the_life_cards_that_can_be_turned_pays():
    cost = n.Cost((n.TurnLife(n.Top(n.Exactly(1), LIFE, "either", slot=1), "up"),))
    life = [{"card": "sailor", "face_up": True}, "sailor", "sailor"]
    game = activated(ready(DRAW, ability={"cost": cost}, a={"life": life}))
    assert [game.state.cards[card].face_up for card in game.state.players[0].life] == [True, False, True]


# ------------------------------------------------------------------------------------------------------------- battles


def test_7_1_3_what_watches_that_this_battles_is_heard_before_the_damage():
    event = n.Happens("battles", THIS, against=THEIRS)
    duelist = text("duelist", watch(event, power(9000, THIS, "turn")), power=1000)
    game = board([duelist], {"characters": ["duelist"]}, {"characters": [{"card": "giant", "rested": True}]})
    do(game, "attack", "a.characters.duelist", "b.characters.giant")
    plays_on(game)
    assert area(game, "b.characters") == []


def test_7_1_5_2_the_card_battled_is_the_other_one_also_for_the_attacker():
    event = n.Happens("battled", THIS, against=THEIRS)
    act = n.Move(n.EventCard("battled"), n.Place("hand", "its"), "return")
    game = board(
        [text("thrower", watch(event, act))],
        {"characters": ["thrower"]},
        {"characters": [{"card": "giant", "rested": True}]},
    )
    do(game, "attack", "a.characters.thrower", "b.characters.giant")
    plays_on(game)
    assert (area(game, "a.characters"), area(game, "b.hand")) == (["thrower"], ["giant"])


def test_3_1_6_the_card_battled_is_not_looked_for_in_the_trash():
    event = n.Happens("battled", THIS, against=THEIRS)
    act = n.Move(n.EventCard("battled"), n.Place("hand", "its"), "return")
    game = board(
        [text("thrower", watch(event, act), power=9000)],
        {"characters": ["thrower"]},
        {"characters": [RESTED]},
    )
    do(game, "attack", "a.characters.thrower", "b.characters.sailor")
    plays_on(game)
    assert (area(game, "b.hand"), area(game, "b.trash")) == ([], ["sailor"])


# ------------------------------------------------------------------------------------------------------------- instead


def test_8_1_3_4_5_up_to_one_instead_is_at_least_one():
    other = n.Set("you", (n.NotThis(),), CHARACTER)
    guarded = text(
        "guarded", always(n.Replace(n.Happens("K.O.'d", THIS), (n.Do(n.RestCards(up_to(1, other))),), True))
    )
    killer = text("killer", main(n.KO(exactly(1, THEIRS))))
    for others, kept in (([RESTED], 1), (["sailor"], 2)):
        game = board([guarded, killer], {"characters": ["killer"]}, {"characters": ["guarded", *others]})
        do(game, "activate", "a.characters.killer")
        choose(game, "b.characters.guarded")
        if kind(game) == "yes_no":
            do(game, "yes")
        assert len(area(game, "b.characters")) == kept


def test_4_10_instead_of_an_act_is_found_under_the_same_if_and_in_other_words():
    life = n.Move(n.Top(n.Exactly(1), DECK), n.Place("life", end="top"), "add")
    instead = n.InsteadOfAct(life, n.Draw(n.Exactly(1, style=1), style=2))
    steps = n.If(
        n.Has(YOURS, ">=", 1),
        (n.Do(DRAW), n.If(n.Has(YOURS, ">=", 1), (n.May((n.Do(instead),)),))),
    )
    game = do(use(steps, a={"life": [], "deck": ["cook", "giant"]}), "yes")
    assert (kind(game), area(game, "a.hand"), area(game, "a.life")) == ("main", [], ["cook"])


def test_4_10_a_bare_name_beside_your_leader_is_yours():
    stage = text("ring", category="stage")
    picked = n.EitherTarget((n.All(YOUR_LEADER), n.Pick(n.Exactly(1), n.Set("any", (n.NameIs(("Ring",)),)))))
    game = use(n.RestCards(picked), cards=(stage,), b={"stage": "ring"})
    assert game.state.cards[at(game, "b.stage.ring")].rested is False
    assert game.state.cards[at(game, "a.leader")].rested is True
