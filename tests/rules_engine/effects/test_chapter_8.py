"""What effects are and how one is activated (CR 8-1, 8-3, 8-4), where no single act shows it."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import (
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
    THIS,
    TURN,
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
    why,
)

DRAW = n.Draw(n.Exactly(1))
REST = n.RestCards(THIS)
FOUR = ["cook", "gunner", "giant", "ghost"]


def test_8_1_1_an_effect_is_the_command_of_a_text_and_its_cost():
    game = use(DRAW, ability={"cost": n.Cost((REST,))}, a={"deck": FOUR})
    assert {event.cause.split()[0] for event in game.log if event.cause} == {"cost", "effect"}


def test_8_1_3_auto_activate_permanent_and_replacement_effects_stand_side_by_side():
    saved = n.Replace(
        n.Happens("K.O.'d", THIS), (n.Do(n.RestCards(n.All(n.Set("you", (), (n.Noun("leader"),))))),)
    )
    many = text("many", timed("On Play", DRAW), main(DRAW), always(power(1000)), always(saved), cost=0)
    game = do(board([many], {"hand": ["many"], "deck": FOUR}), "play", "a.hand.many")
    do(game, "activate", "a.characters.many")
    assert (len(area(game, "a.hand")), power_of(game, "a.characters.many")) == (2, 6000)


@pytest.mark.parametrize("head", ["Activate: Main", "Main"])
def test_8_1_3_2_1_activate_main_and_main_are_activate_effects(head):
    category = "character" if head == "Activate: Main" else "event"
    card = text("card", timed(head, DRAW), category=category, cost=0)
    game = board([card], {"characters" if category == "character" else "hand": ["card"], "deck": FOUR})
    do(game, *(("activate", "a.characters.card") if category == "character" else ("play", "a.hand.card")))
    assert area(game, "a.hand") == ["cook"]


def test_8_1_3_2_2_an_activate_effect_may_need_conditions_and_a_cost():
    actor = text("actor", main(DRAW, gates=(n.Gate("DON!! x", 1),), cost=n.Cost((REST,))))
    game = board([actor], {"characters": [{"card": "actor", "rested": True}]})
    assert set(why(game, "activate", "a.characters.actor")) == {
        "condition_not_met",
        "cost_not_payable_effect",
    }


def test_8_1_3_3_1_what_is_neither_activated_nor_a_replacement_holds_permanently():
    game = board([text("banner", always(power(1000, n.All(YOURS))))], {"characters": ["banner", "sailor"]})
    assert (kind(game), power_of(game, "a.characters.sailor")) == ("main", 3000)


def test_8_1_4_and_8_1_4_1_a_one_shot_effect_is_over_a_continuous_one_stays():
    game = use(DRAW, power(1000, until="turn"), a={"deck": FOUR})
    assert [effect.kind for effect in game.state.in_force] == ["power"]


def test_8_3_2_words_in_brackets_are_the_conditions_of_an_effect():
    actor = text("actor", main(DRAW, gates=(n.Gate("Opponent's Turn"),)))
    assert why(board([actor], {"characters": ["actor"]}), "activate", "a.characters.actor") == {
        "condition_not_met": "CR 8-3-2-1"
    }


def test_8_4_1_and_8_4_1_3_and_8_4_1_4_the_cost_is_paid_then_the_effect_activated_then_resolved():
    game = use(DRAW, ability={"cost": n.Cost((REST,))}, a={"deck": FOUR})
    assert [event.kind for event in game.log] == ["rested", "effect", "moved"]


def test_8_4_1_1_without_its_conditions_an_effect_cannot_be_activated():
    game = ready(DRAW, ability={"gates": (n.Gate("DON!! x", 1),)})
    assert "activate" not in [action.kind for action in game.legal_actions()]


def test_8_4_3_an_effect_of_a_card_on_the_field_is_carried_out_where_the_card_stays():
    game = activated(ready(DRAW, a={"deck": FOUR}))
    assert (area(game, "a.characters"), area(game, "a.hand")) == (["actor"], ["cook"])


def test_10_2_4_1_1_another_effect_may_activate_a_counter():
    raise_it = n.Modify(up_to(1, n.Set("you", (), (n.Noun("leader"),))), (n.Add("power", 4000),), TURN)
    parry = text(
        "parry",
        timed("Counter", raise_it),
        timed("Trigger", n.ActivateEffect(THIS, "Counter")),
        category="event",
    )
    game = board([parry], {"characters": ["gunner"]}, {"life": ["parry", "wall"]})
    do(do(game, "attack", "a.characters.gunner", "b.leader"), "trigger")
    assert power_of(choose(game, "b.leader"), "b.leader") == 9000


def test_10_2_4_1_2_only_an_effect_that_says_so_activates_a_counter():
    parry = text("parry", timed("Counter", DRAW), category="event")
    salvo = text("salvo", timed("Main", DRAW), category="event")
    events = n.Set("any", (), (n.Noun("event"),), (n.Zone("hand"),))
    game = use(n.ActivateCard(up_to(1, events)), cards=(parry, salvo), a={"hand": ["parry", "salvo"]})
    assert numbers(game) == ["salvo"]


def test_10_2_17_2_a_card_has_moved_between_activation_and_resolution_of_on_ko():
    bomb = text(
        "bomb",
        timed(
            "On K.O.",
            n.Play(
                n.Pick(n.Exactly(1), n.Set("any", (n.NameIs(("Bomb",)),), (), (n.Zone("trash"),)), slot=1)
            ),
        ),
    )
    game = use(
        n.KO(exactly(1, n.Set("opponent", (), (n.Noun("character"),)))),
        cards=(bomb,),
        b={"characters": ["bomb"]},
    )
    assert [game.state.cards[at(game, "b.characters.bomb")].arrivals, area(game, "b.trash")] == [2, []]


def test_1_3_8_resting_goes_before_setting_as_active():
    weary = text("weary", always(n.EntersRested(YOURS)))
    game = use(n.Play(exactly(1, hand())), cards=(weary,), a={"characters": ["weary"], "hand": ["cook"]})
    while kind(game) == "choose":
        choose(game, "a.hand.cook")
    assert game.state.cards[at(game, "a.characters.cook")].rested
