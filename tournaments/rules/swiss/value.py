"""How good a pairing is: the criteria of TRM 3.4.2 as one value that compares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from tournaments.rules.swiss.entrants import Field


class Floats(NamedTuple):
    """The pair-downs out of one group: how many players, and how many groups they jump over in all."""

    paired_below: int
    jumped: int


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """The criteria in order; of two pairings of one field the smaller value is the better pairing.

    `rematches`: pairs who have played each other before. `bye_byes`: earlier byes of the player with the
    bye (0 without one). `bye_height`: number of point groups below that player's. `floats`: the pair-downs
    of each group, from the most match points to the fewest.

    >>> Value(0, 1, 0, (Floats(4, 2),)) < Value(1, 0, 0, (Floats(0, 0),))
    True
    """

    rematches: int
    bye_byes: int
    bye_height: int
    floats: tuple[Floats, ...]

    @classmethod
    def of(
        cls,
        field: Field,
        pairs: Sequence[tuple[int, int]],
        bye: int | None,
        crossing: Sequence[tuple[int, int]] | None = None,
    ) -> Self:
        """Return the value of a complete pairing of `field`, straight from the definition.

        `crossing` is `field.crossing(pairs)` where the caller has it already.
        """
        rematches = 0
        if pairs and field.any_have_met(*zip(*pairs, strict=True)):
            rematches = sum(1 for _ in field.rematches(pairs))
        floats = [[0, 0] for _ in field.groups]
        group_of = field.group_of
        for one, other in field.crossing(pairs) if crossing is None else crossing:
            above, below = sorted((group_of[one], group_of[other]))
            floats[above][0] += 1
            floats[above][1] += below - above - 1
        return cls(
            rematches=rematches,
            bye_byes=0 if bye is None else field.byes[bye],
            bye_height=0 if bye is None else len(field.groups) - 1 - group_of[bye],
            floats=tuple(Floats(*counted) for counted in floats),
        )

    def as_vector(self) -> tuple[int, ...]:
        """Return the criteria as one flat tuple, the first one first."""
        return (
            self.rematches,
            self.bye_byes,
            self.bye_height,
            *(part for pair in self.floats for part in pair),
        )

    def first_worse(self, other: Value) -> int | None:
        """Return the position in `as_vector` where this value is first worse than `other`, if it is worse."""
        for position, (mine, theirs) in enumerate(zip(self.as_vector(), other.as_vector(), strict=True)):
            if mine != theirs:
                return position if mine > theirs else None
        return None
