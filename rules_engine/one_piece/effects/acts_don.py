"""Acts on DON!! cards: add, give, return, rest (CR 6-5-5, 8-3-1-5, 8-3-1-6, 10-2-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, terms
from rules_engine.one_piece.effects import sets, targets
from rules_engine.one_piece.effects.run import Run
from rules_engine.one_piece.effects.table import act
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.walk import every

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


@act(n.AddDon)
def _add_don(run: Run, node: n.AddDon) -> bool | None:
    """Put DON!! cards from the DON!! deck into the cost area, active or rested (CR 3-9-3)."""
    state = run.game.state
    side = run.player(node.who)
    there = len(state.players[side].don_deck)
    low, high = targets.limits(run.game, run.ctx, node.amount, there)
    wanted = run.how_many(min(low, there), min(high, there), side=side)
    if wanted is None:
        return None
    for _ in range(wanted):
        areas.move(
            run.game,
            state.players[side].don_deck[0],
            areas.COST,
            "CR 3-9-3",
            rested=node.state == "rested",
            face_up=True,
            cause=run.cause,
        )
    return wanted > 0


def can_hold(game: Game, node: n.GiveDon, card: CardId, side: Side) -> bool:
    """Whether DON!! cards of a player can be given to a card (CR 6-5-5-1).

    Where the text does not say whose card it is, it is one of the player whose DON!! cards they are.
    """
    held = game.state.cards[card]
    if held.zone not in (areas.LEADER, areas.CHARACTERS):
        return False
    return held.owner == side or not any(
        isinstance(one, n.Set) and one.owner in ("any", "none") for one in every(node.to)
    )


def _available(run: Run, node: n.GiveDon, side: Side) -> list[CardId]:
    state = run.game.state
    if node.source == "don deck":
        return list(state.players[side].don_deck)
    if node.source == "given":
        return [
            card for card in sets.don(run.game, side, given=True) if state.cards[card].zone == areas.GIVEN
        ]
    return [
        card
        for card in state.players[side].cost
        if node.state == "any" or state.cards[card].rested == (node.state == "rested")
    ]


@act(n.GiveDon)
def _give_don(run: Run, node: n.GiveDon) -> bool | None:
    """Give DON!! cards to a card, or so many to each of several (CR 6-5-5-1)."""
    game = run.game
    side = run.player(node.owner if node.owner != "its" else "you")
    if any(isinstance(one, n.Set) and one.owner == "its" for one in every(node.to)):
        return _give_own(run, node)
    hosts = run.cards(node.to, node.who, only=lambda card: can_hold(game, node, card, side))
    if hosts is None:
        return None
    if len(hosts) > 1 and not node.each and not isinstance(node.to, n.All):
        hosts = targets.choose(run, run.player(node.who), hosts, 1, 1)
        if hosts is None:
            return None
    left = _available(run, node, side)
    given: list[tuple[CardId, CardId]] = []
    for host in hosts:
        candidates = [card for card in left if game.state.cards[card].given_to != host]
        low, high = targets.limits(game, run.ctx, node.amount, len(candidates))
        chosen = _which(run, node, candidates, low, high)
        if chosen is None:
            return None
        given += [(card, host) for card in chosen]
        left = [card for card in left if card not in chosen]
    for card, host in given:
        areas.give(game, card, host, "CR 6-5-5-1")
    return bool(given)


def _give_own(run: Run, node: n.GiveDon) -> bool | None:
    """Give a DON!! card of either player to a card of its owner."""
    state = run.game.state
    there = [side for side in (run.side, 1 - run.side) if _available(run, node, side)]
    said = run.option(tuple(("side", str(side)) for side in there))
    if said is None:
        return None
    if not said[1]:
        return False
    side = int(said[1])
    hosts = targets.choose(
        run, run.side, (*state.players[side].leader, *state.players[side].characters), 1, 1
    )
    if hosts is None:
        return None
    candidates = _available(run, node, side)
    low, high = targets.limits(run.game, run.ctx, node.amount, len(candidates))
    chosen = _which(run, node, candidates, low, high)
    if chosen is None:
        return None
    for card in chosen:
        areas.give(run.game, card, hosts[0], "CR 6-5-5-1")
    return bool(chosen)


def _which(
    run: Run, node: n.GiveDon, candidates: list[CardId], low: int, high: int
) -> tuple[CardId, ...] | None:
    high = min(high, len(candidates))
    if len({areas.don_kind(run.game, card) for card in candidates}) <= 1:
        wanted = run.how_many(min(low, high), high, side=run.player(node.who))
        return None if wanted is None else tuple(candidates[:wanted])
    return targets.choose(run, run.player(node.who), candidates, low, high, rule="CR 6-5-5-1")


def return_to_deck(run: Run, side: Side, chosen: tuple[CardId, ...]) -> bool:
    """Return DON!! cards to the DON!! deck, and say how many at once (CR 10-2-10-1)."""
    for card in chosen:
        areas.move(run.game, card, areas.DON_DECK, "CR 10-2-10-1", cause=run.cause)
    if chosen:
        run.tell("don_returned", "CR 10-2-10-1", side, run.source, number=len(chosen))
    return bool(chosen)


@act(n.ReturnDon)
def _return_don(run: Run, node: n.ReturnDon) -> bool | None:
    """Return DON!! cards from the field to the DON!! deck, chosen by their player (CR 8-3-1-6, 10-2-10-1)."""
    state = run.game.state
    side = run.player(node.who)
    candidates = [
        card
        for card in sets.don(run.game, side, given=node.state == "any")
        if node.state == "any" or state.cards[card].rested == (node.state == "rested")
    ]
    low, high = targets.limits(run.game, run.ctx, node.amount, len(candidates))
    chosen = targets.choose(run, side, candidates, low, high, rule="CR 10-2-10-1")
    if chosen is None:
        return None
    done = return_to_deck(run, side, chosen)
    return done and (not run.paying or len(chosen) >= low)


@act(n.RestDon)
def _rest_don(run: Run, node: n.RestDon) -> bool | None:
    """Rest active DON!! cards of the cost area (CR 8-3-1-5)."""
    wanted = targets.limits(run.game, run.ctx, node.amount, 0)[1]
    active = terms.active_don(run.game, run.side)
    for card in active[:wanted]:
        areas.set_rested(run.game, card, rested=True, rule="CR 8-3-1-5", cause=run.cause)
    return len(active) >= wanted if run.paying else bool(active and wanted)


@act(n.ReturnDonToEqual)
def _return_don_to_equal(run: Run, node: n.ReturnDonToEqual) -> bool | None:
    """Return DON!! cards until the player has as many on the field as the opponent."""
    own = sets.don(run.game, run.side, given=True)
    wanted = len(own) - len(sets.don(run.game, 1 - run.side, given=True))
    if wanted <= 0:
        return False
    chosen = targets.choose(run, run.side, own, wanted, wanted, rule="CR 10-2-10-1")
    return None if chosen is None else return_to_deck(run, run.side, chosen)


@act(n.ReturnGivenDon)
def _return_given_don(run: Run, node: n.ReturnGivenDon) -> bool | None:
    """Put given DON!! cards back into the cost area, rested."""
    given = [
        card
        for card in sets.don(run.game, run.side, given=True)
        if run.game.state.cards[card].zone == areas.GIVEN
    ]
    low, high = targets.limits(run.game, run.ctx, node.amount, len(given))
    chosen = targets.choose(run, run.side, given, low, high, rule="CR 6-5-5-4")
    if chosen is None:
        return None
    for card in chosen:
        areas.move(run.game, card, areas.COST, "CR 6-5-5-4", rested=True, face_up=True, cause=run.cause)
    return len(chosen) >= max(1, low)
