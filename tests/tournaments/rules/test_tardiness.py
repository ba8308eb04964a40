"""Tardiness by TRM 7.4.2-1: Warning under five minutes, Game Loss at 5:00, Match Loss at 10:00."""

from __future__ import annotations

import pytest

from tournaments.rules.tardiness import TardinessPenalty, due_penalty, tardiness

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
