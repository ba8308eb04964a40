"""What a log shows of the table between turns, held against the engine."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules_engine.logs.lines import Check, Move, Said
from rules_engine.logs.names import NOBODY
from rules_engine.logs.players import numbers
from rules_engine.logs.stopping import Stopped, unexplained
from rules_engine.one_piece import areas
from rules_engine.one_piece.cards import UNKNOWN
from rules_engine.one_piece.state import SIDES
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading

_ZONES = {"Hand": areas.HAND, "Board": areas.CHARACTERS, "Trash": areas.TRASH}


def compare_list(reading: Reading, said: Said) -> None:
    """Hold a list shown against an area; cards of a hand nobody knew are named by it.

    Raises Stopped when they are not the same cards.
    """
    if said.actor == NOBODY:
        # One person played both sides: what was moved before the list is what stands against going on.
        reading.moves.all_explained(reading.moves.at)
    side = reading.side_of(said)
    reading.counts.compared += 1
    player = reading.game.state.players[side]
    if said.kind == "life":
        if int(said.parts[0]) != len(player.life):
            raise _differs(said, side, areas.LIFE, said.parts[0], str(len(player.life)))
        return
    zone = _ZONES[said.parts[0]]
    shown = numbers(said.parts[1])
    cards = reading.game.state.cards
    pile = list(player.area(zone))
    known = [cards[card].definition.number for card in pile if cards[card].definition is not UNKNOWN]
    unknown = [card for card in pile if cards[card].definition is UNKNOWN]
    left = Counter(shown) - Counter(known)
    if Counter(known) - Counter(shown) or left.total() != len(unknown):
        raise _differs(
            said,
            side,
            zone,
            ", ".join(sorted(shown)),
            ", ".join(sorted(known)) + (f" + {len(unknown)} unknown" if unknown else ""),
        )
    # In the order of the list: cards come into a hand at its end.
    rest = []
    for number in reversed(shown):
        if left[number]:
            left[number] -= 1
            rest.append(number)
    for card, number in zip(unknown, reversed(rest), strict=True):
        reading.name(card, number, said.line, inferred=True)


class Counts:
    """The machine's counts held against the engine, and how many figures and lists have been compared at all."""

    def __init__(self) -> None:
        self.compared = 0
        #: Lines of the machine whose counts have been compared.
        self.lines: set[int] = set()
        self._from = 0

    def compare(self, reading: Reading) -> None:
        """Hold the machine's last counts of each player against the engine, where every move before is explained.

        Raises Stopped at the line whose counts differ.
        """
        latest: dict[int, Check] = {}
        ahead: set[int] = set()
        for item in reading.moves.items[self._from : reading.moves.at]:
            if isinstance(item, Move) and not item.used:
                # From here on the machine's counts are those of the next turn.
                ahead.add(item.player)
            elif isinstance(item, Check) and item.player not in ahead:
                latest[item.player] = item
        self._from = reading.moves.at
        for check in latest.values():
            self._hold(reading, check)

    def _hold(self, reading: Reading, check: Check) -> None:
        player = reading.game.state.players[check.player - 1]
        given = sum(len(reading.game.state.cards[host].don) for host in (*player.leader, *player.characters))
        counts = (
            len(player.deck),
            len(player.hand),
            len(player.characters),
            len(player.life),
            len(player.don_deck),
            len(player.cost),
            len(player.trash),
            len(player.stage),
            len(player.leader),
            given,
        )
        self.compared += 1
        self.lines.add(check.line)
        if check.counts != counts:
            message = gettext_noop(
                "Unexplained: the log counts {told} for player {player}, by what is known it is {counts}."
            )
            side = SIDES[check.player - 1].upper()
            raise unexplained(check.line, message, told=check.counts, player=side, counts=counts)


def _differs(said: Said, side: int, zone: str, shown: str, known: str) -> Stopped:
    message = gettext_noop(
        "Unexplained: the log shows {shown} in the {zone} area of player {player}; known are {known}."
    )
    side_name = SIDES[side].upper()
    return unexplained(
        said.line, message, shown=shown or "nothing", zone=zone, player=side_name, known=known or "nothing"
    )
