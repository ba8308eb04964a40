"""Which cards of a game have texts that are asked about again and again, read once a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece.effects import happened, permanent, watching
from rules_engine.one_piece.state import CardId

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


class Index:
    """Cards that may hold a permanent effect in the hand or the trash, and cards by the events they listen to.

    A card named here may have become unknown again when steps were taken back: whoever reads asks its definition.
    """

    __slots__ = ("held", "in_hand", "in_trash", "listeners", "names", "places", "remembers", "unnamed")

    def __init__(self, game: Game) -> None:
        in_hand: list[CardId] = []
        in_trash: list[CardId] = []
        listeners: dict[str, list[CardId]] = {}
        self.remembers = False
        #: Whether some card has or had no name, and at which version of the names that was looked up.
        self.unnamed = False
        self.names = -1
        #: Both players' cards with permanent effects in force, and at which places they were found.
        self.held: tuple[permanent.Held, permanent.Held] = ([], [])
        self.places = -1
        for card in game.state.cards:
            definition = card.definition
            if not definition.program:
                continue
            held = permanent.permanent(definition)
            if held.in_hand:
                in_hand.append(card.id)
            if held.in_trash:
                in_trash.append(card.id)
            for kind in watching.watches(definition):
                listeners.setdefault(kind, []).append(card.id)
            self.remembers = self.remembers or happened.remembers(definition)
        self.in_hand = tuple(in_hand)
        self.in_trash = tuple(in_trash)
        self.listeners = {kind: tuple(cards) for kind, cards in listeners.items()}

    def keeps(self, game: Game) -> bool:
        """Whether what happens is kept for texts that ask: one in the game does, or an unknown card's may."""
        if self.names != game.journal.names_version:
            self.names = game.journal.names_version
            self.unnamed = any(card.known_from != 0 for card in game.state.cards)
        return self.remembers or self.unnamed


def index_of(game: Game) -> Index:
    """Return the index of a game's cards."""
    found: Index | None = game.effects.index
    if found is None:
        found = game.effects.index = Index(game)
    return found
