"""The machine's moves of a log: which of them is what a line tells of, and which are left without a reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rules_engine.logs import lines
from rules_engine.logs.lines import Held, Item, Move, Said
from rules_engine.logs.stopping import Stopped, unexplained
from rules_engine.one_piece.state import SIDES
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: How far a human line and the moves it tells of stand apart.
_NEAR = 24
#: How far a card drawn in words and its move stand apart.
_BESIDE = 3
#: Lines in which somebody acts anew: moves behind them belong to them, not to what was before.
_ACTS = frozenset({"attack", "end", "concede", "deploy", "attach"})


def tell_drawn(items: Sequence[Item], place: int, player: int, said: Said) -> None:
    """Hold a card drawn in words against the machine's moves beside it, each of which is told once.

    Raises Stopped when no move beside it draws that card.
    """
    for distance in range(1, _BESIDE + 1):
        for at in (place + distance, place - distance):
            move = items[at] if 0 <= at < len(items) else None
            if (
                isinstance(move, Move)
                and not move.told
                and (move.player, move.before, move.after, move.card)
                == (player, lines.DECK, lines.HAND, said.parts[0])
            ):
                move.told = True
                return
    message = gettext_noop("Unexplained: the log tells of {number} drawn, but no move beside it draws one.")
    raise unexplained(said.line, message, number=said.parts[0])


class Moves:
    """The moves among the items of a log, each used once; `at` is the place of the reading."""

    def __init__(self, items: Sequence[Item], start: int, faults: Mapping[int, Problem]) -> None:
        self.items = items
        self.at = start
        #: What contradicts the lines before it, by line.
        self.faults = faults
        #: Every move before this place is used.
        self._open = start

    def _unused(self, until: int) -> Iterator[tuple[int, Move]]:
        is_first = True
        for place in range(self._open, min(until, len(self.items))):
            item = self.items[place]
            if isinstance(item, Move) and not item.used:
                if is_first:
                    self._open, is_first = place, False
                yield place, item

    def find(
        self,
        player: int,
        before: int,
        after: int,
        card: str | None = None,
        *,
        held: Held | None = None,
        rested: bool | None = None,
    ) -> Move | None:
        """Return the oldest move not yet explained that fits, up to the next line in which somebody acts."""
        until = self._reach()
        for _, move in self._unused(until):
            if (
                (move.player, move.before, move.after) == (player, before, after)
                and card in (None, move.card)
                and (held is None or move.held is held)
                and rested in (None, move.rested)
            ):
                return move
        return None

    def _reach(self) -> int:
        """Return the place up to which moves can belong to the line being read."""
        most = min(self.at + _NEAR + 1, len(self.items))
        for place in range(self.at + 1, most):
            item = self.items[place]
            if isinstance(item, Said) and item.kind in _ACTS:
                return place
        return most

    def use(self, move: Move) -> Move:
        """Mark a move as explained; raise Stopped when it contradicts the lines before it."""
        if move.line in self.faults:
            raise Stopped(self.faults[move.line])
        move.used = True
        return move

    def taps(self, player: int, until: Move | None = None) -> list[Move]:
        """Return the DON!! rested and not yet explained, those before a move."""
        found = []
        for _, move in self._unused(self._reach()):
            if until is not None and move.seq > until.seq:
                break
            if (move.player, move.before, move.after) == (player, lines.COST, lines.COST) and move.rested:
                found.append(move)
        return found

    def all_explained(self, until: int, except_for: Callable[[Move], bool] | None = None) -> None:
        """Raise Stopped at the first move before a place that no step explains."""
        for _, move in self._unused(until):
            if except_for is not None and except_for(move):
                continue
            if move.line in self.faults:
                raise Stopped(self.faults[move.line])
            message = gettext_noop(
                "Unexplained change: {card} of player {player} from the {before} to the {after}."
            )
            raise unexplained(
                move.line,
                message,
                card=move.card,
                player=SIDES[move.player - 1].upper(),
                before=lines.AREA_NAMES[move.before],
                after=lines.AREA_NAMES[move.after],
            )
