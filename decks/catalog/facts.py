"""What is known of a card and of the regulation around it: the values every rule of `decks` reads."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec


class Category(StrEnum):
    """The five card categories (CR 2-2-2)."""

    LEADER = "leader"
    CHARACTER = "character"
    EVENT = "event"
    STAGE = "stage"
    DON = "don"


#: The six colours in the order of the hexagon (CR 2-3-3).
COLOURS = ("red", "green", "blue", "purple", "black", "yellow")


class ChangeKind(StrEnum):
    """Which rule of preparing a deck a card's text replaces (CR 5-1-2-4)."""

    ANY_NUMBER = "any_number"  # replaces CR 5-1-2-3 for this card
    NO_COST_FROM = "no_cost_from"  # `amount` is the lowest cost the Leader forbids
    NO_EVENT_COST_FROM = "no_event_cost_from"  # the same for Events alone
    ONLY_TYPE = "only_type"  # `type` is the only type the Leader allows
    DON_DECK = "don_deck"  # `amount` is the size of the DON!! deck
    START_STAGE = "start_stage"  # a Stage of `type` may start in play (CR 5-2-1-5-1)


class TextChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change a card's text makes to the preparation of the game, as data."""

    kind: ChangeKind
    amount: int = 0
    type: str = ""


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of one card number, without the publisher's text.

    `colours` are lower-case words of `COLOURS`. `cost` is None for a Leader (CR 2-7-5), `power` is None
    for what has none (CR 2-6-2), `counter` is None without the symbol (CR 2-10), `life` is None except for
    a Leader (CR 2-9-3). `block` is "1", "2" … or "X", and "" when unknown; what counts on a date is
    `decks.rules.blocks.block_on`. `sets` are codes ("OP01"), or a product's name when it has no code.
    `changes` are the construction rules its text replaces. `also_named` are names from text (CR 2-1-3).

    >>> luffy = CardFacts("ST01-001", "Monkey.D.Luffy", Category.LEADER, ("red",), life=5)
    >>> luffy.is_leader, luffy.set_code
    (True, 'ST01')
    """

    number: str
    name: str
    category: Category
    colours: tuple[str, ...] = ()
    cost: int | None = None
    power: int | None = None
    counter: int | None = None
    life: int | None = None
    attributes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    block: str = ""
    rarity: str = ""
    sets: tuple[str, ...] = ()
    changes: tuple[TextChange, ...] = ()
    has_trigger: bool = False
    also_named: tuple[str, ...] = ()

    @property
    def is_leader(self) -> bool:
        """Whether this is a Leader card (CR 2-2-3)."""
        return self.category is Category.LEADER

    @property
    def set_code(self) -> str:
        """The code before the dash of the number: "OP01" for OP01-016, "P" for P-001."""
        return self.number.partition("-")[0]

    def change(self, kind: ChangeKind) -> TextChange | None:
        """Return this card's change of `kind`, or None."""
        for change in self.changes:
            if change.kind is kind:
                return change
        return None


class SetFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set by the code its numbers begin with.

    `released_on` None means the date is not known: its cards count as released, and pages say "unknown".
    `prerelease_on` is the first pre-release day, which counts at level 1 (TRM 2.4.1). `is_date_uncertain`
    marks a date on which the sources disagree or that does not hold for every number of the set;
    `latest_on` is then the latest date they give.
    """

    code: str
    name: str = ""
    block: str = ""
    released_on: date | None = None
    prerelease_on: date | None = None
    is_date_uncertain: bool = False
    latest_on: date | None = None

    @property
    def certainty(self) -> Literal["known", "uncertain", "unknown"]:
        """How sure the release date is."""
        if self.released_on is None:
            return "unknown"
        return "uncertain" if self.is_date_uncertain else "known"


class Window(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which blocks a format allows from its first day to its last, both included; no blocks means all."""

    format: str
    starts_on: date | None = None
    ends_on: date | None = None
    blocks: tuple[str, ...] = ()


class Ban(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card number that may not be played from its first day to its last, both included."""

    number: str
    starts_on: date
    ends_on: date | None = None
    is_uncertain: bool = False
    note: str = ""


class BannedPair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two numbers that may not stand in one deck (Leader included) from the first day to the last."""

    numbers: tuple[str, str]
    starts_on: date
    ends_on: date | None = None
    is_uncertain: bool = False
    note: str = ""


class PromoBlock(msgspec.Struct, frozen=True):
    """The block of the promotional numbers P-`first` to P-`last`."""

    first: int
    last: int
    block: str


class BlockException(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number whose block is not its set's, up to the last day given."""

    block: str
    why: Literal["super_parallel", "fixed", "updated_reprint"]
    ends_on: date | None = None


class Regulation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sets, blocks, rotation and restrictions as of a date.

    `sets` and `block_exceptions` are keyed by set code and by card number; `number_releases` dates single
    numbers, which promotional cards need (TRM 2.4.1).
    """

    as_of: date
    sets: dict[str, SetFacts] = {}
    windows: tuple[Window, ...] = ()
    bans: tuple[Ban, ...] = ()
    banned_pairs: tuple[BannedPair, ...] = ()
    promo_blocks: tuple[PromoBlock, ...] = ()
    block_exceptions: dict[str, BlockException] = {}
    number_releases: dict[str, date] = {}


def is_in_force(rule: Window | Ban | BannedPair, on: date) -> bool:
    """Whether a dated row holds on a day.

    >>> ban = Ban("OP14-020", date(2026, 10, 12))
    >>> is_in_force(ban, date(2026, 10, 11)), is_in_force(ban, date(2026, 10, 12))
    (False, True)
    """
    if rule.starts_on is not None and on < rule.starts_on:
        return False
    return rule.ends_on is None or on <= rule.ends_on


@cache
def _shipped_cards() -> dict[str, CardFacts]:
    rows = msgspec.json.decode(_data("cards.json"), type=list[CardFacts])
    return {card.number: card for card in rows}


def load_shipped_cards() -> dict[str, CardFacts]:
    """Return the card facts that come with the product, by number; the dictionary is the caller's own."""
    return dict(_shipped_cards())


@cache
def load_shipped_regulation() -> Regulation:
    """Return the regulation that comes with the product; read once, not to be changed in place."""
    return msgspec.json.decode(_data("regulation.json"), type=Regulation)


def _data(name: str) -> bytes:
    return files("decks.catalog").joinpath("data", name).read_bytes()
