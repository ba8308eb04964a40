"""Acts on cards outside the field: draw, look, reveal, choose, move, trash, order."""

from __future__ import annotations

from rules_engine.one_piece import areas, terms
from rules_engine.one_piece.effects import moving, sets, targets
from rules_engine.one_piece.effects.filters import number
from rules_engine.one_piece.effects.run import Run
from rules_engine.one_piece.effects.table import act
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.words import gettext_noop

#: The highest number that can be named where a text lets a player choose a cost.
HIGHEST_COST = 20


def each_side(run: Run, who: str) -> tuple[Side, ...]:
    """Return the players a text names, the turn player first (CR 1-3-10)."""
    if who in ("each", "both", "any"):
        return (run.game.state.turn_side, 1 - run.game.state.turn_side)
    return (run.player(who),)


# -------------------------------------------------------------------- drawing


@act(n.Draw)
def _draw(run: Run, node: n.Draw) -> bool | None:
    """Draw cards (CR 4-5-3); "up to" is decided card by card (CR 4-5-4)."""
    game = run.game
    sides = [
        side
        for side in each_side(run, node.who)
        if not game.effects.cannot_player(game, "draw", side, run.source)
    ]
    if not isinstance(node.amount, n.UpTo):
        wanted = targets.limits(game, run.ctx, node.amount, 0)[0]
        drawn = sum(terms.draw(game, side, wanted, "CR 4-5-3", run.cause) for side in sides)
        _note_drawn(run, drawn)
        return drawn > 0
    drawn = run.stash or 0
    if sides and drawn < number(game, run.ctx, node.amount.number) and game.state.players[sides[0]].deck:
        said = run.yes(gettext_noop("Draw a card?"), "CR 4-5-4", side=sides[0])
        if said is None:
            return None
        if said:
            run.stash = drawn + terms.draw(game, sides[0], 1, "CR 4-5-4-2", run.cause)
            run.again()
            return None
    _note_drawn(run, drawn)
    return drawn > 0


@act(n.DrawTo)
def _draw_to(run: Run, node: n.DrawTo) -> bool | None:
    """Draw until so many cards are in the hand."""
    wanted = node.number - len(run.game.state.players[run.side].hand)
    if run.game.effects.cannot_player(run.game, "draw", run.side, run.source):
        return False
    drawn = terms.draw(run.game, run.side, wanted, "CR 4-5-3", run.cause)
    _note_drawn(run, drawn)
    return drawn > 0


def _note_drawn(run: Run, drawn: int) -> None:
    run.ctx = run.ctx.with_number("drawn", drawn)


# -------------------------------------------------------------------- looking, revealing, choosing


@act(n.Look)
def _look(run: Run, node: n.Look) -> bool | None:
    """Look at cards, which stay where they are (CR 11-3-1, 11-3-2)."""
    found = run.cards(node.target, node.who)
    if found is None:
        return None
    run.show(found, 1 << run.player(node.who))
    return bool(found) and not run.short_of(node.target, found)


@act(n.Reveal)
def _reveal(run: Run, node: n.Reveal) -> bool | None:
    """Show cards to both players (CR 11-2-1, 11-2-2)."""
    found = run.cards(node.target, node.who)
    if found is None or run.identified(found) is None:
        return None
    run.show(found, 3)
    for card in found:
        run.tell("revealed", "CR 11-2-2", run.game.state.cards[card].owner, card)
    return bool(found)


@act(n.Choose)
def _choose(run: Run, node: n.Choose) -> bool | None:
    """Choose cards for the following steps (CR 8-4-4)."""
    found = run.cards(node.target, node.who)
    return None if found is None else bool(found)


@act(n.ChooseNumber)
def _choose_number(run: Run, node: n.ChooseNumber) -> bool | None:
    """Choose a whole number of 0 or more (CR 1-3-5)."""
    said = run.how_many(0, HIGHEST_COST)
    if said is None:
        return None
    run.ctx = run.ctx.with_number(f"chosen {node.what}", said)
    return True


# -------------------------------------------------------------------- moving


@act(n.Move)
def _move(run: Run, node: n.Move) -> bool | None:
    """Add, place or return cards to an area of their owner."""
    found = run.cards(node.target, node.who)
    if found is None:
        return None
    if not found:
        return False
    place = node.to
    if node.or_to is not None:
        said = run.option((("zone", place.zone), ("zone", f"{node.or_to.end} {node.or_to.zone}".strip())))
        if said is None:
            return None
        place = node.to if said[1] == node.to.zone else node.or_to
    end = place.end or "top"
    if end == "either" and not _ends_differ(run, found, place):
        end = "top"
    if end == "either":
        where = run.option((("end", "top"), ("end", "bottom")))
        if where is None:
            return None
        end = where[1]
    ordered = moving.in_order(run, node.target, found, place)
    if ordered is None:
        return None
    rule = "CR 11-2-1" if place.zone == "hand" else "CR 3-1-7"
    if isinstance(node.target, n.Pick) and node.target.set.filters and place.zone in areas.SECRET:
        _reveal_moved(run, found)
    done = moving.put_away(run, ordered, place.zone, rule, end=end, face_up=place.face == "up")
    return done and not run.short_of(node.target, found)


def _ends_differ(run: Run, found: tuple[CardId, ...], place: n.Place) -> bool:
    """Whether top and bottom are two places: other cards lie where these go."""
    players, held = run.game.state.players, run.game.state.cards
    return any(
        card not in found
        for side in {held[one].owner for one in found}
        for card in players[side].area(place.zone)
    )


def _reveal_moved(run: Run, found: tuple[CardId, ...]) -> None:
    """Reveal what goes from one secret area to another because of what it is (CR 11-2-1)."""
    for card in found:
        held = run.game.state.cards[card]
        if not areas.is_open(held):
            run.tell("revealed", "CR 11-2-1", held.owner, card)


@act(n.Trash)
def _trash(run: Run, node: n.Trash) -> bool | None:
    """Put cards into the trash: no K.O. (CR 10-2-14-1, 10-2-1-3)."""
    found = run.cards(node.target, node.who)
    if found is None:
        return None
    return moving.put_away(run, found, areas.TRASH, "CR 10-2-14-1") and not run.short_of(node.target, found)


@act(n.DiscardTo)
def _discard_to(run: Run, node: n.DiscardTo) -> bool | None:
    """Trash cards from the hand until so many are left, the turn player first (CR 1-3-10)."""
    found: tuple[CardId, ...] = ()
    for side in each_side(run, node.who):
        hand = run.game.state.players[side].hand
        chosen = targets.choose(run, side, hand, len(hand) - node.number, len(hand) - node.number)
        if chosen is None:
            return None
        found += chosen
    return moving.put_away(run, found, areas.TRASH, "CR 10-2-14-1")


@act(n.TrashLifeTo)
def _trash_life_to(run: Run, node: n.TrashLifeTo) -> bool | None:
    """Trash cards from the top of the Life cards until so many are left (CR 3-10-2)."""
    life = run.game.state.players[run.side].life
    return moving.put_away(run, tuple(life[: max(0, len(life) - node.number)]), areas.TRASH, "CR 3-10-2")


@act(n.Shuffle)
def _shuffle(run: Run, node: n.Shuffle) -> bool | None:
    """Shuffle a deck (CR 3-2-4)."""
    for side in sets.sides(run.game, run.ctx, node.owner):
        areas.shuffle(run.game, side)
    return True


@act(n.Reorder)
def _reorder(run: Run, node: n.Reorder) -> bool | None:
    """Put the cards looked at into an order, which the next step keeps."""
    found = run.cards(node.target)
    if found is None:
        return None
    ordered = run.arranged(found)
    if ordered is None:
        return None
    if isinstance(node.target, n.Slot):
        run.remember(node.target.of, ordered)
        run.ctx = run.ctx.with_number(f"{moving.ORDERED} {node.target.of}", 1)
    return bool(ordered)


@act(n.TurnLife)
def _turn_life(run: Run, node: n.TurnLife) -> bool | None:
    """Turn Life cards over (CR 3-10-2-1); one that lies so already is not turned (CR 1-3-2-1)."""
    up = node.face == "up"
    state = run.game.state
    found = run.cards(node.target, only=lambda card: state.cards[card].face_up != up)
    if found is None:
        return None
    turned = [areas.turn_face(run.game, card, up) for card in found]
    return any(turned)
