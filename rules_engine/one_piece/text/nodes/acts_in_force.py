"""Acts that put something in force: changes, restrictions, other rules, acts instead of acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .acts import Act
from .base import node
from .targets import Duration

if TYPE_CHECKING:
    from .changes import Change, Deed, Per
    from .conditions import Condition
    from .sets import Set
    from .targets import Place, Target


@node
class Modify(Act):
    """Changes in force on the target's cards for the duration (CR 8-1-3-3, 8-1-3-4)."""

    target: Target
    changes: tuple[Change, ...]
    duration: Duration = Duration()
    per: Per | None = None  # the numbers of the changes are times this


@node
class SwapBasePower(Act):
    """The base powers of the cards are swapped."""

    target: Target
    duration: Duration = Duration()


@node
class Negate(Act):
    """The effects of the cards are negated for the duration (CR 4-9?)."""

    target: Target
    duration: Duration = Duration()
    heads: tuple[str, ...] = ()  # only effects with these heads


@node
class Forbid(Act):
    """The subject's cards (or the player) cannot do the deed for the duration; ``unless`` lifts it."""

    subject: Target
    deed: Deed
    duration: Duration = Duration()
    unless: Condition | None = None
    when: Condition | None = None  # only in battles where this holds
    times: int = 0  # holds only so often a turn; 0: always
    unless_pay: tuple[Act, ...] = ()  # the opponent may pay this to be free of it once


@node
class Allow(Act):
    """The subject's cards can do what they otherwise could not."""

    subject: Target
    deed: Deed
    duration: Duration = Duration()


@node
class StayRested(Act):
    """Will not become active in the next Refresh Phase of their owner."""

    target: Target


@node
class PlayCostLess(Act):
    """The next time you play a card of ``set`` (in this duration) its cost is ``number`` less."""

    set: Set
    number: int
    duration: Duration = Duration()


@node
class PlayCostReduced(Act):
    """Permanent: the cost of playing cards of ``set`` is ``number`` less."""

    set: Set
    number: int


@node
class ChooseInstead(Act):
    """The choice of the act before is made from this target instead, the act itself unchanged.

    It stands after that act, under the "if" that allows it: the engine has to look for it before it carries the act
    out.
    """

    target: Target
    optional: bool = False
    than: Set | None = None  # what the choice was made from


@node
class InsteadOfAct(Act):
    """Do ``act`` instead of ``instead``, which an earlier step of this effect would do.

    So it is asked before that step.
    """

    act: Act
    instead: Act


@node
class SplitPower(Act):
    """Of the two chosen cards one gets ``first``, the other ``second`` power.

    The player says which; a single one gets ``first``.
    """

    first: int
    second: int
    duration: Duration = Duration()


@node
class EitherAct(Act):
    """The player does one of the acts (as a cost: one of them is paid).

    When the second act speaks of what the first picks ("K.O. up to 1 ..., or return it"), the card is picked first,
    then the act.
    """

    acts: tuple[Act, ...]


@node
class EntersRested(Act):
    """Permanent: cards of ``set`` are played rested."""

    set: Set


@node
class LifeGoesToDeck(Act):
    """Permanent, by the rules: your face-up Life cards go to the bottom of your deck instead of to your hand."""

    target: Target | None = None
    to: Place | None = None
    usual: Place | None = None  # where they would go else


@node
class NoDeckLoss(Act):
    """By the rules: a deck of 0 cards does not lose the game at once but at the end of that turn."""

    number: int = 0


@node
class LateDeckLoss(Act):
    """By the rules: you lose at the end of the turn in which your deck became 0 cards."""

    number: int = 0


@node
class DeckOutWins(Act):
    """By the rules: when your deck becomes 0 cards you win instead of losing."""

    number: int = 0


@node
class StayActiveNot(Act):
    """Permanent: cards of the target do not become active in the Refresh Phases."""

    target: Target


@node
class HandCounter(Act):
    """Permanent, by the rules: cards of the target (wherever they are) have this Counter value."""

    target: Target
    number: int
