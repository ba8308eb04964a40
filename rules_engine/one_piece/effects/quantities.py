"""Numbers counted from the game when they are needed (CR 8-4-6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine.one_piece.effects import filters, sets, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.filters import number
from rules_engine.one_piece.effects.table import quantity, words
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

__all__ = ["flipped", "number", "times"]

_OTHER = {"you": "opponent", "opponent": "you"}


@once_each
def flipped(one: n.Set) -> n.Set:
    """Return the same set, of the other player."""
    return replace(
        one,
        owner=_OTHER.get(one.owner, one.owner),
        zones=tuple(replace(zone, owner=_OTHER.get(zone.owner, zone.owner)) for zone in one.zones),
        where=tuple(replace(zone, owner=_OTHER.get(zone.owner, zone.owner)) for zone in one.where),
        others=tuple(flipped(other) for other in one.others),
    )


def times(game: Game, ctx: Context, per: n.Per | None) -> int:
    """Return how often "for every N of something" holds: 1 when nothing is counted."""
    if per is None:
        return 1
    return max(0, number(game, ctx, per.quantity)) // max(1, per.each)


@quantity(n.Count)
def _count(game: Game, ctx: Context, node: n.Count) -> int:
    return sets.count_of(game, ctx, node.set)


@words(n.Moved)
def _counts_some(node: n.Moved) -> bool:
    """Whether an earlier step moved the cards that are counted, or the event did."""
    return node.slot != 0 or node.verb == "drawn"


@quantity(n.Moved)
def _moved(game: Game, ctx: Context, node: n.Moved) -> int:
    if node.verb == "drawn":
        return ctx.number("drawn")
    if node.slot == -1:
        return ctx.number("event", ctx.happened.number if ctx.happened is not None else 0)
    return len(ctx.slot(node.slot))


@quantity(n.StatOf)
def _stat_of(game: Game, ctx: Context, node: n.StatOf) -> int:
    found = targets.cards_now(game, ctx, node.target)
    return (filters.stat(game, found[0], node.stat) or 0) if found else 0


@quantity(n.StatTotal)
def _stat_total(game: Game, ctx: Context, node: n.StatTotal) -> int:
    return sum(filters.stat(game, card, node.stat) or 0 for card in sets.cards_of(game, ctx, node.set))


@quantity(n.Chosen)
def _chosen(game: Game, ctx: Context, node: n.Chosen) -> int:
    return ctx.number(f"chosen {node.what}", -1)
