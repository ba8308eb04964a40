"""Card information (CR 2): what is printed on a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass, field
from typing import Any

LEADER = "leader"
CHARACTER = "character"
EVENT = "event"
STAGE = "stage"
DON = "don"
CATEGORIES = (LEADER, CHARACTER, EVENT, STAGE, DON)

RUSH = "Rush"
RUSH_CHARACTER = "Rush: Character"
DOUBLE_ATTACK = "Double Attack"
BANISH = "Banish"
BLOCKER = "Blocker"
UNBLOCKABLE = "Unblockable"
KEYWORDS = (RUSH, RUSH_CHARACTER, DOUBLE_ATTACK, BANISH, BLOCKER, UNBLOCKABLE)


@dataclass(frozen=True, slots=True)
class CardDef:
    """What is printed on a card (CR 2-1 to 2-15): one for each card number.

    Two printings of one number are one card (CR 2-14-2). `program` is the card's text as
    :mod:`~rules_engine.one_piece.text.nodes`; `keywords` are the keyword effects the card has of itself.
    `cost`, `power`, `counter` and `life` are None where the category has no such value (CR 2-5-5, 2-6-2, 2-7-5,
    2-9-3, 2-10-2).

    >>> CardDef("X-001", "Deck Hand", "character", cost=2, power=3000, counter=1000).power
    3000
    """

    number: str
    name: str
    category: str
    colors: tuple[str, ...] = ()
    cost: int | None = None
    power: int | None = None
    counter: int | None = None
    life: int | None = None
    attributes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    block: str = ""
    has_trigger: bool = False
    text: str = ""
    program: tuple[Any, ...] = ()
    keywords: frozenset[str] = field(default_factory=frozenset)
    heads: frozenset[str] = field(
        default_factory=frozenset
    )  # "Main", "Counter", ... of an Event or a [Trigger]
    don_deck: int = 10  # how many DON!! a Leader's DON!! deck has

    @property
    def is_known(self) -> bool:
        """False for the card nobody has seen yet."""
        return bool(self.number)


#: A card whose identity nobody has told yet (partial knowledge).
UNKNOWN = CardDef("", "", "unknown")

#: The DON!! card (CR 2-2-2).
DON_CARD = CardDef("DON", "DON!!", DON)


class Library(Mapping[str, CardDef]):
    """Card definitions by number.

    >>> library = Library([CardDef("X-001", "Deck Hand", "character", cost=2, power=3000)])
    >>> library["X-001"].name, "X-002" in library
    ('Deck Hand', False)
    """

    __slots__ = ("_cards", "derived", "version")

    def __init__(self, cards: Iterable[CardDef] = (), version: str = "") -> None:
        self._cards = {card.number: card for card in cards}
        #: What readers worked out from these cards and look up again, such as the numbers by name.
        self.derived: dict[str, Any] = {}
        #: Which card data this is; records name it.
        self.version = version

    def __getitem__(self, number: str) -> CardDef:
        return self._cards[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def values(self) -> ValuesView[CardDef]:
        """Return every definition, in the order given."""
        return self._cards.values()


@dataclass(frozen=True, slots=True)
class DeckList:
    """A Leader's number and how many copies of each card number the deck holds (CR 5-1-2).

    >>> DeckList("L-001", {"X-001": 4, "X-002": 1}).size
    5
    """

    leader: str
    cards: Mapping[str, int]

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(self.cards.values())

    def to_json(self) -> dict[str, object]:
        """Return plain values."""
        return {"leader": self.leader, "cards": dict(self.cards)}
