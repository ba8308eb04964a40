"""`manage.py pairings FILE.json`: text or JSON, the same for the same seed, exit status 0 or 2, no database."""

from __future__ import annotations

import json
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

EVENT = {
    "name": "Sunday",
    "players": ["Anna", "Ben", "Cleo", "Dai", {"id": "5", "name": "山田 花子"}],
    "rounds": [{"matches": [["Anna", "Ben", "A"], ["Cleo", "Dai", "D"]], "byes": ["5"]}],
    "awarded_byes": {"Dai": [2]},
}


def run(tmp_path: Path, document: Any, *arguments: str) -> str:
    """Without the database fixture, any query would fail the test."""
    file = tmp_path / "event.json"
    file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    output = StringIO()
    call_command("pairings", str(file), *arguments, stdout=output)
    return output.getvalue()


def test_text_shows_tables_byes_and_reasons(tmp_path: Path) -> None:
    lines = run(tmp_path, EVENT, "--seed", "7").splitlines()
    assert lines[0] == "Round 2, seed 7"
    assert {lines[1], lines[2]} <= {
        "1  Anna (3) – 山田 花子 (3)",
        "1  山田 花子 (3) – Anna (3)",
        "2  Cleo (1) – Ben (0)",
    }
    assert lines[3:] == [
        "Awarded bye: Dai (1)",
        "· Dai has the bye that was awarded for this round. (TRM 5.5)",
        "· Cleo (1 pts) is paired down with Ben (0 pts): their group does not come out even. (TRM 3.4.2)",
    ]


def test_an_odd_round_names_the_bye(tmp_path: Path) -> None:
    lines = run(tmp_path, {"players": ["A", "B", "C"]}).splitlines()
    assert lines[2].startswith("Bye: ")
    assert "has the bye: the number of players is odd" in lines[3]


def test_the_same_seed_prints_the_same_and_json_holds_it(tmp_path: Path) -> None:
    facts = json.loads(run(tmp_path, EVENT, "--json", "--seed", "11"))
    assert facts["seed"] == 11
    assert "Cleo (1 pts) is paired down" in facts["reasons"][1]["words"]
    assert run(tmp_path, EVENT, "--seed", "11") == run(tmp_path, EVENT, "--seed", "11")


def test_the_seed_of_the_file_is_used_unless_another_is_given(tmp_path: Path) -> None:
    with_seed = {**EVENT, "seed": 3}
    assert json.loads(run(tmp_path, with_seed, "--json"))["seed"] == 3
    assert json.loads(run(tmp_path, with_seed, "--json", "--seed", "0"))["seed"] == 0


def test_without_a_seed_each_draw_is_new_and_prints_its_own(tmp_path: Path) -> None:
    seeds = {json.loads(run(tmp_path, EVENT, "--json"))["seed"] for _ in range(5)}
    assert len(seeds) > 1


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (b"\xff", "The file is not in UTF-8"),
        (b"{", "line 1, column 2: The file is not JSON"),
        (
            {"players": ["A"]},
            "A round needs at least 2 players; there are 1. Check players in, or close the event. [too_few_players]",
        ),
        (
            {"players": ["A", "B"], "rounds": [{"matches": [["A", "B", None]]}]},
            "round 1: A against B has no result. Write A, B, D, L, FA or FB in place of null. [result_missing]",
        ),
    ],
)
def test_a_file_that_cannot_be_paired_is_refused_with_status_2(
    tmp_path: Path, document: Any, words: str
) -> None:
    with pytest.raises(CommandError) as error:
        run(tmp_path, document)
    assert words in str(error.value)
    assert error.value.returncode == 2


def test_a_file_that_is_not_there_is_refused_with_status_2(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file") as error:
        call_command("pairings", str(tmp_path / "nothing.json"))
    assert error.value.returncode == 2


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.dumps(EVENT).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(data)))
    output = StringIO()
    call_command("pairings", "-", "--seed", "1", stdout=output)
    assert output.getvalue().startswith("Round 2, seed 1\n")


def test_the_example_of_the_documentation_is_what_is_printed(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    document = json.loads(text.split("```json\n", 1)[1].split("```")[0])
    document["rounds"][1]["matches"][1][2] = "B"
    shown = text.split("$ python manage.py pairings event.json\n", 1)[1].split("```")[0]
    assert run(tmp_path, document) == shown
