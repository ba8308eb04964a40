"""Counts the best pairings of a window, to draw one of them with exactly even chances.

Step 5 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from tournaments.rules.swiss.matching import Pairs
from tournaments.rules.swiss.value import Floats
from tournaments.rules.swiss.window import OUT, REMATCH, Board

#: Nodes beyond which counting is not even tried.
COUNT_NODES: Final = 80

#: Positions that are counted before it is given up: some 50 ms of work.
COUNT_LIMIT: Final = 6_000

_NONE: Final = Floats(0, 0)


class TooMany(Exception):
    """The window has too many positions to count."""


class _Move(NamedTuple):
    """One pair a node can form: the nodes it settles as bits, and what it spends."""

    pair: tuple[int, int]
    bits: int
    floats: Floats
    outs: int
    rematches: int


class _Position(NamedTuple):
    """What is left: the nodes as bits, and what the group at work and the whole window have to spend."""

    nodes: int
    floats: Floats
    outs: int
    rematches: int


class BestPairings:
    """All pairings of a board that spend exactly what one of the best spends.

    Nodes are settled from the top, so that a position knows all that matters of the pairs before it: who is
    left, and how far the group at work has used its pair-downs. Their number, with that of the players going
    out to the BIG group below, is the same in all pairings counted.
    """

    def __init__(self, board: Board, best: Pairs) -> None:
        if board.nodes > COUNT_NODES:
            raise TooMany
        self.board = board
        digits = board.digits(best)
        self._floats = board.floats(digits)
        self._moves = [list(_moves(board, node)) for node in range(board.nodes)]
        self._ways: dict[_Position, int] = {}
        self._start = _Position(
            nodes=(1 << board.nodes) - 1,
            floats=self._floats[board.height[0]],
            outs=sum(node == OUT for node, _ in best),
            rematches=digits[0],
        )

    def __len__(self) -> int:
        return self._count(self._start)

    def draw(self, dice: Random) -> Pairs:
        """Return one of them, each with the same chance: a pair is taken as often as it leads to pairings.

        Raises `TooMany`.
        """
        pairs: Pairs = []
        position = self._start
        while position.nodes:
            pick = dice.randrange(self._count(position))
            for pair, rest in self._following(position):
                pick -= self._count(rest)
                if pick < 0:
                    pairs.append(pair)
                    position = rest
                    break
        return pairs

    def _count(self, position: _Position) -> int:
        """Return in how many ways what is left can be paired and spent."""
        if not position.nodes:
            return int(position == (0, _NONE, 0, 0))
        ways = self._ways.get(position)
        if ways is None:
            ways = sum(self._count(rest) for _, rest in self._following(position))
            if len(self._ways) >= COUNT_LIMIT:
                raise TooMany
            self._ways[position] = ways
        return ways

    def _following(self, position: _Position) -> Iterator[tuple[tuple[int, int], _Position]]:
        """Yield each pair the first node left can form, with the position after it."""
        node = _first(position.nodes)
        for move in self._moves[node]:
            if move.bits & position.nodes == move.bits:
                floats = Floats(
                    position.floats.paired_below - move.floats.paired_below,
                    position.floats.jumped - move.floats.jumped,
                )
                rest = _Position(
                    position.nodes ^ move.bits,
                    floats,
                    position.outs - move.outs,
                    position.rematches - move.rematches,
                )
                if min(*floats, rest.outs, rest.rematches) >= 0:
                    after = self._next_group(rest, self.board.height[node])
                    if after is not None:
                        yield move.pair, after

    def _next_group(self, position: _Position, group: int) -> _Position | None:
        """Return the position as seen from the first node left, None if a group done has not spent all."""
        following = self.board.window.groups.stop
        if position.nodes:
            node = _first(position.nodes)
            if node == self.board.bye_node:
                return None
            following = self.board.height[node]
        if following == group:
            return position
        skipped = range(group + 1, following)  # taken whole by players from above
        if position.floats != _NONE or any(self._floats[done] != _NONE for done in skipped):
            return None
        return position._replace(floats=self._floats.get(following, _NONE))


def _first(nodes: int) -> int:
    """Return the lowest node among `nodes`, given as bits."""
    return (nodes & -nodes).bit_length() - 1


def _moves(board: Board, node: int) -> Iterator[_Move]:
    """Yield every pair of `node` with a later node or `OUT`."""
    for other in (OUT, *range(node + 1, board.nodes)):
        cost = board.cost(node, other)
        if cost is not None:
            amounts = [amount for digit, amount in cost if digit > 0]
            yield _Move(
                pair=(min(node, other), max(node, other)),
                bits=1 << node | (0 if other == OUT else 1 << other),
                floats=Floats(*amounts) if amounts else _NONE,
                outs=int(other == OUT),
                rematches=int(REMATCH in cost),
            )
