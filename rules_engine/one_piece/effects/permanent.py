"""Permanent effects (CR 8-1-3-3): what the texts in force say right now, as rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rules_engine.one_piece import values
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects import conditions, table, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref, within
from rules_engine.one_piece.state import Card, CardId, InForce, Side
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
from rules_engine.one_piece.text.walk import every

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.index import Index
    from rules_engine.one_piece.game import Game

HAND, TRASH = "hand", "trash"


class Row(NamedTuple):
    """One thing a permanent effect does now: what, to which cards, how much; whose; where its node stands."""

    kind: str
    cards: tuple[CardId, ...]
    value: Any
    source: CardId
    side: Side
    ref: Ref
    #: The reference of the ability it belongs to, when it can be used once a turn only (CR 10-2-13).
    once: Ref | None = None


Static: TypeAlias = "Callable[[Game, Context, Any, Ref], list[tuple[str, tuple[CardId, ...], Any]]]"

#: What each act does while a permanent effect holds it.
STATIC: dict[type, Static] = {}


def static(*classes: type) -> Callable[[Static], Static]:
    """Register the function that reads these acts of a permanent effect as rows."""

    def register(function: Static) -> Static:
        for cls in classes:
            STATIC[cls] = function
        table.reads(*classes)
        return function

    return register


# -------------------------------------------------------------------------------------------- what a card's text holds


class Part(NamedTuple):
    """A step of a permanent effect as it is read: under which condition, the act or what stands inside, and where.

    Without an act and anything inside it is a replacement (CR 8-1-3-4).
    """

    condition: n.Condition | None
    act: n.Act | None
    inner: tuple[Part, ...]
    ref: Ref


class Lasting(NamedTuple):
    """A permanent ability of a definition: where it stands, its parts, the kinds of row that could change it."""

    ability: n.Ability
    ref: Ref
    parts: tuple[Part, ...]
    reads: frozenset[str]
    #: Whether it says the same at any table, as long as its brackets hold.
    is_fixed: bool


class Permanent(NamedTuple):
    """The permanent abilities of a definition, by where the card must lie."""

    on_field: tuple[Lasting, ...]
    in_hand: tuple[Lasting, ...]
    in_trash: tuple[Lasting, ...]


@once_each
def permanent(definition: CardDef) -> Permanent:
    """Return the permanent abilities of a definition, read once."""
    places: dict[str, list[Lasting]] = {"": [], HAND: [], TRASH: []}
    for index, ability in enumerate(definition.program):
        if is_permanent(ability):
            ref = (definition.number, (index,))
            parts = _parts(ability.body, within(ref, "body"))
            is_fixed = ability.keyword is not None or all(map(_is_fixed, parts))
            reads = frozenset(read_kinds(ability))
            places[_place(ability)].append(Lasting(ability, ref, parts, reads, is_fixed))
    return Permanent(tuple(places[""]), tuple(places[HAND]), tuple(places[TRASH]))


def _parts(steps: tuple[n.Step, ...], ref: Ref) -> tuple[Part, ...]:
    """Return what is read of steps, in order (CR 8-3-3: what follows an "if" only while it is fulfilled)."""
    found: list[Part] = []
    for index, step in enumerate(steps):
        here = within(ref, index)
        if isinstance(step, n.Do):
            found.append(Part(None, step.act, (), within(here, "act")))
        elif isinstance(step, n.If):
            inner = _parts(step.steps, within(here, "steps"))
            if inner:
                found.append(Part(step.condition, None, inner, here))
        elif isinstance(step, n.ApplyEach):
            for number, option in enumerate(step.options):
                found += _parts(option.steps, within(here, "options", number, "steps"))
        elif isinstance(step, n.Replace):
            found.append(Part(step.condition, None, (), here))
    return tuple(found)


def _is_fixed(part: Part) -> bool:
    """Whether a part says the same at any table; of an act of which nothing is known it is not said."""
    if part.condition is not None or part.inner:
        return False
    act = part.act
    if act is None or type(act) not in STATIC or isinstance(act, _RULES):
        return True
    if isinstance(act, n.Forbid | n.Allow):
        return getattr(act, "unless", None) is None and _is_fixed_target(act.subject)
    if isinstance(act, n.Negate):
        return _is_fixed_target(act.target)
    return (
        isinstance(act, n.Modify)
        and act.per is None
        and isinstance(act.target, n.This)
        and _is_fixed_target(act.target)
        and all(isinstance(getattr(change, "number", 0), int) for change in act.changes)
    )


#: Acts whose row says the same at any table.
_RULES = (
    n.EntersRested,
    n.PlaceDonGiven,
    n.LifeGoesToDeck,
    n.DeckOutWins,
    n.NoDeckLoss,
    n.LateDeckLoss,
    n.PlayCostReduced,
)


def _is_fixed_target(target: n.Target) -> bool:
    if isinstance(target, n.Player):
        return target.who in ("you", "opponent")
    return isinstance(target, n.This) and not target.filters


def is_permanent(ability: n.Ability) -> bool:
    """Whether an ability is a permanent effect, or a keyword that depends on a condition."""
    return any(isinstance(head, n.Static) for head in ability.heads) or (
        ability.keyword is not None and bool(ability.gates)
    )


def _place(ability: n.Ability) -> str:
    """Where the card must be: on the field, unless the text speaks of this card in the hand or the trash (CR 2-8-2)."""
    for one in every(ability.body):
        if isinstance(one, n.This) and one.noun == "card in hand":
            return "hand"
        if isinstance(one, n.This) and one.noun == "card in trash":
            return "trash"
    return ""


def read_kinds(ability: n.Ability) -> set[str]:
    """Return the kinds of row that could change whether, or how much, this ability does."""
    found: set[str] = set()
    for one in every(ability.body):
        if isinstance(one, n.StatIs | n.StatOneOf | n.TotalIs | n.StatOf | n.StatTotal | n.SameAs):
            stat = getattr(one, "stat", "cost")
            found |= {stat.removeprefix("base "), "base_" + stat.removeprefix("base ")}
        elif isinstance(one, n.HasKeyword):
            found |= {"keyword", "negate"}
        elif isinstance(one, n.AttributeIs):
            found.add("attribute")
    return found


# --------------------------------------------------------------------------------------------------- reading abilities


def index_of(game: Game) -> Index:
    """Return the index of a game's cards, made when it is first asked for and when some card is another one since."""
    kept: Index | None = game.effects.index
    if kept is not None and kept.names == game.journal.names_version:
        return kept
    from rules_engine.one_piece.effects.index import Index

    made = game.effects.index = Index(game)
    return made


#: Cards with the permanent abilities of theirs that hold where they lie.
Held: TypeAlias = "Sequence[tuple[Card, tuple[Lasting, ...]]]"


def index_in_play(game: Game) -> Index:
    """Return the index with what permanent effects hold where they lie, read again when a card has moved."""
    journal = game.journal
    cards: Index | None = game.effects.index
    if cards is None or cards.names != journal.names_version:
        cards = index_of(game)
    if cards.places != journal.places_version:
        held = in_play(game, 0), in_play(game, 1)
        if held != cards.held:
            cards.hold(held)
        cards.places = journal.places_version
    return cards


def in_play(game: Game, side: Side) -> Held:
    """Return a player's cards whose printed text has permanent effects that hold where the card lies."""
    player = game.state.players[side]
    cards = index_of(game)
    on_field = cards.on_field
    found = [
        on_field[card_id]
        for pile in (player.leader, player.characters, player.stage)
        for card_id in pile
        if card_id in on_field
    ]
    if cards.in_hand:
        found += [one for one in cards.in_hand if one[0].zone == HAND and one[0].owner == side]
    if cards.in_trash:
        found += [one for one in cards.in_trash if one[0].zone == TRASH and one[0].owner == side]
    return found


def rows_of(game: Game, held: Held, negated: Mapping[CardId, set[tuple[str, ...]]]) -> list[Row]:
    """Return what the permanent effects of one player do, read against the values as they stand."""
    rows: list[Row] = []
    for card, abilities in held:
        if card.id in negated and () in negated[card.id]:
            continue
        for lasting in abilities:
            if not lasting.is_fixed:
                rows += ability_rows(game, card, lasting)
            elif gates_met(game, card, lasting.ability):
                rows += _fixed_rows(game, card, lasting)
    return rows


def _fixed_rows(game: Game, card: Card, lasting: Lasting) -> list[Row]:
    """Return what a permanent effect does that says the same at any table, read once a game."""
    held = index_of(game).fixed_rows
    found = held.get((card.id, lasting.ref))
    if found is None:
        found = held[card.id, lasting.ref] = ability_rows(game, card, lasting)
    return found


def gates_met(game: Game, card: Card, ability: n.Ability) -> bool:
    """Whether the conditions in brackets hold now (CR 8-3-2, 8-3-2-3 to 8-3-2-5)."""
    for gate in ability.gates:
        if gate.name == "DON!! x":
            if len(card.don) < gate.number:
                return False
        elif gate.name == "Your Turn":
            if card.owner != game.state.turn_side:
                return False
        elif gate.name == "Opponent's Turn" and card.owner == game.state.turn_side:
            return False
    return True


def ability_rows(game: Game, card: Card, lasting: Lasting) -> list[Row]:
    """Return what one permanent effect does now: nothing while its conditions are not met (CR 8-1-3-3-2)."""
    ability = lasting.ability
    if not gates_met(game, card, ability):
        return []
    if ability.keyword is not None:
        return [Row("keyword", (card.id,), ability.keyword.name, card.id, card.owner, lasting.ref)]
    reader = _Reader(game, Context(card.id, card.owner), lasting.ref if ability.once else None)
    reader.read(lasting.parts)
    return [] if reader.negated else reader.rows


class _Reader:
    """Goes through the parts of a permanent effect and writes rows."""

    __slots__ = ("ctx", "game", "meant", "negated", "once", "rows")

    def __init__(self, game: Game, ctx: Context, once: Ref | None) -> None:
        self.game = game
        self.ctx = ctx
        self.rows: list[Row] = []
        self.once = once
        self.negated = False
        #: The cards of the last act, which what is read next may call "it"; not yet in the context.
        self.meant: tuple[CardId, ...] = ()

    def read(self, parts: tuple[Part, ...]) -> None:
        """Read parts in order, each while its condition holds (CR 8-3-3)."""
        for condition, act, inner, ref in parts:
            if self.meant:
                self.ctx = self.ctx.with_slot(targets.SUBJECT, self.meant)
                self.meant = ()
            if condition is not None and not conditions.holds(self.game, self.ctx, condition):
                continue
            if act is not None:
                self.act(act, ref)
            elif inner:
                self.read(inner)
            else:
                self.write("replace", (), None, ref)

    def act(self, act: n.Act, ref: Ref) -> None:
        if isinstance(act, n.Negate) and isinstance(act.target, n.This) and act.target.noun == "effect":
            # "this effect is negated": the ability that says so itself (CR 8-2-1-1).
            self.negated = True
            return
        reads = STATIC.get(type(act))
        if reads is None:
            return
        for kind, cards, value in reads(self.game, self.ctx, act, ref):
            self.write(kind, cards, value, ref)
            if cards:
                self.meant = cards

    def write(self, kind: str, cards: tuple[CardId, ...], value: Any, ref: Ref) -> None:
        self.rows.append(Row(kind, cards, value, self.ctx.source, self.ctx.side, ref, self.once))


# ------------------------------------------------------------------------------------------------------------ who asks


_NO_ROWS: list[Row] = []
_NONE: list[InForce] = []


def rows(game: Game, kind: str) -> list[Row]:
    """Return the rows of one kind that permanent effects make now."""
    found = values.derived(game)
    return _NO_ROWS if found is None else found.rows.get(kind, _NO_ROWS)


def in_force(game: Game, kind: str) -> list[InForce]:
    """Return the effects of one kind that resolved effects have put in force."""
    held = game.state.in_force
    return [effect for effect in held if effect.kind == kind] if held else _NONE


def is_negated(game: Game, card_id: CardId, ability: n.Ability) -> bool:
    """Whether an ability of a card is negated now, and not valid (CR 8-2-1, 8-2-1-1)."""
    found = values.derived(game)
    if found is None or not (found.negated or found.negated_sides):
        return False
    owner = game.state.cards[card_id].owner
    heads = {head.name for head in ability.heads if isinstance(head, n.Timing)}
    named = [
        *found.negated.get(card_id, ()),
        *(words for side, words in found.negated_sides if side == owner),
    ]
    return any(not words or heads & set(words) for words in named)


def permanent_rules(game: Game, side: Side, wanted: frozenset[type]) -> set[type]:
    """Return the classes of the acts, of those wanted, by which a player's Leader changes the rules (CR 8-1-3-3-3).

    A permanent effect that is negated changes nothing (CR 8-2-1-1).
    """
    found: set[type] = set()
    for card_id in game.state.players[side].leader:
        definition = game.state.cards[card_id].definition
        for ability in definition.program:
            lasting = any(isinstance(head, n.Static | n.DeckRule) for head in ability.heads)
            held = wanted.intersection(type(step.act) for step in ability.body if isinstance(step, n.Do))
            if lasting and held and not is_negated(game, card_id, ability):
                found |= held
    return found
