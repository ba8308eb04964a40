"""Whether the acts of a cost on Life cards can be carried out one after the other (CR 3-10-2, 8-3-1-1, 8-3-1-3).

Which card lies where, and which way up, changes with each act: they are carried out on a picture of the Life cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from rules_engine.one_piece import areas
from rules_engine.one_piece.effects import filters, sets, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Life cards, the top first: which card (-1: one that an earlier act puts there), and whether it lies face up.
Pile = tuple[tuple[CardId, bool], ...]


def in_order(game: Game, acts: Sequence[tuple[Context, n.Act]]) -> list[int] | None:
    """Return which acts take or turn Life cards that another act changes too; None where these cannot be carried out.

    What one act alone needs is asked elsewhere.
    """
    found: list[int] = []
    for side in (0, 1):
        mine = [at for at, (ctx, act) in enumerate(acts) if _side_of(game, ctx, act) == side]
        if len(mine) < 2:
            continue
        held = game.state.cards
        piles: set[Pile] = {tuple((card, held[card].face_up) for card in game.state.players[side].life)}
        for at in mine:
            piles = {after for pile in piles for after in _after(game, *acts[at], pile)}
        if not piles:
            return None
        found += [at for at in mine if _takes(acts[at][1])]
    return found


def _takes(act: n.Act) -> bool:
    return isinstance(act, n.TrashLifeTo) or any(
        zone.zone == "life" for zone in _zones(getattr(act, "target", None))
    )


def _side_of(game: Game, ctx: Context, act: n.Act) -> Side | None:
    """Return whose Life cards an act takes, turns or is put among; None when it does none of it."""
    if isinstance(act, n.TrashLifeTo):
        return ctx.side
    zones = _zones(getattr(act, "target", None))
    found = {side for zone in zones if zone.zone == "life" for side in sets.sides(game, ctx, zone.owner)}
    if not found and isinstance(act, n.Move) and act.to.zone == areas.LIFE:
        return 1 - ctx.side if act.to.owner == "opponent" else ctx.side
    return found.pop() if len(found) == 1 else None


def _zones(target: n.Target | None) -> tuple[n.Zone, ...]:
    if isinstance(target, n.Top):
        return (target.zone,)
    if isinstance(target, n.Pick):
        life = [noun.kind for noun in target.set.nouns] == ["life"]
        return target.set.zones or target.set.where or ((n.Zone("life", target.set.owner),) if life else ())
    return ()


def _after(game: Game, ctx: Context, act: n.Act, pile: Pile) -> Iterator[Pile]:
    """Yield what the Life cards can be after an act, none where it cannot be carried out in full."""
    if isinstance(act, n.TrashLifeTo):
        if len(pile) > act.number:
            yield pile[len(pile) - act.number :]
        return
    target: n.Target | None = getattr(act, "target", None)
    if target is None or not _takes(act):
        yield from _with_more(game, ctx, act, pile)
        return
    if isinstance(act, n.Move) and act.to.zone == areas.HAND:
        side = _side_of(game, ctx, act)
        if side is not None and game.effects.cannot_player(game, "add life to hand", side, ctx.source):
            return
    for taken in _taken(game, ctx, target, pile):
        if isinstance(act, n.TurnLife):
            up = act.face == "up"
            if all(pile[index][1] != up for index in taken):
                yield tuple((card, up if at in taken else was) for at, (card, was) in enumerate(pile))
            continue
        rest = tuple(one for at, one in enumerate(pile) if at not in taken)
        if isinstance(act, n.Move) and act.to.zone == areas.LIFE:
            moved = tuple(pile[index] for index in taken)
            yield from _put(moved, rest, act.to)
        elif isinstance(act, n.Move | n.Trash | n.Play):
            yield rest
        else:
            yield pile


def _with_more(game: Game, ctx: Context, act: n.Act, pile: Pile) -> Iterator[Pile]:
    """Yield the Life cards after an act that puts cards of elsewhere among them."""
    assert isinstance(act, n.Move)  # noqa: S101 -- nothing else puts cards there
    amount = getattr(act.target, "amount", n.Exactly(1))
    more = max(1, targets.limits(game, ctx, amount, 0)[0])
    yield from _put(((-1, act.to.face == "up"),) * more, pile, act.to)


def _put(moved: Pile, rest: Pile, to: n.Place) -> Iterator[Pile]:
    if to.end != "bottom":
        yield (*moved, *rest)
    if to.end in ("bottom", "either"):
        yield (*rest, *moved)


def _taken(game: Game, ctx: Context, target: n.Target, pile: Pile) -> Iterator[tuple[int, ...]]:
    """Yield the places an act can take its cards from."""
    assert isinstance(target, n.Top | n.Pick)  # noqa: S101 -- these alone name Life cards
    wanted = targets.limits(game, ctx, target.amount, 0)[0]
    if wanted > len(pile):
        return
    if isinstance(target, n.Top) or not (target.set.filters or target.set.others or target.set.shared):
        end = target.end if isinstance(target, n.Top) else "top"
        if end != "bottom":
            yield tuple(range(wanted))
        if end in ("bottom", "either"):
            yield tuple(range(len(pile) - wanted, len(pile)))
        return
    shows = any(isinstance(one, n.FaceUp) for one in target.set.filters)
    others = tuple(one for one in target.set.filters if not isinstance(one, n.FaceUp))
    fitting = [
        at
        for at, (card, up) in enumerate(pile)
        if (up or not shows) and (filters.meets(game, ctx, card, others) if card >= 0 else not others)
    ]
    yield from combinations(fitting, wanted)
