"""Draws a window that is decided exactly: by counting its best pairings, or by exchanges if too many.

Step 5 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from operator import itemgetter
from random import Random

from tournaments.rules.swiss.blind import MIXING, Part, shuffled
from tournaments.rules.swiss.counting import BestPairings, TooMany
from tournaments.rules.swiss.matching import Pairs, random_best_pairs
from tournaments.rules.swiss.window import OUT, Board


class WindowTask:
    """What a window has to do, drawn again and again: pairs as good as `best`, at random.

    `floats` are the pair-downs of its groups and of the BIG group above; `outs` go down to the BIG group
    below.
    """

    def __init__(self, board: Board, best: Pairs) -> None:
        self.board = board
        self.best = best
        self.digits = board.digits(best)
        self.floats = board.floats(self.digits)
        self.outs = sum(node == OUT for node, _ in best)
        self._all: BestPairings | None = None
        self._last: Pairs | None = None

    def draw(self, dice: Random) -> Part:
        """Return one of the best pairings of the window at random."""
        if self._last is None:
            try:
                if self._all is None:
                    self._all = BestPairings(self.board, self.best)
                return self._part(self._all.draw(dice), dice)
            except TooMany:
                self._last = random_best_pairs(self.board, self.digits, dice)
        self._last = self._exchanged(self._last, dice)
        return self._part(self._last, dice)

    def _exchanged(self, pairs: Pairs, dice: Random) -> Pairs:
        """Return a pairing as good as `pairs` after many random exchanges of partners.

        Each exchange is as likely as its undoing, so no pairing within reach is preferred.
        """
        board = self.board
        pairs = list(pairs)
        for _ in range(MIXING * len(pairs)):
            one, other = dice.randrange(len(pairs)), dice.randrange(len(pairs))
            if one == other:
                continue
            (a, b), (c, d) = pairs[one], pairs[other]
            if dice.getrandbits(1):
                c, d = d, c
            exchanged = [(a, c), (b, d)]
            if all(board.cost(*pair) is not None for pair in exchanged) and (
                board.digits(exchanged) == board.digits([(a, b), (c, d)])
            ):
                pairs[one], pairs[other] = exchanged
        return pairs

    def _part(self, pairs: Pairs, dice: Random) -> Part:
        """Return the nodes as players, in random order within a group, the strongest group first."""
        board = self.board
        part = Part()
        inner: list[tuple[int, int, int, int]] = []
        for low, high in (sorted(pairs[index]) for index in shuffled(range(len(pairs)), dice)):
            if low == OUT:
                leaving = board.players[high]
                if leaving is not None:
                    part.floaters.append(leaving)
                continue
            player = board.players[low]
            opponent = None if high == board.bye_node else board.players[high]
            if player is not None and opponent is not None:
                if board.height[low] == board.height[high] and dice.getrandbits(1):
                    player, opponent = opponent, player
                inner.append((board.height[low], board.height[high], player, opponent))
            elif opponent is not None:
                part.takers.append(opponent)
            else:
                part.bye = player
        inner.sort(key=itemgetter(0, 1))
        part.firsts = [first for _, _, first, _ in inner]
        part.seconds = [second for _, _, _, second in inner]
        return part
