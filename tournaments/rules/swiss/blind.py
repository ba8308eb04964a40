"""The blind draw of one group: shuffled whole, thrown away whole, so what is kept is exactly uniform.

Step 3 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as default
from operator import itemgetter
from random import Random
from typing import Final, NamedTuple

import numpy as np

from tournaments.rules.swiss.entrants import Field

#: Blind draws of one group before it counts as failed: so many a player, and no more than `TRIES`. A group
#: where one draw in fifty is free of rematches passes in 98 of 100 cases; what fails is settled exactly, only
#: more slowly.
TRIES_A_PLAYER: Final = 12
TRIES: Final = 200

#: Random exchanges a player, after a repair: enough to forget where it started.
MIXING: Final = 12


@dataclass(slots=True)
class Part:
    """How one block of the field is paired.

    `firsts[i]` plays `seconds[i]`; `takers` play the floaters from above and `floaters` go down, both in
    random order; `bye` has the bye.
    """

    firsts: list[int] = default(default_factory=list)
    seconds: list[int] = default(default_factory=list)
    takers: list[int] = default(default_factory=list)
    floaters: list[int] = default(default_factory=list)
    bye: int | None = None


def shuffled(items: Sequence[int], dice: Random) -> list[int]:
    """Return `items` in random order: sorted by random 64-bit keys, fast and the same on every machine.

    Two keys of 10,000 are equal once in 10^11 draws; no stable sort is needed.
    """
    if len(items) < 2:
        return list(items)
    keys = np.frombuffer(dice.randbytes(8 * len(items)), dtype="<u8")
    return list(itemgetter(*keys.argsort().tolist())(items))


class GroupTask(NamedTuple):
    """What a group has to do: take floaters, give floaters, perhaps the bye, and pair the rest inside."""

    ids: tuple[int, ...]
    takers: int
    floaters: int
    bye_candidates: frozenset[int] = frozenset()

    def is_hopeless(self, field: Field) -> bool:
        """Whether it is two players who have met and must play each other: by far the commonest failure."""
        return (
            len(self.ids) == 2
            and not (self.takers or self.floaters or self.bye_candidates)
            and field.have_met(*self.ids)
        )

    def draw(self, field: Field, dice: Random) -> Part | None:
        """Return a uniformly random part without a rematch inside, or None after too many tries.

        A meeting that only the second of a pair lists passes here; `draw_round` sees it in the whole.
        """
        for _ in range(min(TRIES, TRIES_A_PLAYER * len(self.ids))):
            order, bye = self._shuffle(dice)
            rest = order[self.takers + self.floaters :]
            if not field.any_lists(rest[0::2], rest[1::2]):
                return self._part(order, bye)
        return None

    def repair(self, field: Field, dice: Random) -> Part | None:
        """Return a part without a rematch by exchanging players of a blind draw, or None if that fails.

        Afterwards exchanges that keep it free of rematches go on for a while: each is as likely as its
        undoing, so they even out what the repair preferred.
        """
        order, bye = self._shuffle(dice)
        arrangement = _Arrangement(field, order, self.takers + self.floaters)
        if not arrangement.repair(dice):
            return None
        arrangement.mix(dice)
        return self._part(order, bye)

    def _shuffle(self, dice: Random) -> tuple[list[int], int | None]:
        if not self.bye_candidates:
            return shuffled(self.ids, dice), None
        bye = dice.choice(sorted(self.bye_candidates))
        return shuffled([player for player in self.ids if player != bye], dice), bye

    def _part(self, order: list[int], bye: int | None) -> Part:
        inner = self.takers + self.floaters
        return Part(
            firsts=order[inner::2],
            seconds=order[inner + 1 :: 2],
            takers=order[: self.takers],
            floaters=order[self.takers : inner],
            bye=bye,
        )


class _Arrangement:
    """An order of a group: the first `free` seats have no partner inside, the others sit in twos."""

    def __init__(self, field: Field, order: list[int], free: int) -> None:
        self.field = field
        self.order = order
        self.free = free

    def clash(self, seat: int) -> bool:
        """Whether the player on `seat` has met their partner."""
        if seat < self.free:
            return False
        return self.field.have_met(self.order[seat], self.order[self.partner(seat)])

    def partner(self, seat: int) -> int:
        """Return the seat across."""
        return self.free + ((seat - self.free) ^ 1)

    def exchange(self, one: int, other: int) -> None:
        """Let two players change seats; doing it again undoes it."""
        self.order[one], self.order[other] = self.order[other], self.order[one]

    def repair(self, dice: Random) -> bool:
        """Exchange players of clashing pairs until nobody clashes; return whether that was reached."""
        for seat in range(self.free, len(self.order), 2):
            for _ in range(TRIES):
                if not self.clash(seat):
                    break
                mine, other = seat + dice.randrange(2), dice.randrange(len(self.order))
                clashed = self.clash(other)
                self.exchange(mine, other)
                if self.clash(mine) or (self.clash(other) and not clashed):
                    self.exchange(mine, other)
            else:
                return False
        return not any(map(self.clash, range(self.free, len(self.order), 2)))

    def mix(self, dice: Random) -> None:
        """Exchange random players as long as nobody clashes."""
        seats = len(self.order)
        for _ in range(MIXING * seats):
            one, other = dice.randrange(seats), dice.randrange(seats)
            self.exchange(one, other)
            if self.clash(one) or self.clash(other):
                self.exchange(one, other)


@dataclass(slots=True)
class Join:
    """The pairs that cross from block to block: `crossings[i]` end in block i.

    `stuck_at` is the block where a floater meets somebody they have played, else None.
    """

    crossings: list[list[tuple[int, int]]] = default(default_factory=list)
    stuck_at: int | None = None


def joined(parts: Sequence[Part], field: Field, dice: Random) -> Join:
    """Pair each part's floaters with the takers below; see `Join`."""
    join = Join()
    carried: list[int] = []
    for index, part in enumerate(parts):
        takers = part.takers
        if len(carried) > 1:
            carried, takers = shuffled(carried, dice), shuffled(takers, dice)
        firsts, carried = carried[: len(takers)], carried[len(takers) :]
        if field.any_lists(firsts, takers):
            join.stuck_at = index
            return join
        join.crossings.append(list(zip(firsts, takers, strict=True)))
        carried = [*carried, *part.floaters]
    return join
