"""A good record damaged anywhere: exit status 0, 1 or 2 and words with a place, never a traceback, never for long."""

from __future__ import annotations

import copy
import io
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema.validators import validator_for

DOCS = Path(__file__).parents[3] / "docs"
SCHEMA = json.loads((DOCS / "schemas" / "replay.schema.json").read_text())
# Made once: `jsonschema.validate` would look through the schema itself at each of the 500 records.
VALIDATOR = validator_for(SCHEMA)(SCHEMA)
SIDE = {
    "leader": "ST01-001",
    "life": ["OP01-010", None],
    "hand": ["OP01-012", None, {"card": "OP01-023"}],
    "characters": ["OP01-010", {"card": "OP01-025", "rested": True, "don": 1, "new": False}],
    "stage": None,
    "don": {"active": 3, "rested": 1},
    "don_deck": 5,
    "trash": ["OP01-016"],
    "turns": 3,
}
RECORDS: list[dict[str, Any]] = [
    {
        "format": 1,
        "game": "one_piece",
        "engine": 0,
        "title": "Table 7",
        "notes": ["from memory"],
        "seed": 7,
        "start": {
            "texts": "engine",
            "position": {"turn": 5, "turn_side": "a", "phase": "main", "a": SIDE, "b": SIDE},
        },
        "decisions": [
            "give_don OP01-010",
            {"do": "attack", "card": "OP01-010", "target": "b leader", "by": "a", "note": "so they say"},
            {"do": "counter", "card": "OP01-012", "target": "leader"},
            "no_counter",
            {"do": "choose", "cards": ["a don 1"], "number": 1},
            {"do": "override", "card": "a hand 1", "value": "move:trash", "reason": "drawn", "number": 0},
            "end_main",
        ],
        "branches": [{"name": "B", "from": "main", "after": 2, "decisions": ["no_counter", "concede a"]}],
    },
    {
        "game": "one_piece",
        "start": {
            "new": {
                "a": {"leader": "ST01-001", "cards": {"OP01-010": 50}},
                "b": {"leader": "OP01-002", "cards": {"OP01-012": 50}},
                "first": "a",
                "chooser": None,
                "check": False,
            }
        },
        "decisions": ["keep", "mulligan", "end_main"],
    },
    {
        "game": "one_piece",
        "start": {
            "position": {
                "turn": 4,
                "battle": {"attacker": "leader", "target": "character 1", "step": "counter"},
                "a": {"leader": "ST01-001", "deck_list": {"leader": "ST01-001", "cards": {"OP01-010": 50}}},
                "b": {"leader": "OP01-002", "hand": 2, "characters": [{"card": "OP01-012", "rested": True}]},
            }
        },
        "decisions": ["reveal b hand 1 OP01-012", "counter OP01-012", "no_counter"],
    },
]
STRANGE: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        60,
        61,
        10**400,
        1.5,
        1e308,
        "",
        " ",
        "a",
        "?",
        "{x}",
        "{}",
        "%s",
        "\u0000",
    ),
    *(
        "leader",
        "OP01-010",
        "OP99-999",
        "a hand 1",
        "a.hand.0",
        "x" * 3000,
        "\ud800",
        [],
        {},
        [[]],
        [None] * 100,
    ),
    *({"card": None}, {"card": {}}, {"": ""}, [[[[[[]]]]]], "move:hand", "->", "choose", {"do": {}}, ["a"]),
]


def run(raw: bytes, *options: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        path.write_bytes(raw)
        try:
            call_command("replay", str(path), *options, stdout=out, stderr=err)
        except CommandError as error:
            return error.returncode, out.getvalue(), str(error).replace(str(path), "FILE")
    return 0, out.getvalue(), err.getvalue()


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in inner:
        found += places(held, (*path, key))
    return found


def holder(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        value = value[key]
    return value


@pytest.mark.long
@settings(max_examples=500, deadline=None)
@given(st.data())
def test_a_record_scratched_anywhere_is_replayed_refused_or_unreadable_in_words(data: st.DataObject) -> None:
    record = copy.deepcopy(data.draw(st.sampled_from(RECORDS)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(record)))
        held, key = holder(record, path), path[-1]
        how = data.draw(st.sampled_from(["value", "value", "value", "drop", "key", "type"]))
        if how == "drop":
            del held[key]
        elif how == "key" and isinstance(held, dict):
            held[data.draw(st.text(max_size=8))] = held.pop(key)
        elif how == "type":
            held[key] = data.draw(st.sampled_from([[held[key]], {"card": held[key]}, str(held[key])]))
        else:
            held[key] = copy.deepcopy(data.draw(st.sampled_from(STRANGE)))
        if not places(record):
            break
    who = data.draw(st.sampled_from(["judge", "a", "public"]))
    status, out, error = run(json.dumps(record).encode(), "--json", "--explain", "--as", who)
    document = json.loads(out)
    VALIDATOR.validate(document)
    assert ["legal", "illegal", "unreadable"][status] == document["outcome"]
    if status:
        assert error.strip()
        assert "Traceback" not in error
    reasons = document.get("problems", document.get("illegal", {}).get("reasons", []))
    assert all(reason["words"] and reason["code"] for reason in reasons)


@pytest.mark.long
@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2), st.data())
def test_a_file_cut_or_scratched_in_its_letters_is_refused_in_words(which: int, data: st.DataObject) -> None:
    raw = bytearray(json.dumps(RECORDS[which]).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        if data.draw(st.booleans()):
            raw[at : at + 1] = data.draw(st.binary(max_size=3))
        else:
            del raw[at : at + data.draw(st.integers(1, 40))]
        raw = raw or bytearray(b"x")
    status, _, error = run(bytes(raw))
    assert status in (0, 1, 2)
    assert status == 0 or error.strip()


def test_the_schema_is_one_itself() -> None:
    type(VALIDATOR).check_schema(SCHEMA)


DEEP = sys.getrecursionlimit() * 50


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file_is_empty"),
        (b" \n\t ", "file_is_empty"),
        (b"\xef\xbb\xbf", "file_is_empty"),
        (b"[" * DEEP, "file_nested_too_deeply"),
        (b'{"a":' * DEEP, "file_nested_too_deeply"),
        (b'{"game": "one_piece", "start": ' + b"[" * 900 + b"]" * 900 + b"}", "record_has_a_mistake"),
        (b'{"game": "one_piece", "game": "one_piece"}', "file_has_a_bad_value"),
        (b'{"game": "one_piece", "start": NaN}', "file_has_a_bad_value"),
        (b'{"seed": ' + b"9" * 10_000 + b"}", "file_has_a_bad_value"),
        (b"\x00" * 1_000_000, "file_is_no_json"),
        (b"\xff" * 10_000_000, "file_too_large"),
        (b'{"a":1,' * 1_400_000, "file_too_large"),
        (b"[" + b"1," * 900_000, "file_is_cut_off"),
        ('{"game": "one_piece"'.encode("utf-16"), "file_is_cut_off"),
        ('{"title": "Ü"}'.encode("latin-1"), "file_is_no_text"),
        (b"null", "not_a_record"),
        (b'"one_piece"', "not_a_record"),
        (b"[]", "not_a_record"),
        (b"1e400", "file_has_a_bad_value"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{bytes(value[:12])!r}x{len(value)}",
)
def test_what_is_no_record_gets_one_message_and_no_long_wait(raw: bytes, code: str) -> None:
    began = time.perf_counter()
    status, out, error = run(raw)
    assert time.perf_counter() - began < 2
    assert (status, out) == (2, "")
    assert error.startswith("FILE: ")
    assert error.endswith(f"[{code}]")
    assert len(error) < 400


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read") as refusal:
        call_command("replay", str(tmp_path))
    assert refusal.value.returncode == 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_changes_nothing(encoding: str) -> None:
    record = {"game": "one_piece", "start": {"position": {"a": SIDE, "b": SIDE}}}
    assert run(json.dumps(record).encode(encoding)) == run(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (b"NaN", "line 2, column 9: NaN is no number here."),
        (b"1e999", "line 2, column 9: a number is larger than any that can be kept."),
        (b'"\\ud800"', "line 2, column 9: half of a sign stands alone in a text."),
        (b"9" * 5000, "line 2, column 9: a number has 5000 digits, more than any that can be kept."),
        (b'1, "seed": 2', 'line 2, column 12: the key "seed" stands twice in one object.'),
    ],
)
def test_a_bad_value_is_told_with_its_place_and_a_full_stop_before_the_advice(value: bytes, said: str):
    raw = b'{"game": "one_piece", "start": {},\n"seed": ' + value + b"}"
    status, _out, error = run(raw)
    assert status == 2
    assert f": {said} Correct it in the file" in error
    assert error.count("[file_has_a_bad_value]") == 1
