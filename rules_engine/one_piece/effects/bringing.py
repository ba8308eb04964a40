"""What an earlier part of a cost brings for a later one (CR 8-3-1-1, 8-3-1-3): drawn, added, set as active, rested.

Before the cost is paid nobody has chosen anything: so many cards will be there, and they are counted as cards of their
own with numbers below zero. A card of which nobody knows which it is counts for what any card of that area pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.one_piece import areas, cards
from rules_engine.one_piece.effects import costs, filters, matching, sets, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Acts that can bring something.
BRINGS = (
    n.Draw,
    n.AddDon,
    n.ReturnGivenDon,
    n.TrashLifeTo,
    n.Move,
    n.Trash,
    n.KO,
    n.Play,
    n.SetActive,
    n.RestCards,
)

#: In place of an area: cards that stay where they are and are active then, or rested.
_ACTIVE, _RESTED = "active", "rested"
_ON_FIELD = (areas.CHARACTERS, areas.STAGE)


class Brought(NamedTuple):
    """So many cards that will be there: where, of whom, rested or not, and which they can be; () nobody knows."""

    numbers: tuple[int, ...]
    zone: str
    side: Side
    rested: bool = False
    cards: tuple[CardId, ...] = ()


def brought(game: Game, ctx: Context, act: n.Act, before: int) -> list[Brought]:
    """Return what an act brings; `before`: how many such rows there are already."""
    return [
        one._replace(numbers=tuple(-1 - 100 * (before + at) - index for index in range(number)))
        for at, (number, one) in enumerate(_brings(game, ctx, act))
    ]


def _brings(game: Game, ctx: Context, act: n.Act) -> Iterator[tuple[int, Brought]]:
    players = game.state.players
    if isinstance(act, n.Draw):
        for side in sets.sides(game, ctx, "any" if act.who in ("each", "both") else act.who):
            there = len(players[side].deck)
            yield min(targets.limits(game, ctx, act.amount, there)[1], there), Brought((), areas.HAND, side)
    elif isinstance(act, n.AddDon):
        number = targets.limits(game, ctx, act.amount, 0)[1]
        side = 1 - ctx.side if act.who == "opponent" else ctx.side
        yield min(number, len(players[side].don_deck)), Brought((), areas.COST, side, act.state == "rested")
    elif isinstance(act, n.ReturnGivenDon):
        yield targets.limits(game, ctx, act.amount, 0)[0], Brought((), areas.COST, ctx.side, rested=True)
    elif isinstance(act, n.TrashLifeTo):
        yield max(0, len(players[ctx.side].life) - act.number), Brought((), areas.TRASH, ctx.side)
    elif isinstance(act, n.RestCards):
        found = [card for card in costs.there(game, ctx, act.target) if costs.can_rest(game, ctx, card)]
        if found:
            yield costs.needed(game, ctx, act.target), Brought((), _RESTED, ctx.side, True, tuple(found))
    elif isinstance(act, n.Move | n.Trash | n.KO | n.Play | n.SetActive):
        if isinstance(act, n.SetActive):
            found = [card for card in costs.there(game, ctx, act.target) if game.state.cards[card].rested]
        else:
            found = costs.can_leave(game, ctx, act, act.target)
        for side in (0, 1):
            own = tuple(card for card in found if game.state.cards[card].owner == side)
            number = min(costs.needed(game, ctx, act.target), len(own))
            if number and len(own) == len(found):
                rested = isinstance(act, n.Play) and act.rested
                yield number, Brought((), _goes_to(game, act, own), side, rested, own)


def _goes_to(
    game: Game, act: n.Move | n.Trash | n.KO | n.Play | n.SetActive, found: tuple[CardId, ...]
) -> str:
    if isinstance(act, n.SetActive):
        return _ACTIVE
    if isinstance(act, n.Move):
        return act.to.zone if act.or_to is None else ""
    if isinstance(act, n.Play):
        is_stage = game.state.cards[found[0]].definition.category == cards.STAGE
        return areas.STAGE if is_stage else areas.CHARACTERS
    return areas.TRASH


def don_for(game: Game, act: n.Act, held: Sequence[Brought]) -> list[int]:
    """Return the DON!! cards brought that an act on DON!! cards can take."""
    if not isinstance(act, n.RestDon | n.ReturnDon | n.GiveDon):
        return []
    state = "active" if isinstance(act, n.RestDon) else act.state
    return [
        number
        for one in held
        if (one.zone == areas.COST and (state == "any" or one.rested == (state == "rested")))
        or (one.zone == _ACTIVE and state == "active" and _are_don(game, one))
        for number in one.numbers
    ]


def _are_don(game: Game, one: Brought) -> bool:
    return all(game.state.cards[card].definition.category == cards.DON for card in one.cards)


def cards_for(
    game: Game, ctx: Context, target: n.Target, held: Sequence[Brought], *, rested: bool | None = None
) -> list[int]:
    """Return the cards brought that a target can take; `rested` False: those alone that are active then."""
    found: list[int] = []
    for one in held:
        if rested is not None and (one.rested or one.zone not in (*_ON_FIELD, _ACTIVE)):
            continue
        if one.zone == _ACTIVE:
            if rested is not None and isinstance(target, n.This):
                found += one.numbers if ctx.source in one.cards else ()
                continue
            if rested is None:
                continue
        elif not _lies_there(game, ctx, target, one):
            continue
        if isinstance(target, n.Top):
            found += one.numbers
        elif isinstance(target, n.Pick | n.All) and not filters.together(game, ctx, target.set.filters):
            fitting = sum(matching.fits(game, ctx, card, target.set) for card in one.cards)
            if not one.cards and _takes_any(target.set):
                fitting = len(one.numbers)
            found += one.numbers[:fitting]
    return found


def rested_for(game: Game, ctx: Context, target: n.Target, held: Sequence[Brought]) -> list[CardId]:
    """Return the cards that an act before may rest and a target speaks of once they are rested (CR 8-3-1-1)."""
    rested = list(dict.fromkeys(card for one in held if one.zone == _RESTED for card in one.cards))
    if isinstance(target, n.This):
        return [ctx.source] if ctx.source in rested else []
    if not isinstance(target, n.Pick | n.All) or filters.together(game, ctx, target.set.filters):
        return []
    asked = tuple(one for one in target.set.filters if not isinstance(one, n.Rested))
    there = set(sets.cards_of(game, ctx, replace(target.set, filters=asked)))
    return [card for card in rested if card in there]


def _takes_any(one: n.Set) -> bool:
    return not (one.filters or one.others or one.shared) and all(noun.kind == "card" for noun in one.nouns)


def _lies_there(game: Game, ctx: Context, target: n.Target, one: Brought) -> bool:
    """Whether cards are brought to where a target takes its cards from."""
    if isinstance(target, n.Top):
        zones: tuple[n.Zone, ...] = (target.zone,)
    elif isinstance(target, n.Pick | n.All):
        zones = target.set.zones or target.set.where
        if not zones:
            kinds = {noun.kind for noun in target.set.nouns} or {"card"}
            return one.zone in _ON_FIELD and bool(kinds & {"card", "field", one.zone.removesuffix("s")})
    else:
        return False
    return any(
        (zone.zone == one.zone or (zone.zone == "field" and one.zone in _ON_FIELD))
        and one.side in sets.sides(game, ctx, zone.owner)
        for zone in zones
    )
