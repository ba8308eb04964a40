"""Who chooses who starts (TRM 4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.rules.starting_player import who_starts


@pytest.mark.parametrize(
    ("game", "facts", "rule", "side"),
    [
        (1, {"is_cut": False, "seed_1": 1, "seed_2": 2}, "random", None),
        (1, {"is_cut": True, "seed_1": 1, "seed_2": 8}, "higher_placed_chooses", 1),
        (1, {"is_cut": True, "seed_1": 8, "seed_2": 1}, "higher_placed_chooses", 2),
        (1, {"is_cut": True, "seed_1": 8}, "random", None),
        (1, {"is_cut": True, "seed_2": 8}, "random", None),
        (2, {"is_cut": True, "last_loser": 2}, "loser_chooses", 2),
        (3, {"is_cut": False, "last_loser": 1}, "loser_chooses", 1),
        (2, {"is_cut": True, "last_loser": None}, "random", None),
        (2, {"is_cut": True, "last_loser": 1, "has_game_loss_in_game_1": True}, "random", None),
        (3, {"is_cut": True, "last_loser": 1, "has_game_loss_in_game_1": True}, "loser_chooses", 1),
    ],
)
def test_who_chooses(game: int, facts: dict[str, Any], rule: str, side: int | None) -> None:
    starter = who_starts(game, **facts)
    assert (starter.rule, starter.side, starter.section) == (rule, side, "TRM 4.6")
