"""What texts change on cards in play without moving them: power, cost, keyword effects, rested and active."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.logs.copies import chosen, on_board, preferred
from rules_engine.logs.reading import Lasting
from rules_engine.logs.stopping import unexplained
from rules_engine.logs.texts import may_change
from rules_engine.one_piece import areas, values
from rules_engine.one_piece.state import CardId, Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.effects import Told


def _meant(told: Told, number: str, first: Side, wanted: Callable[[CardId], bool]) -> tuple[CardId, bool]:
    """Return the card in play that a line means, and whether that is inferred: a wanted one, of the likelier side.

    Raises Stopped when no card of that number is in play.
    """
    game = told.reading.game
    found = on_board(game, number, (first, 1 - first))
    if not found:
        raise unexplained(told.line, gettext_noop("Unexplained: {number} is not in play."), number=number)
    likely = preferred(found, [card for card in found if game.state.cards[card].owner == first])
    card, inferred = chosen(told.reading, preferred(likely, filter(wanted, likely)), told.line)
    # That it is this side's is inferred where the other side has one too.
    return card, inferred or len(likely) != len(found)


def _side(told: Told, number: str, *, helps: bool) -> Side:
    """Return whose card is meant: what helps is for the own side, what harms for the other, an own text for itself."""
    return told.side if helps or told.source == number else 1 - told.side


def _in_battle(told: Told) -> Callable[[CardId], bool]:
    battle = told.reading.game.state.battle
    return lambda card: battle is not None and card in (battle.attacker, battle.target)


def _buff(told: Told, parts: tuple[str, ...]) -> None:
    number, amount, until = parts[0], int(parts[1]), parts[2]
    reading = told.reading
    card, inferred = _meant(told, number, _side(told, number, helps=amount > 0), _in_battle(told))
    if not may_change(reading.library, told.source, amount, values.base_power(reading.game, card)):
        reading.remark(told.line, f"Line {told.line}: no text of {told.source} says this: {told.note}")
    _change(told, "power", card, amount, until, inferred=inferred)


def _cost(told: Told, parts: tuple[str, ...]) -> None:
    number, amount, until = parts[0], int(parts[1]), parts[2]
    card, inferred = _meant(told, number, _side(told, number, helps=amount > 0), _in_battle(told))
    _change(told, "cost", card, amount, until, inferred=inferred)


def _change(told: Told, what: str, card: CardId, amount: int, until: str, *, inferred: bool) -> None:
    state = told.reading.game.state
    word = "turn" if not until else "battle" if "combat" in until.lower() else "game"
    if word == "game":
        last = state.turn + (1 if state.turn_side == told.side else 2)
        told.reading.lasting.append(Lasting(last, f"{what}:game", card, state.cards[card].arrivals, amount))
    told.reading.by_hand(told.line, told.note, f"{what}:{word}", card, number=amount, inferred=inferred)


def _turned(told: Told, number: str, deed: str, first: Side) -> None:
    cards = told.reading.game.state.cards
    card, inferred = _meant(told, number, first, lambda card: cards[card].rested != (deed == "rest"))
    if cards[card].rested == (deed == "rest"):
        told.reading.remark(told.line, f"Line {told.line}, by which nothing changes: {told.note}")
    else:
        told.reading.by_hand(told.line, told.note, deed, card, inferred=inferred)


def _rest(told: Told, parts: tuple[str, ...]) -> None:
    """Rest a card: of the own side when the text is the Leader's or the card's own, else of the other."""
    leader = told.reading.game.state.players[told.side].leader[0]
    is_leader = told.reading.game.state.cards[leader].definition.number == told.source
    _turned(told, parts[0], "rest", _side(told, parts[0], helps=is_leader))


def _active(told: Told, parts: tuple[str, ...]) -> None:
    _turned(told, parts[0], "active", told.side)


def _keyword(told: Told, parts: tuple[str, ...]) -> None:
    """Give a keyword effect to an own Character: of copies to the one that came last, as it could not attack yet."""
    state = told.reading.game.state
    pile = [
        card
        for card in reversed(state.players[told.side].characters)
        if state.cards[card].definition.number == parts[0]
    ]
    if not pile:
        raise unexplained(told.line, gettext_noop("Unexplained: {number} is not in play."), number=parts[0])
    fresh = preferred(pile, [card for card in pile if state.cards[card].entered == state.turn])
    card, inferred = chosen(told.reading, fresh, told.line)
    told.reading.by_hand(told.line, told.note, f"keyword:{parts[1]}", card, inferred=inferred)


def _cannot(told: Told, parts: tuple[str, ...]) -> None:
    cards = told.reading.game.state.cards
    wants_rested = parts[1] == "Refresh"
    card, inferred = _meant(
        told,
        parts[0],
        1 - told.side,
        lambda card: cards[card].zone == areas.CHARACTERS and cards[card].rested == wants_rested,
    )
    told.reading.by_hand(told.line, told.note, f"cannot:{parts[1].lower()}", card, inferred=inferred)


#: What each kind of line changes.
CHANGES: dict[str, Callable[[Told, tuple[str, ...]], None]] = {
    "buff": _buff,
    "cost": _cost,
    "rest": _rest,
    "active": _active,
    "keyword": _keyword,
    "cannot": _cannot,
}
