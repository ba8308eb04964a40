"""Quantities computed from the game, and amounts: how many (CR 4-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .sets import Set
    from .targets import Target


class Quantity(Node):
    """A number computed from the game."""

    __slots__ = ()


Number = int | Quantity


@node
class Count(Quantity):
    """How many cards of a set there are (CR 4-6: given DON!! count where they are)."""

    set: Set


@node
class Moved(Quantity):
    """How many cards a slot holds ("for every card trashed"); -1: as many as the event was about; verb "drawn".

    Drawn by the act before.
    """

    slot: int = 0
    what: str = "card"  # the noun the text uses: "card", "Character", "DON!!"
    verb: str = ""  # "trashed", "returned", "K.O.'d", "placed", ...


@node
class StatOf(Quantity):
    """A value of the one card a target names.

    "cost", "power", "base cost", "base power", "counter", "don" (DON!! given to it).
    """

    stat: str
    target: Target


@node
class StatTotal(Quantity):
    """The sum of a value over a set ("the total cost of your Characters")."""

    stat: str
    set: Set


@node
class Chosen(Quantity):
    """The number chosen by :class:`ChooseNumber` ("the chosen cost")."""

    what: str = "cost"


class Amount(Node):
    """How many are chosen or done; fixed when that part is carried out (CR 4-8-1, 8-4-4)."""

    __slots__ = ()


@node
class Exactly(Amount):
    """As many as said; fewer only when there are no more (CR 8-4-4-1)."""

    number: Number


@node
class UpTo(Amount):
    """From 0 to ``number`` (CR 1-3-5-1)."""

    number: Number


@node
class AtLeast(Amount):
    """``number`` or more."""

    number: Number


@node
class AnyNumber(Amount):
    """Any number from 0 up; ``up_to`` for "up to any number"."""
