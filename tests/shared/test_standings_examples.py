"""The team's worked examples of TRM 5.4, read from the shared folder beside the checkout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tournaments.rules.plain_files.event_file import read_event
from tournaments.rules.standings import standings

pytestmark = pytest.mark.shared
EXAMPLES = Path(__file__).parents[3] / "shared" / "standings-examples.json"


def test_every_worked_example_comes_out_as_expected() -> None:
    cases = json.loads(EXAMPLES.read_text())["cases"]
    assert cases
    for case in cases:
        event = read_event({key: case[key] for key in ("name", "players", "rounds")})
        table = standings(event.player_ids, event.played_matches, event.byes)
        assert [
            (s.rank, s.player, s.points, str(s.own_rate), str(s.opponents_rate), s.shares_rank) for s in table
        ] == [
            (e["rank"], e["player"], e["points"], e["mw"], e["omw"], e["tied_by_lot"])
            for e in case["expected"]
        ], case["name"]
