"""The sum of effects is kept while nothing it depends on changes: each thing it depends on makes it stale, also undone.

Every case reads a value first, so that it is kept; then one thing changes.
"""

from __future__ import annotations

import pytest

from rules_engine.one_piece import values
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import hand
from tests.rules_engine.effects.boards import (
    YOURS,
    always,
    at,
    board,
    change,
    cost_of,
    do,
    power,
    power_of,
    text,
)

UP = power(1000)
GIVE = ("give_don", None, "a.characters.0")
END = ("end_main",)
PLAY = ("play", "a.hand.0")


@pytest.mark.parametrize(
    ("ability", "act", "before", "after"),
    [
        # The DON!! card itself adds 1000.
        (always(UP, gates=(n.Gate("DON!! x", 1),)), GIVE, 5000, 7000),
        (always(UP, gates=(n.Gate("DON!! x", 2),)), GIVE, 5000, 6000),
        (always(UP, gates=(n.Gate("Your Turn"),)), END, 6000, 5000),
        (always(UP, gates=(n.Gate("Opponent's Turn"),)), END, 5000, 6000),
        (always(UP, when=n.Has(YOURS, ">=", 2)), PLAY, 5000, 6000),
        (always(UP, when=n.Has(hand(), ">=", 1)), PLAY, 6000, 5000),
        (always(power(1000, per=n.Per(n.Count(hand())))), PLAY, 6000, 5000),
        (always(change(n.SetStat("base power", 9000)), when=n.Has(hand(), "==", 0)), PLAY, 5000, 9000),
    ],
)
def test_a_permanent_effect_follows_what_it_depends_on_and_is_taken_back_with_it(ability, act, before, after):
    game = board([text("flag", ability)], {"characters": ["flag"], "hand": ["cook"], "don": {"active": 5}})
    assert power_of(game, "a.characters.0") == before
    do(game, *act)
    assert power_of(game, "a.characters.0") == after
    game.pop()
    assert power_of(game, "a.characters.0") == before
    do(game, *act)
    assert power_of(game, "a.characters.0") == after


def test_a_permanent_effect_begins_when_its_card_enters_and_is_forgotten_when_that_is_taken_back():
    game = board(
        [text("flag", always(power(2000, n.All(YOURS))))],
        {"characters": ["cook"], "hand": ["flag"], "don": {"active": 5}},
    )
    before = power_of(game, "a.characters.0")
    do(game, *PLAY)
    assert power_of(game, "a.characters.0") == before + 2000
    game.pop()
    assert power_of(game, "a.characters.0") == before


def test_of_two_permanent_effects_one_reads_what_the_other_changes_when_dons_are_given():
    strong = n.Set("you", (n.StatIs("power", ">=", 7000),), (n.Noun("character"),))
    flag = text("flag", always(UP, gates=(n.Gate("DON!! x", 1),)))
    reader = text("reader", always(UP, when=n.Has(strong, ">=", 1)))
    game = board([flag, reader], {"characters": ["flag", "reader"], "don": {"active": 5}})
    assert power_of(game, "a.characters.1") == 5000
    do(game, *GIVE)
    assert (power_of(game, "a.characters.0"), power_of(game, "a.characters.1")) == (7000, 6000)


def test_what_is_played_costs_less_as_soon_as_the_card_that_says_so_enters():
    flag = text("flag", always(n.PlayCostReduced(n.Set("you", (), (n.Noun("character", True),)), 2)), cost=1)
    dear = text("dear", cost=4)
    game = board([flag, dear], {"hand": ["flag", "dear"], "don": {"active": 3}})
    assert (cost_of(game, "a.hand.1"), values.cost_to_play(game, at(game, "a.hand.1"))) == (4, 4)
    assert "play" not in {found.kind for found in game.legal_actions() if found.card == at(game, "a.hand.1")}
    do(game, *PLAY)
    assert values.cost_to_play(game, at(game, "a.hand.0")) == 2
    assert "play" in {found.kind for found in game.legal_actions() if found.card == at(game, "a.hand.0")}


def test_a_prohibition_is_listed_against_as_soon_as_the_card_that_says_so_enters():
    nobody = always(n.Forbid(n.All(n.Set("you", (), (n.Noun("character"),))), n.Deed("attack")))
    game = board([text("chain", nobody)], {"characters": ["cook"], "hand": ["chain"], "don": {"active": 5}})
    cook = at(game, "a.characters.0")
    assert any(found.kind == "attack" and found.card == cook for found in game.legal_actions())
    do(game, *PLAY)
    assert not any(found.kind == "attack" and found.card == cook for found in game.legal_actions())
    game.pop()
    assert any(found.kind == "attack" and found.card == cook for found in game.legal_actions())
