"""Acts on the field (CR 3-7, 10-2-1, 4-4) and on the attack in progress (CR 7)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import values
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import (
    activated,
    choose,
    exactly,
    hand,
    kind,
    numbers,
    ready,
    trash,
    up_to,
    use,
)
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    TURN,
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
    timed,
)

STAGES = n.Set("opponent", (), (n.Noun("stage"),))
DON = n.Set("you", (), (n.Noun("don"),))


def is_rested(game, place: str) -> bool:
    return game.state.cards[at(game, place)].rested


# -------------------------------------------------------------------- K.O.


def test_10_2_1_2_ko_puts_a_character_into_its_owners_trash():
    assert area(use(n.KO(exactly(1, THEIRS)), b={"characters": ["wall"]}), "b.trash") == ["wall"]


def test_8_1_3_1_when_several_are_ko_d_each_is():
    game = use(n.KO(n.All(THEIRS)), b={"characters": ["wall", "gate"]})
    assert sorted(area(game, "b.trash")) == ["gate", "wall"]


def test_a_stage_that_is_ko_d_is_trashed():
    assert area(use(n.KO(exactly(1, STAGES)), b={"stage": "ship"}), "b.trash") == ["ship"]


def test_10_2_17_1_on_ko_is_activated_on_the_field_and_resolved_from_the_trash():
    bomb = text("bomb", timed("On K.O.", n.Move(THIS, n.Place("hand"), "return")))
    assert area(use(n.KO(exactly(1, THEIRS)), cards=(bomb,), b={"characters": ["bomb"]}), "b.hand") == [
        "bomb"
    ]


def test_10_2_1_3_on_ko_does_not_activate_when_the_card_is_only_trashed():
    bomb = text("bomb", timed("On K.O.", n.Draw(n.Exactly(1))))
    assert area(use(n.Trash(exactly(1, THEIRS)), cards=(bomb,), b={"characters": ["bomb"]}), "b.hand") == []


@pytest.mark.parametrize(("said", "zone"), [(0, "b.trash"), (1, "b.characters")])
def test_ko_or_rest_as_the_player_says(said, zone):
    game = do(use(n.KOorRest(exactly(1, THEIRS)), b={"characters": ["wall"]}), "choose", number=said)
    assert area(game, zone) == ["wall"]


# -------------------------------------------------------------------- playing

CHARACTERS_IN_HAND = n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("hand"),))


@pytest.mark.parametrize(
    ("number", "place", "rule"),
    [("cook", "a.characters.cook", "CR 3-7-3"), ("ship", "a.stage.ship", "CR 3-8-3")],
)
def test_3_7_3_and_3_8_3_what_an_effect_puts_there_is_played_without_paying(number, place, rule):
    game = choose(use(n.Play(up_to(1, hand())), a={"hand": ["cook", "ship"]}), f"a.hand.{number}")
    played = [(event.card, event.rule) for event in game.log if event.kind == "played"]
    assert played == [(at(game, place), rule)]


def test_8_4_4_up_to_one_can_be_none():
    game = choose(use(n.Play(up_to(1, CHARACTERS_IN_HAND)), a={"hand": ["cook"]}))
    assert area(game, "a.hand") == ["cook"]


def test_3_7_5_it_comes_into_play_rested_when_the_text_says_so():
    game = choose(use(n.Play(up_to(1, CHARACTERS_IN_HAND), rested=True), a={"hand": ["cook"]}), "a.hand.cook")
    assert is_rested(game, "a.characters.cook")


def test_2_2_4_2_a_character_card_is_one_outside_the_character_area():
    game = use(
        n.Play(up_to(1, CHARACTERS_IN_HAND)), a={"hand": ["cook", "shout", "ship"], "characters": ["wall"]}
    )
    assert numbers(game) == ["cook"]


def test_10_2_6_1_on_play_activates_for_a_card_played_by_an_effect():
    greeter = text("greeter", timed("On Play", n.Draw(n.Exactly(1))))
    game = use(
        n.Play(up_to(1, CHARACTERS_IN_HAND)),
        cards=(greeter,),
        a={"hand": ["greeter"], "deck": ["cook", "wall"]},
    )
    assert area(choose(game, "a.hand.greeter"), "a.hand") == ["cook"]


def test_3_7_6_1_the_sixth_character_makes_room_by_the_rules():
    game = use(n.Play(up_to(1, CHARACTERS_IN_HAND)), a={"hand": ["cook"], "characters": ["wall"] * 4})
    choose(game, "a.hand.cook")
    choose(game, "a.characters.4")
    assert area(game, "a.characters") == ["actor", "wall", "wall", "wall", "cook"]


def test_of_two_cards_one_is_played_and_the_other_rested():
    acts = (n.Choose(up_to(2, trash("you", n.StatIs("cost", "<=", 4)))), n.PlayPair())
    game = choose(use(*acts, a={"trash": ["cook", "ghost"]}), "a.trash.cook", "a.trash.ghost")
    choose(game, "a.trash.cook")
    assert [is_rested(game, f"a.characters.{name}") for name in ("cook", "ghost")] == [False, True]


# -------------------------------------------------------------------- resting and activating


def test_4_4_1_2_rest_a_character():
    assert is_rested(use(n.RestCards(exactly(1, THEIRS)), b={"characters": ["wall"]}), "b.characters.wall")


def test_4_4_1_1_set_a_character_as_active():
    game = use(n.SetActive(exactly(1, YOURS)), a={"characters": [{"card": "wall", "rested": True}]})
    assert not is_rested(choose(game, "a.characters.wall"), "a.characters.wall")


def test_1_3_2_1_a_card_in_that_state_already_stays_so():
    game = use(
        n.RestCards(exactly(1, THEIRS)),
        n.Draw(n.Exactly(1)),
        b={"characters": [{"card": "wall", "rested": True}]},
    )
    assert "rested" not in [event.kind for event in game.log]


def test_only_rested_don_can_be_set_as_active():
    game = use(n.SetActive(up_to(2, DON)), a={"don": {"active": 1, "rested": 2}})
    assert len(game.pending.cards) == 2


# -------------------------------------------------------------------- other effects and the attack


def test_10_2_3_1_1_a_trigger_activates_the_main_effect_of_its_card():
    signal = text(
        "salvo",
        timed("Main", n.Draw(n.Exactly(1))),
        timed("Trigger", n.ActivateEffect(THIS, "Main")),
        category="event",
    )
    game = board([signal], {"characters": ["gunner"]}, {"life": ["salvo", "wall"], "deck": ["cook", "wall"]})
    do(do(game, "attack", "a.characters.gunner", "b.leader"), "no_counter") if kind(
        game
    ) == "counter" else do(game, "attack", "a.characters.gunner", "b.leader")
    do(game, "trigger")
    assert (area(game, "b.hand"), area(game, "b.trash")) == (["cook"], ["salvo"])


def greeter(**more):
    """A Character whose [On Play] draws a card, and another effect that activates it."""
    return text(
        "greeter", timed("On Play", n.Draw(n.Exactly(1)), **more), main(n.ActivateEffect(THIS, "On Play"))
    )


def test_an_effect_activates_another_effect_of_its_card():
    game = board([greeter()], {"characters": ["greeter"], "deck": ["cook"] * 5})
    assert area(do(game, "activate", "a.characters.greeter"), "a.hand") == ["cook"]


def test_8_2_1_1_an_effect_that_is_negated_is_not_activated_by_another_effect():
    hush = text("hush", always(n.Negate(n.All(YOURS), heads=("On Play",))))
    game = board([greeter(), hush], {"characters": ["greeter", "hush"], "deck": ["cook"] * 5})
    assert area(do(game, "activate", "a.characters.greeter"), "a.hand") == []


def test_10_2_13_1_once_per_turn_counts_whatever_activates_the_effect():
    game = board([greeter(once=True)], {"characters": ["greeter"], "deck": ["cook"] * 5})
    for _ in range(2):
        do(game, "activate", "a.characters.greeter")
    assert area(game, "a.hand") == ["cook"]


def test_10_2_13_3_an_effect_used_by_itself_is_not_activated_again_by_another_effect():
    twice = text("twice", main(n.Draw(n.Exactly(1)), once=True))
    named = n.Set("you", (n.NameIs(("Twice",)),), (n.Noun("character"),))
    caller = text("caller", main(n.ActivateEffect(n.All(named), "Activate: Main")))
    game = board([twice, caller], {"characters": ["twice", "caller"], "deck": ["cook"] * 5})
    for number in ("twice", "caller"):
        do(game, "activate", f"a.characters.{number}")
    assert area(game, "a.hand") == ["cook"]


def test_8_4_2_an_event_is_activated_from_the_hand_without_paying():
    salvo = text("salvo", timed("Main", n.Draw(n.Exactly(1))), category="event")
    events = n.Set("any", (), (n.Noun("event"),), (n.Zone("hand"),))
    game = use(
        n.ActivateCard(up_to(1, events)), cards=(salvo,), a={"hand": ["salvo"], "deck": ["cook", "wall"]}
    )
    choose(game, "a.hand.salvo")
    assert (area(game, "a.hand"), area(game, "a.trash")) == (["cook"], ["salvo"])


def test_an_attack_goes_on_against_another_card():
    guard = text("decoy", timed("On Your Opponent's Attack", n.ChangeAttackTarget(THIS)))
    game = board([guard], {"characters": ["gunner"]}, {"characters": ["decoy"], "hand": ["cook"]})
    do(game, "attack", "a.characters.gunner", "b.leader")
    assert game.state.battle.target == at(game, "b.characters.decoy")


# -------------------------------------------------------------------- one of several


@pytest.mark.parametrize(("said", "zone"), [(0, "b.hand"), (1, "b.deck")])
def test_one_of_two_acts_with_the_same_card(said, zone):
    act = n.EitherAct(
        (
            n.Move(up_to(1, THEIRS), n.Place("hand", "its"), "return"),
            n.Move(n.Slot(1), n.Place("deck", end="bottom")),
        )
    )
    game = choose(use(act, b={"characters": ["wall"]}), "b.characters.wall")
    do(game, "choose", number=said)
    assert area(game, zone)[-1] == "wall"


def test_the_choice_an_if_widens_is_made_from_the_wider_set():
    steps = (
        n.Do(n.KO(up_to(1, n.Set("opponent", (n.StatIs("cost", "<=", 2),), (n.Noun("character"),))))),
        n.If(
            n.Has(hand(), ">=", 2),
            (
                n.Do(
                    n.ChooseInstead(
                        up_to(
                            1, n.Set("opponent", (n.StatIs("cost", "<=", 4),), (n.Noun("character"),)), slot=2
                        )
                    )
                ),
            ),
        ),
    )
    b = {"characters": ["wall", "gunner", "giant"]}
    found = [numbers(use(*steps, a={"hand": held}, b=b)) for held in (["cook"], ["cook", "cook"])]
    assert found == [["wall"], ["wall", "gunner"]]


def play_or_keep() -> n.EitherAct:
    """Play a card of the hand, or add it to the Life cards."""
    return n.EitherAct(
        (n.Play(up_to(1, hand())), n.Move(n.Slot(1), n.Place("life", end="top", face="up"), "add"))
    )


@pytest.mark.parametrize(("card", "asked"), [("cook", True), ("shout", False)])
def test_8_1_2_of_two_acts_the_one_that_can_be_done_with_the_card_is_done_unasked(card, asked):
    """An Event cannot be played by an effect: what is processed to the extent possible is the other act."""
    game = choose(use(play_or_keep(), a={"hand": [card], "life": []}), f"a.hand.{card}")
    assert (kind(game) == "option") is asked
    if not asked:
        assert area(game, "a.life") == [card]


def test_8_1_2_where_neither_act_can_be_done_nothing_is():
    act = n.EitherAct((n.KO(up_to(1, THEIRS)), n.KO(n.Slot(1))))
    shielded = text("oak", always(n.Forbid(THIS, n.Deed("be K.O.'d"), n.Duration("static"))))
    game = choose(use(act, cards=(shielded,), b={"characters": ["oak"]}), "b.characters.oak")
    do(game, "choose", number=0)
    assert (kind(game), area(game, "b.characters")) == ("main", ["oak"])


@pytest.mark.parametrize(("said", "victim"), [("yes", "b.characters.gunner"), ("no", "b.characters.wall")])
def test_whether_the_choice_is_widened_is_asked_once_before_it_is_made(said, victim):
    cheap, dear = (
        up_to(1, n.Set("opponent", (n.StatIs("cost", "<=", cost),), (n.Noun("character"),)), slot=cost)
        for cost in (2, 4)
    )
    wider = n.If(n.Has(hand(), ">=", 1), (n.Do(n.ChooseInstead(dear, optional=True)),))
    b = {"characters": ["wall", "gunner"]}
    game = do(use(n.Do(n.KO(cheap)), wider, a={"hand": ["cook"]}, b=b), said)
    choose(game, victim)
    assert (kind(game), len(area(game, "b.characters"))) == ("main", 1)


@pytest.mark.parametrize(("said", "expected"), [("yes", (0, 1)), ("no", (1, 0))])
def test_something_else_can_be_done_instead_of_an_earlier_step(said, expected):
    life = n.Move(n.Top(n.Exactly(1), n.Zone("deck")), n.Place("life", end="top"), "add")
    steps = (
        n.Do(n.Draw(n.Exactly(1))),
        n.If(n.Has(YOURS, ">=", 1), (n.May((n.Do(n.InsteadOfAct(life, n.Draw(n.Exactly(1)))),)),)),
    )
    game = do(use(*steps, a={"life": [], "deck": ["cook", "wall"]}), said)
    while kind(game) == "yes_no":
        do(game, "yes")
    assert (len(area(game, "a.hand")), len(area(game, "a.life"))) == expected


def test_8_4_6_an_amount_is_counted_when_it_is_needed():
    game = use(
        power(n.Count(hand()), n.All(YOUR_LEADER), "turn"), n.Draw(n.Exactly(1)), a={"hand": ["cook", "wall"]}
    )
    assert values.power(game, at(game, "a.leader")) == 5002


def test_the_second_act_is_about_the_subject_of_the_first():
    acts = (n.RestCards(exactly(1, THEIRS)), n.Modify(n.SameSubject(), (n.Add("power", -1000),), TURN))
    game = use(*acts, b={"characters": ["wall"]})
    assert values.power(game, at(game, "b.characters.wall")) == 3000


def test_nothing_of_a_second_player_is_touched_by_this():
    assert activated(ready(n.Draw(n.Exactly(1)))).state.players[1].hand == []
