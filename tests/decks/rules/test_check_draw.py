"""Which tables are drawn for deck checks, and how far the goal is (TRM 4.4)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.rules.check_draw import Coverage, SeatedTable, draw_tables, tables_to_draw_from

TABLES = st.sets(st.integers(1, 200), min_size=1, max_size=40)


@given(TABLES, st.integers(1, 50), st.integers(0, 2**31))
def test_drawn_are_as_many_candidates_as_asked_for_each_once(tables, count, seed):
    drawn = draw_tables(tables, count, seed=seed)
    assert len(drawn) == len(set(drawn)) == min(count, len(tables))
    assert set(drawn) <= tables


@given(TABLES, st.integers(1, 10), st.integers(0, 2**31))
def test_anybody_draws_the_same_tables_from_the_seed(tables, count, seed):
    shuffled = list(tables)
    Random(1).shuffle(shuffled)
    assert draw_tables(shuffled, count, seed=seed) == draw_tables(sorted(tables), count, seed=seed)


def test_every_table_is_drawn_about_as_often_as_any_other():
    times = dict.fromkeys(range(1, 11), 0)
    for seed in range(2000):
        for table in draw_tables(times, 3, seed=seed):
            times[table] += 1
    # 600 each on average; the standard deviation is about 20.
    assert min(times.values()) > 500
    assert max(times.values()) < 700


def test_no_table_at_all_is_no_draw():
    with pytest.raises(ValueError, match="at least one"):
        draw_tables([1], 0, seed=1)


@pytest.mark.parametrize(
    ("checked_at", "candidates"),
    [
        ({1: 0, 2: 0, 3: 0}, [1, 2, 3]),
        ({1: 0, 2: 1, 3: 2}, [1]),
        ({1: 2, 2: 1, 3: 1}, [2, 3]),
        ({1: 2, 2: 2}, []),
        ({}, []),
    ],
)
def test_tables_where_nobody_was_checked_come_first(checked_at, candidates):
    tables = [SeatedTable(table, checked) for table, checked in checked_at.items()]
    assert tables_to_draw_from(reversed(tables)) == candidates


@pytest.mark.parametrize(
    ("players", "goal"), [(0, 0), (1, 1), (8, 1), (10, 1), (11, 2), (64, 7), (1024, 103), (2048, 205)]
)
def test_the_goal_is_a_tenth_of_the_players_rounded_up(players, goal):
    assert Coverage(players=players, checked=0).goal == goal


@pytest.mark.parametrize(
    ("checked", "missing", "reached"), [(0, 7, False), (6, 1, False), (7, 0, True), (30, 0, True)]
)
def test_players_count_towards_the_goal(checked, missing, reached):
    coverage = Coverage(players=64, checked=checked)
    assert (coverage.missing, coverage.is_reached) == (missing, reached)


@given(st.integers(0, 2048), st.integers(0, 300), st.integers(0, 12))
def test_the_tables_suggested_each_round_reach_the_goal_and_none_to_spare_does(players, checked, rounds):
    coverage = Coverage(players=players, checked=checked)
    each = coverage.tables_in_each_of(rounds)
    left = max(1, rounds)
    assert 2 * each * left >= coverage.missing
    assert each == 0 or 2 * (each - 1) * left < coverage.missing
