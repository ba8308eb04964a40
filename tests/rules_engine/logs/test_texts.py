"""What permanent texts explain: just what they say on the table as it lies, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules_engine.logs.texts import Texts, may_change, may_do, may_prevent
from rules_engine.one_piece.cards import CardDef, Library
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.one_piece.text import nodes as n


def permanent(
    *changes: n.Change, gates: tuple[n.Gate, ...] = (), then: tuple[n.Step, ...] = ()
) -> tuple[n.Ability, ...]:
    act = n.Modify(target=n.This("character"), changes=changes, duration=n.Duration("static"))
    return (n.Ability(heads=(n.Static(),), gates=gates, body=(n.Do(act), *then) if changes else then),)


STRONGER = permanent(n.Add("power", 3000))
ON_OWN_TURN = permanent(n.Add("power", 2000), gates=(n.Gate("Your Turn"),))
ON_OTHER_TURN = permanent(n.Add("power", 2000), gates=(n.Gate("Opponent's Turn"),))
WITH_DON = permanent(n.Add("power", 2000), gates=(n.Gate("DON!! x", 1),))
SET = permanent(n.SetStat("base power", 7000))
TWICE = permanent(n.GainKeyword("Double Attack"))
AT_AN_EVENT = (
    n.Ability(
        heads=(n.Timing("On Play"),),
        body=(n.Do(n.Modify(target=n.This("character"), changes=(n.Add("power", -2000),))),),
    ),
)
PREVENTS = permanent(then=(n.Replace(event=n.Happens("removed", n.This("character")), steps=()),))
PROGRAMS = {
    "ZZ01-002": STRONGER,
    "ZZ01-003": ON_OWN_TURN,
    "ZZ01-004": ON_OTHER_TURN,
    "ZZ01-005": WITH_DON,
    "ZZ01-006": SET,
    "ZZ01-007": TWICE,
    "ZZ01-008": AT_AN_EVENT,
    "ZZ01-009": PREVENTS,
}
CARDS = Library(
    [
        CardDef("ZZ01-001", "Captain", "leader", power=5000, life=5),
        *(
            CardDef(number, "Deck Hand", "character", cost=1, power=4000, program=found)
            for number, found in PROGRAMS.items()
        ),
    ]
)
RULES = OnePieceRules(CARDS)


def table(number: str) -> Any:
    side = {"leader": "ZZ01-001", "hand": 3, "life": 3}
    position = {"turn": 5, "turn_side": "a", "a": {**side, "characters": [number]}, "b": side}
    return RULES.open({"texts": "by hand", "position": position}, None)


@pytest.mark.parametrize(
    ("number", "power"),
    [
        ("ZZ01-002", 7000),
        ("ZZ01-003", 6000),
        ("ZZ01-004", 4000),
        ("ZZ01-005", 4000),
        ("ZZ01-006", 7000),
        ("ZZ01-007", 4000),
        ("ZZ01-008", 4000),
    ],
)
def test_a_power_is_what_the_text_says_under_its_conditions_and_not_any_power_it_could_reach(
    number: str, power: int
) -> None:
    game = table(number)
    (card,) = game.state.players[0].characters
    texts = Texts(RULES)
    assert texts.power(game, card) == power
    assert texts.power(game, game.state.players[0].leader[0]) == 5000
    assert texts.keywords(game, card) == (("Double Attack",) if number == "ZZ01-007" else ())


@pytest.mark.parametrize(
    ("number", "amount", "says"),
    [
        ("ZZ01-002", 3000, True),
        ("ZZ01-002", 2000, False),
        ("ZZ01-002", -3000, False),
        ("ZZ01-006", 3000, True),
        ("ZZ01-006", 2000, False),
        ("ZZ01-008", -2000, True),
        ("ZZ01-008", -1000, False),
        ("ZZ01-001", 1000, False),
        ("ZZ99-001", 1000, False),
    ],
)
def test_a_change_told_is_one_that_the_text_says(number: str, amount: int, says: bool) -> None:
    assert may_change(CARDS, number, amount, 4000) is says


@pytest.mark.parametrize(
    ("asked", "number", "says"),
    [
        (may_prevent, "ZZ01-009", True),
        (may_prevent, "ZZ01-002", False),
        (lambda cards, number: may_do(cards, number, "keyword"), "ZZ01-007", True),
        (lambda cards, number: may_do(cards, number, "keyword"), "ZZ01-002", False),
        (lambda cards, number: may_do(cards, number, "draw"), "ZZ01-007", False),
    ],
)
def test_what_a_line_tells_is_looked_for_in_the_text_it_names(
    asked: Callable[[Library, str], bool], number: str, says: bool
) -> None:
    assert asked(CARDS, number) is says
