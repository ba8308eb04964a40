"""Tardiness by TRM 7.4.2-1: Warning under five minutes, Game Loss at 5:00, Match Loss at 10:00."""

from __future__ import annotations

import pytest

from tournaments.rules.tardiness import TardinessPenalty, check_absence, due_penalty, tardiness

WARNING, GAME_LOSS, MATCH_LOSS = TardinessPenalty


@pytest.mark.parametrize(
    ("seconds", "due", "following", "seconds_to_next"),
    [
        (-60, None, WARNING, 60),
        (0, None, WARNING, 0),
        (0.5, WARNING, GAME_LOSS, 299.5),
        (299.5, WARNING, GAME_LOSS, 0.5),
        (300, GAME_LOSS, MATCH_LOSS, 300),
        (420, GAME_LOSS, MATCH_LOSS, 180),
        (599.5, GAME_LOSS, MATCH_LOSS, 0.5),
        (600, MATCH_LOSS, None, None),
        (3600, MATCH_LOSS, None, None),
    ],
)
def test_penalty_due_by_seconds_since_the_start(
    seconds: float,
    due: TardinessPenalty | None,
    following: TardinessPenalty | None,
    seconds_to_next: float | None,
) -> None:
    found = tardiness(seconds)
    assert (found.due, found.next, found.seconds_to_next) == (due, following, seconds_to_next)
    assert due_penalty(seconds) is due
    assert found.section == "TRM 7.4.2-1"


@pytest.mark.parametrize("seconds", [0, 14, 299, 599.9])
def test_a_match_is_not_lost_by_absence_before_ten_minutes_without_a_reason(seconds: float) -> None:
    assert [problem.code for problem in check_absence(seconds, 4)] == ["absent_too_early"]
    assert [problem.code for problem in check_absence(seconds, 4, reason="  ")] == ["absent_too_early"]
    assert check_absence(seconds, 4, reason="called from home") == []


def test_a_match_is_lost_by_absence_from_ten_minutes_on() -> None:
    assert check_absence(600, 4) == []
