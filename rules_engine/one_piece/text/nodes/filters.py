"""Filters: tests on one card (CR 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .quantities import Number
    from .targets import Target


class Filter(Node):
    """A test on one card, except where the docstring says "on the picked cards together"."""

    __slots__ = ()


@node
class NameIs(Filter):
    """Card name is one of ``names`` (CR 2-1-2)."""

    names: tuple[str, ...]


@node
class NameIncludes(Filter):
    """Card name contains the text (CR 2-1-2-1)."""

    text: str


@node
class TypeIs(Filter):
    """Has one of the types (CR 2-4-3)."""

    types: tuple[str, ...]


@node
class TypeIncludes(Filter):
    """Has a type that contains one of the texts (CR 2-4-3-1)."""

    texts: tuple[str, ...]


@node
class ColorIs(Filter):
    """Has one of the colours, lower case (CR 2-3-5)."""

    colors: tuple[str, ...]


@node
class AttributeIs(Filter):
    """Has one of the attributes (CR 2-5)."""

    attributes: tuple[str, ...]


@node
class Multicolor(Filter):
    """Has two or more colours (CR 2-3-6)."""


@node
class StatIs(Filter):
    """A value compared: stat is "cost", "base cost", "power", "base power", "counter".

    ``number`` may be a quantity.

    In a set of several nouns a card that has no such value passes ("Leader or Character cards with a cost of 5 or
    less": any Leader).
    """

    stat: str
    op: str
    number: Number


@node
class StatOneOf(Filter):
    """A value is one of several numbers ("with a cost of 3 to 8" is every whole number of the span)."""

    stat: str
    low: int
    high: int


@node
class Rested(Filter):
    """Is rested (CR 4-4)."""


@node
class Active(Filter):
    """Is active (CR 4-4)."""


@node
class FaceUp(Filter):
    """Lies face up (Life cards)."""


@node
class HasTrigger(Filter):
    """Has a [Trigger] (CR 10-1-5)."""


@node
class HasKeyword(Filter):
    """Has the keyword effect now ("Blocker", "Rush", ...), printed or gained and not negated."""

    keyword: str


@node
class HasHead(Filter):
    """Has an effect with this head ("On Play", "When Attacking", "Activate: Main", "On K.O.", "Main", "Counter")."""

    head: str


@node
class NoBaseEffect(Filter):
    """Has no effect text printed."""


@node
class NoCounter(Filter):
    """Has no Counter value printed."""


@node
class DonGiven(Filter):
    """Has ``number`` or more DON!! given to it."""

    number: int = 1


@node
class Given(Filter):
    """Of a DON!! card: is given to a card."""


@node
class PlayedThisTurn(Filter):
    """Entered the field this turn by being played."""


@node
class NotThis(Filter):
    """Is another card than the one whose effect this is."""


@node
class Not(Filter):
    """The filter does not hold ("other than ..."), or the card is not of this owner's ("other than your ...")."""

    filter: Filter
    owner: str = "any"


@node
class AnyOf(Filter):
    """One of the filters holds."""

    filters: tuple[Filter, ...]


@node
class SameAs(Filter):
    """A stat ("cost", "power", "base cost", ...) equal to that of the target, or "color", "type", "name"."""

    stat: str
    target: Target


@node
class DifferentColor(Filter):
    """Shares no colour with the target."""

    target: Target


@node
class DistinctNames(Filter):
    """On the picked cards together: no two share a name."""


@node
class TotalIs(Filter):
    """On the picked cards together: the sum of a stat compared ("a total power of 4000 or less")."""

    stat: str
    op: str
    number: Number


@node
class DistinctTotal(Filter):
    """On the picked cards together: no two share a name, and the sum of a stat compared."""

    stat: str
    op: str
    number: Number


@node
class Attacking(Filter):
    """Is the card now attacking."""
