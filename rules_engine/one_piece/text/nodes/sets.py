"""Nouns, areas and sets of cards (CR 2-2, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .filters import Filter


@node
class Noun(Node):
    """A kind of card at its usual place.

    "leader", "character", "stage", "event", "card", "don" or "life" (a card in the Life area).

    ``card`` is true when the text says "Character card". Where a set says no area (neither ``zones`` nor ``where``,
    and the pick has no ``source``), its cards are on the field, also with ``card`` (older texts say "your Character
    cards" of the field);
    "card", and a set of names without a noun, then mean any card there: Leader, Characters, Stage and, where
    nothing but
    "cards" is said, DON!! cards too.
    """

    kind: str
    card: bool = False


@node
class Zone(Node):
    """An area.

    "hand", "deck", "trash", "life", "field", "don deck", "cost", "looked" (the cards being looked at), and whose.

    Owner "both" in :class:`Top` is the player's choice of one of the two; elsewhere both together. With a zone, the
    set's own owner "any" says nothing more.
    """

    zone: str
    owner: str = "you"


@node
class Set(Node):
    """A set of cards.

    Any of ``nouns``, in any of ``zones`` (none: where the noun lives), meeting all ``filters``.

    With owner "any" and no zone, cards of both players. A nested :class:`Set` in ``others`` adds more cards (a
    union); it shares owner, zones and the ``shared`` filters, but not ``filters``.
    """

    owner: str = "none"
    filters: tuple[Filter, ...] = ()
    nouns: tuple[Noun, ...] = ()
    zones: tuple[Zone, ...] = ()
    others: tuple[Set, ...] = ()
    shared: tuple[Filter, ...] = ()
    where: tuple[
        Zone, ...
    ] = ()  # areas the text says once for several sets, after the last; as good as ``zones``
