"""Who stands in a bracket, with which seed (TRM 3.4, 3.4.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Refused
from tournaments.rules.seeding import cut_entrants, random_seeds, replace_before_start
from tournaments.rules.standings import Bye, PlayedMatch, Standing, TieDecision, TieMethod, standings


def ladder(*decisions: TieDecision[str]) -> tuple[Standing[str], ...]:
    """A leads with nine points, B six, C and D level on three, E nothing."""
    byes = [
        Bye(player, number)
        for player, wins in zip("ABCD", (3, 2, 1, 1), strict=True)
        for number in range(wins)
    ]
    return standings("ABCDE", [], byes, tie_decisions=decisions)


def test_the_cut_takes_the_best_in_the_order_of_the_standings() -> None:
    assert cut_entrants(ladder(), 2) == ("A", "B")


def test_a_tie_over_the_last_place_must_be_decided_first() -> None:
    with pytest.raises(Refused) as refusal:
        cut_entrants(ladder(), 3)
    problem = refusal.value.problems[0]
    assert (problem.code, problem.params) == ("undecided_tie", {"rank": 3, "count": 2})
    decided = ladder(TieDecision(("D", "C"), TieMethod.RANDOM))
    assert cut_entrants(decided, 3) == ("A", "B", "D")


def test_a_tie_inside_the_cut_must_be_decided_because_seeds_depend_on_it() -> None:
    with pytest.raises(Refused):
        cut_entrants(ladder(), 4)


def test_a_tie_with_a_player_who_left_is_none() -> None:
    assert cut_entrants(ladder(), 3, active="ABD") == ("A", "B", "D")
    assert cut_entrants(ladder(), 8, active="BAE") == ("A", "B", "E")


def test_every_tie_is_named() -> None:
    table = standings("ABCD", [PlayedMatch("A", "B", Outcome.DRAW, 1)], [])
    with pytest.raises(Refused) as refusal:
        cut_entrants(table, 4)
    assert [problem.params["rank"] for problem in refusal.value.problems] == [1, 3]


def test_random_seeds_are_repeatable_and_even() -> None:
    assert random_seeds("ABCD", 7) == random_seeds("ABCD", 7)
    best = Counter(random_seeds("ABCD", seed)[0] for seed in range(1000))
    # 250 expected each; five standard deviations are about 68.
    assert all(abs(count - 250) < 68 for count in best.values())
    assert len(best) == 4


def test_a_player_who_left_is_replaced_by_the_next_and_everyone_below_moves_up() -> None:
    assert replace_before_start("ABCD", "A", "BCDEF", has_started=False) == ("B", "C", "D", "E")


def test_a_second_replacement_takes_the_next_after_the_first() -> None:
    once = replace_before_start("ABCD", "B", "ACDEF", has_started=False)
    assert replace_before_start(once, "E", "ACDF", has_started=False) == ("A", "C", "D", "F")


def test_with_nobody_left_the_cut_is_one_smaller() -> None:
    assert replace_before_start("ABCD", "C", "ABD", has_started=False) == ("A", "B", "D")


def test_nobody_is_replaced_after_the_start_or_from_outside_the_bracket() -> None:
    with pytest.raises(Refused) as refusal:
        replace_before_start("ABCD", "Z", "ABCDE", has_started=True)
    assert refusal.value.codes == ("bracket_started", "not_in_bracket")
