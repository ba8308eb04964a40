"""Conditions after "if" (CR 8-3-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .events import Event
    from .filters import Filter
    from .quantities import Number, Quantity
    from .sets import Noun, Set
    from .targets import Target


class Condition(Node):
    """True or false when asked; the subject's side is in the node."""

    __slots__ = ()


@node
class NotDrawnByThis(Condition):
    """This card's effect has not made its owner draw this turn."""


@node
class AllTrue(Condition):
    """All hold."""

    conditions: tuple[Condition, ...]


@node
class AnyTrue(Condition):
    """At least one holds."""

    conditions: tuple[Condition, ...]


@node
class Compare(Condition):
    """Two numbers compared."""

    left: Quantity
    op: str
    right: Number
    than: Quantity | None = None  # with op "at least less": left + right <= than


@node
class HasMore(Condition):
    """``who`` has more (">") or fewer ("<") cards of the set than the other player has of theirs."""

    set: Set
    op: str
    who: str = "you"


@node
class EitherHas(Condition):
    """One of the players has exactly ``number`` cards of the set."""

    set: Set
    number: int


@node
class AllAre(Condition):
    """Every card of the set meets the filters."""

    set: Set
    filters: tuple[Filter, ...]


@node
class Has(Condition):
    """A count of cards compared.

    "you have 2 or more rested Characters", "you have [X]": op ">=" 1; "no other": "==" 0.
    """

    set: Set
    op: str = ">="
    number: Number = 1
    or_exactly: int | None = None  # this count will do as well


@node
class HasEach(Condition):
    """There is at least one card of every set ("you have [A] and [B]").

    A set that is a bare name has the nouns and further filters of the last one ("[A] and [B] Characters with 7000
    base power"): see :func:`rules_engine.one_piece.text.meaning.spread`.
    """

    sets: tuple[Set, ...]


@node
class OnlyHas(Condition):
    """There is a Character and every one on the field meets the filters ("you only have {T} type Characters")."""

    set: Set
    owner: str = "you"


@node
class Is(Condition):
    """The target's card meets all filters.

    "your Leader has the {T} type", "this Character is rested", "that card is a ...".
    """

    target: Target
    filters: tuple[Filter, ...]
    nouns: tuple[Noun, ...] = ()


@node
class IsTurn(Condition):
    """It is this player's turn ("you", "opponent")."""

    who: str


@node
class TurnNumber(Condition):
    """It is that player's ``number``-th turn or later."""

    number: int
    who: str = "you"


@node
class Happened(Condition):
    """The event has (not) happened before: ``span`` "turn" or "battle"."""

    event: Event
    span: str = "turn"
    happened: bool = True


@node
class AttacksThisTurn(Condition):
    """The target attacks (asked in each battle of this turn)."""

    target: Target
