"""Outcomes and their points (TRM 3.4.2, 5.4)."""

from __future__ import annotations

import pytest

from tournaments.rules.outcomes import Outcome


@pytest.mark.parametrize(
    ("outcome", "winner", "points", "by_default", "mirrored"),
    [
        ("win_1", 1, (3, 0), False, "win_2"),
        ("win_2", 2, (0, 3), False, "win_1"),
        ("draw", None, (1, 1), False, "draw"),
        ("double_loss", None, (0, 0), False, "double_loss"),
        ("win_1_by_default", 1, (3, 0), True, "win_2_by_default"),
        ("win_2_by_default", 2, (0, 3), True, "win_1_by_default"),
        ("null", None, (0, 0), False, "null"),
    ],
)
def test_outcome(
    outcome: str, winner: int | None, points: tuple[int, int], by_default: bool, mirrored: str
) -> None:
    found = Outcome(outcome)
    assert (found.winner, found.points, found.is_by_default) == (winner, points, by_default)
    assert found.mirrored == mirrored
    assert found.mirrored.mirrored is found
    assert found.mirrored.points == points[::-1]
