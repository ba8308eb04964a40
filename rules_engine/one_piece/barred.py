"""What a card cannot do by an effect in force that people state: in a position, or by a judge's hand (CR 1-3-3).

Texts that the engine carries out forbid through `effects/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece.state import CardId
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: The kind of such an effect in :class:`~rules_engine.one_piece.state.InForce`; its value is a deed.
KIND = "cannot"
#: What can be barred: to attack, to block, to become active in the Refresh Phase (CR 6-2-4).
DEEDS = ("attack", "block", "refresh")


def is_barred(game: Game, deed: str, card_id: CardId) -> bool:
    """Whether an effect in force keeps a card from this deed."""
    return any(
        effect.kind == KIND and effect.value == deed and card_id in effect.cards
        for effect in game.state.in_force
    )


def problems(game: Game, deed: str, card_id: CardId) -> list[Problem]:
    """Return why a card cannot do this, by an effect in force that people stated."""
    if not is_barred(game, deed, card_id):
        return []
    return [
        Problem(
            "barred_by_effect",
            gettext_noop("{card} cannot {deed}: an effect in force forbids it."),
            "CR 1-3-3",
            params={"card": game.name(card_id), "deed": deed},
        )
    ]
