"""Pairing against brute force: always the best value, and the certificate proves it."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.tournaments.rules.pairing_oracle import best_pairings, canonical, plain_value, random_history
from tournaments.rules.pairing import (
    Entrant,
    Method,
    best_value,
    check_pairing,
    pair_round,
    value_of,
    verify_certificate,
)
from tournaments.rules.problems import Severity
from tournaments.rules.swiss import layout
from tournaments.rules.swiss.entrants import Field
from tournaments.rules.swiss.plan import plan_round


def assert_best(seed: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """One random history, paired and compared; returns what the certificate rests on."""
    dice = random.Random(seed)
    entrants = random_history(dice)
    # Whatever counts as BIG, the answer is right: at 1 nearly every promise of a BIG group is a lie.
    monkeypatch.setattr(layout, "BIG_MARGIN", dice.choice([1, 2, 3, 4]))
    pairing = pair_round(entrants, rounds_played=0, seed=seed)
    best, all_best = best_pairings(entrants)
    assert plain_value(entrants, list(pairing.pairs), pairing.bye) == best
    assert pairing.certificate.value.as_vector() == best
    assert value_of(entrants, pairing.pairs, pairing.bye) == best_value(entrants)
    assert canonical(pairing.pairs, pairing.bye) in [canonical(*one) for one in all_best]
    assert verify_certificate(entrants, pairing)
    assert not [
        problem
        for problem in check_pairing(entrants, pairing.pairs, pairing.bye)
        if problem.severity is Severity.ERROR or problem.params["avoidable"]
    ]
    return pairing.certificate.method.value


def test_every_pairing_is_as_good_as_the_best_by_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    methods = [assert_best(seed, monkeypatch) for seed in range(400)]
    assert {methods.count(method) > 20 for method in ("parity", "windows", "whole")} == {True}


@pytest.mark.slow
def test_every_pairing_is_as_good_as_the_best_by_brute_force_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(1_000, 21_000):
        assert_best(seed, monkeypatch)


def assert_windows_agree_with_the_whole(dice: random.Random, monkeypatch: pytest.MonkeyPatch) -> Method:
    """A field too large for brute force: cut into windows, and decided as one exact window without cutting."""
    players, groups = dice.randint(9, 30), dice.randint(1, 7)
    density = dice.random() ** 2
    met = [pair for pair in combinations(range(players), 2) if dice.random() < density]
    entrants = [
        Entrant(
            player,
            dice.randrange(groups),
            frozenset(other for pair in met if player in pair for other in pair if other != player),
            dice.choice([0, 0, 0, 1]),
        )
        for player in range(players)
    ]
    monkeypatch.setattr(layout, "BIG_MARGIN", dice.choice([2, 3, 4, 5]))
    pairing = pair_round(entrants, rounds_played=0, seed=1)
    field = Field(entrants)
    whole = plan_round(field, frozenset(), frozenset(range(len(field.groups))))
    assert pairing.certificate.value == whole.bound
    return pairing.certificate.method


def test_windows_agree_with_one_matching_over_the_whole_field(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(11)
    methods = [assert_windows_agree_with_the_whole(dice, monkeypatch) for _ in range(120)]
    assert methods.count(Method.WINDOWS) > 10


@pytest.mark.slow
def test_windows_agree_with_one_matching_over_the_whole_field_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = random.Random(12)
    for _ in range(4_000):
        assert_windows_agree_with_the_whole(dice, monkeypatch)


def test_the_validator_warns_of_exactly_the_pairings_that_are_worse_than_the_best() -> None:
    dice = random.Random(5)
    for _ in range(12):
        entrants = random_history(dice, most=6)
        ids = [entrant.id for entrant in entrants]
        best, _all = best_pairings(entrants)
        for _ in range(15):
            dice.shuffle(ids)
            pairs = list(zip(ids[0::2], ids[1::2], strict=False))
            bye = ids[-1] if len(ids) % 2 else None
            found = check_pairing(entrants, pairs, bye)
            assert {problem.severity for problem in found} <= {Severity.WARNING}
            is_worse = plain_value(entrants, pairs, bye) > best
            assert any(problem.params["avoidable"] for problem in found) == is_worse
