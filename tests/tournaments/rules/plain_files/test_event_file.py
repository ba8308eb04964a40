"""The plain file of players and results: what is read, and every problem with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.outcomes import Outcome
from tournaments.rules.plain_files.event_file import (
    CODES,
    NAME_LIMIT,
    EventFile,
    FileMatch,
    FilePlayer,
    read_event,
    read_event_file,
)
from tournaments.rules.problems import Refused
from tournaments.rules.standings import Bye, PlayedMatch

SCHEMA = json.loads((Path(__file__).parents[4] / "docs/schemas/event_file.schema.json").read_text())


def problems_of(document: Any) -> list[str]:
    """Each problem as "code @ place"."""
    with pytest.raises(Refused) as refusal:
        read_event(document)
    assert all(problem.words() and "{" not in problem.words() for problem in refusal.value.problems)
    return [f"{problem.code} @ {problem.place_words()}" for problem in refusal.value.problems]


WHOLE = {
    "name": "Sunday",
    "seed": 7,
    "players": ["A", "B", {"id": "3", "name": "山田 花子"}, {"id": "4"}, "E"],
    "rounds": [
        {"matches": [["A", "B", "A"], ["3", "4", "FB"]], "byes": ["E"], "drops_after": ["4"]},
        {"matches": [["A", "3", None], ["B", "E", "D"]]},
    ],
    "awarded_byes": {"A": [3, 4, 3], "4": [3]},
}


def test_a_whole_file() -> None:
    event = read_event_file(json.dumps(WHOLE).encode())
    assert (event.name, event.seed) == ("Sunday", 7)
    assert event.players[2:4] == (FilePlayer("3", "山田 花子"), FilePlayer("4", "4"))
    assert event.played_matches == (
        PlayedMatch("A", "B", Outcome.WIN_1, 1),
        PlayedMatch("3", "4", Outcome.WIN_2_BY_DEFAULT, 1),
        PlayedMatch("B", "E", Outcome.DRAW, 2),
    )
    assert event.byes == (Bye("E", 1),)
    assert event.open_matches == ((2, FileMatch("A", "3", None)),)
    assert event.dropped == {"4"}
    assert event.active == ("A", "B", "3", "E")
    assert event.awarded_byes == {"A": (3, 4), "4": (3,)}
    assert event.awarded_byes_in(3) == ("A",)
    assert event.awarded_byes_in(1) == ()


def test_a_name_may_be_as_long_as_the_limit() -> None:
    assert read_event({"players": ["A" * NAME_LIMIT]}).player_ids == ("A" * NAME_LIMIT,)


def test_players_alone_are_an_event() -> None:
    assert read_event({"players": []}) == EventFile("", None, (), (), {})


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_read(code: str) -> None:
    event = read_event({"players": ["A", "B"], "rounds": [{"matches": [["A", "B", code]]}]})
    assert event.played_matches[0].outcome is CODES[code]


def test_two_players_of_one_name_are_told_apart_by_id() -> None:
    players = [{"id": "1", "name": "Anna Meyer"}, {"id": "2", "name": "Anna Meyer"}]
    assert [player.name for player in read_event({"players": players}).players] == ["Anna Meyer"] * 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_no_problem(encoding: str) -> None:
    text = json.dumps({"players": ["Müller", "부산시"]}, ensure_ascii=False)
    assert read_event_file(text.encode(encoding)).player_ids == ("Müller", "부산시")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ('{"players": ["Müller"]}'.encode("latin-1"), "file_encoding"),
        (b"\xff\xfea", "file_encoding"),
        (b"", "file_not_json"),
        (b'{"players": [', "file_not_json"),
        (b'{"players": ["A"], "players": ["B"]}', "key_twice"),
        (b"[" * 100_000 + b"]" * 100_000, "file_too_deep"),
        (b"1" * 5000, "file_number"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_event_file(data)
    assert refusal.value.codes == (code,)


def test_a_syntax_error_names_line_and_column() -> None:
    with pytest.raises(Refused) as refusal:
        read_event_file(b'{\n "players": x}')
    assert refusal.value.problems[0].place_words() == "line 2, column 13"


AB = {"players": ["A", "B"]}


BROKEN: list[tuple[Any, list[str]]] = [
    ([], ["file_shape @ the file"]),
    (None, ["file_shape @ the file"]),
    ({}, ["players_missing @ the file"]),
    ({"players": "AB"}, ["not_a_list @ players"]),
    ({"players": ["A", "A"]}, ["player_twice @ player 2"]),
    ({"players": ["A", 7]}, ["player_unreadable @ player 2"]),
    ({"players": [" "]}, ["player_unreadable @ player 1"]),
    ({"players": ["A" * (NAME_LIMIT + 1)]}, ["player_unreadable @ player 1"]),
    ({"players": ["A\nB"]}, ["player_unreadable @ player 1"]),
    ({"players": ["\ud800"]}, ["player_unreadable @ player 1"]),
    ({"players": [{"name": "A"}]}, ["player_unreadable @ player 1"]),
    ({"players": [{"id": "A", "name": 5}]}, ["player_unreadable @ player 1"]),
    ({"players": [{"id": "A", "nmae": "B"}]}, ["unknown_key @ player 1"]),
    ({**AB, "round": []}, ["unknown_key @ the file"]),
    ({**AB, "name": 5}, ["not_text @ name"]),
    ({**AB, "seed": "7"}, ["not_a_whole_number @ seed"]),
    ({**AB, "seed": True}, ["not_a_whole_number @ seed"]),
    ({**AB, "rounds": {}}, ["not_a_list @ rounds"]),
    ({**AB, "rounds": [[]]}, ["round_unreadable @ round 1"]),
    ({**AB, "rounds": [{"bye": ["A"]}]}, ["unknown_key @ round 1"]),
    ({**AB, "rounds": [{"matches": 3}]}, ["not_a_list @ round 1"]),
    ({**AB, "rounds": [{"matches": [["A", "B"]]}]}, ["match_unreadable @ round 1, match 1"]),
    ({**AB, "rounds": [{"matches": [["A", "B", 1]]}]}, ["match_unreadable @ round 1, match 1"]),
    ({**AB, "rounds": [{"matches": ["ABA"]}]}, ["match_unreadable @ round 1, match 1"]),
    ({**AB, "rounds": [{"matches": [["A", "B", "a"]]}]}, ["unknown_code @ round 1, match 1"]),
    ({**AB, "rounds": [{"matches": [["A", "A", "A"]]}]}, ["against_themselves @ round 1, match 1"]),
    ({**AB, "rounds": [{"matches": [["A", "Z", "A"]]}]}, ["unknown_player @ round 1, match 1"]),
    ({**AB, "rounds": [{}, {"byes": ["A", "A"]}]}, ["seated_twice @ round 2, byes"]),
    ({**AB, "rounds": [{"byes": ["Z"]}]}, ["unknown_player @ round 1, byes"]),
    ({**AB, "rounds": [{"byes": [1]}]}, ["not_a_list_of_players @ round 1, byes"]),
    ({**AB, "rounds": [{"byes": "A"}]}, ["not_a_list @ round 1, byes"]),
    (
        {**AB, "rounds": [{"matches": [["A", "B", "A"]], "byes": ["B"]}]},
        ["seated_twice @ round 1, byes"],
    ),
    ({**AB, "rounds": [{"drops_after": ["Z"]}]}, ["unknown_player @ round 1, drops"]),
    (
        {**AB, "rounds": [{"drops_after": ["A"]}, {"drops_after": ["A"]}]},
        ["dropped_twice @ round 2, drops"],
    ),
    (
        {**AB, "rounds": [{"drops_after": ["A"]}, {"matches": [["A", "B", "A"]]}]},
        ["plays_after_drop @ round 2"],
    ),
    ({**AB, "rounds": [{"drops_after": ["A"]}, {"byes": ["A"]}]}, ["plays_after_drop @ round 2"]),
    ({**AB, "awarded_byes": []}, ["awarded_byes_unreadable @ awarded byes"]),
    ({**AB, "awarded_byes": {"A": 1}}, ["awarded_byes_unreadable @ awarded byes"]),
    ({**AB, "awarded_byes": {"A": [0]}}, ["awarded_byes_unreadable @ awarded byes"]),
    ({**AB, "awarded_byes": {"A": [True]}}, ["awarded_byes_unreadable @ awarded byes"]),
    ({**AB, "awarded_byes": {"Z": [1]}}, ["unknown_player @ awarded byes"]),
]


@pytest.mark.parametrize(("document", "expected"), BROKEN)
def test_each_problem_has_its_code_and_place(document: Any, expected: list[str]) -> None:
    assert problems_of(document) == expected


#: What a schema cannot say: who is who, who sits where, what is a control character.
BEYOND_THE_SCHEMA = {
    "player_twice",
    "against_themselves",
    "unknown_player",
    "seated_twice",
    "dropped_twice",
    "plays_after_drop",
}


@pytest.mark.parametrize(("document", "expected"), BROKEN)
def test_the_schema_refuses_what_the_reader_refuses_for_its_shape(document: Any, expected: list[str]) -> None:
    codes = {problem.split(" @ ")[0] for problem in expected}
    names = json.dumps(document)
    is_shape = not codes <= BEYOND_THE_SCHEMA and "\\n" not in names and "\\ud800" not in names
    assert jsonschema.Draft202012Validator(SCHEMA).is_valid(document) is not is_shape


def test_the_schema_takes_what_the_reader_takes() -> None:
    jsonschema.validate(WHOLE, SCHEMA)


def test_all_problems_come_at_once() -> None:
    document = {
        "players": ["A", "B", "B"],
        "rounds": [{"matches": [["A", "B", "X"], ["A", "C", "A"]]}, {"matches": [["B"]]}],
        "extra": 1,
    }
    assert problems_of(document) == [
        "unknown_key @ the file",
        "player_twice @ player 3",
        "unknown_code @ round 1, match 1",
        "seated_twice @ round 1, match 2",
        "unknown_player @ round 1, match 2",
        "match_unreadable @ round 2, match 1",
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.sampled_from(["A", "B", "D"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["players", "rounds", "matches", "byes", "drops_after", "id", "awarded_byes"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(json_values)
def test_any_json_is_read_or_refused(document: Any) -> None:
    try:
        event = read_event(document)
    except Refused as refusal:
        assert refusal.problems  # noqa: PT017
    else:
        assert isinstance(event, EventFile)


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read_event_file(data)
