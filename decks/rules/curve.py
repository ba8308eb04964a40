"""A deck laid out for reading: Leader, Characters, Events, Stages with counts, and the cost curve."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from decks.catalog.facts import CardFacts, Category
from decks.rules.deck import Deck

#: The order of the groups on page and paper; None gathers what is not in the card data.
GROUPS: tuple[Category | None, ...] = (
    Category.CHARACTER,
    Category.EVENT,
    Category.STAGE,
    Category.LEADER,
    Category.DON,
    None,
)


class CardCount(msgspec.Struct, frozen=True):
    """A card number with its copies, and its facts when the card data has it."""

    number: str
    count: int
    card: CardFacts | None = None


class Group(msgspec.Struct, frozen=True):
    """The cards of one category, cheapest first; `category` None is what is not in the card data."""

    category: Category | None
    count: int
    cards: tuple[CardCount, ...]


class CurveBar(msgspec.Struct, frozen=True):
    """How many cards of the deck have one printed cost, by category in the order Character, Event, Stage."""

    cost: int
    count: int
    characters: int
    events: int
    stages: int


class DeckView(msgspec.Struct, frozen=True):
    """What a page or a sheet shows of a deck."""

    leader: CardCount | None
    groups: tuple[Group, ...]
    size: int
    curve: tuple[CurveBar, ...]


def view_deck(deck: Deck, cards: Mapping[str, CardFacts]) -> DeckView:
    """Return a deck grouped by category, with the curve of its printed costs; empty groups are left out.

    >>> from decks.catalog.facts import load_shipped_cards
    >>> view = view_deck(Deck("ST01-001", {"ST01-002": 4, "ST01-014": 2}), load_shipped_cards())
    >>> [(group.category.value, group.count) for group in view.groups]
    [('character', 4), ('event', 2)]
    >>> [(bar.cost, bar.count) for bar in view.curve if bar.count]
    [(1, 2), (2, 4)]
    """
    counted = [CardCount(number, deck.counts[number], cards.get(number)) for number in sorted(deck.counts)]
    counted.sort(key=_reading_order)
    groups = []
    for category in GROUPS:
        mine = tuple(entry for entry in counted if (entry.card.category if entry.card else None) is category)
        if mine:
            groups.append(Group(category, sum(entry.count for entry in mine), mine))
    leader = CardCount(deck.leader, 1, cards.get(deck.leader)) if deck.leader else None
    return DeckView(leader, tuple(groups), deck.size, cost_curve(deck, cards))


def cost_curve(deck: Deck, cards: Mapping[str, CardFacts]) -> tuple[CurveBar, ...]:
    """Return a bar for every cost from 0 to the highest in the deck; what has no cost is left out."""
    bars: dict[int, dict[Category, int]] = {}
    for number, count in deck.counts.items():
        card = cards.get(number)
        if card is None or card.cost is None:
            continue
        bar = bars.setdefault(card.cost, {})
        bar[card.category] = bar.get(card.category, 0) + count
    return tuple(_bar(cost, bars.get(cost, {})) for cost in range(max(bars, default=-1) + 1))


def _bar(cost: int, counts: Mapping[Category, int]) -> CurveBar:
    return CurveBar(
        cost=cost,
        count=sum(counts.values()),
        characters=counts.get(Category.CHARACTER, 0),
        events=counts.get(Category.EVENT, 0),
        stages=counts.get(Category.STAGE, 0),
    )


def _reading_order(entry: CardCount) -> tuple[int, str, str]:
    if entry.card is None:
        return (0, "", entry.number)
    return (entry.card.cost or 0, entry.card.name, entry.number)
