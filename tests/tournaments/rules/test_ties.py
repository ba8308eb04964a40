"""Deciding ties by TRM 5.4: a match, head-to-head, or a random method, in that order."""

from __future__ import annotations

from collections import Counter

import pytest

from tournaments.rules.outcomes import Outcome
from tournaments.rules.standings import PlayedMatch, TieDecision, TieMethod
from tournaments.rules.ties import (
    check_tie_decision,
    decide_at_random,
    decide_by_match,
    due_method,
    head_to_head_winner,
)


def played(*pairs: str) -> list[PlayedMatch[str]]:
    """ "AB" is a win of A over B, "A=B" a draw."""
    return [
        PlayedMatch(pair[0], pair[-1], Outcome.DRAW if "=" in pair else Outcome.WIN_1, number)
        for number, pair in enumerate(pairs, 1)
    ]


@pytest.mark.parametrize(
    ("group", "matches", "winner"),
    [
        ("AB", ["AB"], "A"),
        ("AB", ["BA"], "B"),
        ("AB", [], None),
        ("AB", ["A=B"], None),
        ("AB", ["AB", "BA"], None),
        ("AB", ["AB", "BA", "BA"], "B"),
        ("AB", ["AC", "CB"], None),
        ("ABC", ["AB", "AC"], "A"),
        ("ABC", ["AB", "AC", "CB"], "A"),
        ("ABC", ["AB", "BC", "CA"], None),
        ("ABC", ["AB"], None),
    ],
)
def test_head_to_head_winner_beat_all_the_others(group: str, matches: list[str], winner: str | None) -> None:
    assert head_to_head_winner(group, played(*matches)) == winner


def test_a_win_by_default_counts_head_to_head() -> None:
    assert head_to_head_winner("AB", [PlayedMatch("A", "B", Outcome.WIN_2_BY_DEFAULT, 1)]) == "B"


def test_two_players_and_time_play_a_deciding_match() -> None:
    due = due_method("AB", played("AB"), time_permits=True)
    assert (due.method, due.decision) == (TieMethod.DECIDING_MATCH, None)


def test_without_time_the_winner_of_their_match_is_placed_higher() -> None:
    due = due_method("AB", played("BA"), time_permits=False)
    assert due.decision == TieDecision(("B", "A"), TieMethod.HEAD_TO_HEAD)


@pytest.mark.parametrize("matches", [[], ["A=B"]], ids=["never met", "drew"])
def test_two_who_never_met_or_drew_are_placed_at_random(matches: list[str]) -> None:
    due = due_method("AB", played(*matches), time_permits=False)
    assert (due.method, due.decision, due.section) == (TieMethod.RANDOM, None, "TRM 5.4")


@pytest.mark.parametrize("time_permits", [True, False])
def test_of_three_the_one_who_beat_all_is_first_and_the_rest_stay_level(time_permits: bool) -> None:
    due = due_method("ABC", played("BA", "BC"), time_permits=time_permits)
    assert due.decision == TieDecision(("B",), TieMethod.HEAD_TO_HEAD, rest=("A", "C"))


def test_three_of_whom_none_beat_all_are_placed_at_random() -> None:
    assert due_method("ABC", played("AB", "BC", "CA"), time_permits=False).method is TieMethod.RANDOM


def test_one_player_is_no_tie() -> None:
    with pytest.raises(ValueError, match="two players"):
        due_method("A", [], time_permits=False)


def test_a_deciding_match_places_both() -> None:
    assert decide_by_match("B", "A") == TieDecision(("B", "A"), TieMethod.DECIDING_MATCH)


def test_a_random_order_is_repeatable_and_even() -> None:
    assert decide_at_random("ABC", 9) == decide_at_random("ABC", 9)
    seen = Counter(decide_at_random("ABC", seed).order for seed in range(1200))
    assert len(seen) == 6
    # 200 expected each; five standard deviations are about 65.
    assert all(abs(count - 200) < 65 for count in seen.values())


def codes(decision: TieDecision[str], level: str, *matches: str) -> list[str]:
    return [problem.code for problem in check_tie_decision(decision, level, played(*matches))]


H2H, RANDOM = TieMethod.HEAD_TO_HEAD, TieMethod.RANDOM


@pytest.mark.parametrize(
    ("decision", "level", "matches", "expected"),
    [
        (TieDecision(("A", "B"), RANDOM), "AB", [], []),
        (TieDecision(("A", "B"), RANDOM), "ABC", [], ["tie_has_changed"]),
        (TieDecision(("A", "A"), RANDOM), "AB", [], ["tie_has_changed"]),
        (TieDecision(("A", "B"), RANDOM), "AB", ["AB"], ["head_to_head_decides"]),
        (TieDecision(("A", "B"), H2H), "AB", ["AB"], []),
        (TieDecision(("B", "A"), H2H), "AB", ["AB"], ["not_head_to_head"]),
        (TieDecision(("A", "B"), H2H), "AB", [], ["not_head_to_head"]),
        (TieDecision(("A",), H2H, rest=("B", "C")), "ABC", ["AB", "AC"], []),
        (TieDecision(("A", "B", "C"), H2H), "ABC", ["AB", "AC"], ["not_head_to_head"]),
        (TieDecision(("A", "B", "C"), H2H), "ABC", ["AB", "AC", "BC"], []),
        (TieDecision(("B", "A"), TieMethod.DECIDING_MATCH), "AB", ["AB"], []),
    ],
)
def test_a_decision_is_checked_against_the_tie(
    decision: TieDecision[str], level: str, matches: list[str], expected: list[str]
) -> None:
    assert codes(decision, level, *matches) == expected
