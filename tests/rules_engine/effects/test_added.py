"""Costs and conditions that other effects add (CR 8-3-1-2, 8-3-2-2)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import hand
from tests.rules_engine.effects.boards import THEIRS, always, area, board, do, text, why
from tests.rules_engine.effects.test_restrictions import forbid


@pytest.mark.parametrize("don", [0, 1])
@pytest.mark.parametrize("held", [0, 1])
def test_8_3_2_2_a_condition_that_another_effect_adds_must_be_fulfilled_too(don, held):
    guard = text("guard2", n.Ability(gates=(n.Gate("DON!! x", 1),), keyword=n.Keyword("Blocker")))
    unless = n.Has(hand(), ">=", 1)
    warden = text("warden", always(forbid(n.Player("opponent"), "activate blocker", unless=unless)))
    game = board(
        [guard, warden],
        {"characters": [{"card": "guard2", "don": don}]},
        {"characters": ["warden"], "hand": ["cook"] * held},
        turn_side="b",
    )
    do(game, "attack", "b.leader", "a.leader")
    assert (game.pending.kind == "block") is (don == held == 1)


@pytest.mark.parametrize("order", [("toll", "tax"), ("tax", "toll")])
def test_8_3_1_2_costs_that_other_effects_add_are_paid_in_the_order_of_those_effects(order):
    card = n.Trash(
        n.Pick(n.Exactly(1), n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "opponent"),)), slot=2),
        "opponent",
    )
    life = n.Trash(n.Top(n.Exactly(1), n.Zone("life", "opponent")), "opponent")
    prices = {"toll": card, "tax": life}
    cards = [
        text(number, always(forbid(n.All(THEIRS), "attack", unless_pay=(price,))))
        for number, price in prices.items()
    ]
    game = board(
        cards, {"characters": list(order)}, {"characters": ["gunner"], "hand": ["cook"]}, turn_side="b"
    )
    do(game, "attack", "b.characters.gunner", "a.leader")
    events = list(game.log)
    while game.pending.kind != "main":
        game.push(game.legal_actions()[-1])
        events += game.log
    left = [
        event.before
        for event in events
        if event.kind == "moved" and event.side == 1 and event.cause.startswith("cost")
    ]
    assert left == [{"toll": "hand", "tax": "life"}[number] for number in order]


def price(*cards):
    """A cost of an attack: so many cards of the attacking player's hand are trashed."""
    return tuple(
        n.Trash(
            n.Pick(
                n.Exactly(1), n.Set("any", filters, (n.Noun("card"),), (n.Zone("hand", "opponent"),)), slot=2
            ),
            "opponent",
        )
        for filters in cards
    )


@pytest.mark.parametrize(
    ("first", "second", "held", "may"),
    [
        ((), (), ["cook"], False),
        ((), (), ["cook", "wall"], True),
        ((n.NameIs(("Cook",)),), (), ["cook", "wall"], True),
        ((), (n.NameIs(("Cook",)),), ["cook", "wall"], True),
        ((n.NameIs(("Cook",)),), (n.NameIs(("Cook",)),), ["cook", "wall"], False),
    ],
)
def test_8_3_1_2_and_8_3_1_3_costs_that_two_effects_add_must_be_payable_together(first, second, held, may):
    cards = [
        text("toll", always(forbid(n.All(THEIRS), "attack", unless_pay=price(first)))),
        text("tax", always(forbid(n.All(THEIRS), "attack", unless_pay=price(second)))),
    ]
    game = board(
        cards, {"characters": ["toll", "tax"]}, {"characters": ["gunner"], "hand": held}, turn_side="b"
    )
    told = why(game, "attack", "b.characters.gunner", "a.leader")
    assert told == ({} if may else {"forbidden_by_effect": "CR 1-3-3"})
    if not may:
        return
    do(game, "attack", "b.characters.gunner", "a.leader")
    while game.pending.kind == "choose":
        game.push(game.legal_actions()[-1])
    assert area(game, "b.hand") == []


def test_8_3_1_2_what_asks_for_another_attack_is_not_paid_for():
    leader = n.Set("any", (), (n.Noun("leader"),))
    toll = text("toll", always(forbid(n.All(THEIRS), "attack", unless_pay=price(()), objects=leader)))
    game = board(
        [toll],
        {"characters": ["toll", {"card": "wall", "rested": True}]},
        {"characters": ["gunner"], "hand": ["cook"]},
        turn_side="b",
    )
    do(game, "attack", "b.characters.gunner", "a.characters.wall")
    assert area(game, "b.hand") == ["cook"]
