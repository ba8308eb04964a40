"""What permanent effects change in the rules themselves: how cards enter, where Life cards go, Counters (CR 1-3-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece.effects import matching, table, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref, node_at
from rules_engine.one_piece.effects.permanent import Row, index_of, rows, static
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


@static(n.EntersRested, n.PlaceDonGiven, n.LifeGoesToDeck, n.DeckOutWins, n.NoDeckLoss, n.LateDeckLoss)
def _rule(game: Game, ctx: Context, node: n.Act, ref: Ref) -> list[tuple[str, tuple[CardId, ...], Any]]:
    return [(type(node).__name__, (), 0)]


def rule_rows(game: Game, name: str) -> list[Row]:
    """Return what permanent effects say now by this class of act; in most games no card says it at all."""
    return rows(game, name) if name in index_of(game).classes else []


@table.words(n.LifeGoesToDeck)
def _knows_way(node: n.LifeGoesToDeck) -> bool:
    """Whether it is the face-up Life cards that go to the bottom of the deck, the one way that is known."""
    face_up = not isinstance(node.target, n.All) or any(
        isinstance(one, n.FaceUp) for one in node.target.set.filters
    )
    return face_up and (node.to is None or (node.to.zone, node.to.end) == ("deck", "bottom"))


@table.words(n.DeckOutWins, n.NoDeckLoss, n.LateDeckLoss)
def _knows_number(node: n.DeckOutWins | n.NoDeckLoss | n.LateDeckLoss) -> bool:
    return node.number == 0


@table.words(n.PlaceDonGiven)
def _knows_host(node: n.PlaceDonGiven) -> bool:
    return node.to is None or (
        isinstance(node.to, n.All) and [noun.kind for noun in node.to.set.nouns] == ["leader"]
    )


def enters_rested(game: Game, card_id: CardId) -> bool:
    """Whether a permanent effect makes a card be played rested (CR 3-7-5: unless otherwise specified)."""
    return any(
        matching.fits(game, Context(row.source, row.side), card_id, node_at(game, row.ref).set)
        for row in rule_rows(game, "EntersRested")
    )


def life_goes_to_deck(game: Game, card_id: CardId) -> bool:
    """Whether this face-up Life card goes to the bottom of the deck instead of to the hand (CR 3-10-2-1, 4-6-3-1)."""
    card = game.state.cards[card_id]
    return card.face_up and any(row.side == card.owner for row in rule_rows(game, "LifeGoesToDeck"))


@static(n.HandCounter)
def _hand_counter(
    game: Game, ctx: Context, node: n.HandCounter, ref: Ref
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    """Cards have this Counter value wherever they are (CR 2-10-1); it matters in the hand.

    Several such effects do not add up: as with other values that are set, the highest counts (CR 4-9-2-1).
    """
    if isinstance(node.target, n.All):
        cards = [card for side in (0, 1) for card in game.state.players[side].hand]
        cards = [card for card in cards if matching.fits(game, ctx, card, node.target.set)]
    else:
        cards = targets.cards_now(game, ctx, node.target)
    return [("base_counter", tuple(cards), node.number)] if cards else []
