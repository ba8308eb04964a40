"""Which card a line means that names a number only: copies of a card, on one side or on both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation.references import refer
from rules_engine.one_piece.state import CardId, Side

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading


def on_board(game: Game, number: str, sides: Iterable[Side]) -> list[CardId]:
    """Return the Leaders, Characters and Stages with a number, those of the first side first."""
    return [
        card
        for side in sides
        for zone in (areas.LEADER, areas.CHARACTERS, areas.STAGE)
        for card in game.state.players[side].area(zone)
        if game.state.cards[card].definition.number == number
    ]


def chosen(reading: Reading, found: Sequence[CardId], line: int) -> tuple[CardId, bool]:
    """Return the first of the cards that can be meant, and whether that is inferred.

    Copies that nothing tells apart are as good as each other. Where something does, a note says what was taken.
    """
    game = reading.game
    one = found[0]
    others = [card for card in found if _looks(game, card) != _looks(game, one)]
    if not others:
        return one, False
    number = game.state.cards[one].definition.number
    reading.notes.append(
        f"Line {line}: {len(found)} cards {number} can be meant; the record takes {refer(game, one)}."
    )
    return one, True


def preferred(found: Sequence[CardId], wanted: Iterable[CardId]) -> list[CardId]:
    """Return those of the cards that are wanted, all of them when none is."""
    kept = set(wanted)
    return [card for card in found if card in kept] or list(found)


def _looks(game: Game, card_id: CardId) -> tuple[Any, ...]:
    """Return what tells a card on the field from another copy."""
    card = game.state.cards[card_id]
    return (
        card.owner,
        card.zone,
        card.rested,
        len(card.don),
        card.entered == game.state.turn,
        sorted(
            (effect.kind, str(effect.value), effect.until)
            for effect in game.state.in_force
            if card_id in effect.cards
        ),
    )
