"""Cuts the field: BIG groups, the windows of small groups between them, and who may have the bye.

Steps 1 and 2 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from tournaments.rules.swiss.entrants import Field
from tournaments.rules.swiss.value import Floats

#: A group of at least `rounds played // 2 + BIG_MARGIN` players is assumed to take, give and pair anybody.
#: The finished pairing proves the assumption or refutes it, so the figure weighs speed, never correctness:
#: groups from 6 players on keep the windows small in 4 to 13 rounds, and rarely have to be taken back.
BIG_MARGIN: Final = 4


@dataclass(frozen=True, slots=True)
class ByeClass:
    """The players among whom the bye is drawn: in `group`, all with the same `byes` had before."""

    group: int
    byes: int
    candidates: frozenset[int]


def best_bye_class(field: Field) -> ByeClass | None:
    """Return who has the bye if pairing the rest is no obstacle: fewest byes, then the lowest group.

    None in an even field. Criteria 2 and 3: no pairing can give the bye to anybody better.
    """
    if not field.is_odd:
        return None
    fewest = min(field.byes.values())
    lowest = next(
        index
        for index in range(len(field.groups) - 1, -1, -1)
        if fewest in map(field.byes.__getitem__, field.groups[index].ids)
    )
    return bye_class(field, fewest, lowest)


def bye_class(field: Field, byes: int, group: int) -> ByeClass:
    """Return the players of `group` who have had `byes` byes."""
    members = field.groups[group].ids
    return ByeClass(group, byes, frozenset(player for player in members if field.byes[player] == byes))


def big_groups(field: Field, rounds_played: int) -> frozenset[int]:
    """Return the indexes of the BIG groups."""
    enough = rounds_played // 2 + BIG_MARGIN
    return frozenset(index for index, group in enumerate(field.groups) if len(group.ids) >= enough)


def window_around(group: int, big: Collection[int], groups: int) -> range:
    """Return the run of small groups that holds `group`, out of `groups` in all.

    >>> window_around(2, big={0, 4}, groups=6)
    range(1, 4)
    """
    first = last = group
    while first > 0 and first - 1 not in big:
        first -= 1
    while last < groups - 1 and last + 1 not in big:
        last += 1
    return range(first, last + 1)


def runs(indexes: Collection[int]) -> Iterator[range]:
    """Yield `indexes` as runs of neighbours.

    >>> list(runs({5, 1, 2}))
    [range(1, 3), range(5, 6)]
    """
    start = None
    for index in sorted(indexes):
        if start is None:
            start = end = index
        elif index == end + 1:
            end = index
        else:
            yield range(start, end + 1)
            start = end = index
    if start is not None:
        yield range(start, end + 1)


def sizes_without_bye(field: Field, bye: ByeClass | None) -> list[int]:
    """Return how many players of each group play a match."""
    sizes = [len(group.ids) for group in field.groups]
    if bye is not None:
        sizes[bye.group] -= 1
    return sizes


def parity_floats(sizes: list[int]) -> list[Floats]:
    """Return the fewest pair-downs that parity alone leaves possible, from the top group down.

    `sizes` are the players of each group who play; their sum is even. An odd rest pairs one player down
    into the next group that has anybody. No pairing can do with less, group by group (criterion 4).

    >>> parity_floats([3, 1, 2])
    [Floats(paired_below=1, jumped=0), Floats(paired_below=0, jumped=0), Floats(paired_below=0, jumped=0)]
    >>> parity_floats([1, 0, 1])[0]
    Floats(paired_below=1, jumped=1)
    """
    floats = [Floats(0, 0)] * len(sizes)
    waiting: int | None = None
    for group, size in enumerate(sizes):
        is_odd = size % 2 == 1
        if waiting is not None and size:
            floats[waiting] = Floats(1, group - waiting - 1)
            waiting, is_odd = None, not is_odd
        if is_odd:
            waiting = group
    return floats
