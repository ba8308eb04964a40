"""Counts the best pairings of a window, to draw one of them with exactly even chances.

Step 5 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

from tournaments.rules.swiss.matching import Pairs
from tournaments.rules.swiss.value import Floats
from tournaments.rules.swiss.window import OUT, REMATCH, Board

#: Nodes beyond which counting is not even tried.
COUNT_NODES: Final = 80

#: Positions that are counted before it is given up: some 15 ms of work.
COUNT_LIMIT: Final = 2_500

_NONE: Final = Floats(0, 0)
_DONE: Final = (0, 0, 0, 0, 0)


class TooMany(Exception):
    """The window has too many positions to count."""


class _Move(NamedTuple):
    """One pair a node can form: the nodes it settles as bits, and what it spends."""

    pair: tuple[int, int]
    bits: int
    down: int
    jumped: int
    outs: int
    rematches: int


#: What is left: the nodes as bits, the pair-downs and jumps of the group at work, how many may still go out,
#: how many rematches. A plain tuple, for there are thousands.
_Position = tuple[int, int, int, int, int]

_Following = list[tuple[tuple[int, int], _Position]]


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
        self._start: _Position = (
            (1 << board.nodes) - 1,
            *self._floats[board.height[0]],
            sum(node == OUT for node, _ in best),
            digits[0],
        )

    def count(self) -> int:
        """Return how many there are; raises `TooMany`."""
        return self._count(self._start)

    def draw(self, dice: Random) -> Pairs:
        """Return one of them, each with the same chance: a pair is taken as often as it leads to pairings.

        Raises `TooMany`.
        """
        pairs: Pairs = []
        position = self._start
        while position[0]:
            following = self._following(position)
            up_to = list(accumulate(self._count(rest) for _, rest in following))
            pair, position = following[bisect_right(up_to, dice.randrange(up_to[-1]))]
            pairs.append(pair)
        return pairs

    def _count(self, position: _Position) -> int:
        """Return in how many ways what is left can be paired and spent."""
        if not position[0]:
            return int(position == _DONE)
        ways = self._ways.get(position)
        if ways is None:
            ways = sum([self._count(rest) for _, rest in self._following(position)])
            if len(self._ways) >= COUNT_LIMIT:
                raise TooMany
            self._ways[position] = ways
        return ways

    def _following(self, position: _Position) -> _Following:
        """Return each pair the first node left can form, with the position after it."""
        nodes, down, jumped, outs, rematches = position
        node = _first(nodes)
        group = self.board.height[node]
        following: _Following = []
        for pair, bits, moved_down, moved_jumped, moved_out, rematch in self._moves[node]:
            if (
                bits & nodes != bits
                or moved_down > down
                or moved_jumped > jumped
                or moved_out > outs
                or rematch > rematches
            ):
                continue
            spend = self._next_group(nodes ^ bits, group, (down - moved_down, jumped - moved_jumped))
            if spend is not None:
                following.append((pair, (nodes ^ bits, *spend, outs - moved_out, rematches - rematch)))
        return following

    def _next_group(self, nodes: int, group: int, left: tuple[int, int]) -> tuple[int, int] | None:
        """Return what the group of the first node left may spend, None if a group done has not spent all.

        `left` is what `group`, until now at work, has not spent.
        """
        following = self.board.window.groups.stop
        if nodes:
            node = _first(nodes)
            if node == self.board.bye_node:
                return None
            following = self.board.height[node]
        if following == group:
            return left
        skipped = range(group + 1, following)  # taken whole by players from above
        if left != _NONE or any(self._floats[done] != _NONE for done in skipped):
            return None
        return self._floats.get(following, _NONE)


def _first(nodes: int) -> int:
    """Return the lowest node among `nodes`, given as bits."""
    return (nodes & -nodes).bit_length() - 1


def _moves(board: Board, node: int) -> Iterator[_Move]:
    """Yield every pair of `node` with a later node or `OUT`."""
    for other in (OUT, *range(node + 1, board.nodes)):
        cost = board.cost(node, other)
        if cost is not None:
            down, jumped = [amount for digit, amount in cost if digit > 0] or _NONE
            yield _Move(
                pair=(min(node, other), max(node, other)),
                bits=1 << node | (0 if other == OUT else 1 << other),
                down=down,
                jumped=jumped,
                outs=int(other == OUT),
                rematches=int(REMATCH in cost),
            )
