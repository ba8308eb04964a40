"""Whether a cost of several acts can be paid whole, and costs that several effects add (CR 8-3-1-1 to 8-3-1-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine.one_piece import terms
from rules_engine.one_piece.effects import bringing, conditions, costs, filters, life_costs, sharing, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.walk import every

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


#: What an act does to the cards it takes: they rest, leave, are given (no longer active, nor there), are shown, or
#: become active.
RESTS, LEAVES, GIVES, SHOWS, WAKES = "rests", "leaves", "gives", "shows", "wakes"

#: That one card of these is taken, and what is done to it.
Row = tuple[str, list[CardId]]

#: Acts of which :func:`_used` says which cards they take.
_COUNTED = (
    n.RestDon,
    n.ReturnDon,
    n.GiveDon,
    n.RestCards,
    n.SetActive,
    n.Move,
    n.Trash,
    n.KO,
    n.Play,
    n.Reveal,
)


def can_pay(game: Game, ctx: Context, cost: n.Cost | None, *, reserved: int = 0) -> bool:
    """Whether an activation cost can be paid in full now: its condition, every act, and all acts together (CR 8-3-1-3).

    `reserved`: so many active DON!! cards are spent before (the cost of the Event itself).
    """
    if cost is None:
        return True
    if not conditions.holds(game, ctx, cost.condition):
        return False
    if not reserved:
        return can_do_whole(game, ctx, cost.acts)
    return can_pay_all(
        game, [(ctx, act) for act in cost.acts], spent=[terms.active_don(game, ctx.side)] * reserved
    )


def can_do_whole(game: Game, ctx: Context, acts: Sequence[n.Act]) -> bool:
    """Whether acts of one text can be carried out in full, all of them one after the other (CR 8-3-1-3, 1-3-2).

    What "if you do" asks for, and what is done instead of something else, is looked at as a cost is.
    """
    if len(acts) == 1:
        return costs.can_do(game, ctx, acts[0])
    return can_pay_all(game, [(ctx, act) for act in acts])


def at_least_one(act: n.Act) -> n.Act:
    """Return the act with one card where the text says up to so many: none would be nothing done."""
    target = getattr(act, "target", None)
    if not isinstance(target, n.Pick) or not isinstance(target.amount, n.UpTo):
        return act
    return replace(act, target=replace(target, amount=n.Exactly(1)))  # type: ignore[call-arg]


def can_pay_all(
    game: Game, acts: Sequence[tuple[Context, n.Act]], *, spent: Sequence[list[CardId]] = ()
) -> bool:
    """Whether acts of a cost, or costs that several effects add, can be carried out one after the other, no card twice.

    A card that is rested can leave afterwards, not the other way round; what an act brings, a later one can take, and
    Life cards lie as the acts before left them (CR 8-3-1-1 to 8-3-1-3). `spent`: of each of these lists one card is
    rested before.
    """
    for at, (ctx, act) in enumerate(acts):
        if isinstance(act, n.EitherAct):
            return any(
                can_pay_all(game, [*acts[:at], (ctx, one), *acts[at + 1 :]], spent=spent) for one in act.acts
            )
    life = life_costs.in_order(game, acts) if len(acts) > 1 else []
    if life is None:
        return False
    return _in_order(game, acts, spent, life, bring=False) or (
        any(isinstance(act, bringing.BRINGS) for _, act in acts[:-1])
        and _in_order(game, acts, spent, life, bring=True)
    )


def _in_order(
    game: Game,
    acts: Sequence[tuple[Context, n.Act]],
    spent: Sequence[list[CardId]],
    life: Sequence[int],
    *,
    bring: bool,
) -> bool:
    """Whether there are cards for all acts but those at the places `life`; `bring`: also those that acts bring."""
    rows: list[Row] = [(RESTS, found) for found in spent]
    brought: list[bringing.Brought] = []
    spoken_of: set[int] = set()
    for at, (ctx, act) in enumerate(acts):
        target = getattr(act, "target", None)
        # What is done to the cards that an act before takes can be done when that act can.
        if at not in life and not (isinstance(target, n.Slot) and target.of in spoken_of):
            if not costs.can_do(game, ctx, act) and not (brought and _is_counted(game, ctx, act)):
                return False
            for deed, wanted, found in _used(game, ctx, act, brought):
                if len(found) < wanted:
                    return False
                rows += [(deed, found)] * wanted
        if bring:
            brought += bringing.brought(game, ctx, act, len(brought))
            spoken_of |= {one.slot for one in every(act) if isinstance(one, n.Pick | n.Top | n.Both)}
    if any(deed == WAKES for deed, _ in rows):
        return _one_after_the_other(rows, game)
    return _all_at_once(rows) or (_each_kind_alone(rows) and _one_after_the_other(rows, game))


def _is_counted(game: Game, ctx: Context, act: n.Act) -> bool:
    """Whether all that an act needs is the cards :func:`_used` speaks of."""
    target = getattr(act, "target", None)
    if isinstance(act, n.GiveDon):
        return bool(costs.hosts(game, ctx, act))
    if isinstance(target, n.Pick) and filters.together(game, ctx, target.set.filters):
        return False
    return isinstance(act, _COUNTED)


def _all_at_once(rows: Sequence[Row]) -> bool:
    """Whether there is a card for each row, also if what rests or is shown after something has left cannot leave."""
    rests = [found for deed, found in rows if deed in (RESTS, GIVES)]
    first = next((at for at, (deed, _) in enumerate(rows) if deed in (LEAVES, GIVES)), len(rows))
    return sharing.shares_out(rests) and sharing.shares_out([found for _, found in rows[first:]])


def _each_kind_alone(rows: Sequence[Row]) -> bool:
    rests = [found for deed, found in rows if deed in (RESTS, GIVES)]
    return sharing.shares_out(rests) and sharing.shares_out(
        [found for deed, found in rows if deed in (LEAVES, GIVES)]
    )


def _one_after_the_other(
    rows: Sequence[Row],
    game: Game,
    left: frozenset[CardId] = frozenset(),
    rested: frozenset[CardId] = frozenset(),
    *,
    woken: frozenset[CardId] = frozenset(),
    start: int = 0,
) -> bool:
    """Whether there are cards for the rows in their order: none twice, none that has left (CR 8-3-1-1).

    What becomes active lay rested before, or one of the rows rested it.
    """
    if not rows:
        return True
    (deed, found), rest = rows[0], rows[1:]
    for at in range(start, len(found)):
        card = found[at]
        if card in left or (card in rested and deed in (RESTS, GIVES)):
            continue
        if deed == WAKES and card not in rested and (card in woken or not game.state.cards[card].rested):
            continue
        # Of like rows the later takes a later card.
        after = at + 1 if rest and rest[0][1] is found else 0
        if _one_after_the_other(
            rest,
            game,
            left | {card} if deed in (LEAVES, GIVES) else left,
            rested | {card} if deed in (RESTS, GIVES) else rested - {card} if deed == WAKES else rested,
            woken=woken | {card} if deed == WAKES else woken,
            start=after,
        ):
            return True
    return False


def _used(
    game: Game, ctx: Context, act: n.Act, brought: Sequence[bringing.Brought]
) -> Iterator[tuple[str, int, list[CardId]]]:
    """Yield what an act does to how many cards, and of which it takes them: those there, and those brought before."""
    don = bringing.don_for(game, act, brought) if brought else []
    if isinstance(act, n.RestDon):
        yield RESTS, targets.limits(game, ctx, act.amount, 0)[0], terms.active_don(game, ctx.side) + don
    elif isinstance(act, n.ReturnDon):
        yield LEAVES, targets.limits(game, ctx, act.amount, 0)[0], costs.returnable_don(game, ctx, act) + don
    elif isinstance(act, n.GiveDon) and act.source != "given":
        deed = GIVES if act.state == "active" else LEAVES
        yield deed, targets.limits(game, ctx, act.amount, 0)[0], costs.givable_don(game, ctx, act) + don
    elif isinstance(act, n.RestCards):
        for one in _parts(act.target):
            found = [card for card in costs.there(game, ctx, one) if costs.can_rest(game, ctx, card)]
            more = bringing.cards_for(game, ctx, one, brought, rested=False)
            yield RESTS, costs.needed(game, ctx, one), found + more
    elif isinstance(act, n.SetActive):
        for one in _parts(act.target):
            found = [card for card in costs.there(game, ctx, one) if game.state.cards[card].rested]
            yield WAKES, costs.needed(game, ctx, one), found + bringing.rested_for(game, ctx, one, brought)
    elif isinstance(act, n.Move | n.Trash | n.KO | n.Play):
        for one in _parts(act.target):
            more = bringing.cards_for(game, ctx, one, brought)
            yield LEAVES, costs.needed(game, ctx, one), costs.can_leave(game, ctx, act, one) + more
    elif isinstance(act, n.Reveal):
        more = bringing.cards_for(game, ctx, act.target, brought)
        yield SHOWS, costs.needed(game, ctx, act.target), costs.there(game, ctx, act.target) + more


def _parts(target: n.Target) -> tuple[n.Target, ...]:
    return targets.parts(target) if isinstance(target, n.Both | n.PickEach) else (target,)
