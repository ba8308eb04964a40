"""What a text cannot do because another text forbids or negates it: costs, effects activated by another, rules."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import numbers
from tests.rules_engine.effects.boards import (
    BY_OPPONENT,
    THIS,
    YOURS,
    always,
    area,
    at,
    board,
    change,
    do,
    main,
    power,
    power_of,
    text,
    timed,
    why,
)

REST_THIS = n.Cost((n.RestCards(THIS),))
REST_ONE = n.Cost((n.RestCards(n.Pick(n.Exactly(1), YOURS, slot=1)),))
UNPAYABLE = {"cost_not_payable_effect": "CR 8-3-1-3"}


def no_rest(by=None):
    return always(n.Forbid(THIS, n.Deed("be rested", by=by), n.Duration("static")))


def base(number):
    return change(n.SetStat("base power", number), until="turn")


# -------------------------------------------------------------------- a cost of resting


@pytest.mark.parametrize(
    ("abilities", "refused"),
    [((), {}), ((no_rest(),), UNPAYABLE), ((no_rest(BY_OPPONENT),), {})],
    ids=["nothing forbids it", "it cannot be rested", "only the opponent's effects cannot rest it"],
)
def test_8_3_1_3_a_card_that_cannot_be_rested_pays_no_cost_by_being_rested(abilities, refused):
    idol = text("idol", main(n.Draw(n.Exactly(1)), cost=REST_THIS), *abilities)
    game = board([idol], {"characters": ["idol"]})
    assert why(game, "activate", "a.characters.idol") == refused
    assert any(one.kind == "activate" for one in game.legal_actions()) is (refused == {})


def test_8_3_1_3_only_cards_that_can_be_rested_are_offered_to_be_rested_for_a_cost():
    caller = text("caller", main(n.Draw(n.Exactly(1)), cost=REST_ONE))
    game = board([caller, text("idol", no_rest())], {"characters": ["caller", "idol", "sailor"]})
    do(game, "activate", "a.characters.caller")
    assert sorted(numbers(game)) == ["caller", "sailor"]


def test_8_3_1_3_with_nothing_that_can_be_rested_the_cost_cannot_be_paid():
    caller = text("caller", main(n.Draw(n.Exactly(1)), cost=REST_ONE), no_rest())
    game = board([caller, text("idol", no_rest())], {"characters": ["caller", "idol"]})
    assert why(game, "activate", "a.characters.caller") == UNPAYABLE


# -------------------------------------------------------------------- an effect that another effect activates


@pytest.mark.parametrize(("gate", "drawn"), [("Your Turn", 1), ("Opponent's Turn", 0)])
def test_8_3_2_1_an_effect_activated_by_another_still_asks_for_its_conditions_in_brackets(gate, drawn):
    twice = text(
        "twice",
        main(n.ActivateEffect(THIS, "On Play")),
        timed("On Play", n.Draw(n.Exactly(1)), gates=(n.Gate(gate),)),
    )
    game = board([twice], {"characters": ["twice"]})
    do(game, "activate", "a.characters.twice")
    assert len(area(game, "a.hand")) == drawn


# -------------------------------------------------------------------- rules changed by a Leader's text

DECK_RULES = [
    pytest.param((always(n.DeckOutWins()),), id="wins with an empty deck"),
    pytest.param((n.Ability((n.DeckRule(),), body=(n.Do(n.DeckOutWins()),)),), id="the same under the rules"),
    pytest.param(
        (n.Ability((n.DeckRule(),), body=(n.Do(n.NoDeckLoss()), n.Do(n.LateDeckLoss()))),), id="loses later"
    ),
]


@pytest.mark.parametrize("abilities", DECK_RULES)
def test_8_2_1_1_a_leader_without_its_text_loses_with_an_empty_deck(abilities):
    drain = text(
        "drain", main(n.Draw(n.Exactly(1))), always(n.Negate(n.All(n.Set("you", (), (n.Noun("leader"),)))))
    )
    leader = text("tide", *abilities, category="leader")
    game = board([leader, drain], {"leader": "tide", "characters": ["drain"], "deck": ["sailor"]})
    do(game, "activate", "a.characters.drain")
    assert game.is_over
    assert game.winner == 1


@pytest.mark.parametrize("abilities", DECK_RULES)
def test_1_2_1_a_leader_with_its_text_does_not_lose_at_once_with_an_empty_deck(abilities):
    leader = text("tide", *abilities, category="leader")
    drain = text("drain", main(n.Draw(n.Exactly(1))))
    game = board([leader, drain], {"leader": "tide", "characters": ["drain"], "deck": ["sailor"]})
    do(game, "activate", "a.characters.drain")
    assert game.winner in (0, None)
    assert 0 not in game.state.losers


# -------------------------------------------------------------------- power that is set


@pytest.mark.parametrize(
    ("acts", "now"),
    [
        ((change(n.SetStat("power", 0), until="turn"), power(2000, until="turn")), 2000),
        ((power(2000, until="turn"), change(n.SetStat("power", 0), until="turn")), 0),
        ((power(-7000, until="turn"), change(n.SetStat("power", 0), until="turn")), -2000),
        ((base(3000), base(7000)), 7000),
        ((base(7000), base(3000)), 7000),
        ((power(1000, until="turn"), base(3000)), 4000),
    ],
    ids=[
        "4-12-1 what is gained after it was set to 0 counts",
        "4-12-1 what was gained before is taken away",
        "4-12-2 what is below 0 stays there",
        "4-9-2-1 the highest base power, set last",
        "4-9-2-1 the highest base power, set first",
        "4-9-2 what was gained stands on the new base power",
    ],
)  # fmt: skip
def test_4_12_and_4_9_2_the_order_in_which_power_is_set_and_changed(acts, now):
    game = board([text("sea", main(*acts))], {"characters": ["sea"]})
    do(game, "activate", "a.characters.sea")
    assert power_of(game, "a.characters.sea") == now


def test_4_12_1_power_set_to_0_is_the_printed_power_again_in_the_next_turn():
    game = board([text("sea", main(change(n.SetStat("power", 0), until="turn")))], {"characters": ["sea"]})
    do(game, "activate", "a.characters.sea")
    card = at(game, "a.characters.sea")
    do(game, "end_main")
    assert game.state.cards[card].zone == "characters"
    assert power_of(game, "a.characters.sea") == 5000
