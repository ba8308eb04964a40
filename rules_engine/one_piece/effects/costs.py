"""Whether an act of a cost can be carried out in full (CR 8-3-1-3), asked before anything is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, cards, terms
from rules_engine.one_piece.effects import filters, sets, sharing, table, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.table import payable
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def can_do(game: Game, ctx: Context, act: n.Act) -> bool:
    """Whether an act can be carried out in full now; one that nobody can judge beforehand can."""
    test = table.PAYABLE.get(type(act))
    return test is None or test(game, ctx, act)


def needed(game: Game, ctx: Context, target: n.Target) -> int:
    """Return how many cards a target has to have to be paid with: as many as the text says, at least one."""
    if isinstance(target, n.Both | n.PickEach):
        return sum(needed(game, ctx, one) for one in targets.parts(target))
    amount = getattr(target, "amount", None)
    if amount is None:
        return 1
    fewest = targets.limits(game, ctx, amount, 0)[0]
    return fewest if isinstance(amount, n.Exactly | n.AtLeast) else 0


def there(game: Game, ctx: Context, target: n.Target) -> list[CardId]:
    """Return the cards that a target could be paid with."""
    if isinstance(target, n.Pick | n.All):
        return sets.cards_of(game, ctx, target.set)
    if isinstance(target, n.Top):
        return [
            card
            for side in sets.sides(game, ctx, target.zone.owner)
            for card in sets.pile(game, side, target.zone.zone)
        ]
    if isinstance(target, n.Both | n.EitherTarget | n.PickEach):
        return [card for one in targets.parts(target) for card in there(game, ctx, one)]
    return targets.cards_now(game, ctx, target)


def _enough(game: Game, ctx: Context, target: n.Target, found: list[CardId]) -> bool:
    if isinstance(target, n.Both | n.PickEach):
        can = set(found)
        return sharing.shares_out(
            [
                [card for card in there(game, ctx, one) if card in can]
                for one in targets.parts(target)
                for _ in range(needed(game, ctx, one))
            ]
        )
    wanted = needed(game, ctx, target)
    together = filters.together(game, ctx, target.set.filters) if isinstance(target, n.Pick) else ()
    return len(found) >= wanted and (not together or _some_fit(game, found, wanted, together))


def _some_fit(game: Game, found: list[CardId], wanted: int, together: tuple[object, ...]) -> bool:
    from itertools import combinations, islice

    return any(
        filters.fit_together(game, chosen, together) for chosen in islice(combinations(found, wanted), 2000)
    )


@payable(n.Move, n.Trash, n.KO, n.Play)
def _leaves(game: Game, ctx: Context, node: n.Move | n.Trash | n.KO | n.Play) -> bool:
    """Cards to move: with what cannot be removed, or Life cards that cannot be added, nothing is paid."""
    return _enough(game, ctx, node.target, can_leave(game, ctx, node, node.target))


def can_leave(
    game: Game, ctx: Context, node: n.Move | n.Trash | n.KO | n.Play, target: n.Target
) -> list[CardId]:
    """Return the cards of a target that nothing keeps where they are (CR 1-3-3)."""
    state = game.state
    to_hand = isinstance(node, n.Move) and node.to.zone == areas.HAND
    found = []
    for card in there(game, ctx, target):
        zone = state.cards[card].zone
        if zone == areas.LEADER:
            continue
        if zone == areas.CHARACTERS and game.effects.cannot(
            game,
            "be K.O.'d" if isinstance(node, n.KO) else "be removed from the field",
            card,
            ctx.side,
            ctx.source,
        ):
            continue
        if (
            to_hand
            and zone == areas.LIFE
            and game.effects.cannot_player(game, "add life to hand", state.cards[card].owner, ctx.source)
        ):
            continue
        found.append(card)
    return found


def can_rest(game: Game, ctx: Context, card: CardId) -> bool:
    """Whether a card can be rested as a cost: an active card of the field that nothing forbids to rest (CR 1-3-3)."""
    held = game.state.cards[card]
    return (
        not held.rested
        and held.zone in areas.FIELD
        and not game.effects.cannot(game, "be rested", card, ctx.side, ctx.source)
    )


@payable(n.RestCards)
def _rests(game: Game, ctx: Context, node: n.RestCards) -> bool:
    found = [card for card in there(game, ctx, node.target) if can_rest(game, ctx, card)]
    return _enough(game, ctx, node.target, found)


@payable(n.SetActive)
def _sets_active(game: Game, ctx: Context, node: n.SetActive) -> bool:
    found = [card for card in there(game, ctx, node.target) if game.state.cards[card].rested]
    return _enough(game, ctx, node.target, found)


@payable(n.TurnLife)
def _turns(game: Game, ctx: Context, node: n.TurnLife) -> bool:
    wanted = needed(game, ctx, node.target)
    found = there(game, ctx, node.target)
    if isinstance(node.target, n.Top):
        if node.target.end == "either":
            found = list(dict.fromkeys((*found[:wanted], *found[-wanted:])))
        else:
            found = targets.ends(found, node.target.end, wanted)
    return sum(game.state.cards[card].face_up != (node.face == "up") for card in found) >= max(1, wanted)


@payable(n.Reveal, n.Choose, n.Look)
def _shows(game: Game, ctx: Context, node: n.Reveal | n.Choose | n.Look) -> bool:
    return _enough(game, ctx, node.target, there(game, ctx, node.target))


@payable(n.RestDon)
def _rest_don(game: Game, ctx: Context, node: n.RestDon) -> bool:
    return len(terms.active_don(game, ctx.side)) >= targets.limits(game, ctx, node.amount, 0)[0]


def _side(ctx: Context, who: str) -> Side:
    return 1 - ctx.side if who == "opponent" else ctx.side


@payable(n.ReturnDon)
def _return_don(game: Game, ctx: Context, node: n.ReturnDon) -> bool:
    return len(returnable_don(game, ctx, node)) >= targets.limits(game, ctx, node.amount, 0)[0]


def returnable_don(game: Game, ctx: Context, node: n.ReturnDon) -> list[CardId]:
    """Return the DON!! cards that can be returned (CR 8-3-1-6)."""
    return [
        card
        for card in sets.don(game, _side(ctx, node.who), given=node.state == "any")
        if node.state == "any" or game.state.cards[card].rested == (node.state == "rested")
    ]


@payable(n.ReturnGivenDon)
def _return_given(game: Game, ctx: Context, node: n.ReturnGivenDon) -> bool:
    given = [
        card for card in sets.don(game, ctx.side, given=True) if game.state.cards[card].zone == areas.GIVEN
    ]
    return len(given) >= targets.limits(game, ctx, node.amount, 0)[0]


@payable(n.AddDon)
def _add_don(game: Game, ctx: Context, node: n.AddDon) -> bool:
    return (
        len(game.state.players[_side(ctx, node.who)].don_deck) >= targets.limits(game, ctx, node.amount, 0)[0]
    )


def hosts(game: Game, ctx: Context, node: n.GiveDon) -> list[CardId]:
    """Return the cards that DON!! cards can be given to (CR 6-5-5-1)."""
    found = game.state.cards
    return [
        card for card in there(game, ctx, node.to) if found[card].zone in (areas.LEADER, areas.CHARACTERS)
    ]


@payable(n.GiveDon)
def _give_don(game: Game, ctx: Context, node: n.GiveDon) -> bool:
    state = game.state
    given = [card for card in sets.don(game, ctx.side, given=True) if state.cards[card].zone == areas.GIVEN]
    return (
        bool(hosts(game, ctx, node))
        and len(given if node.source == "given" else givable_don(game, ctx, node))
        >= targets.limits(game, ctx, node.amount, 0)[0]
    )


def givable_don(game: Game, ctx: Context, node: n.GiveDon) -> list[CardId]:
    """Return the DON!! cards of the cost area that can be given."""
    return [
        card
        for card in game.state.players[_side(ctx, node.owner)].cost
        if node.state == "any" or game.state.cards[card].rested == (node.state == "rested")
    ]


@payable(n.Draw)
def _draw(game: Game, ctx: Context, node: n.Draw) -> bool:
    return not game.effects.cannot_player(game, "draw", _side(ctx, node.who), ctx.source)


@payable(n.TrashLifeTo)
def _trash_life(game: Game, ctx: Context, node: n.TrashLifeTo) -> bool:
    return len(game.state.players[ctx.side].life) > node.number


@payable(n.EitherAct)
def _either(game: Game, ctx: Context, node: n.EitherAct) -> bool:
    return any(can_do(game, ctx, one) for one in node.acts)


@payable(n.Modify)
def _modify(game: Game, ctx: Context, node: n.Modify) -> bool:
    """Whether there is a Leader or Character to change."""
    found = [
        card
        for card in there(game, ctx, node.target)
        if game.state.cards[card].definition.category != cards.DON
    ]
    return _enough(game, ctx, node.target, found)
