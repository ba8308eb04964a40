"""Tables of a round: in order, fixed ones kept, blocked ones left out (TRM 3.8, 4.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.problems import Refused
from tournaments.rules.seating import assign_tables
from tournaments.rules.tables import TablePlan


def pairs(count):
    return [(2 * index + 1, 2 * index + 2) for index in range(count)]


def test_tables_follow_the_order_of_play():
    assert assign_tables(pairs(3), plan=TablePlan(5)) == (5, 6, 7)


def test_blocked_tables_are_left_out():
    assert assign_tables(pairs(3), plan=TablePlan(1, 9, frozenset({1, 3}))) == (2, 4, 5)


def test_a_fixed_table_is_kept_and_given_to_nobody_else():
    assert assign_tables(pairs(3), plan=TablePlan(1), fixed={6: 2}) == (1, 3, 2)


def test_two_players_with_fixed_tables_sit_at_the_lower_one():
    assert assign_tables(pairs(2), plan=TablePlan(1), fixed={1: 9, 2: 4}) == (4, 1)


def test_a_fixed_table_may_lie_outside_the_range():
    assert assign_tables(pairs(2), plan=TablePlan(1, 2), fixed={3: 40}) == (1, 40)


def test_the_feature_table_goes_to_the_best_pair_that_has_no_fixed_one():
    assert assign_tables(pairs(3), plan=TablePlan(1, 9, feature=7), fixed={1: 3}) == (3, 7, 1)


def test_a_fixed_player_at_the_feature_table_leaves_it_to_nobody_else():
    assert assign_tables(pairs(3), plan=TablePlan(1, 9, feature=1), fixed={6: 1}) == (2, 3, 1)


def test_too_few_tables_name_how_many_are_missing():
    with pytest.raises(Refused) as caught:
        assign_tables(pairs(5), plan=TablePlan(1, 3, frozenset({2})))
    (problem,) = caught.value.problems
    assert (problem.code, problem.params["needed"], problem.params["missing"]) == ("too_few_tables", 5, 3)


@given(
    count=st.integers(0, 30),
    blocked=st.frozensets(st.integers(1, 40)),
    fixed=st.dictionaries(st.integers(1, 60), st.integers(1, 80), max_size=6),
    feature=st.none() | st.integers(1, 50),
)
def test_every_pair_has_a_table_of_its_own(count, blocked, fixed, feature):
    tables = assign_tables(pairs(count), plan=TablePlan(1, None, blocked, feature), fixed=fixed)
    assert len(set(tables)) == len(tables) == count
    for pair, table in zip(pairs(count), tables, strict=True):
        wanted = {fixed[player] for player in pair if player in fixed}
        assert table in wanted or table not in blocked or table == feature
