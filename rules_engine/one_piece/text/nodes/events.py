"""Events: what a card watches for or replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .changes import By
    from .sets import Set, Zone
    from .targets import Target


class Event(Node):
    """Something that happens in the game; ``subject`` is the card it happens to."""

    __slots__ = ()


@node
class Happens(Event):
    """``verb`` happens to a card of ``subject``, caused ``by``.

    verb: "played", "attacks", "attacked", "K.O.'d", "removed" (from the field, however), "rested", "becomes
    active", "given don" (DON!! is given to it), "returned", "trashed", "blocks", "battles", "leaves", "added to
    hand", "activated"; "battles" when it is settled who battles whom, "battled" at the end of the battle.
    ``zone``: where from (a card "trashed from your hand"). ``to``: where to.
    """

    verb: str
    subject: Target | Set
    by: By | None = None
    zone: Zone | None = None
    to: Zone | None = None
    number: int = 1
    against: Set | None = None  # what is attacked or battled


@node
class HandTrashed(Event):
    """A card is trashed from your hand ``by`` an effect."""

    by: By | None = None


@node
class LifeToHand(Event):
    """A card is added to your hand from your Life."""


@node
class DonGivenTo(Event):
    """DON!! is given to one of the subjects."""

    subject: Target


@node
class DonReturned(Event):
    """``number`` or more DON!! on ``owner``'s field are returned to their DON!! deck at once."""

    owner: str = "you"
    number: int = 1
    by: By | None = None


@node
class Activates(Event):
    """``who`` activates "event", "blocker", "trigger" (CR 8-5), one of ``whats``."""

    who: str
    whats: tuple[str, ...]
    set: Set | None = None


@node
class Draws(Event):
    """``who`` draws; ``outside`` the Draw Phase when true."""

    who: str
    outside: bool = False


@node
class DealsDamage(Event):
    """The attack of ``subject`` deals damage to the opponent's Life; subject None: you deal damage."""

    subject: Target | None = None


@node
class TakesDamage(Event):
    """``who`` takes damage."""

    who: str = "you"


@node
class LifeRemoved(Event):
    """A card leaves ``owner``'s Life area ("you", "opponent", "both")."""

    owner: str
    to: Zone | None = None


@node
class CountBecomes(Event):
    """The number of cards in a zone becomes ``number`` (or less, with op "<=")."""

    zone: Zone
    number: int
    op: str = "=="


@node
class AnyEvent(Event):
    """One of several events."""

    events: tuple[Event, ...]


@node
class Moment(Event):
    """A point of the turn.

    "end of this turn", "end of this battle", "start of your turn" or "start of opponent next main phase".
    """

    when: str
