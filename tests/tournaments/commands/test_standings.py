"""`manage.py standings`: text, JSON by its schema, and refusals, without the database."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from django.core.management import CommandError, call_command

DOCS = Path(__file__).parents[3] / "docs"
SCHEMAS = DOCS / "schemas"

EVENT = {
    "name": "Sunday",
    "players": [{"id": "1", "name": "山田 花子"}, {"id": "2", "name": "Bo"}, {"id": "3", "name": "Bo"}],
    "rounds": [
        {"matches": [["1", "2", "A"]], "byes": ["3"], "drops_after": ["2"]},
        {"matches": [["1", "3", None]]},
    ],
}


def schema(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text())


def run(path: Path | str, *options: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command("standings", str(path), *options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.fixture
def event_file(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT))
    return path


def test_text_lists_everybody_and_says_what_is_open(event_file: Path) -> None:
    out, err = run(event_file)
    assert out == (
        "Place  Player     Points  Record  Own rate  Opponents\n"
        "    1  山田 花子       3     1-0    1.0000     0.3300\n"
        "    2  Bo (3)          3     1-0    0.3300     0.3300\n"
        "    3  Bo (2)          0     0-1    0.3300     1.0000\n"
    )
    assert err == "1 match has no result yet.\n"


def test_nothing_is_said_of_open_matches_when_there_are_none(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text('{"players": ["A", "B"], "rounds": [{"matches": [["A", "B", "D"]]}]}')
    out, err = run(path)
    assert "   1=  A            1   0-0-1" in out
    assert err == ""


def test_json_fits_its_schema_and_holds_every_number(event_file: Path) -> None:
    document = json.loads(run(event_file, "--json")[0])
    jsonschema.validate(document, schema("standings"))
    assert (document["event"], document["after_round"], document["open_matches"]) == ("Sunday", 2, 1)
    first, _, last = document["standings"]
    assert first["own_rate"] == {"exact": "1", "shown": "1.0000"}
    assert first["opponents"] == [
        {"round": 1, "player": "2", "own_rate": {"exact": "33/100", "shown": "0.3300"}}
    ]
    assert (last["player"], last["has_dropped"]) == ("2", True)


def test_the_input_of_these_tests_fits_the_schema_of_the_file() -> None:
    jsonschema.validate(EVENT, schema("event_file"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"players": ["A"], "round": []}, schema("event_file"))


def test_the_example_of_the_documentation_is_true(tmp_path: Path) -> None:
    page = (DOCS / "formats.md").read_text()
    file = page.split("```json\n")[1].split("```")[0]
    printed = page.split("$ python manage.py standings event.json\n")[1].split("```")[0]
    jsonschema.validate(json.loads(file), schema("event_file"))
    path = tmp_path / "event.json"
    path.write_text(file)
    assert "".join(run(path)) == printed


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(EVENT).encode())))
    assert "山田 花子" in run("-")[0]


def test_an_unreadable_file_ends_with_status_2_and_names_every_problem(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text('{"players": ["A"], "rounds": [{"matches": [["A", "Z", "X"]]}], "a": 1}')
    with pytest.raises(CommandError) as refusal:
        run(path)
    assert refusal.value.returncode == 2
    lines = str(refusal.value).replace(str(path), "FILE").splitlines()
    known = "awarded_byes, name, players, rounds, seed"
    spelling = "Correct the spelling, or take it out."
    name = "Correct the name, or add the player under “players”."
    advice = "Use A, B, D, L, FA or FB, or null while no result is in."
    assert lines == [
        f"FILE: the file: “a” is not known here; known are {known}. {spelling} [unknown_key]",
        f"FILE: round 1, match 1: “X” is no result code. {advice} [unknown_code]",
        f"FILE: round 1, match 1: Player “Z” is not in the list of players. {name} [unknown_player]",
    ]


def test_a_problem_without_a_place_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_bytes(b'{"players": ["\xfc"]}')
    with pytest.raises(CommandError, match="not in UTF-8") as refusal:
        run(path)
    assert "::" not in str(refusal.value)


def test_a_missing_file_ends_with_status_2(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file") as refusal:
        run(tmp_path / "none.json")
    assert refusal.value.returncode == 2
