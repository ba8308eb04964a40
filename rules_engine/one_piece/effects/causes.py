"""Why something happens, as the word in an event: by the rules, in battle, or by whose effect (CR 10-2-1-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules_engine.one_piece.state import CardId, Side

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


class Cause(NamedTuple):
    """How: "battle", "effect", "cost", or "" by the rules; whose; by which card (-1: none)."""

    how: str
    side: Side = -1
    card: CardId = -1


def read(game: Game, word: str, card: CardId) -> Cause:
    """Return what a cause says; `card` is whom it happens to, for whom the other card of a battle is the cause.

    "ko battle" and "ko effect 17" are read like "battle" and "effect 17".
    """
    word = word.removeprefix("ko ")
    how, _, number = word.partition(" ")
    if how in ("effect", "cost"):
        source = int(number) if number.isdigit() else _resolving(game)
        return Cause(how, game.state.cards[source].owner if source >= 0 else -1, source)
    battle = game.state.battle
    if how in ("battle", "damage") and battle is not None:
        other = battle.attacker if card != battle.attacker else battle.target
        return Cause(how, game.state.cards[other].owner, other)
    return Cause(how if how in ("battle", "damage") else "")


def is_trigger(game: Game, card: CardId) -> bool:
    """Whether the effect of this card that is in progress is that of a [Trigger]: it lies in no area (CR 10-1-5-3)."""
    for frame in reversed(game.state.frames):
        if frame.kind == "effect" and frame.data[1][0] == card:
            head: str = frame.data[6][0]
            return head == "Trigger"
    return False


def _resolving(game: Game) -> CardId:
    """Return the card whose effect is in progress, -1 when nobody can say."""
    from rules_engine.one_piece.effects import resolving

    current = resolving.current(game)
    return -1 if current is None else current[1]
