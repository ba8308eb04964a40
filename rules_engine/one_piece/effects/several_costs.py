"""Whether a cost of several acts can be paid whole, and costs that several effects add (CR 8-3-1-1 to 8-3-1-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules_engine.one_piece import terms
from rules_engine.one_piece.effects import conditions, costs, sharing, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


#: What an act does to the cards it takes: they rest, leave, are given (no longer active, nor there), or are shown.
RESTS, LEAVES, GIVES, SHOWS = "rests", "leaves", "gives", "shows"


def can_pay(game: Game, ctx: Context, cost: n.Cost | None, *, reserved: int = 0) -> bool:
    """Whether an activation cost can be paid in full now: its condition, every act, and all acts together (CR 8-3-1-3).

    `reserved`: so many active DON!! cards are spent before (the cost of the Event itself).
    """
    if cost is None:
        return True
    if not conditions.holds(game, ctx, cost.condition):
        return False
    if not all(costs.can_do(game, ctx, act) for act in cost.acts):
        return False
    if not reserved and len(cost.acts) == 1:
        return True
    return can_pay_all(
        game, [(ctx, act) for act in cost.acts], spent=[terms.active_don(game, ctx.side)] * reserved
    )


def can_pay_all(
    game: Game, acts: Sequence[tuple[Context, n.Act]], *, spent: Sequence[list[CardId]] = ()
) -> bool:
    """Whether acts of a cost, or costs that several effects add, can be carried out one after the other, no card twice.

    A card that is rested can leave afterwards, not the other way round (CR 8-3-1-1 to 8-3-1-3). Each act by itself
    :func:`costs.can_do` answers for. `spent`: of each of these lists one card is rested before.
    """
    for at, (ctx, act) in enumerate(acts):
        if isinstance(act, n.EitherAct):
            return any(
                costs.can_do(game, ctx, one)
                and can_pay_all(game, [*acts[:at], (ctx, one), *acts[at + 1 :]], spent=spent)
                for one in act.acts
            )
    rests: list[list[CardId]] = list(spent)
    leaves: list[list[CardId]] = []
    for ctx, act in acts:
        for deed, wanted, found in _used(game, ctx, act):
            rows = [found] * wanted
            if deed in (RESTS, GIVES):
                rests += rows
            if deed in (LEAVES, GIVES) or leaves:
                leaves += rows
    return sharing.shares_out(rests) and sharing.shares_out(leaves)


def _used(game: Game, ctx: Context, act: n.Act) -> Iterator[tuple[str, int, list[CardId]]]:
    """Yield what an act does to how many cards, and of which it takes them."""
    if isinstance(act, n.RestDon):
        yield RESTS, targets.limits(game, ctx, act.amount, 0)[0], terms.active_don(game, ctx.side)
    elif isinstance(act, n.ReturnDon):
        yield LEAVES, targets.limits(game, ctx, act.amount, 0)[0], costs.returnable_don(game, ctx, act)
    elif isinstance(act, n.GiveDon) and act.source != "given":
        deed = GIVES if act.state == "active" else LEAVES
        yield deed, targets.limits(game, ctx, act.amount, 0)[0], costs.givable_don(game, ctx, act)
    elif isinstance(act, n.RestCards):
        for one in _parts(act.target):
            found = [card for card in costs.there(game, ctx, one) if costs.can_rest(game, ctx, card)]
            yield RESTS, costs.needed(game, ctx, one), found
    elif isinstance(act, n.Move | n.Trash | n.KO | n.Play):
        for one in _parts(act.target):
            yield LEAVES, costs.needed(game, ctx, one), costs.can_leave(game, ctx, act, one)
    elif isinstance(act, n.Reveal):
        yield SHOWS, costs.needed(game, ctx, act.target), costs.there(game, ctx, act.target)


def _parts(target: n.Target) -> tuple[n.Target, ...]:
    return targets.parts(target) if isinstance(target, n.Both | n.PickEach) else (target,)
