"""Small boards of invented cards with text, the text written as nodes."""

from __future__ import annotations

from typing import Any

from rules_engine.one_piece import effects, refs, seams, values
from rules_engine.one_piece.cards import CardDef, Library
from rules_engine.one_piece.effects.printed import define
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES, CardId
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.one_piece import board as plain

YOURS = n.Set("you", (), (n.Noun("character"),))
THEIRS = n.Set("opponent", (), (n.Noun("character"),))
EVERYBODY = n.Set("any", (), (n.Noun("character"),))
YOUR_LEADER = n.Set("you", (), (n.Noun("leader"),))
THIS = n.This("character")
TURN = n.Duration("turn")
BATTLE = n.Duration("battle")
BY_OPPONENT = n.By("effect", "opponent")


def text(
    number: str,
    *abilities: n.Ability,
    power: int = 5000,
    cost: int = 3,
    category: str = "character",
    **more: Any,
) -> CardDef:
    """An invented card with these abilities."""
    facts: dict[str, Any] = {"colors": ("red",), "types": ("Crew",), "attributes": ("Slash",)} | more
    if category in ("character", "leader"):
        facts["power"] = power
    if category == "leader":
        facts.setdefault("life", 5)
    else:
        facts["cost"] = cost
    return define(CardDef(number, number.title(), category, **facts), tuple(abilities))


def always(
    *acts: n.Act | n.Step, gates: tuple[n.Gate, ...] = (), when: n.Condition | None = None, once: bool = False
) -> n.Ability:
    """A permanent effect, perhaps under a condition."""
    steps = tuple(one if isinstance(one, n.Step) else n.Do(one) for one in acts)
    return n.Ability((n.Static(),), gates, once=once, body=steps if when is None else (n.If(when, steps),))


def timed(head: str, *acts: n.Act | n.Step, **more: Any) -> n.Ability:
    """An effect with a bracketed head."""
    return n.Ability(
        (n.Timing(head),), body=tuple(one if isinstance(one, n.Step) else n.Do(one) for one in acts), **more
    )


def main(*acts: n.Act | n.Step, **more: Any) -> n.Ability:
    """An [Activate: Main] effect."""
    return timed("Activate: Main", *acts, **more)


def watch(event: n.Event, *acts: n.Act | n.Step, **more: Any) -> n.Ability:
    """An effect that watches an event."""
    return n.Ability(
        (n.Watch(event),), body=tuple(one if isinstance(one, n.Step) else n.Do(one) for one in acts), **more
    )


def power(
    amount: n.Number, target: n.Target = THIS, until: str = "static", per: n.Per | None = None
) -> n.Modify:
    return n.Modify(target, (n.Add("power", amount),), n.Duration(until), per)


def change(one: n.Change, target: n.Target = THIS, until: str = "static") -> n.Modify:
    return n.Modify(target, (one,), n.Duration(until))


def pick(chosen: n.Set = YOURS, amount: n.Amount | None = None) -> n.Pick:
    return n.Pick(amount or n.UpTo(1), chosen, slot=1)


def board(
    cards: list[CardDef], a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **rest: Any
) -> Game:
    """A game with text in player A's Main Phase, turn 5, ten plain cards in each deck; only what matters is said."""
    library = Library([*plain.CARDS, *cards], "invented")
    sides = {}
    for letter, leader, said in (("a", "captain", a), ("b", "keeper", b)):
        row = {"leader": leader, "deck": ["sailor"] * 10} | (said or {})
        found = row["leader"]["card"] if isinstance(row["leader"], dict) else row["leader"]
        row.setdefault("life", ["sailor"] * (library[found].life or 0))
        sides[letter] = row
    before = seams.installed()
    effects.install()
    try:
        return Game.from_position({"turn": 5, "seed": 1, **sides, **rest}, library)
    finally:
        seams.install(before)


def at(game: Game, place: str) -> CardId:
    return refs.find(game, place)


def power_of(game: Game, place: str) -> int:
    return values.power(game, at(game, place))


def cost_of(game: Game, place: str) -> int:
    return values.cost(game, at(game, place))


def area(game: Game, place: str) -> list[str]:
    side, zone = place.split(".")
    return [
        game.state.cards[card].definition.number for card in game.state.players[SIDES.index(side)].area(zone)
    ]


do = plain.do
why = plain.why
