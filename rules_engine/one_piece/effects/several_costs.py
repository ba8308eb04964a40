"""Whether costs that several effects add can be paid together, and not only each alone (CR 8-3-1-2, 8-3-1-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules_engine.one_piece import terms
from rules_engine.one_piece.effects import costs, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def can_pay(game: Game, acts: Sequence[tuple[Context, n.Act]]) -> bool:
    """Whether costs that several effects add can be paid one after the other, no card twice (CR 8-3-1-2, 8-3-1-3).

    A card that is rested can leave afterwards, not the other way round. Each act by itself :func:`costs.can_do`
    answers for.
    """
    rests: list[list[CardId]] = []
    leaves: list[list[CardId]] = []
    for ctx, act in acts:
        for wanted, found in _used(game, ctx, act):
            rows = [found] * wanted
            if isinstance(act, n.RestDon | n.RestCards):
                rests += rows
                if not leaves:
                    continue
            leaves += rows
    return _shares_out(rests) and _shares_out(leaves)


def _used(game: Game, ctx: Context, act: n.Act) -> Iterator[tuple[int, list[CardId]]]:
    """Yield how many cards of which an act takes that no other act can take too."""
    if isinstance(act, n.RestDon):
        yield targets.limits(game, ctx, act.amount, 0)[0], terms.active_don(game, ctx.side)
    elif isinstance(act, n.ReturnDon):
        yield targets.limits(game, ctx, act.amount, 0)[0], costs.returnable_don(game, ctx, act)
    elif isinstance(act, n.RestCards):
        for one in _parts(act.target):
            found = [card for card in costs.there(game, ctx, one) if costs.can_rest(game, ctx, card)]
            yield costs.needed(game, ctx, one), found
    elif isinstance(act, n.Move | n.Trash | n.KO | n.Play):
        for one in _parts(act.target):
            yield costs.needed(game, ctx, one), costs.can_leave(game, ctx, act, one)


def _parts(target: n.Target) -> tuple[n.Target, ...]:
    return targets.parts(target) if isinstance(target, n.Both) else (target,)


def _shares_out(rows: list[list[CardId]]) -> bool:
    """Whether each row can be given a card of its own.

    >>> _shares_out([[1, 2], [1]]), _shares_out([[1, 2], [1], [2]])
    (True, False)
    """
    holder: dict[CardId, int] = {}

    def gives(row: int, seen: set[CardId]) -> bool:
        for card in rows[row]:
            if card in seen:
                continue
            seen.add(card)
            if card not in holder or gives(holder[card], seen):
                holder[card] = row
                return True
        return False

    return all(gives(row, set()) for row in range(len(rows)))
