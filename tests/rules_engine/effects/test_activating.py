"""Choosing and activating (CR 8-4, 8-5): who chooses, how many, of what; what a player's activation is and is not."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.state import Pending
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import choose, exactly, hand, kind, numbers, ready, trash, up_to, use
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    YOURS,
    always,
    area,
    at,
    board,
    do,
    main,
    power_of,
    text,
    timed,
    watch,
    why,
)
from tests.rules_engine.effects.test_restrictions import forbid
from tests.rules_engine.one_piece.board import active

CARD = n.Noun("card")
DECK, LIFE = n.Zone("deck"), n.Zone("life")
DRAW = n.Draw(n.Exactly(1))
FOUR = ["cook", "gunner", "giant", "ghost"]


def to_hand(target: n.Target) -> n.Move:
    return n.Move(target, n.Place("hand"), "add")


# ------------------------------------------------------------------------------------------------- which is activated


@pytest.mark.parametrize("number", [-1, 2])
def test_8_4_1_2_an_effect_the_card_does_not_have_cannot_be_named(number):
    actor = text("actor", main(DRAW), main(n.RestCards(THIS)))
    game = board([actor], {"characters": ["actor"]})
    assert why(game, "activate", "a.characters.actor", number=number) == {"no_such_effect": "CR 6-5-4-1"}


def test_8_4_2_an_event_activated_by_an_effect_is_not_paid_for():
    salvo = text("salvo", timed("Main", DRAW), category="event", cost=2)
    events = n.Set("any", (), (n.Noun("event"),), (n.Zone("hand"),))
    game = use(
        n.ActivateCard(exactly(1, events)), cards=(salvo,), a={"hand": ["salvo"], "don": {"active": 2}}
    )
    while kind(game) == "choose":
        choose(game, "a.hand.salvo")
    assert (area(game, "a.trash"), active(game, "a")) == (["salvo"], 2)


# --------------------------------------------------------------------------------------------------------- how many


def asked(amount: n.Amount, count: int):
    """K.O. so many of the Characters of player B."""
    return use(n.KO(n.Pick(amount, THEIRS, slot=1)), b={"characters": ["wall", "gate", "cook"][:count]})


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ([0], "wrong_number_chosen"),
        ([0, 1, 2], "wrong_number_chosen"),
        ([0, 0], "chosen_twice"),
        ([1, 0], "choice_out_of_order"),
    ],
)
def test_8_4_4_1_as_many_different_cards_as_said_are_named_in_the_order_they_were_offered(chosen, reason):
    game = asked(n.Exactly(2), 3)
    cards = [game.pending.cards[index] for index in chosen]
    assert why(game, "choose", cards=cards) == {reason: "CR 8-4-4-1"}


def test_8_4_4_1_only_what_is_offered_is_chosen():
    game = asked(n.Exactly(2), 3)
    assert set(why(game, "choose", cards=["a.characters.actor", "b.characters.0"])) == {"not_among_choices"}


@pytest.mark.parametrize(
    ("amount", "sizes"), [(n.Exactly(2), {2}), (n.UpTo(2), {0, 1, 2}), (n.AtLeast(2), {2, 3})]
)
def test_8_4_4_1_every_number_the_text_allows_is_offered_and_no_other(amount, sizes):
    game = asked(amount, 3)
    assert {len(found.cards) for found in game.legal_actions()} == sizes


def test_8_4_4_1_when_there_are_fewer_than_said_all_of_them_may_be_named():
    game = ready()
    cards = (at(game, "a.characters.actor"),)
    game.journal.set(game.state, "pending", Pending(0, "choose", "", "CR 8-4-4", cards, 3, 3))
    assert why(game, "choose", cards=list(cards)) == {}


TOGETHER = n.Set("opponent", (n.TotalIs("cost", "<=", 4),), (n.Noun("character"),))


def test_8_4_4_1_cards_that_do_not_fit_together_are_neither_offered_nor_taken():
    game = use(n.KO(up_to(2, TOGETHER)), b={"characters": ["wall", "cook", "ghost"]})
    wall, _, ghost = game.pending.cards
    assert (wall, ghost) not in [found.cards for found in game.legal_actions()]
    assert why(game, "choose", cards=[wall, ghost]) == {"not_together": "CR 8-4-4-1"}


# ------------------------------------------------------------------------------------- who chooses, and of which cards


def test_8_4_4_the_player_whom_the_text_names_chooses():
    game = use(n.Choose(exactly(1, YOURS), "opponent"), a={"characters": ["wall"]})
    assert game.pending.side == 1


def test_8_4_4_what_was_chosen_from_a_look_is_not_chosen_again():
    acts = (
        n.Look(n.Top(n.Exactly(3), DECK, slot=1)),
        to_hand(n.Pick(n.UpTo(1), n.Set("any", (), (CARD,)), slot=2, source=1)),
        n.Move(n.Pick(n.UpTo(1), n.Set("any", (), (CARD,)), slot=3, source=1), n.Place("deck", end="bottom")),
    )
    game = choose(use(*acts, a={"deck": FOUR}), "a.deck.cook")
    assert numbers(game) == ["gunner", "giant"]


CREW = n.NameIs(("Wall",))


@pytest.mark.parametrize(
    ("target", "fewest"),
    [
        (exactly(1, hand("you", CREW)), 0),
        (exactly(1, n.Set("any", (), (n.Noun("character"),), (n.Zone("hand"),))), 0),
        (exactly(1, n.Set("any", (CREW,), (CARD,), (DECK,))), 0),
        (exactly(1, n.Set("any", (CREW,), (CARD,), (LIFE,))), 0),
        (n.PickEach(n.Exactly(1), n.Set("any", (), (n.Noun("character"),), (n.Zone("hand"),)), slot=1), 0),
        (
            n.EitherTarget((exactly(1, hand("you", CREW)), exactly(1, trash("you", CREW)))),
            0,
        ),
        (exactly(1, hand()), 1),
        (exactly(1, trash("you", CREW)), 1),
        (exactly(1, YOURS), 1),
    ],
    ids=[
        "name in hand",
        "kind in hand",
        "deck",
        "life",
        "each",
        "hand or trash",
        "any of hand",
        "trash",
        "field",
    ],
)
def test_8_4_4_2_only_in_a_secret_area_need_nothing_be_found_and_only_where_it_matters_what_it_is(
    target, fewest
):
    """Of two that fit none need be named where nobody else can see it; cards of the hand as such are there."""
    two = ["wall", "wall"]
    game = use(
        n.Choose(target), a={"hand": two, "deck": two, "life": two, "trash": two, "characters": ["wall"]}
    )
    assert (kind(game), game.pending.low) == ("choose", fewest)


def test_8_4_4_2_what_is_a_cost_must_be_found():
    price = n.Cost((n.Trash(exactly(1, hand("you", CREW))),))
    game = use(DRAW, ability={"cost": price}, a={"hand": ["wall", "wall"], "deck": FOUR})
    assert (kind(game), game.pending.low) == ("choose", 1)


def test_8_4_4_3_it_is_the_card_of_the_act_before_and_without_one_its_own():
    raised = n.Modify(n.SameSubject(), (n.Add("power", 1000),), n.Duration("turn"))
    game = use(n.RestCards(exactly(1, THEIRS)), raised, b={"characters": ["wall"]})
    assert [effect.cards for effect in game.state.in_force] == [(at(game, "b.characters.wall"),)]
    game = use(raised)
    assert [effect.cards for effect in game.state.in_force] == [(at(game, "a.characters.actor"),)]


def test_8_4_4_4_only_the_player_who_chooses_sees_the_deck_chosen_from():
    game = use(to_hand(up_to(1, n.Set("any", (n.NameIs(("Gunner",)),), (CARD,), (DECK,)))), a={"deck": FOUR})
    assert [game.view("a")["a"]["deck"][0]["number"], game.view("b")["a"]["deck"]] == ["cook", [None] * 4]


def test_8_4_4_4_who_chooses_from_a_deck_nobody_has_named_says_first_what_there_is_or_goes_on_without():
    act = to_hand(up_to(1, n.Set("any", (n.NameIs(("Gunner",)),), (CARD,), (DECK,))))
    game = use(act, a={"deck": 3})
    assert (kind(game), game.pending.rule, game.pending.cards) == ("choose", "CR 8-4-4-4", ())
    named = do(do(use(act, a={"deck": 3}), "reveal", "a.deck.1", value="gunner"), "choose")
    assert numbers(named) == ["gunner"]
    do(game, "choose")
    assert ("undecided", "CR 8-4-4-4") in [(event.kind, event.rule) for event in game.log]


def test_8_4_5_nor_when_it_comes_to_the_life_cards():
    mourner = text("mourner", watch(n.Happens("removed", THIS), DRAW))
    away = text("foe", main(n.Move(exactly(1, THEIRS), n.Place("life", "its", "top"))))
    game = board([mourner, away], {"characters": ["foe"]}, {"characters": ["mourner"]})
    do(game, "activate", "a.characters.foe")
    assert (area(game, "b.life")[0], area(game, "b.hand")) == ("mourner", [])


# ------------------------------------------------------------------------------------------ activating what, and whose


def warned(deed: str, **more):
    """Player A may not do this: an effect of player B forbids it."""
    salvo = text("salvo", timed("Main", DRAW), category="event", cost=0)
    parry = text("parry", timed("Counter", DRAW), category="event", cost=0)
    actor = text("actor", main(DRAW))
    warden = text("warden", always(forbid(n.Player("opponent"), deed)))
    sides = {"characters": ["actor"], "hand": ["salvo", "parry"], "deck": FOUR}
    return board([salvo, parry, actor, warden], sides, {"characters": ["warden"]}, **more)


def offered(game) -> set[str]:
    return {found.kind for found in game.legal_actions()}


def test_8_5_1_who_may_not_activate_effects_is_still_offered_events():
    assert "play" in offered(warned("activate"))
    assert "activate" not in offered(warned("activate"))
    game = do(warned("activate", turn_side="b"), "attack", "b.leader", "a.leader")
    assert "counter_event" in offered(game)


def test_8_5_2_an_event_is_activated_by_the_rule_of_its_step():
    salvo = text("salvo", timed("Main", DRAW), timed("Counter", DRAW), category="event", cost=0)
    side = {"hand": ["salvo"], "deck": FOUR}
    game = do(board([salvo], side, side), "play", "a.hand.salvo")
    told = [(event.value, event.rule) for event in game.log if event.kind == "event_activated"]
    do(do(game, "attack", "a.leader", "b.leader"), "counter_event", "b.hand.salvo")
    told += [(event.value, event.rule) for event in game.log if event.kind == "event_activated"]
    assert told == [("Main", "CR 2-7-3"), ("Counter", "CR 7-1-3-2-2")]


def test_8_5_1_who_may_not_play_cards_may_still_activate_effects():
    assert why(warned("play"), "activate", "a.characters.actor") == {}
    assert ("activate" in offered(warned("play")), "play" in offered(warned("play"))) == (True, False)


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        (n.Activates("opponent", ("event",)), True),
        (n.Activates("you", ("event",)), False),
        (n.Activates("opponent", ("blocker", "trigger")), False),
        (n.Activates("opponent", ("event",), n.Set("any", (n.StatIs("cost", ">=", 1),), ())), False),
        (n.Activates("opponent", ("event",), n.Set("any", (n.StatIs("cost", "<=", 0),), ())), True),
    ],
)
def test_8_5_4_an_event_is_activated_by_whoever_uses_it_and_is_no_blocker(event, heard):
    salvo = text("salvo", timed("Main", n.RestCards(n.All(YOURS))), category="event", cost=0)
    listener = text("listener", watch(event, DRAW))
    game = board([salvo, listener], {"hand": ["salvo"]}, {"characters": ["listener"], "deck": FOUR})
    do(game, "play", "a.hand.salvo")
    assert (area(game, "b.hand") == ["cook"]) is heard


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        (n.Activates("you", ("blocker",)), True),
        (n.Activates("opponent", ("blocker",)), False),
        (n.Activates("you", ("event", "trigger")), False),
    ],
)
def test_8_5_3_a_blocker_is_activated_by_its_player_and_is_no_event(event, heard):
    listener = text("listener", watch(event, DRAW))
    game = board([listener], {}, {"characters": ["listener", "wall"], "deck": FOUR})
    do(do(game, "attack", "a.leader", "b.leader"), "block", "b.characters.wall")
    assert (area(game, "b.hand") == ["cook"]) is heard


# ----------------------------------------------------------------------------------- options, and another card's effect


@pytest.mark.parametrize(("said", "drawn"), [(0, 1), (1, 3)])
def test_8_4_4_all_of_the_option_chosen_is_carried_out_and_nothing_of_the_other(said, drawn):
    options = (n.Option((n.Do(DRAW),)), n.Option((n.Do(DRAW), n.Do(n.Draw(n.Exactly(2))))))
    game = do(use(n.ChooseOne(options), a={"deck": FOUR}), "choose", number=said)
    assert len(area(game, "a.hand")) == drawn


def test_8_4_4_the_opponent_chooses_the_option_where_the_text_says_so():
    options = (n.Option((n.Do(DRAW),)), n.Option((n.Do(n.RestCards(THIS)),)))
    assert use(n.ChooseOne(options, who="opponent"), a={"deck": FOUR}).pending.side == 1


def test_8_4_6_a_power_that_is_set_is_that_power_whatever_else_is_in_force():
    leader = n.All(n.Set("you", (), (n.Noun("leader"),)))
    turn = n.Duration("turn")
    acts = (
        n.Modify(leader, (n.Add("power", 1000),), turn),
        n.Modify(leader, (n.SetStat("power", 7000),), turn),
    )
    assert power_of(use(*acts), "a.leader") == 7000


def test_10_2_3_1_1_an_effect_that_another_card_activates_is_about_its_own_card():
    shy = text("shy", main(n.RestCards(THIS)))
    named = n.Set("you", (n.NameIs(("Shy",)),), (n.Noun("character"),))
    game = use(n.ActivateEffect(n.All(named), "Activate: Main"), cards=(shy,), a={"characters": ["shy"]})
    rested = [game.state.cards[at(game, f"a.characters.{number}")].rested for number in ("actor", "shy")]
    assert rested == [False, True]
