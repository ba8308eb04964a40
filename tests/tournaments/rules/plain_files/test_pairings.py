"""From a plain file to the next round: points, opponents, byes, and the facts that are printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tournaments.rules.pairing import Entrant
from tournaments.rules.plain_files.event_file import read_event
from tournaments.rules.plain_files.pairings import next_round, pairings_document
from tournaments.rules.problems import Refused

SCHEMAS = Path(__file__).parents[4] / "docs" / "schemas"

PLAYED: dict[str, Any] = {
    "players": ["A", "B", "C", {"id": "4", "name": "山田 花子"}, "E"],
    "rounds": [
        {"matches": [["A", "B", "A"], ["C", "4", "FB"]], "byes": ["E"], "drops_after": ["B"]},
        {"matches": [["A", "4", "D"], ["C", "E", "L"]]},
    ],
    "awarded_byes": {"C": [3], "A": [4]},
}


def schema(name: str) -> jsonschema.Draft202012Validator:
    document = json.loads((SCHEMAS / name).read_text())
    jsonschema.Draft202012Validator.check_schema(document)
    return jsonschema.Draft202012Validator(document)


def test_everyone_still_in_is_paired_with_all_they_have_behind_them() -> None:
    round_ = next_round(read_event(PLAYED))
    assert round_.number == 3
    assert round_.entrants == (
        Entrant(0, 4, frozenset({1, 3}), 0, "A"),
        Entrant(2, 0, frozenset({3, 4}), 0, "C"),
        Entrant(3, 4, frozenset({2, 0}), 0, "山田 花子"),
        Entrant(4, 3, frozenset({2}), 1, "E"),
    )
    assert round_.awarded_byes == (2,)


def test_a_late_entry_has_nothing_behind_them() -> None:
    round_ = next_round(read_event({**PLAYED, "players": [*PLAYED["players"], "Late"]}))
    assert round_.entrants[-1] == Entrant(5, 0, name="Late")


def test_the_first_round_needs_no_rounds_in_the_file() -> None:
    round_ = next_round(read_event({"players": ["A", "B"]}))
    assert round_.number == 1
    assert len(round_.pair(seed=1).pairs) == 1


def test_every_match_without_a_result_is_named() -> None:
    open_round = {"matches": [["A", "4", None], ["C", "E", None]]}
    with pytest.raises(Refused) as refusal:
        next_round(read_event({**PLAYED, "rounds": [PLAYED["rounds"][0], open_round]}))
    assert refusal.value.codes == ("result_missing", "result_missing")
    first = refusal.value.problems[0]
    assert (first.words(), first.place_words()) == ("A against 4 has no result.", "round 2")


def test_the_printed_facts_have_the_documented_shape() -> None:
    round_ = next_round(read_event(PLAYED))
    facts = json.loads(json.dumps(pairings_document(round_, round_.pair(seed=5))))
    schema("pairings.schema.json").validate(facts)
    names = {"A": "A", "4": "山田 花子"}
    assert facts["bye"] in [{"player": key, "name": name, "points": 4} for key, name in names.items()]
    assert facts["awarded_byes"] == [{"player": "C", "name": "C", "points": 0}]
    assert {side["player"] for side in facts["tables"][0]["players"]} == {"A", "4", "E"} - {
        facts["bye"]["player"]
    }
    assert [reason["kind"] for reason in facts["reasons"]] == ["awarded_bye", "bye", "pair_down"]
    even = next_round(read_event({"players": ["A", "B"]}))
    schema("pairings.schema.json").validate(pairings_document(even, even.pair(seed=5)))


def test_players_of_one_name_are_told_apart() -> None:
    round_ = next_round(read_event({"players": ["Bo", {"id": "7", "name": "Bo"}, "Eve"]}))
    assert [entrant.name for entrant in round_.entrants] == ["Bo (Bo)", "Bo (7)", "Eve"]
