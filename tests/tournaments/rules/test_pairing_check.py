"""The one validator of every pairing: errors refuse, warnings need a reason (TRM 3.4.2)."""

from __future__ import annotations

import pytest

from tests.tournaments.rules.test_pairing import people
from tournaments.rules.pairing import check_pairing
from tournaments.rules.problems import Severity


def found(
    groups: str, pairs: str, bye: str = "", *, met: str = "", byes: str = "", awarded: str = ""
) -> list[str]:
    """Problems of a pairing written as letters, as "code: words"; the severity is checked on the way."""
    problems = check_pairing(
        people(groups, met, byes),
        [(ord(one), ord(other)) for one, other in pairs.split()],
        ord(bye) if bye else None,
        awarded_byes=[ord(name) for name in awarded],
    )
    for problem in problems:
        assert problem.severity is (Severity.WARNING if "avoidable" in problem.params else Severity.ERROR)
        assert problem.section in {"TRM 3.4.2", "TRM 5.5"}
        assert problem.advice_words()
        assert problem.params["players"]
    return [f"{problem.code}: {problem.words()}" for problem in problems]


def test_a_good_pairing_has_no_problems() -> None:
    assert found("abc d", "ab cd") == []
    assert found("ab c", "ab", "c") == []
    assert found("abc", "bc", awarded="a") == []


D_IS_MISSING = "player_not_paired: d has neither an opponent nor the bye."


@pytest.mark.parametrize(
    ("pairs", "bye", "expected"),
    [
        ("ab cb", "", ["player_paired_twice: b is in this round more than once (2 times).", D_IS_MISSING]),
        ("ab", "", ["player_not_paired: c has neither an opponent nor the bye.", D_IS_MISSING]),
        (
            "ab cd",
            "d",
            [
                "player_paired_twice: d is in this round more than once (2 times).",
                "bye_in_even_field: The number of players is even: nobody has a bye.",
            ],
        ),
        ("ab cc", "", ["player_against_self: c is paired against themselves.", D_IS_MISSING]),
        ("ab cx", "", ["unknown_player: Player 120 is not in this round.", D_IS_MISSING]),
        (
            "ab cd xx",
            "",
            [
                "player_against_self: 120 is paired against themselves.",
                "unknown_player: Player 120 is not in this round.",
            ],
        ),
    ],
)
def test_what_is_no_pairing_is_refused_with_all_errors(pairs: str, bye: str, expected: list[str]) -> None:
    assert found("abcd", pairs, bye) == expected


def test_a_player_with_an_awarded_bye_cannot_be_paired_or_have_the_other_bye() -> None:
    errors = found("abcde", "ab cd", "e", awarded="e")
    assert [error.split(":")[0] for error in errors] == ["awarded_bye_paired", "bye_in_even_field"]
    assert found("abc", "ab", "c", awarded="a")[0].startswith("awarded_bye_paired: a has an awarded bye")


def test_an_odd_field_without_a_bye_leaves_somebody_out() -> None:
    assert found("abc", "ab") == ["player_not_paired: c has neither an opponent nor the bye."]


def test_errors_come_without_warnings() -> None:
    assert len(found("abcd", "ab", met="ab")) == 2


def test_a_rematch_needs_a_reason_and_says_whether_it_can_be_avoided() -> None:
    assert found("abcd", "ab cd", met="ab") == [
        "rematch: a and b have already played each other; that can be avoided."
    ]
    assert found("ab", "ab", met="ab") == [
        "rematch: a and b have already played each other; no pairing has fewer rematches."
    ]


def test_a_second_bye_needs_a_reason_and_says_whether_it_can_be_avoided() -> None:
    assert found("ab c", "ab", "c", byes="cc") == [
        "second_bye: c has had a bye before (in all: 2); somebody with fewer can have this one."
    ]
    assert found("ab c", "ab", "c", byes="abc") == [
        "second_bye: c has had a bye before (in all: 1); nobody with fewer can have this one."
    ]


def test_a_bye_above_the_lowest_possible_group_needs_a_reason() -> None:
    assert found("ab c", "bc", "a") == [
        "bye_not_lowest: a (3 pts) has the bye; a player with 0 pts can have it."
    ]
    assert found("ab c", "bc", "a", byes="c") == []


def test_an_avoidable_pair_down_needs_a_reason_that_names_the_first_group() -> None:
    assert found("ab cd", "ac bd") == [
        "avoidable_pair_down: Players with 3 pts who are paired down: 2; the fewest possible: 0."
    ]
    assert found("abc de f", "ab cf de") == [
        "avoidable_pair_down: Groups that pair-downs of players with 6 pts jump over: 1; the fewest possible: 0."
    ]


def test_the_players_paired_down_are_named() -> None:
    [warning] = check_pairing(people("ab cd"), [(ord("c"), ord("a")), (ord("b"), ord("d"))], None)
    assert warning.params["players"] == (ord("a"), ord("b"))


def test_only_the_first_criterion_that_is_worse_is_named_besides_what_always_needs_a_reason() -> None:
    # The rematch is worse; that the bye is then too high up is not held against the pairing as well.
    assert [line.split(":")[0] for line in found("abc de", "bc de", "a", met="bc")] == ["rematch"]
