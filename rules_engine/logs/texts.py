"""What permanent texts of cards in play do to a number that no line of a log tells (CR 8-1-3-3).

The game of an import leaves texts to the log. Beside it the same table is looked at with texts: what they say there,
and nothing else, explains a power, a cost, a Counter or a keyword effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.one_piece import keywords, values
from rules_engine.one_piece.cards import KEYWORDS, CardDef
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.walk import every

#: What a text must hold to do what each kind of line tells.
_DOES: dict[str, tuple[type, ...]] = {
    "cost": (n.Add, n.SetStat),
    "rest_don": (n.RestDon, n.RestCards),
    "active_don": (n.SetActive,),
    "rest": (n.RestCards, n.RestDon, n.KOorRest),
    "active": (n.SetActive,),
    "keyword": (n.GainKeyword, n.GainOneOf),
    "cannot": (n.Forbid, n.StayRested, n.StayActiveNot),
    "destroy": (n.KO, n.KOorRest),
    "trash": (n.Trash, n.DiscardTo),
    "draw": (n.Draw, n.DrawTo),
    "search": (n.Look, n.Reveal),
    "deploy": (n.Play, n.PlayPair),
    "return": (n.Move,),
    "minus_don": (n.ReturnDon, n.ReturnDonToEqual),
    "draw_don": (n.AddDon,),
    "draw_rested_don": (n.AddDon,),
}


class Texts:
    """The table of a game with the texts of its cards."""

    def __init__(self, rules: OnePieceRules) -> None:
        self._rules = rules
        self._kept: tuple[Game, int, Game] | None = None

    def _with_texts(self, game: Game) -> Game:
        version = game.journal.version
        if self._kept is None or self._kept[0] is not game or self._kept[1] != version:
            self._kept = (game, version, self._rules.open({"state": game.to_json()}, None))
        return self._kept[2]

    def power(self, game: Game, card: CardId) -> int:
        """Return a card's power as texts in play have it."""
        return values.power(self._with_texts(game), card)

    def cost_to_play(self, game: Game, card: CardId) -> int:
        """Return what playing a card costs as texts have it."""
        return values.cost_to_play(self._with_texts(game), card)

    def counter(self, game: Game, card: CardId) -> int:
        """Return the Counter of a card as texts in play have it."""
        return values.counter(self._with_texts(game), card)

    def enters_rested(self, game: Game, card: CardId) -> bool:
        """Whether a text in play makes a card come into play rested (CR 3-7-5)."""
        other = self._with_texts(game)
        return other.effects.enters_rested(other, card)

    def keywords(self, game: Game, card: CardId) -> tuple[str, ...]:
        """Return the keyword effects that a text in play gives a card and the game without texts does not know."""
        other = self._with_texts(game)
        return tuple(
            word
            for word in KEYWORDS
            if keywords.has(other, card, word) and not keywords.has(game, card, word)
        )


def program(library: Mapping[str, CardDef], number: str) -> tuple[Any, ...]:
    """Return the text of a card; nothing for a number no card has."""
    found = library.get(number)
    return found.program if found is not None else ()


def may_prevent(library: Mapping[str, CardDef], number: str) -> bool:
    """Whether a card's text can stand in the place of something, or forbid it (CR 8-1-3-4, 1-3-3)."""
    return any(isinstance(node, n.Replace | n.Forbid) for node in every(program(library, number)))


def may_do(library: Mapping[str, CardDef], number: str, kind: str) -> bool:
    """Whether a card's text can do what a kind of line tells; a change of power is asked with its amount."""
    needed = _DOES.get(kind)
    return needed is None or any(isinstance(node, needed) for node in every(program(library, number)))


def may_change(library: Mapping[str, CardDef], number: str, amount: int, power: int) -> bool:
    """Whether a card's text can change the power of a card by so much, whose power is that without it.

    A text that adds so much for every card of some kind adds a multiple; one that sets the power says to what.
    """
    for node in every(program(library, number)):
        if isinstance(node, n.Add) and node.stat == "power":
            step = node.number if isinstance(node.number, int) else amount
            if step and amount % step == 0 and amount // step > 0:
                return True
        elif isinstance(node, n.SetStat) and node.stat.endswith("power"):
            if not isinstance(node.number, int) or node.number - power == amount:
                return True
        elif isinstance(node, n.SwapBasePower | n.SplitPower) and (
            isinstance(node, n.SwapBasePower) or amount in (node.first, node.second)
        ):
            return True
    return False
