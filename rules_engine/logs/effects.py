"""What card texts did, as the lines of a log tell it: each is carried out by hand, with the line it was read from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.logs import lines
from rules_engine.logs.acts import ZONES, arrived, given_to, leave_field, play
from rules_engine.logs.changes import CHANGES
from rules_engine.logs.copies import on_board
from rules_engine.logs.lines import Move, Said
from rules_engine.logs.stopping import unexplained
from rules_engine.logs.texts import may_do, may_prevent
from rules_engine.logs.words import effect
from rules_engine.one_piece import areas
from rules_engine.one_piece.cards import EVENT
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.turn import DON_EACH_TURN
from tournaments.rules.words import gettext_noop, ngettext_lazy

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading


class Told(NamedTuple):
    """An effect line: where it stands, whose it is, the card whose text it is, its words for people."""

    reading: Reading
    line: int
    side: Side
    source: str
    note: str


def carry_out(reading: Reading, said: Said) -> None:
    """Carry out an effect line, playing the Event first whose text it is."""
    source, words = said.parts
    side = reading.side_of(said)
    _play_event(reading, said, side, source)
    told = Told(reading, said.line, side, source, reading.note(said))
    _see_source(told)
    found = effect(source, words)
    if found is None:
        reading.remark(said.line, f"Line {said.line}, of which nothing is carried out: {told.note}")
        return
    kind, parts, _ = found
    if kind == "rest_don" and reading.paid.get(source) == int(parts[0]):
        # The cost of an Event, told once more.
        del reading.paid[source]
        return
    if not may_do(reading.library, source, kind):
        reading.remark(said.line, f"Line {said.line}: no text of {source} says this: {told.note}")
    if kind in _ONE_BY_ONE:
        for _ in range(int(parts[0])):
            _ONE_BY_ONE[kind](told)
    elif kind == "search":
        from_deck(told, reading.take(side + 1, lines.DECK, lines.HAND, parts[0], line=said.line))
    elif kind in _MOVES:
        _goes(told, parts[0], *_MOVES[kind])
    else:
        _see_twice(told, said)
        CHANGES[kind](told, parts)


def _see_twice(told: Told, said: Said) -> None:
    """Note a change told in two lines one after the other: two copies, or one text told twice; no move tells which."""
    at = told.reading.moves.at
    before = told.reading.moves.items[at - 1] if at else None
    if isinstance(before, Said) and replace(before, line=said.line) == said:
        told.reading.remark(said.line, f"Line {said.line}, the same as the line before it: {told.note}")


def _play_event(reading: Reading, said: Said, side: Side, source: str) -> None:
    if reading.definition(source, said.line).category != EVENT:
        return
    move = reading.moves.find(side + 1, lines.HAND, lines.TRASH, source)
    if move is None or reading.game.pending is None or reading.game.pending.kind != "main":
        return
    play(reading, said, side, reading.moves.use(move))


def _see_source(told: Told) -> None:
    """See that the card whose text it is lies where a text can act from."""
    player = told.reading.game.state.players[told.side]
    cards = told.reading.game.state.cards
    for zone in (areas.LEADER, areas.CHARACTERS, areas.STAGE, areas.TRASH, areas.RESOLVING):
        if any(cards[card].definition.number == told.source for card in player.area(zone)):
            return
    message = gettext_noop("Unexplained: {number} is not in play.")
    raise unexplained(told.line, message, number=told.source)


def _rest_don(told: Told) -> None:
    reading = told.reading
    reading.take(told.side + 1, lines.COST, lines.COST, line=told.line, rested=True)
    reading.by_hand(told.line, told.note, "rest", _don(told, rested=False))


def _active_don(told: Told) -> None:
    reading = told.reading
    reading.take(told.side + 1, lines.COST, lines.COST, line=told.line, rested=False)
    reading.by_hand(told.line, told.note, "active", _don(told, rested=True))


def _don(told: Told, *, rested: bool) -> CardId | None:
    """Return a DON!! of the cost area that lies so; one of these is as good as another."""
    cards = told.reading.game.state.cards
    pile = told.reading.game.state.players[told.side].cost
    return next((don for don in pile if cards[don].rested == rested), None)


def _minus_don(told: Told) -> None:
    """Return the DON!! that the log takes next, from the cost area or from the card it was given to."""
    reading = told.reading
    found = [
        move
        for area in (lines.GIVEN, lines.COST)
        if (move := reading.moves.find(told.side + 1, area, lines.DON_DECK)) is not None
    ]
    if not found:
        found = [reading.take(told.side + 1, lines.COST, lines.DON_DECK, line=told.line)]
    move = reading.moves.use(min(found, key=lambda move: move.seq))
    if move.before == lines.COST:
        don = _don(told, rested=move.was_rested)
    else:
        host = given_to(reading, move)
        given = reading.game.state.cards[host].don if host is not None else []
        don = given[-1] if given else None
    reading.by_hand(move.line, told.note, "move:don_deck", don)


def _draw(told: Told) -> None:
    move = told.reading.take(told.side + 1, lines.DECK, lines.HAND, line=told.line)
    told.reading.from_top(move, len(told.reading.game.state.players[told.side].deck) - 1)
    from_deck(told, move)


def _draw_don(told: Told) -> None:
    reading = told.reading
    reading.take(told.side + 1, lines.DON_DECK, lines.COST, line=told.line)
    pile = reading.game.state.players[told.side].don_deck
    reading.by_hand(told.line, told.note, "move:cost", pile[0] if pile else None)


def _draw_rested_don(told: Told) -> None:
    _draw_don(told)
    cost = told.reading.game.state.players[told.side].cost
    told.reading.by_hand(told.line, told.note, "rest", cost[-1])


def from_deck(told: Told, move: Move) -> None:
    """Put the card of a deck slot into the hand and name it."""
    card = _in_deck(told, move)
    told.reading.by_hand(move.line, told.note, "move:hand", card)
    told.reading.name(card, move.card, move.line)


def _in_deck(told: Told, move: Move) -> CardId:
    """Return the card of a deck slot; the last slot is the top."""
    deck = told.reading.game.state.players[move.player - 1].deck
    place = len(deck) - 1 - move.slot
    if not 0 <= place < len(deck):
        message = ngettext_lazy(
            "Unexplained: the deck has {count} card, the log takes one from slot {slot}.",
            "Unexplained: the deck has {count} cards, the log takes one from slot {slot}.",
            "count",
        )
        raise unexplained(move.line, message, count=len(deck), slot=move.slot)
    return deck[place]


def _goes(told: Told, number: str, after: int, *before: int) -> None:
    """Move the card named, out of the first of these areas out of which the log moves it."""
    reading = told.reading
    for area in before:
        for owner in (1 - told.side, told.side) if area == lines.CHARACTERS else (told.side, 1 - told.side):
            move = reading.moves.find(owner + 1, area, after, number)
            if move is None:
                continue
            reading.moves.use(move)
            if area == lines.DECK:
                card = _in_deck(told, move)
                reading.name(card, number, move.line)
            else:
                card = reading.card_of(move, ZONES[area], told.line)
            if area == lines.CHARACTERS:
                leave_field(reading, move, card)
            reading.by_hand(told.line, told.note, f"move:{ZONES[after]}", card)
            if after == lines.CHARACTERS:
                reading.by_hand(told.line, told.note, "fresh", card)
                arrived(reading, move, card)
            return
    _nothing_moves(told, number)


def _nothing_moves(told: Told, number: str) -> None:
    """Note that a card stays where it is because another text stands in the place of what was done (CR 8-1-3-4).

    Raises Stopped when no such text is in play: then a move is missing.
    """
    reading = told.reading
    cards = reading.game.state.cards
    meant = on_board(reading.game, number, (1 - told.side, told.side))
    for owner in {cards[card].owner for card in meant}:
        player = reading.game.state.players[owner]
        for card in (*player.leader, *player.characters, *player.stage):
            source = cards[card].definition.number
            if may_prevent(reading.library, source):
                reading.remark(
                    told.line,
                    f"Line {told.line}, after which nothing moves: {told.note}. "
                    f"The text of {source} can be the reason.",
                )
                return
    message = gettext_noop("Unexplained: no move of the log carries out what this line tells of {number}.")
    raise unexplained(told.line, message, number=number)


_ONE_BY_ONE: dict[str, Callable[[Told], None]] = {
    "rest_don": _rest_don,
    "active_don": _active_don,
    "minus_don": _minus_don,
    "draw": _draw,
    "draw_don": _draw_don,
    "draw_rested_don": _draw_rested_don,
}
#: Where the card named goes, and where it can come from.
_MOVES = {
    "destroy": (lines.TRASH, lines.CHARACTERS, lines.STAGE),
    "trash": (lines.TRASH, lines.HAND, lines.CHARACTERS, lines.STAGE),
    "return": (lines.HAND, lines.CHARACTERS, lines.TRASH),
    "deploy": (lines.CHARACTERS, lines.HAND, lines.TRASH, lines.DECK),
}


def draw(reading: Reading, said: Said) -> None:
    """Hold what the phases of a turn drew and placed against what the log tells; anything else a text drew."""
    side = reading.side_of(said)
    count, what = int(said.parts[0]), said.parts[1]
    is_own = side == reading.game.state.turn_side
    placed = reading.placed.pop(what, None) if is_own else None
    if placed:
        # The last DON!! of a DON!! deck may be fewer than the two that are told (CR 6-4-3).
        is_short = what == "Don" and not reading.game.state.players[side].don_deck
        fewer = is_short and placed < count == DON_EACH_TURN
        if count != placed and not fewer:
            message = gettext_noop("Unexplained: the phases of this turn bring {placed}, {told} in the log.")
            raise unexplained(said.line, message, placed=placed, told=count)
        return
    kind = {"Card": "draw", "Don": "draw_don", "Rested Don": "draw_rested_don"}[what]
    told = Told(reading, said.line, side, "", reading.note(said))
    for _ in range(count):
        _ONE_BY_ONE[kind](told)
