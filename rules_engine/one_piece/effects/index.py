"""Which cards of a game have texts that are asked about again and again, read once a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules_engine.one_piece.effects import happened, permanent, printed, watching
from rules_engine.one_piece.effects.paths import Ref
from rules_engine.one_piece.state import Card, CardId
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Cards with the abilities of theirs that listen to one kind of event, in the order of the cards.
Listeners: TypeAlias = "list[tuple[Card, tuple[tuple[Ref, n.Event], ...]]]"


class Index:
    """Cards that hold permanent effects, by where they must lie, and cards by the events they listen to.

    It stands as long as every card is the card it was: until the journal's `names_version` goes on.
    """

    __slots__ = (
        "classes",
        "has_unnamed",
        "held",
        "in_hand",
        "in_trash",
        "keeps",
        "listeners",
        "names",
        "on_field",
        "places",
        "reads",
        "timed",
    )

    def __init__(self, game: Game) -> None:
        cards = game.state.cards
        self.names = game.journal.names_version
        #: Both players' cards with permanent effects in force, what these depend on, and at which places they lay.
        self.held: tuple[permanent.Held, permanent.Held] = ((), ())
        self.reads: set[str] = set()
        self.places = -1
        #: Whether some card has no name.
        self.has_unnamed = any(not card.definition.number for card in cards)
        #: Whether what happens is kept for texts that ask: one in the game does, or an unknown card's may.
        self.keeps = any(card.known_from != 0 for card in cards)
        #: The classes of the nodes of all texts in the game.
        self.classes: set[str] = set()
        #: The abilities of each card by their bracketed heads.
        self.timed: dict[str, dict[CardId, tuple[tuple[Ref, n.Ability], ...]]] = {}
        self.on_field: dict[CardId, tuple[Card, tuple[permanent.Lasting, ...]]] = {}
        self.in_hand: list[tuple[Card, tuple[permanent.Lasting, ...]]] = []
        self.in_trash: list[tuple[Card, tuple[permanent.Lasting, ...]]] = []
        self.listeners: dict[str, Listeners] = {}
        for card in cards:
            definition = card.definition
            if not definition.program:
                continue
            held = permanent.permanent(definition)
            if held.on_field:
                self.on_field[card.id] = (card, held.on_field)
            if held.in_hand:
                self.in_hand.append((card, held.in_hand))
            if held.in_trash:
                self.in_trash.append((card, held.in_trash))
            for kind, heard in watching.watches(definition).items():
                self.listeners.setdefault(kind, []).append((card, heard))
            self.keeps = self.keeps or happened.remembers(definition)
            facts = printed.facts(definition)
            self.classes |= facts.classes
            for head, abilities in facts.timed.items():
                self.timed.setdefault(head, {})[card.id] = abilities
