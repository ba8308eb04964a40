"""Tests on one card (CR 2): what each filter of a text means."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas, cards, keywords, values
from rules_engine.one_piece.effects import printed, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.table import card_filter
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Filters that look at the chosen cards together.
TOGETHER = (n.DistinctNames, n.TotalIs, n.DistinctTotal)


def meets(game: Game, ctx: Context, card_id: CardId, filters: Iterable[n.Filter]) -> bool:
    """Whether a card meets all filters; an unknown card meets none."""
    tests = table.FILTERS
    for one in filters:  # noqa: SIM110 -- asked for most cards of most sets: a generator costs as much as a test
        if not tests[type(one)](game, ctx, card_id, one):
            return False
    return True


def compare(left: int, op: str, right: int) -> bool:
    """Compare two numbers by the words of the nodes.

    >>> compare(2, "<=", 3), compare(2, ">", 3)
    (True, False)
    """
    if op == "<=":
        return left <= right
    if op == ">=":
        return left >= right
    if op == "==":
        return left == right
    return left < right if op == "<" else left > right


def names(game: Game, card_id: CardId) -> AbstractSet[str]:
    """Return the names a card has now: printed, by the rules of its text (CR 2-1-3), gained."""
    found = printed.facts(game.state.cards[card_id].definition).names
    now = values.derived(game)
    return found | now.names[card_id] if now is not None and card_id in now.names else found


def types(game: Game, card_id: CardId) -> AbstractSet[str]:
    """Return the types a card has now (CR 2-4)."""
    found = printed.facts(game.state.cards[card_id].definition).types
    now = values.derived(game)
    return found | now.types[card_id] if now is not None and card_id in now.types else found


def attributes(game: Game, card_id: CardId) -> AbstractSet[str]:
    """Return the attributes a card has now (CR 2-5)."""
    found = printed.facts(game.state.cards[card_id].definition).attributes
    now = values.derived(game)
    return found | now.attributes[card_id] if now is not None and card_id in now.attributes else found


def colors(game: Game, card_id: CardId) -> AbstractSet[str]:
    """Return the colours of a card, lower case (CR 2-3-5)."""
    return printed.facts(game.state.cards[card_id].definition).colors


def stat(game: Game, card_id: CardId, name: str) -> int | None:
    """Return a value of a card now; None when its category has no such value (CR 2-6-2, 2-7-5, 2-10-2)."""
    definition = game.state.cards[card_id].definition
    if name == "don":
        return len(game.state.cards[card_id].don)
    if name in ("cost", "base cost"):
        if definition.cost is None:
            return None
        if name == "cost":
            return values.cost(game, card_id)
        found = values.derived(game)
        return definition.cost if found is None else found.base_cost.get(card_id, definition.cost)
    if name in ("power", "base power"):
        if definition.power is None:
            return None
        return values.power(game, card_id) if name == "power" else values.base_power(game, card_id)
    if name == "counter":
        return None if definition.category != cards.CHARACTER else values.counter(game, card_id)
    return definition.life if name == "life" else None


@card_filter(n.NameIs)
def _name_is(game: Game, ctx: Context, card_id: CardId, node: n.NameIs) -> bool:
    return not names(game, card_id).isdisjoint(node.names)


@card_filter(n.NameIncludes)
def _name_includes(game: Game, ctx: Context, card_id: CardId, node: n.NameIncludes) -> bool:
    return any(node.text in name for name in names(game, card_id))


@card_filter(n.TypeIs)
def _type_is(game: Game, ctx: Context, card_id: CardId, node: n.TypeIs) -> bool:
    return not types(game, card_id).isdisjoint(node.types)


@card_filter(n.TypeIncludes)
def _type_includes(game: Game, ctx: Context, card_id: CardId, node: n.TypeIncludes) -> bool:
    return any(text in one for one in types(game, card_id) for text in node.texts)


@card_filter(n.ColorIs)
def _color_is(game: Game, ctx: Context, card_id: CardId, node: n.ColorIs) -> bool:
    return not colors(game, card_id).isdisjoint(node.colors)


@card_filter(n.AttributeIs)
def _attribute_is(game: Game, ctx: Context, card_id: CardId, node: n.AttributeIs) -> bool:
    return not attributes(game, card_id).isdisjoint(node.attributes)


@card_filter(n.Multicolor)
def _multicolor(game: Game, ctx: Context, card_id: CardId, node: n.Multicolor) -> bool:
    return len(colors(game, card_id)) > 1


@card_filter(n.StatIs)
def _stat_is(game: Game, ctx: Context, card_id: CardId, node: n.StatIs) -> bool:
    found = stat(game, card_id, node.stat)
    if found is None:
        # A Leader has no cost: a cost said of Characters does not shut it out (CR 2-7-5).
        # Nor do DON!! cards, said beside Characters.
        return (
            game.state.cards[card_id].definition.category in (cards.LEADER, cards.DON) and "cost" in node.stat
        )
    return compare(found, node.op, number(game, ctx, node.number))


@card_filter(n.StatOneOf)
def _stat_one_of(game: Game, ctx: Context, card_id: CardId, node: n.StatOneOf) -> bool:
    found = stat(game, card_id, node.stat)
    return found is not None and node.low <= found <= node.high


@card_filter(n.Rested)
def _rested(game: Game, ctx: Context, card_id: CardId, node: n.Rested) -> bool:
    card = game.state.cards[card_id]
    return card.rested and card.zone in areas.FIELD


@card_filter(n.Active)
def _active(game: Game, ctx: Context, card_id: CardId, node: n.Active) -> bool:
    card = game.state.cards[card_id]
    return not card.rested and card.zone in areas.FIELD


@card_filter(n.FaceUp)
def _face_up(game: Game, ctx: Context, card_id: CardId, node: n.FaceUp) -> bool:
    return game.state.cards[card_id].face_up


@card_filter(n.HasTrigger)
def _has_trigger(game: Game, ctx: Context, card_id: CardId, node: n.HasTrigger) -> bool:
    return game.state.cards[card_id].definition.has_trigger


@card_filter(n.HasKeyword)
def _has_keyword(game: Game, ctx: Context, card_id: CardId, node: n.HasKeyword) -> bool:
    return keywords.has(game, card_id, node.keyword)


@card_filter(n.HasHead)
def _has_head(game: Game, ctx: Context, card_id: CardId, node: n.HasHead) -> bool:
    return node.head in printed.facts(game.state.cards[card_id].definition).heads


@card_filter(n.NoBaseEffect)
def _no_base_effect(game: Game, ctx: Context, card_id: CardId, node: n.NoBaseEffect) -> bool:
    definition = game.state.cards[card_id].definition
    return definition.is_known and not definition.program and not definition.text


@card_filter(n.NoCounter)
def _no_counter(game: Game, ctx: Context, card_id: CardId, node: n.NoCounter) -> bool:
    definition = game.state.cards[card_id].definition
    return definition.is_known and not definition.counter


@card_filter(n.DonGiven)
def _don_given(game: Game, ctx: Context, card_id: CardId, node: n.DonGiven) -> bool:
    return len(game.state.cards[card_id].don) >= node.number


@card_filter(n.Given)
def _given(game: Game, ctx: Context, card_id: CardId, node: n.Given) -> bool:
    return game.state.cards[card_id].zone == areas.GIVEN


@card_filter(n.PlayedThisTurn)
def _played_this_turn(game: Game, ctx: Context, card_id: CardId, node: n.PlayedThisTurn) -> bool:
    return game.state.cards[card_id].entered == game.state.turn


@card_filter(n.NotThis)
def _not_this(game: Game, ctx: Context, card_id: CardId, node: n.NotThis) -> bool:
    return card_id != ctx.source


@card_filter(n.Not)
def _not(game: Game, ctx: Context, card_id: CardId, node: n.Not) -> bool:
    card = game.state.cards[card_id]
    is_of_other = node.owner == "you" and card.owner != ctx.side
    return card.definition.is_known and (is_of_other or not meets(game, ctx, card_id, (node.filter,)))


@card_filter(n.AnyOf)
def _any_of(game: Game, ctx: Context, card_id: CardId, node: n.AnyOf) -> bool:
    return any(meets(game, ctx, card_id, (one,)) for one in node.filters)


def _other(game: Game, ctx: Context, target: n.Target) -> CardId:
    found = table.CARDS[type(target)](game, ctx, target) if type(target) in table.CARDS else []
    return found[0] if found else -1


@card_filter(n.SameAs)
def _same_as(game: Game, ctx: Context, card_id: CardId, node: n.SameAs) -> bool:
    other = _other(game, ctx, node.target)
    if other < 0:
        return False
    sets = {"name": names, "type": types, "color": colors, "attribute": attributes}
    if node.stat in sets:
        return not sets[node.stat](game, card_id).isdisjoint(sets[node.stat](game, other))
    found = stat(game, card_id, node.stat)
    return found is not None and found == stat(game, other, node.stat)


@card_filter(n.DifferentColor)
def _different_color(game: Game, ctx: Context, card_id: CardId, node: n.DifferentColor) -> bool:
    other = _other(game, ctx, node.target)
    return other < 0 or colors(game, card_id).isdisjoint(colors(game, other))


@card_filter(n.Attacking)
def _attacking(game: Game, ctx: Context, card_id: CardId, node: n.Attacking) -> bool:
    return game.state.battle is not None and game.state.battle.attacker == card_id


#: The values of a card a text can name.
STATS = frozenset({"don", "cost", "base cost", "power", "base power", "counter", "life"})
_SAME = frozenset({"name", "type", "color", "attribute"})


@table.words(n.StatIs, n.StatOneOf, n.TotalIs, n.DistinctTotal, n.StatOf, n.StatTotal)
def _knows_stat(node: Any) -> bool:
    return node.stat in STATS


@table.words(n.SameAs)
def _knows_sameness(node: n.SameAs) -> bool:
    return node.stat in STATS | _SAME


@table.words(n.HasKeyword, n.GainKeyword)
def _knows_keyword(node: n.HasKeyword | n.GainKeyword) -> bool:
    return node.keyword in cards.KEYWORDS


@table.words(n.GainOneOf)
def _knows_keywords(node: n.GainOneOf) -> bool:
    return set(node.keywords) <= set(cards.KEYWORDS)


def number(game: Game, ctx: Context, value: n.Number) -> int:
    """Return a number written as such, or counted now."""
    return value if isinstance(value, int) else table.QUANTITIES[type(value)](game, ctx, value)


def together(game: Game, ctx: Context, filters: Iterable[n.Filter]) -> tuple[Any, ...]:
    """Return what the chosen cards must fulfil together, as plain values for the pending decision."""
    found: list[tuple[Any, ...]] = []
    for one in filters:
        if isinstance(one, n.DistinctNames | n.DistinctTotal):
            found.append(("names",))
        if isinstance(one, n.TotalIs | n.DistinctTotal):
            found.append(("total", one.stat, one.op, number(game, ctx, one.number)))
    return tuple(found)


def fit_together(game: Game, chosen: tuple[CardId, ...], wanted: tuple[Any, ...]) -> bool:
    """Whether cards chosen together fulfil what :func:`together` returned."""
    for one in wanted:
        if one[0] == "names":
            seen: set[str] = set()
            for card_id in chosen:
                own = names(game, card_id)
                if not seen.isdisjoint(own):
                    return False
                seen |= own
        elif (
            one[0] == "total"
            and chosen
            and not compare(sum(stat(game, card_id, one[1]) or 0 for card_id in chosen), one[2], one[3])
        ):
            return False
    return True


@card_filter(*TOGETHER)
def _asked_together(game: Game, ctx: Context, card_id: CardId, node: n.Filter) -> bool:
    return True
