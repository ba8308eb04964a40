"""What became of each line of a log: none vanishes, whatever form it has."""

from __future__ import annotations

import pytest

from rules_engine.logs import Imported, import_log
from rules_engine.logs.fates import FATES
from rules_engine.shipped_cards import shipped_rules
from tests.rules_engine.logs.a_log import NAMES, a_log

RULES = shipped_rules()
LINES = a_log().lines
FIRST_TURN = next(at for at, line in enumerate(LINES) if "|Don|4|" in line) - 3


def read(lines: list[str]) -> Imported:
    return import_log("\n".join(lines), RULES)


def with_line(at: int, line: str) -> Imported:
    return read([*LINES[:at], line, *LINES[at:]])


@pytest.mark.parametrize("is_newer", [False, True])
def test_every_line_that_is_not_empty_has_one_fate(is_newer: bool) -> None:
    lines = a_log(is_newer=is_newer).lines
    found = read(lines)
    assert sorted(found.fates) == [number for number, line in enumerate(lines, start=1) if line.strip()]
    assert set(found.fates.values()) <= set(FATES)
    assert "not_understood" not in found.fates.values()


def test_a_line_that_a_decision_came_from_says_so_and_a_list_compared_too() -> None:
    found = read(LINES)
    sources = {one.source for one in found.record.path() if one.source}
    assert sources <= {line for line, fate in found.fates.items() if fate == "decision"}
    life = next(number for number, line in enumerate(LINES, start=1) if "Life: " in line)
    assert found.fates[life] == "verified"


@pytest.mark.parametrize(
    ("line", "fate"),
    [
        (f"[{NAMES[1]}] Waves at the table", "not_understood"),
        ("[Somebody] Waves at the table", "not_understood"),
        (f"[{NAMES[1]}] <b>hello", "chat"),
        (f"[{NAMES[1]}] Will select turn order", "program"),
        ("Version is 1.40a.60", "program"),
        ("A die was rolled", "no_form"),
        ("A die was rolled on [a table]", "no_form"),
        (f"[{NAMES[1]}] " + "x" * 3_000, "too_long"),
    ],
)
@pytest.mark.parametrize("at", [2, len(LINES) - 4])
def test_a_line_of_which_nothing_is_made_is_told_before_the_first_turn_and_later(
    line: str, fate: str, at: int
) -> None:
    found = with_line(at, line)
    assert found.stopped is None
    assert found.fates[at + 1] == fate


def test_what_a_player_did_before_the_first_turn_and_nobody_understands_is_noted_in_the_record() -> None:
    found = with_line(FIRST_TURN, f"[{NAMES[1]}] Swaps the sleeves")
    assert f"Line {FIRST_TURN + 1} is not understood." in found.record.notes


def test_a_machine_line_that_is_too_long_cannot_be_read_and_stops_the_import() -> None:
    at = len(LINES) - 4
    found = with_line(at, "RZ1|CHK|99|1|" + "0" * 3_000)
    assert found.stopped is not None
    assert (found.stopped.code, found.fates[at + 1]) == ("log_line_garbled", "stop")


def test_behind_the_stop_nothing_is_called_read() -> None:
    lines = [line.replace("Life: 3", "Life: 2") for line in LINES]
    found = read(lines)
    assert found.stopped is not None
    stop = int(str(found.stopped.params["line"]))
    assert found.fates[stop] == "stop"
    assert {fate for line, fate in found.fates.items() if line > stop} == {"not_read"}


def test_another_game_of_the_file_is_called_so() -> None:
    found = read([*LINES, *LINES])
    assert {fate for line, fate in found.fates.items() if line > len(LINES)} == {"other_game"}
    assert "other_game" not in {fate for line, fate in found.fates.items() if line <= len(LINES)}


@pytest.mark.parametrize(
    "noise", ["Got shuffle: 1-2-3", "System.String[]", "shuffle deck for Ana", "chose to keep"]
)
def test_what_the_program_writes_for_itself_is_known(noise: str) -> None:
    assert with_line(1, noise).fates[2] == "program"
