"""Acts on cards: draw, look, reveal, choose, move, K.O., play, and the game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .quantities import Amount
    from .targets import Place, Target


class Act(Node):
    """One thing an effect or a cost does."""

    __slots__ = ()


@node
class Draw(Act):
    """``who`` draws (CR 4-5)."""

    amount: Amount
    who: str = "you"


@node
class Look(Act):
    """Look at cards; they stay in their area (CR 11-3-2) and are in zone "looked" for the following steps."""

    target: Target
    who: str = "you"


@node
class Reveal(Act):
    """Show cards to both players (CR 11-2). A Pick from zone "looked" takes from the cards looked at."""

    target: Target
    who: str = "you"


@node
class TurnLife(Act):
    """Turn Life cards face up or face down; ``face`` "up" or "down"."""

    target: Target
    face: str


@node
class Choose(Act):
    """Choose cards, for the following steps to read."""

    target: Target
    who: str = "you"


@node
class ChooseNumber(Act):
    """Choose a number ("a cost")."""

    what: str = "cost"


@node
class Move(Act):
    """Put cards somewhere: ``verb`` "add", "place", "return" is the text's word.

    ``who`` does it (their cards, their choice).
    """

    target: Target
    to: Place
    verb: str = "place"
    who: str = "you"
    or_to: Place | None = None  # the player may put them there instead


@node
class Trash(Act):
    """Put cards into their owner's trash; of a Character this is no K.O. (CR 10-2-1-3)."""

    target: Target
    who: str = "you"


@node
class KO(Act):
    """K.O. Characters (CR 10-2-1)."""

    target: Target
    who: str = "you"


@node
class Play(Act):
    """Play cards without paying (CR 4-3); ``rested`` comes into play rested.

    ``cost_less``: pays the cost less so much (None: no cost).
    """

    target: Target
    rested: bool = False
    who: str = "you"


@node
class Shuffle(Act):
    """Shuffle the deck of ``owner``."""

    owner: str = "you"
    who: str = "you"


@node
class RestCards(Act):
    """Rest cards."""

    target: Target
    who: str = "you"


@node
class SetActive(Act):
    """Set cards (Characters, Leaders, DON!!) as active."""

    target: Target
    who: str = "you"


@node
class ActivateEffect(Act):
    """Activate the effect with head ``head`` of the target."""

    target: Target
    head: str


@node
class ChangeAttackTarget(Act):
    """The attack is now against the target."""

    target: Target


@node
class DealDamage(Act):
    """Deal damage to ``who``'s Leader."""

    number: int
    who: str = "opponent"


@node
class WinGame(Act):
    """``who`` wins the game."""

    who: str = "you"


@node
class ExtraTurn(Act):
    """Take another turn after this one."""


@node
class ActivateCard(Act):
    """Activate Event cards of the target (their [Main]) without paying; they go to the trash (CR 8-4-2)."""

    target: Target


@node
class PlayPair(Act):
    """Of the chosen or revealed cards one is played, the other played rested (only at a cost of ``limit`` or less)."""

    limit: int | None = None


@node
class KOorRest(Act):
    """K.O. or rest the target, the player's choice."""

    target: Target


@node
class Reorder(Act):
    """Put the cards looked at into any order."""

    target: Target


@node
class DiscardTo(Act):
    """``who`` ("you", "each") trashes cards of their choice from the hand until ``number`` are left."""

    number: int
    who: str = "you"


@node
class DrawTo(Act):
    """Draw until ``number`` cards are in the hand."""

    number: int


@node
class TrashLifeTo(Act):
    """Trash cards from the top of your Life cards until ``number`` are left."""

    number: int
