"""Cards whose base value a permanent effect sets though it asks for that very value (CR 4-9-2, 8-1-3-3-5).

"... of all Characters with 4000 base power becomes 8000": once set, the cards no longer have what is asked for. The
effect speaks of them all the same, by the value they have without it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine.one_piece.effects import filters, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

_Asked = tuple[n.SetStat, n.All, tuple[n.StatIs, ...]]


def cards_always(game: Game, ctx: Context, node: n.Modify) -> tuple[CardId, ...]:
    """Return the cards a permanent change is for now."""
    found = targets.cards_now(game, ctx, node.target)
    asked = _asked(node)
    if asked is None:
        return tuple(found)
    change, wider, lost = asked
    wanted = filters.number(game, ctx, change.number)
    more = [
        card
        for card in targets.cards_now(game, ctx, wider)
        if card not in found
        and filters.stat(game, card, change.stat) == wanted
        and all(_had(game, ctx, card, one) for one in lost)
    ]
    return (*found, *more)


def _had(game: Game, ctx: Context, card: CardId, asked: n.StatIs) -> bool:
    """Whether the value printed on a card is what is asked for."""
    definition = game.state.cards[card].definition
    printed = definition.power if asked.stat == "base power" else definition.cost
    return printed is not None and filters.compare(printed, asked.op, filters.number(game, ctx, asked.number))


@once_each
def _asked(node: n.Modify) -> _Asked | None:
    """Return what is set, the cards without what is asked of that value, and what is asked; None for other changes."""
    if not isinstance(node.target, n.All):
        return None
    held = node.target.set
    for change in node.changes:
        if isinstance(change, n.SetStat):
            lost = tuple(one for one in held.filters if isinstance(one, n.StatIs) and one.stat == change.stat)
            if lost and change.stat.startswith("base "):
                others = tuple(one for one in held.filters if one not in lost)
                return change, n.All(replace(held, filters=others)), lost
    return None
