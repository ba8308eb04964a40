"""Activating effects (CR 8-3, 8-4), their cost, conditions and order (CR 8-6), keywords that are timings (CR 10-2)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import (
    DECK,
    LIFE,
    activated,
    choose,
    exactly,
    hand,
    kind,
    numbers,
    ready,
    up_to,
    use,
)
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    TURN,
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
    why,
)
from tests.rules_engine.one_piece.board import active

DRAW = n.Draw(n.Exactly(1))
DISCARD = n.Trash(exactly(1, hand()))
REST = n.RestCards(THIS)
FOUR = ["cook", "gunner", "giant", "ghost"]


def costs(*acts: n.Act, **more) -> dict:
    return {"cost": n.Cost(acts, **more)}


# -------------------------------------------------------------------- what costs


def test_8_3_1_the_cost_is_paid_before_the_effect():
    game = use(DRAW, ability=costs(REST), a={"deck": FOUR})
    assert (area(game, "a.hand"), game.state.cards[at(game, "a.characters.actor")].rested) == (["cook"], True)


def test_8_3_1_1_the_acts_of_a_cost_are_paid_in_their_order():
    mill = n.Trash(n.Top(n.Exactly(1), DECK))
    game = use(DRAW, ability=costs(mill, REST), a={"deck": FOUR})
    paid = [(event.kind, event.cause.split()[0]) for event in game.log if event.cause.startswith("cost")]
    assert paid == [("moved", "cost"), ("rested", "cost")]


@pytest.mark.parametrize(
    ("acts", "a"),
    [
        ((DISCARD,), {"hand": []}),
        ((n.RestDon(n.Exactly(2)),), {"don": {"active": 1, "rested": 3}}),
        ((n.ReturnDon(n.Exactly(2)),), {"don": {"active": 1}}),
        ((n.TurnLife(n.Top(n.Exactly(1), LIFE), "up"),), {"life": []}),
        ((n.Move(n.Top(n.Exactly(1), LIFE), n.Place("hand")),), {"life": []}),
        ((n.KO(exactly(1, n.Set("you", (n.NotThis(),), (n.Noun("character"),)))),), {}),
        ((n.GiveDon(n.Exactly(1), n.All(YOURS), "active"),), {"don": {"rested": 2}}),
        ((n.ReturnGivenDon(n.Exactly(1)),), {"don": {"active": 2}}),
        ((REST, DISCARD), {"hand": []}),
    ],
    ids=lambda value: "" if isinstance(value, dict) else type(value[0]).__name__,
)
def test_8_3_1_3_a_cost_that_cannot_be_paid_in_full_is_not_paid_at_all(acts, a):
    game = ready(DRAW, ability=costs(*acts), a=a)
    assert why(game, "activate", "a.characters.actor") == {"cost_not_payable_effect": "CR 8-3-1-3"}


def test_what_cannot_be_activated_is_not_offered():
    game = ready(DRAW, ability=costs(DISCARD), a={"hand": []})
    assert "activate" not in [action.kind for action in game.legal_actions()]


OTHERS = n.Set("you", (n.NotThis(),), (n.Noun("character"),))
THIS_TO_HAND = n.Move(THIS, n.Place("hand"), "return")


@pytest.mark.parametrize(
    ("acts", "a", "legal"),
    [
        ((n.ReturnDon(n.Exactly(2)), n.RestDon(n.Exactly(2))), {"don": {"active": 3}}, False),
        ((n.ReturnDon(n.Exactly(2)), n.RestDon(n.Exactly(2))), {"don": {"active": 2, "rested": 2}}, True),
        ((n.RestDon(n.Exactly(2)), n.ReturnDon(n.Exactly(2))), {"don": {"active": 2}}, True),
        (
            (n.GiveDon(n.Exactly(1), n.All(YOURS), "active"), n.RestDon(n.Exactly(1))),
            {"don": {"active": 1}},
            False,
        ),
        (
            (n.RestDon(n.Exactly(1)), n.GiveDon(n.Exactly(1), n.All(YOURS), "active")),
            {"don": {"active": 1}},
            False,
        ),
        (
            (DISCARD, n.Move(exactly(1, hand(), slot=2), n.Place("deck", end="bottom"))),
            {"hand": ["cook"]},
            False,
        ),
        (
            (DISCARD, n.Move(exactly(1, hand(), slot=2), n.Place("deck", end="bottom"))),
            {"hand": ["cook"] * 2},
            True,
        ),
        ((DISCARD, n.Reveal(exactly(1, hand(), slot=2))), {"hand": ["cook"]}, False),
        ((THIS_TO_HAND, REST), {}, False),
        ((REST, THIS_TO_HAND), {}, True),
        ((n.Trash(exactly(1, YOURS)), REST), {}, False),
        ((n.Trash(exactly(1, YOURS)), REST), {"characters": ["cook"]}, True),
        (
            (n.Trash(exactly(1, YOURS)), n.RestCards(exactly(1, OTHERS, slot=2))),
            {"characters": ["cook"]},
            True,
        ),
        (
            (n.Trash(exactly(1, OTHERS)), n.RestCards(exactly(1, OTHERS, slot=2))),
            {"characters": ["cook"]},
            False,
        ),
        (
            (n.EitherAct((DISCARD, n.RestDon(n.Exactly(1)))), n.RestDon(n.Exactly(1))),
            {"don": {"active": 1}},
            False,
        ),
        (
            (n.EitherAct((DISCARD, n.RestDon(n.Exactly(1)))), n.RestDon(n.Exactly(1))),
            {"don": {"active": 2}},
            True,
        ),
    ],
)
def test_8_3_1_3_a_cost_of_several_acts_is_paid_whole_or_not_at_all(acts, a, legal):
    game = ready(DRAW, ability=costs(*acts), a=a)
    found = why(game, "activate", "a.characters.actor")
    assert found == ({} if legal else {"cost_not_payable_effect": "CR 8-3-1-3"})
    assert ("activate" in [action.kind for action in game.legal_actions()]) is legal


@pytest.mark.parametrize(("said", "legal"), [(["cook", "wall"], True), (["cook"], False)])
def test_8_3_1_3_what_an_attack_costs_in_two_acts_is_paid_whole_or_not_at_all(said, legal):
    held = n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "opponent"),))
    price = tuple(n.Trash(n.Pick(n.Exactly(1), held, slot=slot), "opponent") for slot in (1, 2))
    toll = text(
        "toll", always(n.Forbid(n.All(THEIRS), n.Deed("attack"), n.Duration("static"), unless_pay=price))
    )
    game = board([toll], {"characters": ["toll"]}, {"characters": ["gunner"], "hand": said}, turn_side="b")
    assert (not why(game, "attack", "b.characters.gunner", "a.leader")) is legal


def becomes_unpayable(**more):
    """Of three DON!! cards an active one is returned, and two active ones are to be rested."""
    cost = n.Cost((n.ReturnDon(n.Exactly(1)), n.RestDon(n.Exactly(2))))
    game = activated(
        ready(DRAW, ability={"cost": cost, **more}, a={"don": {"active": 2, "rested": 1}, "deck": FOUR})
    )
    return do(
        game, "choose", cards=[card for card in game.pending.cards if not game.state.cards[card].rested][:1]
    )


def test_8_3_1_3_1_what_becomes_unpayable_is_paid_in_part_and_the_effect_does_not_resolve():
    game = becomes_unpayable()
    assert (area(game, "a.hand"), active(game, "a"), len(area(game, "a.cost"))) == ([], 0, 2)


def test_10_2_13_5_once_per_turn_is_spent_when_the_cost_becomes_unpayable():
    game = becomes_unpayable(once=True)
    assert why(game, "activate", "a.characters.actor")["used_this_turn"] == "CR 10-2-13-3"


def test_8_3_1_5_a_circled_number_rests_so_many_active_don():
    game = use(DRAW, ability=costs(n.RestDon(n.Exactly(2))), a={"don": {"active": 3}})
    assert active(game, "a") == 1


def test_8_3_1_6_don_minus_returns_don_of_the_field():
    game = use(DRAW, ability=costs(n.ReturnDon(n.Exactly(2))), a={"don": {"active": 3}})
    assert len(area(game, "a.don_deck")) == 9


def test_8_4_1_1_the_condition_in_front_of_a_cost_is_asked_first():
    game = ready(DRAW, ability=costs(REST, condition=n.Has(hand(), ">=", 3)))
    assert why(game, "activate", "a.characters.actor") == {"condition_not_met_if": "CR 8-4-1-1"}


@pytest.mark.parametrize(("said", "expected"), [("yes", ["cook"]), ("no", ["wall"])])
def test_8_3_1_4_the_cost_of_an_auto_effect_can_be_declined(said, expected):
    greeter = text("greeter", timed("On Play", DRAW, cost=n.Cost((DISCARD,))), cost=0)
    game = board([greeter], {"hand": ["greeter", "wall"], "deck": FOUR})
    do(do(game, "play", "a.hand.greeter"), said)
    assert area(game, "a.hand") == expected


def test_8_1_3_1_2_and_8_3_1_3_an_auto_effect_whose_cost_cannot_be_paid_is_not_asked_about():
    greeter = text("greeter", timed("On Play", DRAW, cost=n.Cost((DISCARD,))), cost=0)
    assert kind(do(board([greeter], {"hand": ["greeter"]}), "play", "a.hand.greeter")) == "main"


def test_one_of_two_costs_is_paid_and_only_a_payable_one():
    cost = n.Cost((n.EitherAct((DISCARD, REST)),))
    game = use(DRAW, ability={"cost": cost}, a={"hand": [], "deck": FOUR})
    assert (kind(game), game.state.cards[at(game, "a.characters.actor")].rested) == ("main", True)


# -------------------------------------------------------------------- conditions


@pytest.mark.parametrize(("don", "legal"), [(1, False), (2, True)])
def test_8_3_2_3_don_given_is_counted(don, legal):
    actor = text("actor", main(DRAW, gates=(n.Gate("DON!! x", 2),)))
    game = board([actor], {"characters": [{"card": "actor", "don": don}]})
    assert (why(game, "activate", "a.characters.actor") == {}) is legal


def test_10_2_9_1_don_given_later_fulfils_the_condition_8_3_2_1():
    actor = text("actor", main(DRAW, gates=(n.Gate("DON!! x", 1), n.Gate("Your Turn"))))
    game = board([actor], {"characters": ["actor"], "don": {"active": 1}})
    before = why(game, "activate", "a.characters.actor")
    do(game, "give_don", None, "a.characters.actor")
    assert (before, why(game, "activate", "a.characters.actor")) == ({"condition_not_met": "CR 8-3-2-1"}, {})


@pytest.mark.parametrize(("gate", "drawn"), [("Your Turn", 1), ("Opponent's Turn", 0)])
def test_8_3_2_4_and_8_3_2_5_and_10_2_11_1_and_10_2_12_1_whose_turn_it_is(gate, drawn):
    greeter = text("greeter", timed("On Play", DRAW, gates=(n.Gate(gate),)), cost=0)
    game = do(board([greeter], {"hand": ["greeter"], "deck": FOUR}), "play", "a.hand.greeter")
    assert len(area(game, "a.hand")) == drawn


# -------------------------------------------------------------------- once per turn


def test_10_2_13_1_and_10_2_13_3_once_per_turn():
    game = use(DRAW, ability={"once": True})
    assert why(game, "activate", "a.characters.actor") == {"used_this_turn": "CR 10-2-13-3"}


def test_10_2_13_2_every_card_has_its_own_once_per_turn():
    actor = text("actor", main(DRAW, once=True))
    game = do(board([actor], {"characters": ["actor", "actor"]}), "activate", "a.characters.0")
    assert [why(game, "activate", f"a.characters.{place}") == {} for place in (0, 1)] == [False, True]


def test_10_2_13_4_a_card_that_comes_back_is_a_new_card():
    actor = text("actor", main(n.Move(THIS, n.Place("hand"), "return"), once=True), cost=0)
    game = do(board([actor], {"characters": ["actor"]}), "activate", "a.characters.actor")
    do(game, "play", "a.hand.actor")
    assert why(game, "activate", "a.characters.actor") == {}


def test_once_per_turn_is_new_in_the_next_turn():
    game = use(DRAW, ability={"once": True})
    for _ in range(2):
        do(game, "end_main")
    assert why(game, "activate", "a.characters.actor") == {}


# -------------------------------------------------------------------- timings


def test_6_5_4_1_and_10_2_2_1_activate_main_is_for_the_main_phase_of_its_player():
    game = ready(DRAW)
    assert "activate" in {found.kind for found in game.legal_actions()}
    do(game, "end_main")
    assert why(game, "activate", "a.characters.actor") == {"not_your_effect": "CR 6-5-4-1"}


def test_8_1_3_2_an_activate_effect_can_be_declared_again_and_again():
    game = activated(use(DRAW, a={"deck": FOUR}))
    assert len(area(game, "a.hand")) == 2


def test_8_4_1_2_of_two_effects_the_one_to_be_activated_is_named():
    actor = text("actor", main(DRAW), main(REST))
    game = board([actor], {"characters": ["actor"]})
    unsaid = why(game, "activate", "a.characters.actor")
    do(game, "activate", "a.characters.actor", number=1)
    assert (unsaid, game.state.cards[at(game, "a.characters.actor")].rested) == (
        {"which_effect": "CR 8-4-1-2"},
        True,
    )


def test_8_1_3_1_1_on_play_activates_when_the_card_is_played():
    greeter = text("greeter", timed("On Play", DRAW), cost=0)
    assert area(
        do(board([greeter], {"hand": ["greeter"], "deck": FOUR}), "play", "a.hand.greeter"), "a.hand"
    ) == ["cook"]


def test_10_2_5_1_when_attacking_activates_when_an_attack_is_declared():
    raider = text("raider", timed("When Attacking", n.Modify(THIS, (n.Add("power", 2000),), TURN)))
    game = do(
        board([raider], {"characters": ["raider"]}, {"hand": ["cook"]}),
        "attack",
        "a.characters.raider",
        "b.leader",
    )
    assert power_of(game, "a.characters.raider") == 7000


def test_10_2_15_1_on_block_activates_when_its_blocker_is_activated():
    guard = text("guardian", timed("On Block", DRAW), keywords=frozenset({"Blocker"}))
    game = board([guard], {"characters": ["gunner"]}, {"characters": ["guardian"], "deck": FOUR})
    do(do(game, "attack", "a.characters.gunner", "b.leader"), "block", "b.characters.guardian")
    assert area(game, "b.hand") == ["cook"]


def test_10_2_16_1_on_your_opponents_attack_comes_after_when_attacking():
    raider = text("raider", timed("When Attacking", n.Trash(exactly(1, hand("opponent")), "opponent")))
    watcher = text("watcher", timed("On Your Opponent's Attack", DRAW))
    game = board(
        [raider, watcher],
        {"characters": ["raider"]},
        {"characters": ["watcher"], "hand": ["wall"], "deck": FOUR},
    )
    do(game, "attack", "a.characters.raider", "b.leader")
    assert (area(game, "b.trash"), area(game, "b.hand")) == (["wall"], ["cook"])


def test_6_6_1_1_and_10_2_7_1_end_of_your_turn_activates_in_the_end_phase():
    closer = text("closer", timed("End of Your Turn", DRAW))
    assert area(do(board([closer], {"characters": ["closer"], "deck": FOUR}), "end_main"), "a.hand") == [
        "cook"
    ]


def test_6_6_1_1_1_it_activates_once():
    closer = text("closer", timed("End of Your Turn", DRAW))
    game = do(board([closer], {"characters": ["closer"], "deck": FOUR}), "end_main")
    assert len(area(game, "a.deck")) == 3


def test_10_2_8_1_and_6_6_1_1_2_end_of_your_opponents_turn_comes_after():
    mine = text("closer", timed("End of Your Turn", n.Trash(exactly(1, hand("opponent")), "opponent")))
    theirs = text("waiter", timed("End of Your Opponent's Turn", n.Draw(n.Exactly(2))))
    game = do(
        board(
            [mine, theirs],
            {"characters": ["closer"]},
            {"characters": ["waiter"], "hand": ["wall"], "deck": FOUR},
        ),
        "end_main",
    )
    assert (area(game, "b.trash"), area(game, "b.hand")[:2]) == (["wall"], ["cook", "gunner"])


def test_6_6_1_1_3_the_turn_player_says_which_of_theirs_comes_first():
    first, second = (
        text(name, timed("End of Your Turn", act)) for name, act in (("one", DRAW), ("two", DISCARD))
    )
    game = do(board([first, second], {"characters": ["one", "two"], "deck": FOUR}), "end_main")
    assert (kind(game), game.pending.side, numbers(game)) == ("option", 0, ["one", "two"])


def test_6_6_1_1_4_the_other_player_says_which_of_theirs_comes_first():
    first, second = (
        text(name, timed("End of Your Opponent's Turn", act))
        for name, act in (("one", DRAW), ("two", DISCARD))
    )
    game = do(board([first, second], {}, {"characters": ["one", "two"], "deck": FOUR}), "end_main")
    assert (kind(game), game.pending.side) == ("option", 1)


# -------------------------------------------------------------------- Events and [Trigger]


def test_8_5_2_and_10_2_3_1_an_event_with_main_is_paid_trashed_and_carried_out():
    salvo = text("salvo", timed("Main", DRAW), category="event", cost=1)
    game = do(board([salvo], {"hand": ["salvo"], "don": {"active": 1}, "deck": FOUR}), "play", "a.hand.salvo")
    assert (area(game, "a.hand"), area(game, "a.trash"), active(game, "a")) == (["cook"], ["salvo"], 0)


def test_10_2_4_1_an_event_with_counter_is_activated_in_the_counter_step():
    parry = text(
        "parry",
        timed(
            "Counter",
            n.Modify(up_to(1, n.Set("you", (), (n.Noun("leader"),))), (n.Add("power", 4000),), TURN),
        ),
        category="event",
        cost=0,
    )
    game = board([parry], {"characters": ["gunner"]}, {"hand": ["parry"]})
    do(do(game, "attack", "a.characters.gunner", "b.leader"), "counter_event", "b.hand.parry")
    assert power_of(choose(game, "b.leader"), "b.leader") == 9000


def test_8_3_1_3_an_event_whose_activation_cost_cannot_be_paid_is_not_activated():
    salvo = text(
        "salvo", timed("Main", DRAW, cost=n.Cost((n.ReturnDon(n.Exactly(2)),))), category="event", cost=1
    )
    game = board([salvo], {"hand": ["salvo"], "don": {"active": 1}})
    assert why(game, "play", "a.hand.salvo") == {"cost_not_payable_effect": "CR 8-3-1-3"}


def test_10_1_5_3_the_card_of_a_trigger_lies_in_no_area_while_it_resolves():
    flash = text("flash", timed("Trigger", DISCARD))
    game = board([flash], {"characters": ["gunner"]}, {"life": ["flash", "wall"], "hand": ["cook", "ghost"]})
    do(do(do(game, "attack", "a.characters.gunner", "b.leader"), "no_counter"), "trigger")
    assert (area(game, "b.resolving"), "flash" in numbers(game)) == (["flash"], False)


def test_10_1_5_3_a_trigger_that_plays_its_card_is_not_trashed():
    flash = text("flash", timed("Trigger", n.Play(THIS)))
    game = board([flash], {"characters": ["gunner"]}, {"life": ["flash", "wall"]})
    do(do(game, "attack", "a.characters.gunner", "b.leader"), "trigger")
    assert (area(game, "b.characters"), area(game, "b.trash")) == (["flash"], [])


# -------------------------------------------------------------------- waiting effects


def test_8_6_1_the_turn_players_effect_comes_first():
    mine = text("bomb", timed("On K.O.", DRAW))
    blast = n.KO(n.All(n.Set("any", (n.NameIs(("Bomb",)),), (n.Noun("character"),))))
    game = use(
        blast,
        cards=(mine,),
        a={"characters": ["bomb"], "deck": FOUR},
        b={"characters": ["bomb"], "deck": FOUR},
    )
    drew = [event.side for event in game.log if event.kind == "moved" and event.value == "hand"]
    assert drew == [0, 1]


def test_8_6_1_1_an_effect_met_meanwhile_waits_behind_the_others():
    herald = text("herald", timed("On Play", DRAW))
    bomb = text("bomb", timed("On K.O.", n.Play(up_to(1, hand("you", n.NameIs(("Herald",)))))))
    blast = n.KO(n.All(n.Set("any", (n.NameIs(("Bomb",)),), (n.Noun("character"),))))
    game = use(
        blast,
        cards=(herald, bomb),
        a={"characters": ["bomb"], "hand": ["herald"], "deck": FOUR},
        b={"characters": ["bomb"], "hand": ["herald"], "deck": FOUR},
    )
    choose(game, "a.hand.herald")
    assert (game.pending.side, area(game, "a.hand")) == (1, [])


def test_8_6_3_what_is_met_by_an_effect_waits_until_it_has_resolved():
    herald = text("herald", timed("On Play", DRAW))
    game = use(
        n.Play(exactly(1, hand())),
        n.Trash(n.Top(n.Exactly(1), DECK)),
        cards=(herald,),
        a={"hand": ["herald"], "deck": FOUR},
    )
    while kind(game) == "choose":
        choose(game, "a.hand.herald")
    assert (area(game, "a.trash"), area(game, "a.hand")) == (["cook"], ["gunner"])


def test_8_1_3_1_3_an_effect_does_not_activate_when_its_card_has_moved_before():
    closer = text("closer", timed("End of Your Turn", n.Move(n.All(YOURS), n.Place("hand", "its"), "return")))
    game = do(board([closer], {"characters": ["closer", "closer"], "deck": FOUR}), "end_main")
    while kind(game) == "option":
        do(game, "choose", number=0)
    assert sorted(area(game, "a.hand")) == ["closer", "closer"]


def test_8_6_2_what_is_met_during_damage_waits_until_all_points_are_dealt():
    flash = text("flash", timed("Trigger", n.Play(THIS)), timed("On Play", n.Draw(n.Exactly(1))))
    game = board([flash], {"characters": ["twin"]}, {"life": ["flash", "wall", "ghost"], "deck": FOUR})
    do(do(game, "attack", "a.characters.twin", "b.leader"), "trigger")
    moved = [area(game, "b.hand")]
    assert moved == [["wall", "cook"]]


def test_the_game_saved_in_the_middle_of_an_effect_goes_on():
    game = use(DRAW, n.KO(up_to(1, THEIRS)), a={"deck": FOUR}, b={"characters": ["wall"]})
    opened = type(game).from_json(game.to_json(), game.library)
    assert opened.digest() == game.digest()


def test_taking_back_a_choice_in_the_middle_of_an_effect_restores_the_game():
    game = use(n.KO(up_to(1, THEIRS)), b={"characters": ["wall"]})
    before = game.digest()
    choose(game, "b.characters.wall")
    game.pop()
    assert game.digest() == before
