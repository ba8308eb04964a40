"""Acts on DON!! cards (CR 4-6, 6-4, 10-2-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .acts import Act
from .base import node

if TYPE_CHECKING:
    from .quantities import Amount
    from .sets import Set
    from .targets import Target


@node
class AddDon(Act):
    """Put DON!! from the DON!! deck into the cost area; ``state`` "active" or "rested"."""

    amount: Amount
    state: str
    who: str = "you"


@node
class GiveDon(Act):
    """Give DON!! to a card of ``to``.

    ``state`` of the DON!!: "rested", "active" or "any"; ``source``: "cost" or "given"; ``owner``: whose DON!!
    ("its": of the card that gets them).
    """

    amount: Amount
    to: Target
    state: str = "any"
    owner: str = "you"
    who: str = "you"
    source: str = "cost"
    # So many to each of the cards, as also to every card of an ``All``; else all to one the player chooses among them.
    each: bool = False


@node
class ReturnDon(Act):
    """``who`` returns DON!! from their field (or only active ones) to their DON!! deck (CR 10-2-10)."""

    amount: Amount
    who: str = "you"
    state: str = "any"


@node
class RestDon(Act):
    """Rest ``amount`` of your active DON!! (the circled number, or in words)."""

    amount: Amount


@node
class ReturnDonToEqual(Act):
    """Return DON!! from your field until you have as many on the field as your opponent."""

    set: Set | None = None
    counted: Set | None = None


@node
class ReturnGivenDon(Act):
    """Put given DON!! back into your cost area, rested."""

    amount: Amount


@node
class PlaceDonGiven(Act):
    """Permanent: of the DON!! placed in your DON!! Phase, ``number`` is given to your Leader."""

    number: int = 1
    to: Target | None = None  # None: your Leader
