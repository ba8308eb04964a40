"""What a card gains, loses or becomes, and what is forbidden or allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .quantities import Number, Quantity
    from .sets import Set


class Change(Node):
    """What :class:`Modify` does to a card while it is in force."""

    __slots__ = ()


@node
class Add(Change):
    """``number`` (may be negative) added to "power", "cost" or "counter"."""

    stat: str
    number: Number


@node
class Per(Node):
    """So often as "for every N of something" says: the quantity divided by ``each``, rounded down."""

    quantity: Quantity
    each: int = 1


@node
class SetStat(Change):
    """The stat ("base power", "base cost", "power" or "cost") becomes the number (CR 4-9, several: the highest)."""

    stat: str
    number: Number


@node
class GainKeyword(Change):
    """Gains a keyword effect: "Rush", "Rush: Character", "Blocker", "Double Attack", "Banish", "Unblockable"."""

    keyword: str


@node
class GainOneOf(Change):
    """Gains one of the keyword effects, the player's choice."""

    keywords: tuple[str, ...]


@node
class GainAttribute(Change):
    """Has this attribute too."""

    attributes: tuple[str, ...]


@node
class Deed(Node):
    """Something that can be forbidden or allowed. The subject is said beside it.

    ``kind``:
        "attack", "attack leader", "attack on turn played", "be attacked", "be K.O.'d", "be K.O.'d in battle",
        "be removed", "be rested", "be negated", "be played", "activate" (effects, CR 8-5-3), "activate
        blocker", "activate own blocker",
        "play", "add life to hand", "draw", "set don active", "set active", "block", "become active", "attack active
        characters", "be returned".
    ``objects``: the cards the deed may (not) be done to or with; None: any. With ``but`` true, any but these.
    ``by``: whose effects, or which cards ("by your opponent's effects"); None: however.
    """

    kind: str
    objects: Set | None = None
    by: By | None = None
    but: bool = False


@node
class By(Node):
    """The cause of an event.

    ``effect`` of ``owner``'s ("you", "opponent", "any") cards meeting ``cards``, or a ``battle`` with such cards.
    """

    how: str = "effect"  # "effect", "battle", "any"
    owner: str = "any"
    cards: Set | None = None
