"""Rulings about real cards: a board, what the players decide, and what is then the case.

A row of facts in a module of this package is a test of `test_card_rulings.py`. It names the card, what it shows and
the rule it rests on.

Decisions are written as in a record, in one line: "attack a.leader b.leader", "choose b.characters.0", "choose 1"
(a number), "yes", "no_block". Facts are pairs of words and a value; see `FACTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules_engine.one_piece import keywords, refs, values
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES

#: A Character without text: 4000 power, cost 2.
PLAIN = "OP01-012"
#: A Character whose only text is [Blocker]: 2000 power, cost 2.
BLOCKER = "OP05-013"
#: A Leader whose text asks for what these boards do not have.
LEADER = "EB01-040"


class Ruling(NamedTuple):
    """One row: the card, what it shows, the rule, both sides of the board, the decisions, the facts."""

    number: str
    shows: str
    rule: str
    a: dict[str, Any]
    b: dict[str, Any]
    decisions: tuple[str, ...]
    facts: dict[str, Any]
    more: dict[str, Any] = {}


def board(row: Ruling, library: Library) -> Game:
    """Set the board: what a row does not say is a plain Leader, four plain Life cards, ten plain cards in the deck."""
    sides = {
        letter: {"leader": LEADER, "deck": [PLAIN] * 10, "life": [PLAIN] * 4, "turns": 4} | said
        for letter, said in (("a", row.a), ("b", row.b))
    }
    return Game.from_position({"turn": 9, "seed": 1, **sides, **row.more}, library)


def action(game: Game, line: str) -> Action:
    """Read one decision."""
    word, *rest = line.split()
    said: dict[str, Any] = {"do": word}
    if word in ("choose", "order"):
        if rest and rest[0].isdecimal():
            said["number"] = int(rest[0])
        else:
            assert game.pending is not None
            wanted = {refs.find(game, place) for place in rest}
            said["cards"] = (
                [card for card in game.pending.cards if card in wanted]
                if word == "choose"
                else [refs.find(game, place) for place in rest]
            )
            assert len(said["cards"]) == len(rest), f"{line}: not among the choices"
    elif word == "give_don":
        said["target"] = rest[0]
    else:
        said |= dict(zip(("card", "target"), rest, strict=False))
        if len(rest) == 3:
            said["number"] = int(rest[2])
    return refs.action(game, said)


def _numbers(game: Game, cards: tuple[int, ...]) -> list[str]:
    return sorted(game.state.cards[card].definition.number for card in cards)


def _area(game: Game, place: str) -> tuple[int, ...]:
    side, zone = place.split(".")
    return tuple(game.state.players[SIDES.index(side)].area(zone))


FACTS: dict[str, Callable[..., Any]] = {
    "power": lambda game, place: values.power(game, refs.find(game, place)),
    "cost": lambda game, place: values.cost(game, refs.find(game, place)),
    "play cost": lambda game, place: values.cost_to_play(game, refs.find(game, place)),
    "counter": lambda game, place: values.counter(game, refs.find(game, place)),
    "rested": lambda game, place: game.state.cards[refs.find(game, place)].rested,
    "active don": lambda game, side: sum(
        not game.state.cards[card].rested for card in _area(game, f"{side}.cost")
    ),
    "don": lambda game, place: len(game.state.cards[refs.find(game, place)].don),
    "has": lambda game, place, keyword: keywords.has(game, refs.find(game, place), keyword.replace("_", " ")),
    "count": lambda game, place: len(_area(game, place)),
    "cards": lambda game, place: _numbers(game, _area(game, place)),
    "asked": lambda game: game.pending.kind if game.pending else "",
    "choices": lambda game: _numbers(game, game.pending.cards),
    "may choose": lambda game: (game.pending.low, game.pending.high),
    "legal": lambda game, *line: game.why_illegal(action(game, " ".join(line))) == [],
    "over": lambda game: game.is_over,
    "winner": lambda game: "" if game.winner is None else SIDES[game.winner],
}


def play(row: Ruling, library: Library) -> Game:
    """Set the board, decide, and compare the facts."""
    game = board(row, library)
    for line in row.decisions:
        done = action(game, line)
        against = game.why_illegal(done)
        assert against == [], f"{line}: {[problem.words() for problem in against]}"
        game.push(done)
    found = {words: FACTS[_name(words)](game, *words[len(_name(words)) :].split()) for words in row.facts}
    assert found == row.facts
    return game


def _name(words: str) -> str:
    return max((name for name in FACTS if words == name or words.startswith(name + " ")), key=len)
