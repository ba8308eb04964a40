"""The start of a logged game: Leaders, who goes first, opening hands after any redraw, Life."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.logs import lines
from rules_engine.logs.lines import Item, Move, Said, Seat
from rules_engine.logs.moves import tell_drawn
from rules_engine.logs.players import hand_shown, numbers, players_of
from rules_engine.logs.stopping import Stopped, stop, unexplained
from rules_engine.one_piece.cards import LEADER, CardDef
from rules_engine.one_piece.notation.typed import number_of
from rules_engine.one_piece.setup import OPENING_HAND
from rules_engine.one_piece.state import SIDES
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy

#: How far the words that tell of the first DON!! stand before its move.
_BESIDE = 3


@dataclass(slots=True)
class Opening:
    """What was read of the start: `position` opens it, `rest` is where the first turn begins in the items."""

    players: dict[str, int]
    library: Mapping[str, CardDef]
    rest: int = 0
    first: int = 0
    leaders: dict[int, str] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: []})
    life: dict[int, list[str | None]] = field(default_factory=lambda: {1: [], 2: []})
    #: Players who put their hand back, with the line of the first card.
    redrew: dict[int, int] = field(default_factory=dict)
    #: Who chose to go first or second, by a line of the log: player, word, line.
    order: tuple[int, str, int] | None = None
    notes: list[str] = field(default_factory=list)
    #: Lines that say nothing which can be held against anything.
    passed: list[int] = field(default_factory=list)
    #: Leaders that no line names, as whoever imports gives them.
    given: dict[int, str] = field(default_factory=dict)

    @property
    def tells_life(self) -> bool:
        """Whether the machine told of Life cards being laid out; older logs do not tell of them at all."""
        return any(self.life.values())

    def leader(self, player: int) -> CardDef:
        """Return a player's Leader."""
        return self.library[self.leaders[player]]

    def position(self) -> dict[str, Any]:
        """Return the start as records write it: player 1 of the log is player A."""
        return {
            "turn": 1,
            "turn_side": SIDES[self.first - 1],
            "first": SIDES[self.first - 1],
            "phase": "refresh",
            **{
                SIDES[player - 1]: {
                    "leader": self.leaders[player],
                    "hand": self.hands[player],
                    "life": self.life[player] or self.leader(player).life or 0,
                }
                for player in (1, 2)
            },
        }


def read_opening(
    items: Sequence[Item], library: Mapping[str, CardDef], given: Mapping[int, str] | None = None
) -> Opening:
    """Read up to the first turn. `given` holds Leaders by the player that has them, as whoever imports says.

    Raises Stopped when a Leader, the order of play or the first cards cannot be told from the lines, or when the lines
    contradict each other.
    """
    last = items[-1].line if items else 1
    if not any(isinstance(item, Move) for item in items):
        message = gettext_noop("The log has no lines of the machine (RZ1): nothing tells which cards moved.")
        raise Stopped(stop(last, "log_without_moves", message))
    found = Opening(players_of(items), library)
    for player, number in (given or {}).items():
        _given(found, player, number)
    drawn: list[int] = []
    for place, item in enumerate(items):
        if isinstance(item, Move) and (item.before, item.after) == (lines.DON_DECK, lines.COST):
            # What the first turn brings may be told before it is moved.
            found.rest = next((told for told in drawn if told >= place - _BESIDE), place)
            drawn = [told for told in drawn if told < found.rest]
            if drawn:
                message = gettext_noop("Unexplained change before the first turn.")
                raise unexplained(items[drawn[0]].line, message)
            found.first = item.player
            _complete(found, item.line)
            return found
        if isinstance(item, Said) and item.kind == "drew":
            if item.actor in found.players:
                tell_drawn(items, place, found.players[item.actor], item)
        elif isinstance(item, Said) and item.kind == "draw":
            drawn.append(place)
        elif isinstance(item, Said):
            _said(found, item)
        elif isinstance(item, Seat):
            _leader(found, item.player, item.leader, item.line)
        elif isinstance(item, Move):
            _moved(found, item)
    raise Stopped(stop(last, "log_has_no_turn", gettext_noop("The log ends before a turn begins.")))


def _complete(found: Opening, line: int) -> None:
    """See that the first turn can begin with what was read."""
    for player in (1, 2):
        side = SIDES[player - 1].upper()
        if player not in found.leaders:
            raise Stopped(
                Problem(
                    "log_names_no_leader",
                    gettext_noop("No line says which Leader player {player} has."),
                    advice=gettext_noop("Give the number of that Leader with the file."),
                    place=gettext_noop("line {line}"),
                    params={"line": line, "player": side},
                )
            )
        if len(found.hands[player]) != OPENING_HAND:
            message = ngettext_lazy(
                "Unexplained: player {player} begins with {count} card in the hand.",
                "Unexplained: player {player} begins with {count} cards in the hand.",
                "count",
            )
            raise unexplained(line, message, player=side, count=len(found.hands[player]))
        if found.tells_life and len(found.life[player]) != found.leader(player).life:
            message = ngettext_lazy(
                "Unexplained: player {player} begins with {count} Life card.",
                "Unexplained: player {player} begins with {count} Life cards.",
                "count",
            )
            raise unexplained(line, message, player=side, count=len(found.life[player]))
    if found.order is not None:
        player, word, told = found.order
        if (found.first == player) != (word == "First"):
            raise unexplained(told, gettext_noop("Unexplained: by this line the other player goes first."))
    for player, number in sorted(found.given.items()):
        found.notes.append(f"Leader of player {SIDES[player - 1].upper()} as given at the import: {number}.")
    for player, redrawn in found.redrew.items():
        found.notes.append(f"Player {SIDES[player - 1].upper()} redrew the opening hand (line {redrawn}).")


def _said(found: Opening, said: Said) -> None:
    player = found.players.get(said.actor)
    if said.kind == "leader":
        if player is None:
            message = gettext_noop("Nothing tells which player this line is about.")
            raise Stopped(stop(said.line, "log_player_unknown", message))
        _leader(found, player, said.parts[0], said.line)
    elif said.kind == "order" and player is not None:
        found.order = (player, said.parts[0], said.line)
    elif said.kind == "mulligan" and player is not None:
        if player not in found.redrew:
            message = gettext_noop("Unexplained: no card of the opening hand goes back.")
            raise unexplained(said.line, message)
        found.redrew[player] = said.line
    elif hand_shown(said) is not None:
        _hand(found, said, player)
    elif said.kind == "snapshot":
        if numbers(said.parts[1]):
            raise unexplained(said.line, gettext_noop("Unexplained change before the first turn."))
    elif said.kind == "life":
        if player in found.leaders and int(said.parts[0]) != found.leader(player).life:
            raise unexplained(said.line, gettext_noop("Unexplained change before the first turn."))
    elif said.kind in ("order", "mulligan") or (said.kind == "other" and player is not None):
        _passed(found, said)
    elif said.kind != "other":
        raise unexplained(said.line, gettext_noop("Unexplained change before the first turn."))


def _passed(found: Opening, said: Said) -> None:
    """Note that nothing is made of a line; its words may hold names and are not kept."""
    found.passed.append(said.line)
    found.notes.append(f"Line {said.line} is not understood.")


def _hand(found: Opening, said: Said, player: int | None) -> None:
    """Hold an opening hand shown against the cards that were moved."""
    shown = sorted(hand_shown(said) or ())
    if not any(sorted(found.hands[one]) == shown for one in ((1, 2) if player is None else (player,))):
        message = gettext_noop(
            "Unexplained: the opening hand shown is {shown}; by the moves of the log it is another."
        )
        raise unexplained(said.line, message, shown=", ".join(shown) or "nothing")


def _given(found: Opening, player: int, typed: str) -> None:
    number = number_of(typed, found.library) or typed
    card = found.library.get(number)
    if card is None or card.category != LEADER:
        letter = SIDES[player - 1]
        raise Stopped(
            Problem(
                "unknown_number",
                gettext_noop("No Leader has the number {number}."),
                advice=gettext_noop("Give the number of that Leader with the file."),
                place=f"leader_{letter}",
                params={"number": number},
            )
        )
    found.given[player] = found.leaders[player] = number


def _leader(found: Opening, player: int, number: str, line: int) -> None:
    card = found.library.get(number)
    if card is None or card.category != LEADER:
        message = gettext_noop("No Leader has the number {number}.")
        raise Stopped(stop(line, "unknown_number", message, number=number))
    if found.given.get(player, number) != number:
        side, given = SIDES[player - 1].upper(), found.given[player]
        raise Stopped(
            Problem(
                "log_leader_otherwise",
                gettext_noop("The log says that player {player} has the Leader {number}, not {given}."),
                advice=gettext_noop("Leave that Leader out, or look which player of the log is which."),
                place=gettext_noop("line {line}"),
                params={"line": line, "player": side, "number": number, "given": given},
            )
        )
    if found.leaders.setdefault(player, number) != number:
        message = gettext_noop("Unexplained: the log tells of {number} where {known} lies.")
        raise unexplained(line, message, number=number, known=found.leaders[player])


def _moved(found: Opening, move: Move) -> None:
    hand = found.hands[move.player]
    way = (move.before, move.after)
    if move.card != lines.DON and move.card not in found.library:
        message = gettext_noop("No card has the number {number}.")
        raise Stopped(stop(move.line, "unknown_number", message, number=move.card))
    if way == (lines.DECK, lines.HAND):
        hand.append(move.card)
    elif way == (lines.HAND, lines.DECK) and move.card in hand:
        hand.remove(move.card)
        found.redrew.setdefault(move.player, move.line)
    elif way == (lines.DECK, lines.LIFE):
        # The last slot is the top; a record writes the top first.
        found.life[move.player].insert(0, move.card)
    elif way != (lines.DECK, lines.DECK):
        # Within the deck it is shuffled.
        raise unexplained(move.line, gettext_noop("Unexplained change before the first turn."))
    move.used = True
