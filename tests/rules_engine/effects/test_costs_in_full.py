"""What a cost asks for, act by act and together, and every condition of an effect (CR 8-3)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import choose, exactly, hand, kind, ready, use
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
    power_of,
    text,
    timed,
    watch,
    why,
)
from tests.rules_engine.effects.test_restrictions import forbid
from tests.rules_engine.one_piece.board import active, pass_battle

CARD = n.Noun("card")
DECK, LIFE = n.Zone("deck"), n.Zone("life")
DRAW = n.Draw(n.Exactly(1))
REST = n.RestCards(THIS)
FOUR = ["cook", "gunner", "giant", "ghost"]
OTHERS = n.Set("you", (n.NotThis(),), (n.Noun("character"),))
STAGE = n.Set("you", (), (n.Noun("stage"),))
COOKS = n.Set("you", (n.NameIs(("Cook",)),), (n.Noun("character"),))
UNPAID = {"cost_not_payable_effect": "CR 8-3-1-3"}


def one(number: str) -> n.Pick:
    return exactly(1, n.Set("you", (n.NameIs((number.title(),)),), (n.Noun("character"),)))


def cost(*acts: n.Act, **more) -> dict:
    return {"cost": n.Cost(acts, **more)}


# ----------------------------------------------------------------------------------------- each act, all or nothing

LEADER_AND_ONE = n.Both((n.All(YOUR_LEADER), exactly(1, OTHERS)))
FACE_UP = {"life": [{"card": "cook", "face_up": True}]}
TWO_FOR_3 = exactly(2, n.Set("you", (n.TotalIs("cost", "<=", 3), n.NotThis()), (n.Noun("character"),)))


@pytest.mark.parametrize(
    ("act", "can", "cannot"),
    [
        (n.RestDon(n.Exactly(2)), {"don": {"active": 2, "rested": 1}}, {"don": {"active": 1, "rested": 2}}),
        (
            n.ReturnDon(n.Exactly(1), state="active"),
            {"don": {"active": 1}},
            {"don": {"rested": 2}},
        ),
        (n.AddDon(n.Exactly(1), "active"), {"don": {"active": 9}}, {"don": {"active": 10}}),
        (
            n.SetActive(one("cook")),
            {"characters": [{"card": "cook", "rested": True}]},
            {"characters": ["cook"]},
        ),
        (
            n.RestCards(one("cook")),
            {"characters": ["cook"]},
            {"characters": [{"card": "cook", "rested": True}]},
        ),
        (n.TurnLife(n.Top(n.Exactly(1), LIFE), "up"), {"life": ["cook"]}, FACE_UP),
        (n.TurnLife(n.Top(n.Exactly(1), LIFE), "down"), FACE_UP, {"life": ["cook"]}),
        (
            n.TurnLife(n.Top(n.Exactly(2), LIFE), "up"),
            {"life": ["cook", "wall"]},
            {"life": ["wall", {"card": "cook", "face_up": True}]},
        ),
        (n.TrashLifeTo(1), {"life": ["cook", "wall"]}, {"life": ["cook"]}),
        (
            n.GiveDon(n.Exactly(1), one("cook"), "rested"),
            {"don": {"rested": 1}, "characters": ["cook"]},
            {"don": {"rested": 1}},
        ),
        (
            n.ReturnGivenDon(n.Exactly(1)),
            {"leader": {"card": "captain", "don": 1}},
            {"don": {"active": 2}},
        ),
        (n.Trash(n.Pick(n.AtLeast(2), hand(), slot=1)), {"hand": ["cook", "wall"]}, {"hand": ["cook"]}),
        (n.KO(one("cook")), {"characters": ["cook"]}, {"characters": ["wall"]}),
        (n.Trash(exactly(1, STAGE)), {"stage": "ship"}, {}),
        (n.RestCards(LEADER_AND_ONE), {"characters": ["cook"]}, {"characters": []}),
        (
            n.RestCards(LEADER_AND_ONE),
            {"characters": ["cook"]},
            {"characters": ["cook"], "leader": {"card": "captain", "rested": True}},
        ),
        (
            n.RestCards(n.Both((exactly(1, OTHERS), exactly(1, COOKS, slot=2)))),
            {"characters": ["cook", "wall"]},
            {"characters": ["cook"]},
        ),
        (n.Trash(TWO_FOR_3), {"characters": ["cook", "sailor"]}, {"characters": ["cook", "cook"]}),
        (n.EitherAct((n.Trash(exactly(1, hand())), REST)), {"hand": []}, None),
        (n.Reveal(exactly(1, hand("you", n.NameIs(("Cook",))))), {"hand": ["cook"]}, {"hand": ["wall"]}),
    ],
    ids=lambda value: "" if isinstance(value, dict) or value is None else type(value).__name__,
)
def test_8_3_1_3_what_each_act_of_a_cost_needs_is_there_or_nothing_is_paid(act, can, cannot):
    assert why(ready(DRAW, ability=cost(act), a=can), "activate", "a.characters.actor") == {}
    if cannot is not None:
        game = ready(DRAW, ability=cost(act), a=cannot)
        assert why(game, "activate", "a.characters.actor") == UNPAID
        assert "activate" not in {found.kind for found in game.legal_actions()}


def test_8_3_1_3_the_leader_leaves_for_no_cost():
    trash = n.Trash(n.Pick(n.Exactly(1), n.Set("you", (), (n.Noun("leader"), n.Noun("stage"))), slot=1))
    assert why(ready(DRAW, ability=cost(trash)), "activate", "a.characters.actor") == UNPAID


def test_8_3_1_3_who_cannot_draw_cannot_pay_by_drawing():
    dry = text("dry", always(forbid(n.Player("opponent"), "draw")))
    game = ready(REST, ability=cost(DRAW), cards=(dry,), b={"characters": ["dry"]})
    assert why(game, "activate", "a.characters.actor") == UNPAID


RESTED_COOK = {"card": "cook", "rested": True}


@pytest.mark.parametrize(
    ("acts", "a", "legal"),
    [
        ((n.RestCards(exactly(1, OTHERS)), n.RestCards(one("cook"))), {"characters": ["cook", "wall"]}, True),
        ((n.RestCards(exactly(1, OTHERS)), n.RestCards(one("cook"))), {"characters": ["cook"]}, False),
        (
            (n.RestCards(exactly(1, OTHERS)), n.RestCards(one("wall"))),
            {"characters": [RESTED_COOK, "wall"]},
            False,
        ),
        ((n.KO(exactly(1, OTHERS)), n.KO(one("cook"))), {"characters": ["cook"]}, False),
        (
            (n.Trash(exactly(1, hand())), n.Play(exactly(1, hand(), slot=2))),
            {"hand": ["cook"]},
            False,
        ),
        (
            (
                n.GiveDon(n.Exactly(1), n.All(YOUR_LEADER), "active"),
                n.ReturnDon(n.Exactly(1), state="active"),
            ),
            {"don": {"active": 1}},
            False,
        ),
        (
            (n.Reveal(exactly(1, hand())), n.Trash(exactly(1, hand(), slot=2))),
            {"hand": ["cook"]},
            True,
        ),
        ((n.Reveal(exactly(1, hand())), n.Reveal(exactly(1, hand(), slot=2))), {"hand": ["cook"]}, True),
    ],
)
def test_8_3_1_3_two_acts_of_a_cost_do_not_take_the_same_card(acts, a, legal):
    found = why(ready(DRAW, ability=cost(*acts), a=a), "activate", "a.characters.actor")
    assert found == ({} if legal else UNPAID)


def test_8_3_1_3_and_8_4_1_1_an_effect_whose_cost_has_a_condition_that_is_not_met_is_not_offered():
    game = ready(DRAW, ability=cost(REST, condition=n.Has(hand(), ">=", 1)))
    assert "activate" not in {found.kind for found in game.legal_actions()}


COOK_OF_HAND = n.Trash(exactly(1, hand("you", n.NameIs(("Cook",)))))


def test_8_3_1_3_whether_an_unnamed_card_pays_is_said_before_an_effect_or_an_event_is_used():
    salvo = text("salvo", timed("Main", DRAW, **cost(COOK_OF_HAND)), category="event", cost=0)
    game = ready(DRAW, ability=cost(COOK_OF_HAND), cards=(salvo,), a={"hand": ["salvo", None]})
    assert why(game, "activate", "a.characters.actor") == {"cannot_be_decided": "CR 8-3-1-3"}
    assert why(game, "play", "a.hand.salvo") == {"cannot_be_decided": "CR 8-3-1-3"}
    do(game, "reveal", "a.hand.1", value="cook")
    assert (why(game, "activate", "a.characters.actor"), why(game, "play", "a.hand.salvo")) == ({}, {})


def test_8_3_1_5_don_that_is_rested_already_is_not_rested_for_it_again():
    game = use(DRAW, ability=cost(n.RestDon(n.Exactly(1))), a={"don": {"active": 2}, "deck": FOUR})
    do(game, "activate", "a.characters.actor")
    assert (active(game, "a"), why(game, "activate", "a.characters.actor")) == (0, UNPAID)


def test_8_3_1_6_and_8_3_1_3_1_active_don_that_is_to_return_and_is_no_longer_all_there():
    acts = (n.ReturnDon(n.Exactly(1)), n.ReturnDon(n.Exactly(2), state="active"))
    game = use(DRAW, ability=cost(*acts), a={"don": {"active": 2, "rested": 1}, "deck": FOUR})
    do(game, "choose", cards=[next(one for one in game.pending.cards if not game.state.cards[one].rested)])
    left = [game.state.cards[card].rested for card in game.state.players[0].cost]
    assert (left, area(game, "a.hand")) == ([True], [])


@pytest.mark.parametrize(("don", "legal"), [(3, True), (2, False)])
def test_8_3_1_3_an_event_is_paid_for_before_its_own_cost(don, legal):
    salvo = text("salvo", timed("Main", DRAW, **cost(n.RestDon(n.Exactly(2)))), category="event", cost=1)
    game = board([salvo], {"hand": ["salvo"], "don": {"active": don}})
    assert (why(game, "play", "a.hand.salvo") == {}) is legal


@pytest.mark.parametrize(("held", "asked"), [(["wall"], "yes_no"), ([], "main")])
def test_8_3_1_3_and_8_3_1_4_a_trigger_with_a_cost_is_asked_about_only_when_it_can_be_paid(held, asked):
    flash = text("flash", timed("Trigger", DRAW, **cost(n.Trash(exactly(1, hand())))), has_trigger=True)
    game = board([flash], {}, {"life": ["flash", "wall"], "hand": held, "deck": FOUR})
    do(pass_battle(do(game, "attack", "a.leader", "b.leader")), "trigger")
    assert kind(game) == asked


@pytest.mark.parametrize(("said", "held"), [("yes", ["cook"]), ("no", ["wall"])])
def test_8_3_1_4_the_cost_of_a_trigger_can_be_declined(said, held):
    flash = text("flash", timed("Trigger", DRAW, **cost(n.Trash(exactly(1, hand())))), has_trigger=True)
    game = board([flash], {}, {"life": ["flash", "ghost"], "hand": ["wall"], "deck": FOUR})
    do(pass_battle(do(game, "attack", "a.leader", "b.leader")), "trigger")
    assert area(do(game, said), "b.hand") == held


def test_8_3_1_4_the_cost_of_an_event_that_is_used_is_paid_without_a_question():
    salvo = text("salvo", timed("Main", DRAW, **cost(n.RestDon(n.Exactly(1)))), category="event", cost=0)
    game = board([salvo], {"hand": ["salvo"], "don": {"active": 1}, "deck": FOUR})
    do(game, "play", "a.hand.salvo")
    assert (kind(game), area(game, "a.hand"), active(game, "a")) == ("main", ["cook"], 0)


def test_8_3_1_the_cost_is_paid_and_called_one_before_anything_of_the_effect_is_done():
    game = use(DRAW, ability=cost(REST), a={"deck": FOUR})
    done = [(event.kind, event.rule, event.cause.split()[0]) for event in game.log if event.cause]
    assert done == [("rested", "CR 8-3-1", "cost"), ("moved", "CR 4-5-3", "effect")]


def test_8_3_1_3_1_what_can_still_be_paid_of_a_cost_that_became_unpayable_is_paid():
    acts = (n.ReturnDon(n.Exactly(1)), n.RestDon(n.Exactly(2)), REST)
    game = use(DRAW, ability=cost(*acts), a={"don": {"active": 2, "rested": 1}, "deck": FOUR})
    do(game, "choose", cards=[next(one for one in game.pending.cards if not game.state.cards[one].rested)])
    assert (game.state.cards[at(game, "a.characters.actor")].rested, area(game, "a.hand")) == (True, [])


def test_8_3_1_3_1_of_cards_that_are_too_few_by_then_those_there_are_are_taken():
    cooks = n.Set("any", (n.NameIs(("Cook",)),), (CARD,), (n.Zone("hand"),))
    acts = (n.Trash(exactly(1, hand())), n.Trash(exactly(2, cooks, slot=2)))
    game = use(DRAW, ability=cost(*acts), a={"hand": ["cook", "cook", "wall"], "deck": FOUR})
    choose(game, "a.hand.0")
    assert (area(game, "a.hand"), sorted(area(game, "a.trash"))) == (["wall"], ["cook", "cook"])


def test_8_3_1_3_1_of_two_that_are_to_be_rested_one_is_not_enough():
    both = n.Both(
        (one("cook"), exactly(1, n.Set("you", (n.NameIs(("Wall",)),), (n.Noun("character"),)), slot=2))
    )
    acts = (n.RestCards(exactly(1, OTHERS)), n.RestCards(both))
    game = use(DRAW, ability=cost(*acts), a={"characters": ["cook", "wall", "gate"], "deck": FOUR})
    choose(game, "a.characters.cook")
    rested = [
        game.state.cards[at(game, f"a.characters.{number}")].rested for number in ("cook", "wall", "gate")
    ]
    assert (rested, area(game, "a.hand")) == ([True, True, False], [])


def test_8_3_1_7_of_several_that_are_rested_for_a_cost_one_is_not_where_that_is_replaced():
    cooks = n.Happens("rested", COOKS)
    guard = text("guard2", always(n.Replace(cooks, (n.Do(n.Trash(n.Top(n.Exactly(1), DECK))),))))
    game = use(
        DRAW,
        ability=cost(n.RestCards(n.All(YOURS))),
        cards=(guard,),
        a={"characters": ["cook", "guard2"], "deck": FOUR},
    )
    rested = [
        game.state.cards[at(game, f"a.characters.{number}")].rested for number in ("actor", "cook", "guard2")
    ]
    assert (rested, area(game, "a.trash"), area(game, "a.hand")) == ([True, False, True], ["cook"], [])


# ------------------------------------------------------------------------------------------------- DON!! that returns


@pytest.mark.parametrize(("own", "theirs", "returned"), [(3, 2, 1), (4, 2, 2), (2, 2, 0), (1, 2, 0)])
def test_10_2_10_1_so_many_return_that_both_have_as_many_given_ones_counted(own, theirs, returned):
    game = use(
        n.ReturnDonToEqual(),
        a={"don": {"active": own}},
        b={"don": {"active": theirs - 1}, "leader": {"card": "keeper", "don": 1}},
    )
    assert len(area(game, "a.don_deck")) == 10 - own + returned
    told = [event.number for event in game.log if event.kind == "don_returned"]
    assert told == ([returned] if returned else [])


# ------------------------------------------------------------------------------------- what is heard, and from where


@pytest.mark.parametrize(("zone", "heard"), [("characters", 1), ("hand", 0), ("trash", 0)])
def test_8_3_1_8_a_timing_is_met_by_cards_on_the_field_only(zone, heard):
    event = n.Happens("rested", n.Set("you", (), (n.Noun("leader"),)))
    proud = text("proud", watch(event, n.Trash(n.Top(n.Exactly(1), DECK))))
    game = board([proud], {zone: ["proud"], "deck": FOUR})
    do(game, "attack", "a.leader", "b.leader")
    assert len(area(game, "a.deck")) == 4 - heard


def test_8_3_1_8_and_8_4_5_a_card_that_goes_to_an_open_area_meets_the_timing_of_its_own_leaving():
    mourner = text("mourner", watch(n.Happens("removed", THIS), DRAW))
    game = use(n.Trash(exactly(1, THEIRS)), cards=(mourner,), b={"characters": ["mourner"], "deck": FOUR})
    assert area(game, "b.hand") == ["cook"]


# --------------------------------------------------------------------------------------------------------- conditions

MINE, OTHER = n.Gate("Your Turn"), n.Gate("Opponent's Turn")
X2 = n.Gate("DON!! x", 2)


@pytest.mark.parametrize(
    ("don", "gates", "met"),
    [
        (1, (X2,), False),
        (2, (X2,), True),
        (3, (X2,), True),
        (2, (X2, MINE), True),
        (1, (X2, MINE), False),
        (2, (X2, OTHER), False),
        (2, (OTHER, X2), False),
        (0, (MINE, X2), False),
        (0, (MINE,), True),
        (0, (OTHER,), False),
    ],
)
def test_8_3_2_and_8_3_2_1_and_8_3_2_3_all_conditions_in_brackets_and_x_don_or_more(don, gates, met):
    """An activated effect, a permanent one, and one that waits for an attack, each on a card with that many DON!!."""
    actor = text(
        "actor",
        main(DRAW, gates=gates),
        always(power(500), gates=gates),
        timed("When Attacking", n.Draw(n.Exactly(2)), gates=gates),
    )
    game = board([actor], {"characters": [{"card": "actor", "don": don}], "deck": FOUR})
    assert (why(game, "activate", "a.characters.actor") == {}) is met
    assert power_of(game, "a.characters.actor") == 5000 + 1000 * don + 500 * met
    do(game, "attack", "a.characters.actor", "b.leader")
    assert (len(area(game, "a.hand")) == 2) is met


@pytest.mark.parametrize(("gate", "drawn"), [(MINE, 0), (OTHER, 1)])
def test_8_3_2_4_and_8_3_2_5_whose_turn_it_is_counts_for_the_cards_own_player(gate, drawn):
    bomb = text("bomb", timed("On K.O.", DRAW, gates=(gate,)))
    game = use(n.KO(n.All(THEIRS)), cards=(bomb,), b={"characters": ["bomb"], "deck": FOUR})
    assert len(area(game, "b.hand")) == drawn


@pytest.mark.parametrize(("held", "may"), [(["cook"], True), ([], False)])
def test_8_3_2_2_a_condition_that_a_resolved_effect_adds_is_looked_at_when_it_matters(held, may):
    """It was said while the hand was empty: no attack this turn unless there is a card in the hand."""
    unless = n.Has(hand("opponent"), ">=", 1)
    game = use(
        n.Forbid(n.All(YOURS), n.Deed("attack"), n.Duration("turn"), unless=unless),
        a={"characters": ["gunner"]},
        b={"hand": held},
    )
    assert (why(game, "attack", "a.characters.gunner", "b.leader") == {}) is may


YES, NO = n.Has(YOURS, ">=", 1), n.Has(YOURS, ">=", 9)


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        (n.AllTrue((YES, YES)), True),
        (n.AllTrue((YES, NO)), False),
        (n.AnyTrue((YES, NO)), True),
        (n.AnyTrue((NO, NO)), False),
        (n.IsTurn("you"), True),
        (n.IsTurn("opponent"), False),
        (n.OnlyHas(n.Set("opponent", (), (n.Noun("character"),)), "opponent"), False),
        (n.Has(YOURS, ">=", 2, or_exactly=1), True),
    ],
)
def test_8_3_3_an_if_is_asked_when_its_part_comes_up_and_while_it_holds_for_a_permanent_effect(
    condition, met
):
    """Of one that speaks of all Characters there has to be one: player B has none."""
    game = use(n.If(condition, (n.Do(DRAW),)), a={"deck": FOUR})
    assert (area(game, "a.hand") == ["cook"]) is met
    banner = text("banner", always(power(1000), when=condition))
    assert (power_of(board([banner], {"characters": ["banner"]}), "a.characters.banner") == 6000) is met
