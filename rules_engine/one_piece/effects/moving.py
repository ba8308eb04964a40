"""Moving cards by an effect: what may leave, in which order cards come to their new area (CR 3-1-7), where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, frames
from rules_engine.one_piece.effects.run import Run
from rules_engine.one_piece.state import CardId, Frame, Side
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: The word under which an effect remembers that the cards of a slot were put into an order.
ORDERED = "ordered"

_FIELD = (areas.CHARACTERS, areas.STAGE)


def in_order(
    run: Run, target: n.Target, found: tuple[CardId, ...], place: n.Place
) -> tuple[CardId, ...] | None:
    """Return cards in the order they are put into a deck or among the Life cards, without those that stay (CR 3-1-7).

    "In any order" leaves it to whoever puts them there; otherwise the owners order theirs, the turn player first (CR
    1-3-10). Nobody is asked where the order tells nothing: in the hand and the trash it can be changed at any time (CR
    3-4-2, 3-5-2), a deck without an end said is shuffled, and cards of a deck move one by one (CR 3-2-3).
    """
    if len(found) < 2 or place.zone not in ("deck", "life"):
        return found
    found = tuple(movable(run, found, place.zone))
    if isinstance(target, n.Slot) and run.ctx.number(f"{ORDERED} {target.of}"):
        return found
    if place.order == "any":
        return run.arranged(found) if _order_tells(run, found, run.player(run.who)) else found
    if place.zone == "deck" and not place.end:
        return found
    state = run.game.state
    ordered: tuple[CardId, ...] = ()
    for side in (state.turn_side, 1 - state.turn_side):
        own = tuple(card for card in found if state.cards[card].owner == side)
        said = run.arranged(own, side=side) if _order_tells(run, own, side) else own
        if said is None:
            return None
        ordered += said
    return ordered


def _order_tells(run: Run, found: tuple[CardId, ...], side: Side) -> bool:
    """Whether a player can tell the cards apart: sees which they are, and they are not all the same card."""
    held = [run.game.state.cards[card] for card in found]
    return len({card.definition.number if areas.may_see(card, side) else "" for card in held}) > 1


def movable(run: Run, cards: tuple[CardId, ...], zone: str) -> list[CardId]:
    """Return the cards that nothing keeps where they are (CR 1-3-3)."""
    game = run.game
    state = game.state
    moved = []
    for card in cards:
        held = state.cards[card]
        if held.zone in (areas.LEADER, areas.GIVEN, areas.COST, areas.DON_DECK):
            continue
        if held.zone in _FIELD and game.effects.cannot(
            game, "be removed from the field", card, run.side, run.source
        ):
            continue
        if (
            held.zone == areas.LIFE
            and zone == areas.HAND
            and game.effects.cannot_player(game, "add life to hand", held.owner, run.source)
        ):
            continue
        moved.append(card)
    return moved


def put_away(
    run: Run, cards: tuple[CardId, ...], zone: str, rule: str, *, end: str = "top", face_up: bool = False
) -> bool:
    """Move cards, in the order given from the top down (CR 3-1-7).

    What leaves the field by an effect, or the Life area for the hand, may be forbidden (CR 1-3-3) or replaced first
    (CR 8-1-3-4).
    """
    game = run.game
    state = game.state
    moved = movable(run, cards, zone)
    top = zone in (areas.DECK, areas.LIFE) and end != "bottom"
    order = moved[::-1] if top else moved
    if any(
        state.cards[card].zone in _FIELD or (state.cards[card].zone == areas.LIFE and zone == areas.HAND)
        for card in moved
    ):
        if len(order) == 1:
            run.start([("leave", "", order[0], zone, end, face_up, rule, run.cause)])
        else:
            leaving = tuple((card, state.cards[card].arrivals) for card in order)
            run.start([("leave_together", "", leaving, (), zone, end, face_up, rule, run.cause)])
        return True
    for card in order:
        _put(game, card, zone, rule, end=end, face_up=face_up, cause=run.cause)
        if state.ended:
            break
    return bool(moved)


def _put(game: Game, card: CardId, zone: str, rule: str, *, end: str, face_up: bool, cause: str) -> None:
    """Move one card to an end of an area; a Life card put back lies as it did (CR 3-10-3)."""
    held = game.state.cards[card]
    is_up = face_up or zone == areas.TRASH or (zone == held.zone == areas.LIFE and held.face_up)
    index = None
    if zone in (areas.DECK, areas.LIFE) and end == "bottom":
        index = len(game.state.players[held.owner].area(zone)) - (held.zone == zone)
    areas.move(game, card, zone, rule, index=index, face_up=is_up, cause=cause)


@frames.procedure("leave")
def _leave(game: Game, frame: Frame) -> None:
    """Let a card leave the field by an effect, or a Life card go to the hand, unless replaced (CR 8-1-3-4)."""
    card, zone, end, face_up, rule, cause = frame.data
    held = game.state.cards[card]
    if frame.step == "":
        if held.zone not in (*_FIELD, areas.LIFE):
            frames.finish(game)
            _put(game, card, zone, rule, end=end, face_up=face_up, cause=cause)
            return
        frames.go(game, held.zone)
        game.effects.replace(game, "remove" if held.zone in _FIELD else "life to hand", card, cause)
        return
    replaced = frames.take_answer(game) == "replaced"
    frames.finish(game)
    if not replaced and held.zone == frame.step:
        _put(game, card, zone, rule, end=end, face_up=face_up, cause=cause)


@frames.procedure("leave_together")
def _leave_together(game: Game, frame: Frame) -> None:
    """Let several cards leave by an effect at once: whether each is replaced is settled first, while all are there.

    Only then do they leave (CR 8-1-3-4). One that left or came anew meanwhile does not go with them.
    """
    left, going, zone, end, face_up, rule, cause = frame.data
    found = game.state.cards
    if frame.step == "asked":
        first, left = left[0], left[1:]
        if frames.take_answer(game) != "replaced":
            going = (*going, first)
    while left:
        card, arrivals = left[0]
        held = found[card]
        if held.arrivals == arrivals:
            is_asked = held.zone in _FIELD or (held.zone == areas.LIFE and zone == areas.HAND)
            if is_asked:
                frames.go(game, "asked", left, going, zone, end, face_up, rule, cause)
                game.effects.replace(game, "remove" if held.zone in _FIELD else "life to hand", card, cause)
                return
            going = (*going, left[0])
        left = left[1:]
    frames.finish(game)
    for card, arrivals in going:
        if found[card].arrivals == arrivals and not game.state.ended:
            _put(game, card, zone, rule, end=end, face_up=face_up, cause=cause)
