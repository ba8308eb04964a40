"""The fixed bracket (TRM 3.4, 3.4.1, 5.2)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.bracket import (
    BracketMatch,
    MatchState,
    Place,
    bracket,
    champion,
    final_places,
    is_championship,
    ready_matches,
    rounds_needed,
    seed_order,
)
from tournaments.rules.outcomes import Outcome

W1, W2 = Outcome.WIN_1, Outcome.WIN_2


def pairs(matches: tuple[BracketMatch[int], ...], round_: int) -> list[tuple[int | None, int | None]]:
    return [(m.side_1.player, m.side_2.player) for m in matches if m.round == round_]


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (16, 4), (17, 5), (32, 5)],
)
def test_rounds_needed(entrants: int, rounds: int) -> None:
    assert rounds_needed(entrants) == rounds


def test_a_cut_of_eight_is_paired_as_the_manual_shows() -> None:
    matches = bracket(range(1, 9), {})
    assert sorted(pairs(matches, 1)) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert pairs(matches, 1) == [(1, 8), (4, 5), (2, 7), (3, 6)]


@pytest.mark.parametrize("rounds", range(1, 8))
def test_seeds_meet_as_late_as_they_are_high(rounds: int) -> None:
    order = seed_order(rounds)
    size = 2**rounds
    assert sorted(order) == list(range(1, size + 1))
    for round_ in range(1, rounds + 1):
        block = 2**round_
        for start in range(0, size, block):
            seeds = sorted(order[start : start + block])
            # Without upsets the last match of every block is s against N + 1 - s of the N still in.
            assert seeds[0] + seeds[1] == size // block * 2 + 1
    assert order.index(1) < size // 2 <= order.index(2) or rounds == 1


@pytest.mark.parametrize("entrants", range(2, 40))
def test_the_highest_seeds_have_the_byes(entrants: int) -> None:
    matches = bracket(range(1, entrants + 1), {})
    byes = sorted(m.advances.seed for m in matches if m.state is MatchState.BYE and m.round == 1)
    assert byes == list(range(1, 2 ** rounds_needed(entrants) - entrants + 1))
    assert len(ready_matches(matches)) >= 1


def play(entrants: list[int], rng: random.Random, outcomes: list[Outcome]) -> dict[Place, Outcome]:
    results: dict[Place, Outcome] = {}
    while open_matches := ready_matches(bracket(entrants, results)):
        match = rng.choice(open_matches)
        results[match.round, match.position] = rng.choice(outcomes)
    return results


@given(st.integers(2, 33), st.randoms(use_true_random=False))
def test_one_player_wins_and_each_match_puts_out_one(entrants: int, rng: random.Random) -> None:
    players = list(range(1, entrants + 1))
    results = play(players, rng, [W1, W2])
    matches = bracket(players, results)
    assert len(results) == entrants - 1
    assert champion(matches) in players
    places = final_places(players, matches)
    assert places[0].player == champion(matches)
    assert (places[0].best, places[0].worst) == (1, 1)
    assert (places[1].best, places[1].worst) == (2, 2)
    assert sorted(place.player for place in places) == players


@given(st.integers(2, 33), st.randoms(use_true_random=False))
def test_null_matches_never_block_the_bracket(entrants: int, rng: random.Random) -> None:
    players = list(range(1, entrants + 1))
    results = play(players, rng, list(set(Outcome) - {Outcome.DRAW}))
    matches = bracket(players, results)
    assert all(match.state is not MatchState.PENDING for match in matches)
    assert matches[-1].advances is not None
    assert sorted(place.player for place in final_places(players, matches)) == players


def test_winners_move_into_the_next_place() -> None:
    matches = bracket("ABCD", {(1, 0): W1, (1, 1): Outcome.WIN_2_BY_DEFAULT})
    final = matches[-1]
    assert (final.side_1.player, final.side_2.player, final.state) == ("A", "C", MatchState.READY)
    assert matches[1].next_place == (2, 0, 2)
    assert matches[0].next_place == (2, 0, 1)


def test_next_place_is_where_the_winner_stands() -> None:
    players = list(range(1, 17))
    results = play(players, random.Random(3), [W1, W2])
    matches = bracket(players, results)
    at = {(match.round, match.position): match for match in matches}
    for match in matches[:-1]:
        round_, position, side = match.next_place
        assert match.advances == (at[round_, position].side_1 if side == 1 else at[round_, position].side_2)


@pytest.mark.parametrize("outcome", [Outcome.NULL, Outcome.DOUBLE_LOSS])
def test_after_a_null_match_the_next_opponent_has_a_bye(outcome: Outcome) -> None:
    matches = bracket("ABCD", {(1, 0): outcome, (1, 1): W1})
    assert matches[-1].state is MatchState.BYE
    assert champion(matches) == "B"
    assert [(p.best, p.worst, p.player) for p in final_places("ABCD", matches)] == [
        (1, 1, "B"),
        (2, 4, "A"),
        (2, 4, "C"),
        (2, 4, "D"),
    ]


def test_two_null_matches_leave_an_empty_match_and_no_champion() -> None:
    matches = bracket("ABCD", {(1, 0): Outcome.NULL, (1, 1): Outcome.NULL})
    assert matches[-1].state is MatchState.EMPTY
    assert matches[-1].advances is not None
    assert matches[-1].advances.is_vacant
    assert champion(matches) is None


def test_an_open_bracket_has_no_champion() -> None:
    assert champion(bracket("AB", {})) is None
    assert champion(bracket("A", {})) is None


def test_semifinalists_share_third_and_fourth_place() -> None:
    matches = bracket("ABCD", {(1, 0): W1, (1, 1): W1, (2, 0): W2})
    places = [(p.best, p.worst, p.player, p.seed) for p in final_places("ABCD", matches)]
    assert places == [(1, 1, "B", 2), (2, 2, "A", 1), (3, 4, "C", 3), (3, 4, "D", 4)]


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({(2, 0): W1}, "two players"),
        ({(1, 0): W1}, "two players"),
        ({(3, 0): W1}, "no match"),
        ({(1, 7): W1}, "no match"),
    ],
)
def test_a_result_without_its_match_is_an_error(results: dict[Place, Outcome], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bracket("ABC", results)


def test_an_entrant_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="twice"):
        bracket("AA", {})


def test_the_championship_is_the_last_round() -> None:
    assert [is_championship(round_, 8) for round_ in (1, 2, 3)] == [False, False, True]
