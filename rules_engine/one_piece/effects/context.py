"""Who asks: the card whose effect it is, its player, and what earlier steps of the effect remember."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Side


class Context(NamedTuple):
    """What "this card", "you", "it" and "that card" mean while an effect is read.

    `slots` pairs a slot's number with its cards; `event` is the watched or replaced event as plain values, () without
    one;
    `numbers` pairs a word with a number ("chosen cost", "drawn"). Everything is plain, so that it can be kept in a
    frame as :meth:`plain` gives it.
    """

    source: CardId
    side: Side
    slots: tuple[tuple[int, tuple[CardId, ...]], ...] = ()
    event: tuple[Any, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, plain: Iterable[Any]) -> Context:
        """Read what :meth:`plain` wrote."""
        return cls(*plain)

    def plain(self) -> tuple[Any, ...]:
        """Return a tuple of plain values: the same before saving and after opening."""
        return tuple(self)

    def slot(self, number: int) -> tuple[CardId, ...]:
        """Return the cards of a slot: -1 the card of the event, -2 this card, else what a step remembered.

        >>> Context(3, 0, ((1, (7, 8)),)).slot(1), Context(3, 0).slot(-2), Context(3, 0).slot(4)
        ((7, 8), (3,), ())
        """
        if number == -1:
            return () if self.happened is None or self.happened.card < 0 else (self.happened.card,)
        if number == -2:
            return (self.source,)
        for kept, cards in self.slots:
            if kept == number:
                return cards
        return ()

    def with_slot(self, number: int, cards: tuple[CardId, ...]) -> Context:
        """Return the context with these cards remembered under a slot; slot 0 is nobody's.

        >>> Context(3, 0).with_slot(1, (9,)).slot(1)
        (9,)
        """
        if not number:
            return self
        kept = [pair for pair in self.slots if pair[0] != number]
        slots = tuple(sorted([*kept, (number, cards)]))
        # Written out, here and below: it is done for every act, and `_replace` is slower.
        return Context(self.source, self.side, slots, self.event, self.numbers)

    def as_it_is(self, arrivals: Callable[[CardId], int]) -> Context:
        """Return the context with how often each of its cards has moved: of one that moves on it speaks no more.

        >>> Context(3, 0, ((1, (7,)),)).as_it_is(lambda card: card * 2).numbers
        (('arrivals 3', 6), ('arrivals 7', 14))
        """
        found = self
        for card in (self.source, *(one for _, cards in self.slots for one in cards)):
            found = found.with_number(f"arrivals {card}", arrivals(card))
        return found

    def number(self, word: str, otherwise: int = 0) -> int:
        """Return a number remembered under a word."""
        return dict(self.numbers).get(word, otherwise)

    def with_number(self, word: str, number: int) -> Context:
        """Return the context with a number remembered.

        >>> Context(3, 0).with_number("chosen cost", 4).number("chosen cost")
        4
        """
        kept = [pair for pair in self.numbers if pair[0] != word]
        numbers = tuple(sorted([*kept, (word, number)]))
        return Context(self.source, self.side, self.slots, self.event, numbers)

    @property
    def happened(self) -> Happened | None:
        """The event this is about."""
        return Happened(*self.event) if self.event else None
