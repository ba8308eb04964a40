"""A window to be decided exactly: its players, who stands in for the BIG groups, what each pair costs.

Step 4 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tournaments.rules.swiss.entrants import Field
from tournaments.rules.swiss.layout import ByeClass
from tournaments.rules.swiss.value import Floats

#: The partner of a node that leaves the window for the BIG group below.
OUT: Final = -1

#: Amounts by digit: what one pair adds to the criteria.
Digits = tuple[tuple[int, int], ...]

#: What a rematch adds.
REMATCH: Final = (0, 1)


@dataclass(frozen=True, slots=True)
class Window:
    """A run of neighbouring groups between two BIG ones (or the ends of the field).

    `arrivals` nameless players come down from the BIG group just above the window; the BIG group just below
    takes anybody. `bye` is set when the bye is given inside.
    """

    groups: range
    arrivals: int = 0
    bye: ByeClass | None = None
    rematches_allowed: bool = False


class Board:
    """The window as a matching problem: nodes are the arrivals, then its players, then the bye.

    What a pair costs is a few digits, one for each criterion it touches: digit 0 counts rematches, then come,
    for the BIG group above and each group of the window, the players paired below it and the groups they jump
    over. `limits[d]` is the most that digit `d` of any pairing can be. `height[node]` is the group it is in.
    """

    def __init__(self, field: Field, window: Window) -> None:
        self.field = field
        self.window = window
        groups = window.groups
        self.above = groups.start - 1
        self.below = groups.stop if groups.stop < len(field.groups) else None
        players = [player for index in groups for player in field.groups[index].ids]
        self.players: list[int | None] = [None] * window.arrivals + players
        self.height = [self.above] * window.arrivals + [field.group_of[player] for player in players]
        self.bye_node = len(self.players) if window.bye else None
        self.nodes = len(self.players) + (window.bye is not None)
        self.limits = [len(players) // 2 if window.rematches_allowed else 0]
        lowest = groups[-1] if self.below is None else self.below
        for group in range(self.above, groups.stop):
            size = self.height.count(group)
            self.limits += [size, size * max(0, lowest - group - 1)]

    def cost(self, node: int, other: int) -> Digits | None:
        """Return the digits that pairing two nodes (or `OUT` and a node) adds to; None if it cannot be."""
        node, other = min(node, other), max(node, other)
        if node == OUT:
            if self.below is None or other in {OUT, self.bye_node}:
                return None
            return self._down(self.height[other], self.below)
        player = self.players[node]
        if other == self.bye_node:
            bye = self.window.bye
            return () if bye is not None and player in bye.candidates else None
        opponent = self.players[other]
        if opponent is None:
            return None
        down = self._down(self.height[node], self.height[other])
        if player is None or not self.field.have_met(player, opponent):
            return down
        return (REMATCH, *down) if self.window.rematches_allowed else None

    def _down(self, one: int, other: int) -> Digits:
        """Return the digits of a pair of the groups `one` and `other`."""
        if one == other:
            return ()
        above, below = min(one, other), max(one, other)
        digit = 1 + 2 * (above - self.above)
        return ((digit, 1), (digit + 1, below - above - 1))

    def digits(self, pairs: Iterable[tuple[int, int]]) -> list[int]:
        """Return all digits of `pairs`, each of them possible."""
        total = [0] * len(self.limits)
        for pair in pairs:
            for digit, amount in self.cost(*pair) or ():
                total[digit] += amount
        return total

    def floats(self, digits: list[int]) -> dict[int, Floats]:
        """Return what `digits` say of the BIG group above and of each group of the window."""
        return {
            group: Floats(*digits[1 + 2 * index : 3 + 2 * index])
            for index, group in enumerate(range(self.above, self.window.groups.stop))
        }
