"""The draw prefers none of the best pairings: chi-square on crafted fields, with fixed seeds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.tournaments.rules.pairing_oracle import best_pairings, canonical
from tournaments.rules.pairing import Entrant, pair_round
from tournaments.rules.swiss import counting, layout


def field_of(groups: str, met: str, byes: str = "") -> list[Entrant]:
    """Groups from the top, "ab cd"; who has met, "ac bd"; who has had a bye, "a"."""
    opponents: dict[str, set[int]] = {name: set() for name in groups.replace(" ", "")}
    for one, other in met.split():
        opponents[one].add(ord(other))
        opponents[other].add(ord(one))
    return [
        Entrant(ord(name), 3 * points, frozenset(opponents[name]), byes.count(name))
        for points, group in enumerate(reversed(groups.split()))
        for name in group
    ]


def is_even(counts: list[int]) -> bool:
    """Whether counts fit equal chances; an even draw fails once in about 2,000 runs."""
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    deviate = ((chi_square / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / (2 / (9 * freedom)) ** 0.5
    return deviate < 3.3  # Wilson and Hilferty


FIELDS = {
    "one group, nobody has met": ("abcdef", "", ""),
    "an odd field": ("abcde", "", ""),
    "a star: one player has met many": ("abcdef", "ab ac ad", ""),
    "a path of meetings": ("abcdefgh", "ab bc cd de ef fg gh", ""),
    "two odd groups": ("abc defgh", "ad be", ""),
    "the pair-down has few partners": ("a bcde f", "ab ac bc", ""),
    "floaters through three groups": ("abc def gh", "ad ae bf dg", ""),
    "two who have met must both go down": ("ab cdef", "ab ce", ""),
    "two go down, then two more": ("ab cd efgh", "ab cd ae", ""),
    "the bye above the lowest group": ("abcd ef g", "ef", "g"),
    "the only player of the lowest group has the bye": ("abc def g", "ad be", ""),
    "nobody can be spared a rematch": ("abcd", "ab ac bc", ""),
    "five who have all met": ("abcde f", "ab ac ad ae bc bd be cd ce de", ""),
}


@pytest.mark.parametrize("big_margin", [2, 4, 99])
@pytest.mark.parametrize("name", FIELDS)
def test_all_best_pairings_are_equally_likely(
    name: str, big_margin: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "BIG_MARGIN", big_margin)
    entrants = field_of(*FIELDS[name])
    best = {canonical(*pairing) for pairing in best_pairings(entrants)[1]}
    drawn: Counter[object] = Counter()
    for seed in range(min(30 * len(best), max(10 * len(best), 500))):
        pairing = pair_round(entrants, rounds_played=0, seed=seed)
        drawn[canonical(pairing.pairs, pairing.bye)] += 1
    assert set(drawn) <= best
    assert is_even([drawn[pairing] for pairing in best])


def test_exchanges_are_even_too_where_the_window_is_too_large_to_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counting, "COUNT_LIMIT", 0)
    entrants = field_of("abcdef gh", "ab ac bc de df ef")
    best = {canonical(*pairing) for pairing in best_pairings(entrants)[1]}
    drawn: Counter[object] = Counter()
    for seed in range(40 * len(best)):
        pairing = pair_round(entrants, rounds_played=0, seed=seed)
        drawn[canonical(pairing.pairs, pairing.bye)] += 1
    assert is_even([drawn[pairing] for pairing in best])


def test_table_order_and_first_named_are_random_within_a_group() -> None:
    entrants = [Entrant(player, 0) for player in range(6)]
    tables = [0] * 3
    named_first = 0
    for seed in range(600):
        pairs = pair_round(entrants, rounds_played=0, seed=seed).pairs
        table = next(index for index, pair in enumerate(pairs) if 0 in pair)
        tables[table] += 1
        named_first += pairs[table][0] == 0
    assert is_even(tables)
    assert is_even([named_first, 600 - named_first])


def test_the_measure_notices_a_bias() -> None:
    assert is_even([100, 103, 97])
    assert not is_even([100, 140, 60])


def test_strongest_group_first() -> None:
    entrants = field_of("abc defgh ij", "ad be")
    for seed in range(20):
        pairs = pair_round(entrants, rounds_played=0, seed=seed).pairs
        points = {entrant.id: entrant.points for entrant in entrants}
        sides = [(points[one], points[other]) for one, other in pairs]
        assert all(above >= below for above, below in pairwise(sides))
        assert all(one >= other for one, other in sides)
