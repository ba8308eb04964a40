"""`manage.py import_log FILE`: a record beside the log, or as far as the log explains itself; no database."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from django.core.management import CommandError, call_command

from tests.rules_engine.logs.a_log import a_log

TEXT = a_log().text()
SCHEMA = json.loads((Path(__file__).parents[3] / "docs/schemas/game_record.schema.json").read_text())


def run(path: Path | str, *options: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("import_log", str(path), *options, stdout=out, stderr=err)
    except CommandError as error:
        return error.returncode, out.getvalue(), err.getvalue() + str(error).replace(str(path), "FILE")
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.log"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_the_record_stands_beside_the_log_fits_the_schema_and_replays(log: Path) -> None:
    status, out, told = run(log)
    assert (status, out) == (0, "")
    assert told.startswith("Decisions: 35, ")
    assert "of them inferred: 5" in told
    assert "moves explained: 50" in told
    assert told.endswith(f"Record written: {log.with_suffix('.json')}\n")
    record = json.loads(log.with_suffix(".json").read_text())
    jsonschema.validate(record, SCHEMA)
    shown = io.StringIO()
    call_command("replay", str(log.with_suffix(".json")), stdout=shown)
    assert "The game is over: concession, player A wins" in shown.getvalue()


def test_a_record_that_is_there_is_not_written_over_unasked(log: Path) -> None:
    log.with_suffix(".json").write_text("mine")
    status, _, told = run(log)
    assert (status, log.with_suffix(".json").read_text()) == (2, "mine")
    assert "--overwrite" in told
    assert run(log, "--overwrite")[0] == 0
    assert log.with_suffix(".json").read_text() != "mine"


def test_a_log_named_after_its_players_becomes_a_record_that_names_neither(tmp_path: Path) -> None:
    path = tmp_path / "2026-11-30 Ana#1234 vs BO.log"
    path.write_text(TEXT, encoding="utf-8")
    assert run(path)[0] == 0
    assert (tmp_path / "2026-11-30 player vs player.json").exists()


def test_a_log_in_another_encoding_is_read_too(log: Path) -> None:
    log.write_bytes(TEXT.replace("\n", "\r\n").encode("utf-16"))
    assert run(log)[0] == 0


def test_a_dry_run_writes_nothing(log: Path) -> None:
    assert run(log, "--dry-run")[0] == 0
    assert not log.with_suffix(".json").exists()
    assert "Record written" not in run(log, "--dry-run")[2]


def test_a_log_that_stops_explaining_itself_is_written_that_far_with_status_1(log: Path) -> None:
    log.write_text(TEXT.replace("Life: 3", "Life: 2"))
    status, _, told = run(log)
    assert status == 1
    assert "FILE: line 90: Unexplained: the log shows 2 in the life area" in told
    record = json.loads(log.with_suffix(".json").read_text())
    assert record["notes"][-1].startswith("The import stops: line 90: ")


def test_what_the_notes_say_is_told_on_standard_error_and_why_it_stopped_once(log: Path) -> None:
    log.write_text(TEXT.replace("Concedes!\nGameOver", "Waves goodbye"))
    _, _, told = run(log, "--dry-run")
    assert "· Player B redrew the opening hand (line " in told
    assert "· The log ends before the game does." in told
    log.write_text(TEXT.replace("Life: 3", "Life: 2"))
    assert run(log, "--dry-run")[2].count("line 90: ") == 1


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "No line of this file is one of a simulator's log."),
        (bytes(range(256)) * 40, "No line of this file is one of a simulator's log."),
        (b"x" * 10_000_000, "No line of this file is one of a simulator's log."),
        (b"x" * 17_000_000, "larger than 16000000 bytes"),
        (random.Random(7).randbytes(1_900_000), "No line of this file is one of a simulator's log."),
        (b"\n" * 1_900_000, "No log has more than 500000 lines."),
        (b"RZ1|" * 470_000, "No line of this file is one of a simulator's log."),
        (
            b"[INFO] 12:01 The duel begins\n[Judge] Player 1 draws 7 cards\n" * 900,
            "No line of this file is one of",
        ),
        (
            b"Setup: Ana drew 7 cards for the opening hand.\nBo's turn.\n" * 900,
            "No line of this file is one of",
        ),
        (b"RZ1|1|1|OP01-010|0|49|1|0|1|1|0|0|0\n" * 50_000, "Moves are missing before this line"),
        (TEXT.encode()[:900], "The log ends before a turn begins."),
    ],
)
def test_what_is_no_log_ends_with_status_2_and_writes_nothing(log: Path, raw: Any, words: str) -> None:
    log.write_bytes(raw)
    status, out, told = run(log)
    assert (status, out) == (2, "")
    assert words in told
    assert len(told.splitlines()) == 1
    assert not log.with_suffix(".json").exists()


def test_the_fate_of_the_lines_is_counted_listed_and_printed_as_a_document(log: Path) -> None:
    log.write_text(f"Somebody knocks\n{TEXT}")
    _, _, told = run(log, "--dry-run")
    assert "What became of the lines that are not empty" in told
    assert "      1  neither a line of the machine nor one about a player\n" in told
    assert "neither a line of the machine nor one about a player: 1\n" in run(log, "--dry-run", "--lines")[2]
    document = json.loads(run(log, "--dry-run", "--json")[1])
    assert document["fates"]["no_form"]["lines"] == [1]
    assert document["lines"] == sum(len(row["lines"]) for row in document["fates"].values())
    status, out, told = run(log, "--json", "--output", "-")
    assert (status, out, "leave one out" in told) == (2, "", True)


def test_a_folder_that_is_not_there_is_told(log: Path, tmp_path: Path) -> None:
    status, _, told = run(log, "--output", str(tmp_path / "none" / "x.json"))
    assert status == 2
    assert "No such file" in told


def test_standard_input_goes_to_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(TEXT.encode())))
    status, out, _ = run("-")
    assert status == 0
    assert json.loads(out)["game"] == "one_piece"


def test_the_games_of_a_session_are_listed_and_one_is_taken(log: Path) -> None:
    log.write_text(f"{TEXT}\n{TEXT}")
    status, out, _ = run(log, "--games")
    half = TEXT.count("\n") + 1
    assert status == 0
    assert [line.split("  ")[:3] for line in out.splitlines()] == [
        ["1", f"lines 1-{half}", "ST01-001 / OP01-002"],
        ["2", f"lines {half + 1}-{2 * half}", "ST01-001 / OP01-002"],
    ]
    assert not log.with_suffix(".json").exists()
    status, _, told = run(log)
    assert (status, "The file holds 2 games; the first was read." in told) == (0, True)
    status, _, told = run(log, "--game", "2", "--overwrite")
    assert (status, "The file holds" in told) == (0, False)
    assert f"Game 2 of the file: lines {half + 1} to {2 * half}." in log.with_suffix(".json").read_text()
    status, _, told = run(log, "--game", "3", "--overwrite")
    assert (status, "This file holds no game 3; the last one is 2." in told) == (2, True)
    log.write_text("Dear diary")
    assert "No game begins in this file." in run(log, "--games")[2]


def test_leaders_that_the_log_does_not_name_are_given_by_options(log: Path) -> None:
    log.write_text("\n".join(line for line in TEXT.split("\n") if "Leader is" not in line))
    status, _, told = run(log)
    assert (status, "No line says which Leader player A has. Give the number of that Leader" in told) == (
        2,
        True,
    )
    assert run(log, "--leader-a", "ST01-001", "--leader-b", "OP01-002")[0] == 0
