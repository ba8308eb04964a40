"""The vocabulary of card text: what a program is made of. Grammar and effects share these classes.

A program is a tuple of :class:`Ability`, one for each line of a card that has a head of its own. No node holds raw text: it can be
printed back from its values alone. ``style`` numbers the wording that was used; the engine never looks at it.

Conventions
    ``who``     "you" (the owner of the effect), "opponent", "each", "either"
    ``owner``   whose cards: "you", "opponent", "any", "both" (yours and theirs together), "its" (the owner of the card in question), "none"
    ``op``      "<=", ">=", "==", "<", ">"
    ``number``  an ``int`` or a :class:`Quantity` computed when it is needed
    ``slot``    cards chosen, looked at, revealed, played or trashed by a step are remembered under a number, counted from 1
                within one ability, cost first; :class:`Slot` reads it. Slot 0 was not bound (nobody refers to it).
                A loop or choice that runs the same step again overwrites its slot.

The engine carries an effect out step by step (CR 8-4); a step that is impossible is left out (CR 1-3-2) and the following steps
are carried out all the same, except under :class:`IfYouDo`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, kw_only_default=False)
def node(cls: type[_T]) -> type[_T]:
    """A frozen dataclass with slots, known by its name (see :data:`REGISTRY`)."""
    made = dataclass(frozen=True, slots=True)(cls)
    REGISTRY[made.__name__] = made
    return made


#: Every node class by name; the compiled files name classes so.
REGISTRY: dict[str, type] = {}


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: the number of the wording it was read from."""

    style: int = field(default=0, kw_only=True)


# --------------------------------------------------------------------------------------------------------------- quantities


class Quantity(Node):
    """A number computed from the game."""

    __slots__ = ()


Number = int | Quantity


@node
class Count(Quantity):
    """How many cards of a set there are (CR 4-6: given DON!! count where they are)."""

    set: Set


@node
class CountTotal(Quantity):
    """The sum of several counts ("you and your opponent have a total of N Life cards")."""

    sets: tuple[Set, ...]


@node
class Moved(Quantity):
    """How many cards a slot holds ("for every card trashed"); -1: as many as the event was about; verb "drawn": drawn by the act before."""

    slot: int = 0
    what: str = "card"  # the noun the text uses: "card", "Character", "DON!!"
    verb: str = ""  # "trashed", "returned", "K.O.'d", "placed", ...


@node
class StatOf(Quantity):
    """A value of the one card a target names: "cost", "power", "base cost", "base power", "counter", "don" (DON!! given to it)."""

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


@node
class Difference(Quantity):
    """``left`` less ``right``, never below 0."""

    left: Quantity
    right: Quantity


@node
class Plus(Quantity):
    """A quantity and a fixed number ("the number of your Life cards plus 2")."""

    quantity: Quantity
    number: int


# ------------------------------------------------------------------------------------------------------------------ amounts


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


@node
class Until(Amount):
    """Repeated until the count of ``set`` meets ``op`` ``number`` ("draw until you have 3 cards in your hand")."""

    set: Set
    number: Number
    op: str = "=="


# ------------------------------------------------------------------------------------------------------------------ filters


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
    """A value compared: stat is "cost", "base cost", "power", "base power", "counter". ``number`` may be a quantity.

    In a set of several nouns a card that has no such value passes ("Leader or Character cards with a cost of 5 or less": any Leader).
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
class FaceDown(Filter):
    """Lies face down (Life cards)."""


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
class NoDonGiven(Filter):
    """Has no DON!! given to it."""


@node
class PlayedThisTurn(Filter):
    """Entered the field this turn by being played."""


@node
class NotThis(Filter):
    """Is another card than the one whose effect this is."""


@node
class Not(Filter):
    """The filter does not hold ("other than ...")."""

    filter: Filter


@node
class AnyOf(Filter):
    """One of the filters holds. Each member may be an :class:`AllOf`."""

    filters: tuple[Filter, ...]


@node
class AllOf(Filter):
    """All of the filters hold."""

    filters: tuple[Filter, ...]


@node
class KindIs(Filter):
    """Card category is one of "leader", "character", "event", "stage", "don" (CR 2-2)."""

    kinds: tuple[str, ...]


@node
class SameNameAs(Filter):
    """Same card name as the target."""

    target: Target


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
class DistinctColors(Filter):
    """On the picked cards together: no two share a colour."""


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


@node
class BattlesThis(Filter):
    """Is the card now in battle with the source."""


@node
class AttackTarget(Filter):
    """Is the card now attacked."""


# ---------------------------------------------------------------------------------------------------------------------- sets


@node
class Noun(Node):
    """A kind of card at its usual place: "leader", "character", "stage", "event", "card", "don", "life", "field" (any card on the field).

    "character" without a zone means the Character area (CR 2-2-4-1); ``card`` is true when the text says "Character card".
    """

    kind: str
    card: bool = False


@node
class Zone(Node):
    """An area: "hand", "deck", "trash", "life", "field", "don deck", "cost", "looked" (the cards being looked at), and whose.

    Owner "both" in :class:`Top` is the player's choice of one of the two; elsewhere both together. With a zone, the set's own owner
    "any" says nothing more.
    """

    zone: str
    owner: str = "you"


@node
class Set(Node):
    """A set of cards: any of ``nouns``, in any of ``zones`` (none: where the noun lives), meeting all ``filters``.

    With owner "any" and no zone, cards of both players. A nested :class:`Set` in ``others`` adds more cards (a union); it shares owner, zones
    and the ``shared`` filters, but not ``filters``.
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
    limit: int = 0  # at most so many of them, the first that come; 0: all


# ------------------------------------------------------------------------------------------------------------------ targets


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
    """What an earlier step remembered ("it", "that card", "the revealed card"); ``noun`` and ``verb`` are the text's words.

    ``of`` is the slot's number; -1 is the card the watched or replaced event is about, -2 the card whose effect this is.
    """

    of: int = 0
    noun: str = "it"
    verb: str = ""


@node
class EventCard(Target):
    """The card the watched or replaced event is about ("that Character" under "would be K.O.'d", "that card" when attacked)."""

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
    random: bool = False


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
    """The cards of the act before it in the same body, whose subject the text does not repeat ("... gains [Rush] and cannot be rested").

    In an event: the subject of the event before it.
    """


@node
class PickEach(Target):
    """One pick of ``amount`` for each noun of the set, or, when its filter names several cards, for each name ("up to 1 each of ...")."""

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

    ``filters`` and ``zones`` are said once for all of them.
    """

    targets: tuple[Target, ...]
    filters: tuple[Filter, ...] = ()
    zones: tuple[Zone, ...] = ()


@node
class EitherTarget(Target):
    """One of the targets, the player's choice ("your Leader or 1 of your Characters": one choice between them).

    ``filters`` are said once for all of them.
    """

    targets: tuple[Target, ...]
    filters: tuple[Filter, ...] = ()


# ----------------------------------------------------------------------------------------------------- durations and places


@node
class Duration(Node):
    """How long a continuous effect lasts.

    ``until``: "turn", "battle", "your next turn start", "your next turn end", "opponent next turn end", "opponent next end phase",
    "opponent turn", "next refresh" (through the owner's next Refresh Phase), "static" (while the ability is in force), "game".
    """

    until: str = "static"


@node
class Place(Node):
    """Where cards are put. ``end``: "top", "bottom", "either"; ``face``: "", "up", "down"; ``order``: "any", "owner", "" (kept or single).

    ``owner`` is "you", "opponent" or "its" (each card's owner).
    """

    zone: str
    owner: str = "you"
    end: str = ""
    face: str = ""
    order: str = ""


# ------------------------------------------------------------------------------------------------------------------ changes


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
    """ "For every N of something": the quantity divided by ``each``, rounded down."""

    quantity: Quantity
    each: int = 1


@node
class SetStat(Change):
    """ "base power", "base cost", "power" or "cost" becomes the number (CR 4-9, several: the highest)."""

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
class GainAbility(Change):
    """Gains a whole effect in quotation marks or described."""

    abilities: tuple[Ability, ...]


@node
class GainName(Change):
    """Is also called so (or, with ``also`` false, only so)."""

    names: tuple[str, ...]
    also: bool = True


@node
class GainType(Change):
    """Has this type too."""

    types: tuple[str, ...]


@node
class GainAttribute(Change):
    """Has this attribute too."""

    attributes: tuple[str, ...]


# ------------------------------------------------------------------------------------------------------------- restrictions


@node
class Deed(Node):
    """Something that can be forbidden or allowed. The subject is said beside it.

    ``kind``:
        "attack", "attack leader", "attack on turn played", "be attacked", "be K.O.'d", "be K.O.'d in battle",
        "be removed", "be rested", "be negated", "be played", "activate blocker", "activate event", "activate trigger",
        "play", "add life to hand", "draw", "set don active", "set active", "block", "become active", "attack active characters", "be returned".
    ``objects``: the cards the deed may (not) be done to or with; None: any. With ``but`` true, any but these.
    ``by``: whose effects, or which cards ("by your opponent's effects"); None: however.
    """

    kind: str
    objects: Set | None = None
    by: By | None = None
    but: bool = False


@node
class By(Node):
    """The cause of an event: ``effect`` of ``owner``'s ("you", "opponent", "any") cards meeting ``cards``, or a ``battle`` with such cards."""

    how: str = "effect"  # "effect", "battle", "any"
    owner: str = "any"
    cards: Set | None = None


# --------------------------------------------------------------------------------------------------------------- conditions


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
class NotTrue(Condition):
    """Does not hold."""

    condition: Condition


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
    """A count of cards compared ("you have 2 or more rested Characters", "you have [X]": op ">=" 1; "no other": "==" 0)."""

    set: Set
    op: str = ">="
    number: Number = 1
    or_exactly: int | None = None  # this count will do as well


@node
class HasEach(Condition):
    """There is at least one card of every set ("you have [A] and [B]").

    A set that is a bare name has the nouns and further filters of the last one ("[A] and [B] Characters with 7000 base power"):
    see :func:`rules_engine.one_piece.text.meaning.spread`.
    """

    sets: tuple[Set, ...]


@node
class OnlyHas(Condition):
    """There is a Character and every one on the field meets the filters ("you only have {T} type Characters")."""

    set: Set
    owner: str = "you"


@node
class Is(Condition):
    """The target's card meets all filters ("your Leader has the {T} type", "this Character is rested", "that card is a ...")."""

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
class InBattle(Condition):
    """The target battles a card of the set."""

    target: Target
    set: Set


@node
class AttacksThisTurn(Condition):
    """The target attacks (asked in each battle of this turn)."""

    target: Target


# ------------------------------------------------------------------------------------------------------------------- events


class Event(Node):
    """Something that happens in the game; ``subject`` is the card it happens to."""

    __slots__ = ()


@node
class Happens(Event):
    """``verb`` happens to a card of ``subject``, caused ``by``.

    verb: "played", "attacks", "attacked", "K.O.'d", "removed" (from the field, however), "rested", "becomes active", "given don" (DON!! is
    given to it), "returned", "trashed", "blocks", "battles", "leaves", "added to hand", "activated".
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
class Loses(Event):
    """``who`` would lose the game (by ``cause``: "deck" or "")."""

    who: str
    cause: str = ""


@node
class AnyEvent(Event):
    """One of several events."""

    events: tuple[Event, ...]


@node
class Moment(Event):
    """A point of the turn: "end of this turn", "end of this battle", "start of your turn", "start of the game", "end of opponent's next turn",
    "start of opponent's next main phase", "end of a battle", "start of your next main phase", "don phase".
    """

    when: str


# --------------------------------------------------------------------------------------------------------------------- acts


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
    """Put cards somewhere: ``verb`` "add", "place", "return" is the text's word. ``who`` does it (their cards, their choice)."""

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
    """Play cards without paying (CR 4-3); ``rested`` comes into play rested. ``cost_less``: pays the cost less so much (None: no cost)."""

    target: Target
    rested: bool = False
    who: str = "you"


@node
class Shuffle(Act):
    """Shuffle the deck of ``owner``."""

    owner: str = "you"
    who: str = "you"


@node
class AddDon(Act):
    """Put DON!! from the DON!! deck into the cost area; ``state`` "active" or "rested"."""

    amount: Amount
    state: str
    who: str = "you"


@node
class GiveDon(Act):
    """Give DON!! (``state``: "rested", "active", "any"; ``source``: "cost", "don deck", "given"; ``owner`` of the DON!!) to each card of ``to``."""

    amount: Amount
    to: Target
    state: str = "any"
    owner: str = "you"
    who: str = "you"
    source: str = "cost"
    each: bool = False  # so many to each of the cards; else all to one card the player chooses among them


@node
class ReturnDon(Act):
    """``who`` returns DON!! from their field (or only active ones) to their DON!! deck (CR 10-2-10)."""

    amount: Amount
    who: str = "you"
    state: str = "any"


@node
class RestDon(Act):
    """Rest ``amount`` of your active DON!! (the circled number, or in words)."""

    amount: Amount


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
class ActivateEffect(Act):
    """Activate the effect with head ``head`` of the target."""

    target: Target
    head: str


@node
class ChangeAttackTarget(Act):
    """The attack is now against the target."""

    target: Target


@node
class EndAttack(Act):
    """The attack or battle ends."""


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
class LoseGame(Act):
    """``who`` loses the game."""

    who: str = "you"


@node
class ExtraTurn(Act):
    """Take another turn after this one."""


@node
class CostChange(Act):
    """The cost to play cards of ``set`` is changed by ``number``; ``next`` only the next such card."""

    set: Set
    number: int
    duration: Duration = Duration()
    next: bool = False


@node
class ActivateCard(Act):
    """Activate Event cards of the target (their [Main]) without paying; they go to the trash (CR 8-4-2)."""

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

    It stands after that act, under the "if" that allows it: the engine has to look for it before it carries the act out.
    """

    target: Target
    optional: bool = False
    than: Set | None = None  # what the choice was made from


@node
class InsteadOfAct(Act):
    """Do ``act`` instead of ``instead``, which an earlier step of this effect would do (so it is asked before that step)."""

    act: Act
    instead: Act


@node
class SplitPower(Act):
    """Of the two chosen cards one gets ``first``, the other ``second`` power (the player says which; a single one gets ``first``)."""

    first: int
    second: int
    duration: Duration = Duration()


@node
class PlayPair(Act):
    """Of the chosen or revealed cards one is played, the other is played rested, if given only with a cost of ``limit`` or less."""

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
class EitherAct(Act):
    """The player does one of the acts (as a cost: one of them is paid).

    When the second act speaks of what the first picks ("K.O. up to 1 ..., or return it"), the card is picked first, then the act.
    """

    acts: tuple[Act, ...]


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


@node
class ReturnDonToEqual(Act):
    """Return DON!! from your field until you have as many on the field as your opponent."""


@node
class ReturnGivenDon(Act):
    """Put given DON!! back into your cost area, rested."""

    amount: Amount


@node
class PlaceDonGiven(Act):
    """Permanent: of the DON!! placed in your DON!! Phase, ``number`` is given to your Leader."""

    number: int = 1


@node
class EntersRested(Act):
    """Permanent: cards of ``set`` are played rested."""

    set: Set


@node
class LifeGoesToDeck(Act):
    """Permanent, by the rules: your face-up Life cards go to the bottom of your deck instead of to your hand."""


@node
class NoDeckLoss(Act):
    """By the rules: a deck of 0 cards does not lose the game at once but at the end of that turn."""


@node
class LateDeckLoss(Act):
    """By the rules: you lose at the end of the turn in which your deck became 0 cards."""


@node
class DeckOutWins(Act):
    """By the rules: when your deck becomes 0 cards you win instead of losing."""


@node
class StayActiveNot(Act):
    """Permanent: cards of the target do not become active in the Refresh Phases."""

    target: Target


@node
class HandCounter(Act):
    """Permanent, by the rules: cards of the target (wherever they are) have this Counter value."""

    target: Target
    number: int


@node
class OpponentMay(Act):
    """The opponent may carry the steps out."""

    steps: tuple[Step, ...]


@node
class Nothing(Act):
    """Nothing is done."""


# -------------------------------------------------------------------------------------------------------------------- steps


class Step(Node):
    """A part of a body. ``join`` is how it is tied to the step before it in the text; the engine ignores it."""

    __slots__ = ()


@node
class Do(Step):
    """Carry out the act."""

    act: Act
    join: str = ""


@node
class If(Step):
    """When the condition holds, the steps; they include the whole Then-chain it governs (CR 4-10)."""

    condition: Condition
    steps: tuple[Step, ...]
    join: str = ""


@node
class May(Step):
    """The player may carry out the steps (all or none)."""

    steps: tuple[Step, ...]
    join: str = ""
    who: str = "you"


@node
class IfYouDo(Step):
    """The steps, when the step before was carried out (``done`` false: when it was not)."""

    steps: tuple[Step, ...]
    join: str = ""
    done: bool = True


@node
class Option(Node):
    """One choice of :class:`ChooseOne`."""

    steps: tuple[Step, ...]


@node
class ChooseOne(Step):
    """``who`` chooses one of the options and carries it out."""

    options: tuple[Option, ...]
    join: str = ""
    who: str = "you"


@node
class ApplyEach(Step):
    """Every one of the options that can be carried out, in order."""

    options: tuple[Option, ...]
    join: str = ""


@node
class Delayed(Step):
    """The steps are carried out at a later moment."""

    when: Event
    steps: tuple[Step, ...]
    join: str = ""


@node
class Repeat(Step):
    """The steps once for every ``each`` of the quantity."""

    per: Per
    steps: tuple[Step, ...]
    join: str = ""


@node
class Replace(Step):
    """A replacement effect: when ``event`` would happen, the steps are carried out instead (CR 8-1-3-4).

    ``optional``: "you may". ``duration`` None: static. The card the event is about is read by :class:`EventCard`.
    """

    event: Event
    steps: tuple[Step, ...]
    optional: bool = False
    condition: Condition | None = None
    join: str = ""
    duration: Duration | None = None


@node
class JudgeDecides(Step):
    """A clause nobody could read: it holds its place in the order, and a judge says what it does.

    It keeps no text: ``clause`` counts it within the card (the printed text is looked up where it is loaded).
    """

    clause: int = 0
    join: str = ""


# ----------------------------------------------------------------------------------------------------------------- abilities


class Head(Node):
    """What kind of effect an ability is, and what activates it."""

    __slots__ = ()


@node
class Timing(Head):
    """A bracketed head.

    ``name``: "On Play", "When Attacking", "On Block", "On K.O.", "Activate: Main", "Main", "Counter", "Trigger", "End of Your Turn",
    "End of Your Opponent's Turn", "On Your Opponent's Attack".
    """

    name: str


@node
class Watch(Head):
    """Auto effect without a bracket: "When ..."; activates when the event happens. ``may``: "can be activated when"."""

    event: Event


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
    """A keyword effect a card simply has: "Rush", "Rush: Character", "Blocker", "Double Attack", "Banish", "Unblockable"."""

    name: str


@node
class Cost(Node):
    """An activation cost (CR 8-3): ``acts`` in printed order, all or nothing. ``optional``: the text says "you may" (every cost may be
    declined, so the engine need not care). ``condition``: an "if" in front of it that must hold for activating.
    """

    acts: tuple[Act, ...]
    optional: bool = True
    condition: Condition | None = None


@node
class Ability(Node):
    """One effect of a card.

    ``heads``: several when the text lists them ("[On Play]/[When Attacking]": either activates it); empty tuple with ``keyword`` set: a keyword.
    ``gates``: all must be met. ``once``: [Once Per Turn]. ``cost``: the activation cost, steps paid in order, all or nothing
    (CR 8-3-1). ``body``: what it does.
    """

    heads: tuple[Head, ...] = ()
    gates: tuple[Gate, ...] = ()
    once: bool = False
    cost: Cost | None = None
    body: tuple[Step, ...] = ()
    keyword: Keyword | None = None


# ------------------------------------------------------------------------------------------------------------- deck and game


@node
class AnyNumberInDeck(Act):
    """Any number of this card may be in the deck."""


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
