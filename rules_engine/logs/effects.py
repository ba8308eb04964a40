"""What card texts did, as the lines of a log tell it: each is carried out by hand, with the line it was read from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.logs import lines
from rules_engine.logs.acts import play
from rules_engine.logs.lines import Move, Said, effect_of
from rules_engine.logs.stopping import Stopped, stop
from rules_engine.one_piece import areas
from rules_engine.one_piece.cards import EVENT
from rules_engine.one_piece.state import CardId, Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading

_ZONES = {
    lines.DECK: areas.DECK,
    lines.HAND: areas.HAND,
    lines.CHARACTERS: areas.CHARACTERS,
    lines.LIFE: areas.LIFE,
    lines.DON_DECK: areas.DON_DECK,
    lines.COST: areas.COST,
    lines.TRASH: areas.TRASH,
    lines.STAGE: areas.STAGE,
}


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
    kind, parts = effect_of(words)
    told = Told(reading, said.line, side, source, reading.note(said))
    if kind == "rest_don" and reading.paid.pop(source, None) == int(parts[0]):
        return
    if kind in _ONE_BY_ONE:
        for _ in range(int(parts[0])):
            _ONE_BY_ONE[kind](told)
    elif kind in _WITH_CARD:
        _WITH_CARD[kind](told, parts)
    else:
        reading.notes.append(f"Line {said.line}, of which nothing is carried out: {told.note}")


def _play_event(reading: Reading, said: Said, side: Side, source: str) -> None:
    if reading.definition(source, said.line).category != EVENT:
        return
    move = reading.find(side + 1, lines.HAND, lines.TRASH, source)
    if move is None or reading.game.pending is None or reading.game.pending.kind != "main":
        return
    move.used = True
    play(reading, said, side, move)


def _rest_don(told: Told) -> None:
    reading = told.reading
    reading.take(told.side + 1, lines.COST, lines.COST, line=told.line)
    cost = reading.game.state.players[told.side].cost
    active = [don for don in cost if not reading.game.state.cards[don].rested]
    reading.by_hand(told.line, told.note, "rest", active[0] if active else None)


def _minus_don(told: Told) -> None:
    reading = told.reading
    player = reading.game.state.players[told.side]
    found = reading.find(told.side + 1, lines.GIVEN, lines.DON_DECK)
    move = found or reading.take(told.side + 1, lines.COST, lines.DON_DECK, line=told.line)
    move.used = True
    given = [
        don for host in (*player.leader, *player.characters) for don in reading.game.state.cards[host].don
    ]
    pile = given if found else player.cost
    reading.by_hand(told.line, told.note, "move:don_deck", pile[0] if pile else None)


def _draw(told: Told) -> None:
    from_deck(told, told.reading.take(told.side + 1, lines.DECK, lines.HAND, line=told.line))


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
    """Put the card of a deck slot into the hand and name it; the last slot is the top."""
    reading = told.reading
    deck = reading.game.state.players[told.side].deck
    place = len(deck) - 1 - move.slot
    if not 0 <= place < len(deck):
        message = gettext_noop("Unexplained: the deck has {count} cards, the log takes one from slot {slot}.")
        raise Stopped(stop(move.line, "unexplained_change", message, count=len(deck), slot=move.slot))
    card = deck[place]
    reading.by_hand(move.line, told.note, "move:hand", card)
    reading.name(card, move.card, move.line)


def leave_field(reading: Reading, side: Side, card: CardId, line: int) -> None:
    """Explain the moves of DON!! that a card leaving the field gives back."""
    for _ in reading.game.state.cards[card].don:
        reading.take(side + 1, lines.GIVEN, lines.COST, line=line)


def _whose(told: Told, number: str, *, helps: bool) -> CardId | None:
    """Return the card meant: what helps is for the own side, what harms for the other, an own text for itself."""
    side = told.side
    order = (side, 1 - side) if helps or told.source == number else (1 - side, side)
    return told.reading.on_board(number, order)


def _not_in_play(told: Told, number: str) -> Stopped:
    message = gettext_noop("Unexplained: {number} is not in play.")
    return Stopped(stop(told.line, "unexplained_change", message, number=number))


def _buff(told: Told, parts: tuple[str, ...]) -> None:
    number, amount, until = parts[0], int(parts[1]), parts[2].strip()
    reading = told.reading
    card = _whose(told, number, helps=amount > 0)
    if card is None:
        raise _not_in_play(told, number)
    word = "battle" if until else "turn"
    if until.startswith("until"):
        word = "game"
        last = reading.game.state.turn + (1 if reading.game.state.turn_side == told.side else 2)
        reading.lasting.append((last, card, amount))
    reading.by_hand(told.line, told.note, f"power:{word}", card, number=amount)


def _turned(told: Told, number: str, deed: str, *, helps: bool) -> None:
    card = _whose(told, number, helps=helps)
    if card is None:
        raise _not_in_play(told, number)
    if told.reading.game.state.cards[card].rested != (deed == "rest"):
        told.reading.by_hand(told.line, told.note, deed, card)


def _keyword(told: Told, parts: tuple[str, ...]) -> None:
    state = told.reading.game.state
    pile = state.players[told.side].characters
    # Of two copies the one that came last is meant: it is the one that could not attack yet.
    named = [card for card in reversed(pile) if state.cards[card].definition.number == parts[0]]
    if not named:
        raise _not_in_play(told, parts[0])
    told.reading.by_hand(told.line, told.note, f"keyword:{parts[1]}", named[0])


def _goes(told: Told, number: str, after: int, *before: int) -> None:
    """Move the card named, out of the first of these areas out of which the log moves it."""
    reading = told.reading
    for area in before:
        for owner in (1 - told.side, told.side) if area == lines.CHARACTERS else (told.side,):
            move = reading.find(owner + 1, area, after, number)
            if move is None:
                continue
            move.used = True
            card = reading.in_area(owner, _ZONES[area], number, told.line)
            if area == lines.CHARACTERS:
                leave_field(reading, owner, card, told.line)
            reading.by_hand(told.line, told.note, f"move:{_ZONES[after]}", card)
            if after == lines.CHARACTERS:
                reading.by_hand(told.line, told.note, "fresh", card)
            return
    # Nothing moved: another effect stood in its place, and its own line tells what it did.


def _search(told: Told, parts: tuple[str, ...]) -> None:
    from_deck(told, told.reading.take(told.side + 1, lines.DECK, lines.HAND, parts[0], line=told.line))


_ONE_BY_ONE: dict[str, Callable[[Told], None]] = {
    "rest_don": _rest_don,
    "minus_don": _minus_don,
    "draw": _draw,
    "draw_don": _draw_don,
    "draw_rested_don": _draw_rested_don,
}
_WITH_CARD: dict[str, Callable[[Told, tuple[str, ...]], None]] = {
    "buff": _buff,
    "search": _search,
    "keyword": _keyword,
    "rest": lambda told, parts: _turned(told, parts[0], "rest", helps=False),
    "active": lambda told, parts: _turned(told, parts[0], "active", helps=True),
    "destroy": lambda told, parts: _goes(told, parts[0], lines.TRASH, lines.CHARACTERS, lines.STAGE),
    "trash": lambda told, parts: _goes(
        told, parts[0], lines.TRASH, lines.HAND, lines.CHARACTERS, lines.STAGE
    ),
    "return": lambda told, parts: _goes(told, parts[0], lines.HAND, lines.CHARACTERS, lines.TRASH),
    "deploy": lambda told, parts: _goes(
        told, parts[0], lines.CHARACTERS, lines.HAND, lines.TRASH, lines.DECK
    ),
}
