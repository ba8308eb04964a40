"""What cannot be decided from what is known (CR 3-1-5): what depends on cards that nobody has named.

A condition is true, false, or open: open when the cards without a name could make it either. Numbers have the range
they can have. Where nothing is open, everything is as if all cards were known.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece.effects import conditions, events, filters, quantities, sets, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.permanent import index_of
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
from rules_engine.one_piece.text.meaning import spread
from rules_engine.one_piece.text.walk import every

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: What anybody sees of a card without knowing which it is.
_SEEN = (n.Rested, n.Active, n.FaceUp, n.DonGiven, n.Given, n.PlayedThisTurn, n.NotThis, n.Attacking)
_ANY_CARD = frozenset({"card", "life", "field"})
#: More than any value of a card.
_FAR = 10**6

Range = tuple[int, int]


def of_condition(game: Game, ctx: Context, one: n.Condition | None) -> tuple[CardId, ...]:
    """Return the unnamed cards that decide whether a condition holds; () when it is decided without them."""
    if one is None or not _read_by(one) or not _has_unnamed(game):
        return ()
    if truth(game, ctx, one) is not None:
        return ()
    return tuple(dict.fromkeys(card for read in _read_by(one) for card in _unnamed_in(game, ctx, read)))


def of_node(game: Game, ctx: Context, node: n.Node | None) -> tuple[CardId, ...]:
    """Return the unnamed cards on which the numbers of an act depend, and the cards it takes without a choice."""
    if node is None or not _read_by(node) or not _has_unnamed(game):
        return ()
    found: list[CardId] = []
    for read in _read_by(node):
        if isinstance(read, n.Is | n.AllAre | n.Has | n.HasEach | n.HasMore | n.EitherHas | n.Pick):
            continue
        found += _unnamed_in(game, ctx, read)
    return tuple(dict.fromkeys(found))


def of_cost(game: Game, ctx: Context, cost: n.Cost | None) -> tuple[CardId, ...]:
    """Return the unnamed cards that decide whether a cost may be and can be paid, with what it takes by choice."""
    if cost is None or not _read_by(cost) or not _has_unnamed(game):
        return ()
    found = list(of_condition(game, ctx, cost.condition))
    for act in cost.acts:
        found += [card for read in _read_by(act) for card in _unnamed_in(game, ctx, read)]
    return tuple(dict.fromkeys(found))


def standing(game: Game) -> list[tuple[CardId, tuple[CardId, ...]]]:
    """Return the cards on the field whose permanent effects depend on unnamed cards, each with these.

    Until somebody names them, the effects are read as if these cards did not fit.
    """
    if not _has_unnamed(game):
        return []
    found = []
    for side, player in enumerate(game.state.players):
        for card in (*player.leader, *player.characters, *player.stage):
            ctx = Context(card, side)
            open_ones: list[CardId] = []
            for ability in game.state.cards[card].definition.program:
                if any(isinstance(head, n.Static) for head in ability.heads) and _read_by(ability):
                    open_ones += of_node(game, ctx, ability)
                    for one in every(ability):
                        for when in (getattr(one, "condition", None), getattr(one, "when", None)):
                            open_ones += of_condition(
                                game, ctx, when if isinstance(when, n.Condition) else None
                            )
            if open_ones:
                found.append((card, tuple(dict.fromkeys(open_ones))))
    return found


def of_event(game: Game, ctx: Context, one: n.Event, happened: Happened) -> bool:
    """Whether nobody can tell if this is what a text watches for: that depends on which card an unnamed one is."""
    if happened.card < 0 or not _is_unnamed(game, happened.card):
        return False
    parts = events.same_subjects(one) if isinstance(one, n.AnyEvent) else (one,)
    open_ones = [part for part in parts if _is_told_apart(part)]
    return any(events.meets(game, ctx, _of_any_card(part), happened) for part in open_ones) and not any(
        events.meets(game, ctx, part, happened) for part in parts if part not in open_ones
    )


def _is_told_apart(one: n.Event) -> bool:
    """Whether an event is one of cards of a kind."""
    subject = getattr(one, "subject", None)
    return subject is not None and any(
        tells_apart(held) for held in every(subject) if isinstance(held, n.Set)
    )


def _of_any_card(one: Any) -> Any:
    """Return an event as one of whichever card, of the same player and place."""
    return replace(one, subject=_widened(one.subject))


def _widened(subject: Any) -> Any:
    if isinstance(subject, n.Set):
        seen = tuple(held for held in subject.filters if isinstance(held, _SEEN))
        return replace(subject, filters=seen, nouns=(), others=(), shared=())
    if isinstance(subject, n.All | n.Pick):
        return replace(subject, set=_widened(subject.set))
    if isinstance(subject, n.Both | n.EitherTarget):
        return replace(subject, targets=tuple(_widened(part) for part in subject.targets))
    return subject


def truth(game: Game, ctx: Context, one: n.Condition) -> bool | None:
    """Return whether a condition holds whatever the unnamed cards are; None when that depends on them."""
    if isinstance(one, n.AllTrue | n.AnyTrue):
        whole = isinstance(one, n.AllTrue)
        parts = [truth(game, ctx, part) for part in one.conditions]
        if (not whole) in parts:
            return not whole
        return None if None in parts else whole
    if isinstance(one, n.Has):
        wanted = _number_range(game, ctx, one.number)
        low, high = _size(game, ctx, one.set)
        return _same(
            filters.compare(count, one.op, number) or count == one.or_exactly
            for count in range(low, high + 1)
            for number in wanted
        )
    if isinstance(one, n.HasEach):
        sizes = [_size(game, ctx, held) for held in spread(one)]
        if any(high == 0 for _, high in sizes):
            return False
        return True if all(low > 0 for low, _ in sizes) else None
    if isinstance(one, n.HasMore):
        own, other = _size(game, ctx, one.set), _size(game, ctx, quantities.flipped(one.set))
        return _same(filters.compare(mine, one.op, theirs) for mine in own for theirs in other)
    if isinstance(one, n.Compare):
        return _compared(game, ctx, one)
    if isinstance(one, n.AllAre | n.Is):
        return _all_are(game, ctx, one)
    if isinstance(one, n.EitherHas) and _unnamed_in(game, ctx, one):
        return None
    return conditions.holds(game, ctx, one)


def _same(results: Iterable[bool]) -> bool | None:
    """Return what all results are; None when they differ."""
    found = set(results)
    return found.pop() if len(found) == 1 else None


def _compared(game: Game, ctx: Context, one: n.Compare) -> bool | None:
    ranges = [
        _number_range(game, ctx, conditions.same_of_other(side, one.left) if side is not one.left else side)
        for side in (one.left, one.right, one.than)
        if side is not None
    ]
    if all(low == high for low, high in ranges):
        return conditions.holds(game, ctx, one)
    left, right = ranges[0], ranges[1]
    if one.op == "at least less":
        than = ranges[2] if len(ranges) > 2 else (0, 0)
        return _same(a + b <= c for a in left for b in right for c in than)
    if one.op == "==":
        return False if left[0] > right[1] or right[0] > left[1] else None
    return _same(filters.compare(a, one.op, b) for a in left for b in right)


def _all_are(game: Game, ctx: Context, one: n.AllAre | n.Is) -> bool | None:
    found = (
        sets.cards_of(game, ctx, one.set)
        if isinstance(one, n.AllAre)
        else targets.cards_now(game, ctx, one.target)
    )
    nouns = one.nouns if isinstance(one, n.Is) else ()
    open_ones = _unnamed_in(game, ctx, one)
    if not open_ones:
        return conditions.holds(game, ctx, one)
    for card in found:
        if card not in open_ones and not (
            filters.meets(game, ctx, card, one.filters) and (not nouns or sets.fits_noun(game, card, nouns))
        ):
            return False
    return None


def _number_range(game: Game, ctx: Context, value: n.Number) -> Range:
    """Return the least and the most a number can be."""
    if isinstance(value, int):
        return value, value
    if isinstance(value, n.Count):
        return _size(game, ctx, value.set)
    known = filters.number(game, ctx, value)
    if not _unnamed_in(game, ctx, value):
        return known, known
    return (known, _FAR) if isinstance(value, n.StatTotal) else (-_FAR, _FAR)


def _size(game: Game, ctx: Context, one: n.Set) -> Range:
    """Return how many cards a set has at least and at most."""
    open_ones = _of_set(game, ctx, one)
    if not open_ones:
        count = sets.count_of(game, ctx, one)
        return count, count
    # A filter such as "other than [Name]" lets an unnamed card through: it may not.
    met = [card for card in sets.cards_of(game, ctx, one) if card in open_ones]
    low = sets.count_of(game, ctx, one) - len(met)
    return low, low + len(open_ones)


def tells_apart(one: n.Set) -> bool:
    """Whether one must know which card it is to say that it belongs to the set."""
    return bool(
        one.others
        or one.shared
        or any(noun.kind not in _ANY_CARD and noun.kind != "don" for noun in one.nouns)
        or any(not isinstance(held, _SEEN) for held in one.filters)
    )


def _of_set(game: Game, ctx: Context, one: n.Set) -> tuple[CardId, ...]:
    """Return the unnamed cards that may belong to a set."""
    if not tells_apart(one):
        return ()
    zones = one.zones or one.where
    if not zones and any(noun.kind == "life" for noun in one.nouns):
        zones = (n.Zone("life", one.owner),)
    places = [zones] if zones else []
    places += [other.zones or other.where for other in one.others if other.zones or other.where]
    seen = tuple(held for held in one.filters if isinstance(held, _SEEN)) if not one.others else ()
    found: list[CardId] = []
    for where in places:
        whole = n.Set(one.owner, seen, (), where)
        found += [card for card in sets.cards_of(game, ctx, whole) if _is_unnamed(game, card)]
    return tuple(dict.fromkeys(found))


def _unnamed_in(game: Game, ctx: Context, read: n.Node) -> tuple[CardId, ...]:
    """Return the unnamed cards that one part of a node reads."""
    if isinstance(read, n.HasEach):
        return tuple(card for held in spread(read) for card in _of_set(game, ctx, held))
    if isinstance(read, n.HasMore | n.EitherHas):
        both = _of_set(game, ctx, read.set), _of_set(game, ctx, quantities.flipped(read.set))
        return tuple(dict.fromkeys((*both[0], *both[1])))
    if isinstance(read, n.AllAre):
        held = read.set
        return _of_set(game, ctx, replace(held, filters=(*held.filters, *read.filters)))
    if isinstance(read, n.Is | n.StatOf):
        if isinstance(read, n.Is) and not (read.nouns or any(not isinstance(f, _SEEN) for f in read.filters)):
            return ()
        return tuple(card for card in targets.cards_now(game, ctx, read.target) if _is_unnamed(game, card))
    return _of_set(game, ctx, read.set) if isinstance(read, _WITH_SET) else ()


_WITH_SET = (n.Count, n.StatTotal, n.All, n.Has, n.Pick)
_READS = (*_WITH_SET, n.StatOf, n.HasEach, n.HasMore, n.EitherHas, n.AllAre, n.Is)


@once_each
def _read_by(node: n.Node) -> tuple[n.Node, ...]:
    """Return everything inside a node that reads cards which may have no name: outside the field, or remembered."""
    return tuple(one for one in every(node) if isinstance(one, _READS) and _reaches(one))


def _reaches(one: Any) -> bool:
    if isinstance(one, n.Is | n.StatOf):
        return not isinstance(one.target, n.This)
    if isinstance(one, n.HasEach):
        return True
    if isinstance(one, n.Pick) and one.source:
        # Cards that are looked at: whoever chooses among them is asked for their names then.
        return False
    held: n.Set = one.set
    return any(
        part.zones or part.where or any(noun.kind == "life" for noun in part.nouns)
        for part in (held, *held.others)
    )


def _is_unnamed(game: Game, card: CardId) -> bool:
    return not game.state.cards[card].definition.number


def _has_unnamed(game: Game) -> bool:
    return index_of(game).has_unnamed
