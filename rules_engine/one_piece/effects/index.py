"""Which cards of a game have texts that are asked about again and again, read once a game."""

from __future__ import annotations

from collections.abc import Iterator
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
        "fixed_rows",
        "gated",
        "has_unnamed",
        "heard",
        "held",
        "holding",
        "in_hand",
        "in_trash",
        "is_fixed",
        "keeps",
        "listeners",
        "may_forbid",
        "names",
        "on_field",
        "places",
        "prices",
        "quiet",
        "reads",
        "rows_now",
        "timed",
    )

    def __init__(self, game: Game) -> None:
        cards = game.state.cards
        self.names = game.journal.names_version
        #: Both players' cards with permanent effects in force, what these depend on, and at which places they lay.
        self.held: tuple[permanent.Held, permanent.Held] = ([], [])
        #: Goes up when these are others.
        self.holding = 0
        self.reads: set[str] = set()
        #: Whether none of them reads the table, those whose brackets count DON!! cards, and the rows of those.
        self.is_fixed = True
        #: What they do, where it was read just now and once is enough.
        self.rows_now: tuple[list[permanent.Row], list[permanent.Row]] | None = None
        self.gated: list[tuple[Card, int]] = []
        self.fixed_rows: dict[tuple[CardId, Ref], list[permanent.Row]] = {}
        self.places = -1
        #: Whether some card has no name.
        self.has_unnamed = any(not card.definition.number for card in cards)
        #: Whether what happens is kept for texts that ask: one in the game does, or an unknown card's may.
        self.keeps = any(card.known_from != 0 for card in cards)
        #: The classes of the nodes of all texts in the game.
        self.classes: set[str] = set()
        #: Whether some text forbids what can be paid off; by deed, whether what is held in play may forbid it.
        self.prices = False
        self.may_forbid: dict[str, bool] = {}
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
            self.prices = self.prices or facts.has_price
            for head, abilities in facts.timed.items():
                self.timed.setdefault(head, {})[card.id] = abilities
        self.heard = watching.heard(self)
        self.quiet = watching.quiet(self)

    def hold(self, held: tuple[permanent.Held, permanent.Held]) -> None:
        """Take in which cards have permanent effects in force, and what follows from that."""
        self.held = held
        self.holding += 1
        every = [(card, lasting) for side in held for card, abilities in side for lasting in abilities]
        self.reads = set().union(*(lasting.reads for _, lasting in every))
        self.is_fixed = all(lasting.is_fixed for _, lasting in every)
        self.gated = [
            (card, gate.number)
            for card, lasting in every
            for gate in lasting.ability.gates
            if gate.name == "DON!! x"
        ]
        self.may_forbid = {}

    def facts_in_play(self) -> Iterator[printed.Facts]:
        """Yield what is printed on the cards with permanent effects in force where they lie."""
        for held in self.held:
            for card, _ in held:
                yield printed.facts(card.definition)
