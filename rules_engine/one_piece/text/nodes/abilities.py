"""Heads, gates, costs and whole abilities (CR 8-1, 8-3, 10-2), and the rules of deck and game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .acts import Act
from .base import Node, node

if TYPE_CHECKING:
    from .conditions import Condition
    from .events import Event
    from .quantities import Amount
    from .sets import Set
    from .steps import Step
    from .targets import Target


class Head(Node):
    """What kind of effect an ability is, and what activates it."""

    __slots__ = ()


@node
class Timing(Head):
    """A bracketed head.

    ``name``: "On Play", "When Attacking", "On Block", "On K.O.", "Activate: Main", "Main", "Counter", "Trigger",
    "End of Your Turn",
    "End of Your Opponent's Turn", "On Your Opponent's Attack".
    """

    name: str


@node
class Watch(Head):
    """Auto effect without a bracket: "When ..."; activates when the event happens.

    ``may``: "can be activated when", so it may be declined (CR 8-1-2).
    """

    event: Event
    may: bool = False


@node
class Static(Head):
    """A permanent effect (CR 8-1-3-3): its body holds while the card is on the field and the gates are met."""


@node
class DeckRule(Head):
    """A rule of deck construction or of the game's start; no effect during play."""


@node
class Gate(Node):
    """A condition in brackets.

    ``name`` "DON!! x" with ``number``: that many DON!! given (CR 10-2-9); "Your Turn"; "Opponent's Turn".
    """

    name: str
    number: int = 0


@node
class Keyword(Node):
    """A keyword effect a card simply has.

    "Rush", "Rush: Character", "Blocker", "Double Attack", "Banish" or "Unblockable".
    """

    name: str


@node
class Cost(Node):
    """An activation cost (CR 8-3): ``acts`` in printed order, all or nothing.

    ``optional``: the text says "you may" (every cost may be declined, so the engine need not care). ``condition``:
    an "if" in front of it that must hold for activating.
    """

    acts: tuple[Act, ...]
    optional: bool = True
    condition: Condition | None = None


@node
class Ability(Node):
    """One effect of a card.

    ``heads``: several when the text lists them ("[On Play]/[When Attacking]": either activates it); empty tuple
    with ``keyword`` set: a keyword.
    ``gates``: all must be met. ``once``: [Once Per Turn]. ``cost``: the activation cost, steps paid in order, all
    or nothing (CR 8-3-1). ``body``: what it does.
    """

    heads: tuple[Head, ...] = ()
    gates: tuple[Gate, ...] = ()
    once: bool = False
    cost: Cost | None = None
    body: tuple[Step, ...] = ()
    keyword: Keyword | None = None


@node
class AnyNumberInDeck(Act):
    """Any number of this card may be in the deck."""

    amount: Amount | None = None
    target: Target | None = None


@node
class DeckOnly(Act):
    """The deck may only hold cards of the set."""

    set: Set


@node
class DeckWithout(Act):
    """The deck may hold no cards of the set."""

    set: Set


@node
class DonDeckSize(Act):
    """The DON!! deck has this many cards."""

    number: int


@node
class AlsoNamed(Act):
    """Also has this name by the rules, everywhere (CR 2-1-3)."""

    names: tuple[str, ...]


@node
class StartOfGame(Act):
    """At the start of the game, carry out the steps."""

    steps: tuple[Step, ...]


Program = tuple[Ability, ...]
