"""The start of a logged game: Leaders, who goes first, opening hands after any redraw, Life."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.logs import lines
from rules_engine.logs.lines import Check, Move, Said
from rules_engine.logs.stopping import Stopped, stop
from rules_engine.one_piece.cards import LEADER, CardDef
from rules_engine.one_piece.state import SIDES
from tournaments.rules.words import gettext_noop

Item = Move | Check | Said
_FIRST_SLOT = 49


@dataclass(slots=True)
class Opening:
    """What was read of the start: `position` opens it, `rest` is where the first turn begins in the items."""

    players: dict[str, int]
    rest: int = 0
    first: int = 0
    leaders: dict[int, str] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=lambda: {1: [], 2: []})
    life: dict[int, list[str | None]] = field(default_factory=lambda: {1: [], 2: []})
    redrew: set[int] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    def position(self, library: Mapping[str, CardDef]) -> dict[str, Any]:
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
                    "life": self.life[player] or library[self.leaders[player]].life or 0,
                }
                for player in (1, 2)
            },
        }


def players_of(items: Sequence[Item]) -> dict[str, int]:
    """Return which number the machine gives each named player: a card drawn in words is moved beside them.

    "You" is player 1 and "Opponent" player 2 where nothing says otherwise.
    """
    found = {"You": 1, "Opponent": 2}
    for place, item in enumerate(items):
        if not isinstance(item, Said) or item.kind not in ("drew", "deploy") or not item.actor:
            continue
        for near in items[max(place - 3, 0) : place + 4]:
            if isinstance(near, Move) and near.card == item.parts[0] and item.actor not in found:
                found[item.actor] = near.player
    return found


def read_opening(items: Sequence[Item], library: Mapping[str, CardDef]) -> Opening:
    """Read up to the first turn.

    Raises Stopped when a Leader, the order of play or the first cards cannot be told from the lines.
    """
    found = Opening(players_of(items))
    others = [
        name
        for name in {i.actor for i in items if isinstance(i, Said) and i.actor}
        if name not in found.players
    ]
    if len(others) == 1 and len(set(found.players) - {"You", "Opponent"}) == 1:
        (known,) = (number for name, number in found.players.items() if name not in ("You", "Opponent"))
        found.players[others[0]] = 3 - known
    for place, item in enumerate(items):
        if isinstance(item, Move) and (item.before, item.after) == (lines.DON_DECK, lines.COST):
            found.rest = place
            found.first = item.player
            break
        if isinstance(item, Said):
            _said(found, item, library)
        elif isinstance(item, Move):
            _moved(found, item)
    else:
        last = items[-1].line if items else 1
        raise Stopped(stop(last, "log_has_no_turn", gettext_noop("The log ends before a turn begins.")))
    line = items[found.rest].line
    for player in (1, 2):
        if player not in found.leaders:
            raise Stopped(
                stop(
                    line,
                    "log_names_no_leader",
                    gettext_noop("No line says which Leader player {player} has."),
                    player=SIDES[player - 1].upper(),
                )
            )
        if len(found.hands[player]) != 5:
            raise Stopped(
                stop(
                    line,
                    "unexplained_change",
                    gettext_noop("Unexplained: player {player} begins with {count} cards in the hand."),
                    player=SIDES[player - 1].upper(),
                    count=len(found.hands[player]),
                )
            )
    return found


def _said(found: Opening, said: Said, library: Mapping[str, CardDef]) -> None:
    player = found.players.get(said.actor)
    if said.kind == "leader":
        if player is None:
            raise Stopped(
                stop(
                    said.line,
                    "log_player_unknown",
                    gettext_noop("Nothing tells which player this line is about."),
                )
            )
        card = library.get(said.parts[0])
        if card is None or card.category != LEADER:
            raise Stopped(
                stop(
                    said.line,
                    "unknown_number",
                    gettext_noop("No Leader has the number {number}."),
                    number=said.parts[0],
                )
            )
        found.leaders[player] = card.number
    elif said.kind == "mulligan" and player is not None:
        found.redrew.add(player)
        found.notes.append(f"Player {SIDES[player - 1].upper()} redrew the opening hand (line {said.line}).")


def _moved(found: Opening, move: Move) -> None:
    hand = found.hands.get(move.player, [])
    if (move.before, move.after) == (lines.DECK, lines.HAND):
        hand.append(move.card)
    elif (move.before, move.after) == (lines.HAND, lines.DECK) and move.card in hand:
        hand.remove(move.card)
    elif (move.before, move.after) == (lines.DECK, lines.LIFE):
        # The last slot is the top; a record writes the top first.
        found.life[move.player].insert(0, move.card)
    else:
        raise Stopped(
            stop(move.line, "unexplained_change", gettext_noop("Unexplained change before the first turn."))
        )
    move.used = True
