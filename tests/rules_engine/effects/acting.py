"""One act on a small board: an invented Character whose [Activate: Main] effect does it."""

from __future__ import annotations

from typing import Any

from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.boards import at, board, do, main, text

HAND = n.Zone("hand")
DECK = n.Zone("deck")
LIFE = n.Zone("life")
TRASH = n.Zone("trash")
CARD = n.Noun("card")


def hand(owner: str = "you", *filters: n.Filter) -> n.Set:
    """The cards of a hand."""
    return n.Set("any", filters, (CARD,), (n.Zone("hand", owner),))


def trash(owner: str = "you", *filters: n.Filter) -> n.Set:
    """The cards of a trash."""
    return n.Set("any", filters, (CARD,), (n.Zone("trash", owner),))


def exactly(number: n.Number, chosen: n.Set, **more: Any) -> n.Pick:
    return n.Pick(n.Exactly(number), chosen, slot=more.pop("slot", 1), **more)


def up_to(number: n.Number, chosen: n.Set, **more: Any) -> n.Pick:
    return n.Pick(n.UpTo(number), chosen, slot=more.pop("slot", 1), **more)


def ready(
    *acts: n.Act | n.Step,
    cards: tuple[CardDef, ...] = (),
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    ability: dict[str, Any] | None = None,
    **rest: Any,
) -> Game:
    """A board with "actor" as the first Character of player A; the effect is not yet activated."""
    actor = text("actor", main(*acts, **(ability or {})))
    mine = dict(a or {})
    mine["characters"] = ["actor", *mine.get("characters", [])]
    return board([actor, *cards], mine, b, **rest)


def use(*acts: n.Act | n.Step, **more: Any) -> Game:
    """The board after the effect was activated, as far as nobody has to decide."""
    return activated(ready(*acts, **more))


def activated(game: Game) -> Game:
    return do(game, "activate", "a.characters.actor")


def choose(game: Game, *places: str) -> Game:
    """Choose cards by place; none: choose nothing."""
    wanted = {at(game, place) for place in places}
    asked = game.pending
    assert asked is not None
    return do(game, "choose", cards=[card for card in asked.cards if card in wanted])


def numbers(game: Game) -> list[str]:
    """The card numbers of what can be chosen."""
    asked = game.pending
    assert asked is not None
    return [game.state.cards[card].definition.number for card in asked.cards]


def kind(game: Game) -> str:
    """What is asked for."""
    return game.pending.kind if game.pending is not None else ""
