"""Cards named by place: "a.hand.2", "b.leader", "a.characters.0.don.1", "b.hand.OP01-016"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.state import SIDES, CardId

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def find(game: Game, place: str) -> CardId:
    """Return the card at a place: player, area, and the index from the top or a card number (without one the first).

    "don" after a card is the DON!! given to it.

    Raises ValueError in words when nothing is there.
    """
    side, *rest = place.split(".")
    if side not in SIDES or not rest or rest[0] not in areas.PLACES:
        raise ValueError(f"no place is called {place!r}; write player, area and index, as in 'a.hand.0'")
    pile = list(game.state.players[SIDES.index(side)].area(rest[0]))
    return _pick(game, pile, rest[1:], place)


def _pick(game: Game, pile: list[CardId], rest: list[str], place: str) -> CardId:
    if rest and rest[0] != "don":
        which, rest = rest[0], rest[1:]
        if which.isdecimal() and len(which) < 4:
            chosen = pile[int(which) : int(which) + 1]
        else:
            chosen = [card for card in pile if game.state.cards[card].definition.number == which][:1]
    else:
        chosen = pile[:1]
    if not chosen:
        raise ValueError(f"nothing lies at {place!r}")
    if rest[:1] == ["don"]:
        return _pick(game, list(game.state.cards[chosen[0]].don), rest[1:], place)
    if rest:
        raise ValueError(f"no place is called {place!r}")
    return chosen[0]


def place_of(game: Game, card_id: CardId) -> str:
    """Return the place of a card, as :func:`find` reads it."""
    card = game.state.cards[card_id]
    if card.zone == areas.GIVEN:
        host = game.state.cards[card.given_to]
        return f"{place_of(game, host.id)}.don.{host.don.index(card_id)}"
    return f"{SIDES[card.owner]}.{card.zone}.{game.state.players[card.owner].area(card.zone).index(card_id)}"


def action(game: Game, data: Mapping[str, Any]) -> Action:
    """Read an action whose cards are named by place or by their number in this game.

    Raises ValueError in words for what is no action or no card.
    """
    found = dict(data)
    for name in ("card", "target"):
        if isinstance(found.get(name), str):
            found[name] = find(game, found[name])
    if isinstance(found.get("cards"), list | tuple):
        found["cards"] = [find(game, card) if isinstance(card, str) else card for card in found["cards"]]
    return Action.from_json(found)


def written(game: Game, done: Action) -> dict[str, Any]:
    """Return an action as a JSON object with its cards named by place, as they lie before it is done."""
    found = done.to_json()
    for name in ("card", "target"):
        if name in found:
            found[name] = place_of(game, found[name])
    if "cards" in found:
        found["cards"] = [place_of(game, card) for card in found["cards"]]
    return found
