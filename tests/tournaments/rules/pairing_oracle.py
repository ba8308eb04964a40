"""The plain version of Swiss pairing: write down every pairing and take the best. Up to 9 players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.rules.pairing import Entrant

Pairs = list[tuple[int, int]]


def every_pairing(ids: Sequence[int]) -> Iterator[tuple[Pairs, int | None]]:
    """Every way to pair `ids`, with everyone in turn having the bye when they are odd."""
    if len(ids) % 2 == 0:
        for pairs in _every_matching(list(ids)):
            yield pairs, None
    else:
        for bye in ids:
            for pairs in _every_matching([player for player in ids if player != bye]):
                yield pairs, bye


def _every_matching(ids: list[int]) -> Iterator[Pairs]:
    if not ids:
        yield []
        return
    first, *others = ids
    for other in others:
        for rest in _every_matching([player for player in others if player != other]):
            yield [(first, other), *rest]


def plain_value(entrants: Sequence[Entrant], pairs: Pairs, bye: int | None) -> tuple[int, ...]:
    """The criteria of 3.4.2 in order, written down once more and as plainly as possible."""
    player = {entrant.id: entrant for entrant in entrants}
    groups = sorted({entrant.points for entrant in entrants}, reverse=True)
    rematches = sum(b in player[a].opponents or a in player[b].opponents for a, b in pairs)
    byes = player[bye].byes if bye is not None else 0
    below_bye = sum(points < player[bye].points for points in groups) if bye is not None else 0
    value = [rematches, byes, below_bye]
    for points in groups:
        down = [
            min(player[a].points, player[b].points)
            for a, b in pairs
            if max(player[a].points, player[b].points) == points and player[a].points != player[b].points
        ]
        value += [len(down), sum(sum(low < between < points for between in groups) for low in down)]
    return tuple(value)


def best_pairings(entrants: Sequence[Entrant]) -> tuple[tuple[int, ...], list[tuple[Pairs, int | None]]]:
    """The best value and all pairings that reach it."""
    by_value: dict[tuple[int, ...], list[tuple[Pairs, int | None]]] = {}
    for pairs, bye in every_pairing([entrant.id for entrant in entrants]):
        by_value.setdefault(plain_value(entrants, pairs, bye), []).append((pairs, bye))
    best = min(by_value)
    return best, by_value[best]


def random_history(dice: random.Random, most: int = 8) -> list[Entrant]:
    """Players with any points, meetings and byes at all, also such as no event would bring about."""
    ids = dice.sample(range(1, 100), dice.randint(2, most))
    density, groups = dice.random(), dice.randint(1, 5)
    met: dict[int, set[int]] = {player: set() for player in ids}
    for one, other in combinations(ids, 2):
        if dice.random() < density:
            met[one].add(other)
            if dice.random() < 0.9:  # it is enough that one of them knows
                met[other].add(one)
    return [
        Entrant(player, dice.randrange(groups), frozenset(met[player]), dice.choice([0, 0, 1, 2]))
        for player in ids
    ]


def canonical(
    pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[frozenset[frozenset[int]], int | None]:
    """A pairing without its order."""
    return frozenset(frozenset(pair) for pair in pairs), bye
