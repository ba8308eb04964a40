"""What an act is about (CR 8-4-4), where cards are put, and how long an effect lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .filters import Filter
    from .quantities import Amount
    from .sets import Set, Zone


class Target(Node):
    """The cards (or Leader, or DON!!) an act is about."""

    __slots__ = ()


@node
class This(Target):
    """The card whose effect this is; ``noun`` is what the text calls it ("character", "leader", "stage", "card", ...).

    "card in hand" and "card in trash" say where it must be. With ``filters`` it counts only while it meets them.
    """

    noun: str = "card"
    filters: tuple[Filter, ...] = ()


@node
class Slot(Target):
    """What an earlier step remembered ("it", "that card", "the revealed card").

    ``noun`` and ``verb`` are the text's words.

    ``of`` is the slot's number; -1 is the card the watched or replaced event is about, -2 the card whose effect
    this is, -4 each of the cards a change is for, counted by itself.
    """

    of: int = 0
    noun: str = "it"
    verb: str = ""


@node
class EventCard(Target):
    """The card the watched or replaced event is about.

    "that Character" under "would be K.O.'d", "that card" when attacked.
    """

    noun: str = "it"


@node
class Rest(Target):
    """The cards of a look, reveal or turn-over that no later step took ("the rest"); ``of`` is that look's slot."""

    of: int = 0


@node
class Pick(Target):
    """``who`` chooses ``amount`` cards of ``set`` when this part is carried out; they are remembered under ``slot``."""

    amount: Amount
    set: Set
    who: str = "you"
    slot: int = 0
    source: int = 0  # the slot of the Look or Reveal whose cards are chosen from; 0: the set says where


@node
class All(Target):
    """Every card of ``set``; when said of a static effect, at every moment anew."""

    set: Set
    slot: int = 0


@node
class Top(Target):
    """``amount`` cards from the "top", "bottom" or "either" end (the player's choice) of a zone."""

    amount: Amount
    zone: Zone
    end: str = "top"
    slot: int = 0


@node
class SameSubject(Target):
    """The cards of the act before it in the same body, whose subject the text does not repeat.

    "... gains [Rush] and cannot be rested".

    In an event: the subject of the event before it.
    """


@node
class PickEach(Target):
    """One pick of ``amount`` for each noun of the set, or, when its filter names several cards, for each name.

    "up to 1 each of ...".
    """

    amount: Amount
    set: Set
    slot: int = 0


@node
class TopEach(Target):
    """``amount`` cards from the end of each player's zone."""

    amount: Amount
    zone: Zone
    end: str = "top"
    slot: int = 0


@node
class SlotPick(Target):
    """The player picks ``amount`` of the cards in slot ``of``; they are remembered under ``slot``."""

    amount: Amount
    of: int = 0
    slot: int = 0


@node
class Player(Target):
    """A player as the subject of a restriction: "you", "opponent"."""

    who: str = "you"


@node
class Both(Target):
    """Several targets under one verb ("this Character and up to 1 of your Characters"): each is handled in order.

    ``filters`` and ``zones`` are said once for all of them. ``slot`` remembers the cards of all of them together.
    """

    targets: tuple[Target, ...]
    filters: tuple[Filter, ...] = ()
    zones: tuple[Zone, ...] = ()
    slot: int = 0


@node
class EitherTarget(Target):
    """One of the targets, the player's choice ("your Leader or 1 of your Characters": one choice between them).

    ``filters`` are said once for all of them. What is chosen is remembered under the slot of every one of the
    targets, so that "it" means it whichever it was.
    """

    targets: tuple[Target, ...]
    filters: tuple[Filter, ...] = ()


@node
class Duration(Node):
    """How long a continuous effect lasts.

    ``until``: "turn", "battle", "your next turn start", "your next turn end", "opponent next turn end", "opponent
    next end phase",
    "opponent turn", "next refresh" (through the owner's next Refresh Phase), "static" (while the ability is in
    force), "game".
    """

    until: str = "static"


@node
class Place(Node):
    """Where cards are put. ``end``: "top", "bottom", "either"; ``face``: "", "up", "down".

    ``order``: "any", "owner", "" (kept or single).

    ``owner`` is the text's word: "you", "opponent", "its" (the card's owner), "their" or "same" (the one just
    spoken of). Cards always go to an area of their own owner, so the engine needs no more than the zone.
    """

    zone: str
    owner: str = "you"
    end: str = ""
    face: str = ""
    order: str = ""
