"""What an "if" asks (CR 8-3-3), true or false at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece.effects import filters, sets, table, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.quantities import flipped, number
from rules_engine.one_piece.effects.table import condition
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
from rules_engine.one_piece.text.meaning import spread

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def holds(game: Game, ctx: Context, one: n.Condition | None) -> bool:
    """Whether a condition is met now; no condition always is."""
    return one is None or table.CONDITIONS[type(one)](game, ctx, one)


@condition(n.AllTrue)
def _all_true(game: Game, ctx: Context, node: n.AllTrue) -> bool:
    return all(holds(game, ctx, one) for one in node.conditions)


@condition(n.AnyTrue)
def _any_true(game: Game, ctx: Context, node: n.AnyTrue) -> bool:
    return any(holds(game, ctx, one) for one in node.conditions)


def same_of_other(other: n.Number, left: n.Quantity) -> n.Number:
    """Return the count the text does not repeat: "the number on your opponent's field"."""
    if isinstance(other, n.Count) and isinstance(left, n.Count):
        said = other.set
        if not (said.nouns or said.zones or said.filters or said.others):
            return n.Count(flipped(left.set))
    return other


@condition(n.Compare)
def _compare(game: Game, ctx: Context, node: n.Compare) -> bool:
    left = number(game, ctx, node.left)
    right = number(game, ctx, same_of_other(node.right, node.left))
    if node.op == "at least less":
        than = 0 if node.than is None else number(game, ctx, same_of_other(node.than, node.left))
        return left + right <= than
    return filters.compare(left, node.op, right)


@condition(n.HasMore)
def _has_more(game: Game, ctx: Context, node: n.HasMore) -> bool:
    own, other = len(sets.cards_of(game, ctx, node.set)), len(sets.cards_of(game, ctx, flipped(node.set)))
    return filters.compare(own, node.op, other)


@condition(n.EitherHas)
def _either_has(game: Game, ctx: Context, node: n.EitherHas) -> bool:
    found = [game.state.cards[card].owner for card in sets.cards_of(game, ctx, node.set)]
    return node.number in (found.count(0), found.count(1))


@condition(n.AllAre)
def _all_are(game: Game, ctx: Context, node: n.AllAre) -> bool:
    """Whether all are so; DON!! cards without an area said are those given too, which are neither (CR 4-4-2)."""
    one = node.set
    found = sets.cards_of(game, ctx, one)
    if [noun.kind for noun in one.nouns] == ["don"] and not (one.zones or one.where):
        sides = sets.sides(game, ctx, one.owner)
        found = [card for side in sides for card in sets.don(game, side, given=True)]
    return all(filters.meets(game, ctx, card, (*one.filters, *node.filters)) for card in found)


@condition(n.Has)
def _has(game: Game, ctx: Context, node: n.Has) -> bool:
    found = sets.count_of(game, ctx, node.set)
    return filters.compare(found, node.op, number(game, ctx, node.number)) or found == node.or_exactly


@condition(n.HasEach)
def _has_each(game: Game, ctx: Context, node: n.HasEach) -> bool:
    return all(sets.cards_of(game, ctx, one) for one in spread(node))


@condition(n.OnlyHas)
def _only_has(game: Game, ctx: Context, node: n.OnlyHas) -> bool:
    characters = [
        card for side in sets.sides(game, ctx, node.owner) for card in game.state.players[side].characters
    ]
    return bool(characters) and set(characters) <= set(
        sets.cards_of(
            game,
            ctx,
            _characters_of(node),
        )
    )


@once_each
def _characters_of(node: n.OnlyHas) -> n.Set:
    """Return the set a player has only Characters of, where the text says no kind of card too."""
    return node.set if node.set.nouns else n.Set(node.owner, node.set.filters, (n.Noun("character"),))


@condition(n.Is)
def _is(game: Game, ctx: Context, node: n.Is) -> bool:
    found = targets.cards_now(game, ctx, node.target)
    return bool(found) and all(
        filters.meets(game, ctx, card, node.filters)
        and (not node.nouns or sets.fits_noun(game, card, node.nouns))
        for card in found
    )


@condition(n.IsTurn)
def _is_turn(game: Game, ctx: Context, node: n.IsTurn) -> bool:
    return game.state.turn_side in sets.sides(game, ctx, node.who)


@condition(n.TurnNumber)
def _turn_number(game: Game, ctx: Context, node: n.TurnNumber) -> bool:
    return game.state.players[sets.sides(game, ctx, node.who)[0]].turns >= node.number


@condition(n.AttacksThisTurn)
def _attacks_this_turn(game: Game, ctx: Context, node: n.AttacksThisTurn) -> bool:
    battle = game.state.battle
    return battle is not None and battle.attacker in targets.cards_now(game, ctx, node.target)
