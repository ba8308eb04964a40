"""Several cards rested by one act: asked about, chosen and paid with together (CR 4-4-1-2, 8-1-3-4, 8-3-1)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import kind, use
from tests.rules_engine.effects.boards import BY_OPPONENT, THEIRS, do, text
from tests.rules_engine.effects.test_replacement import instead

OTHERS = n.Set("you", (n.NotThis(),), (n.Noun("character"),))


def rested(game, side: int = 1) -> list[str]:
    """The Characters of a player that are rested."""
    held = [game.state.cards[card] for card in game.state.players[side].characters]
    return [card.definition.number for card in held if card.rested]


# ---------------------------------------------------------------------------------------------- what happens instead


@pytest.mark.parametrize("order", [["shy", "cook"], ["cook", "shy"]])
def test_8_1_3_4_all_are_active_until_it_is_settled_for_each_whether_it_is_rested(order):
    shy = text("shy", instead("rested", n.Draw(n.Exactly(1)), subject=OTHERS, by=BY_OPPONENT))
    game = use(n.RestCards(n.All(THEIRS)), cards=(shy,), b={"characters": order, "deck": ["sailor"] * 3})
    assert (kind(game), rested(game)) == ("yes_no", [])
    do(game, "yes")
    assert rested(game) == ["shy"]


@pytest.mark.parametrize(("answer", "expected"), [("yes", ["cook", "wall"]), ("no", ["cook", "shy", "wall"])])
def test_8_1_3_4_one_rested_instead_of_another_is_rested_once(answer, expected):
    cook = n.Pick(n.Exactly(1), n.Set("you", (n.NameIs(("Cook",)),), (n.Noun("character"),)), slot=1)
    shy = text("shy", instead("rested", n.RestCards(cook), by=BY_OPPONENT))
    game = use(n.RestCards(n.All(THEIRS)), cards=(shy,), b={"characters": ["cook", "shy", "wall"]})
    do(game, answer)
    assert rested(game) == expected
    assert [event.kind for event in game.log].count("rested") <= len(expected)


def test_8_1_3_4_one_that_leaves_instead_of_being_rested_is_not_rested_elsewhere():
    away = n.Move(n.All(OTHERS), n.Place("hand"), "return")
    shy = text("shy", instead("rested", away, by=BY_OPPONENT, optional=False))
    game = use(n.RestCards(n.All(THEIRS)), cards=(shy,), b={"characters": ["cook", "shy", "wall"]})
    hand = [game.state.cards[card] for card in game.state.players[1].hand]
    assert (rested(game), [card.rested for card in hand]) == ([], [False, False])


def test_8_1_3_4_one_rested_meanwhile_is_not_asked_about_any_more():
    coy = n.Pick(n.Exactly(1), n.Set("you", (n.NameIs(("Coy",)),), (n.Noun("character"),)), slot=1)
    pair = (
        text("shy", instead("rested", n.RestCards(coy), by=BY_OPPONENT)),
        text("coy", instead("rested", n.Draw(n.Exactly(1)), by=BY_OPPONENT)),
    )
    game = use(n.RestCards(n.All(THEIRS)), cards=pair, b={"characters": ["shy", "coy"]})
    do(game, "yes")
    assert (kind(game), rested(game)) == ("main", ["coy"])
