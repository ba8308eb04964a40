"""What people type or send as a record: good ones open, anything else gets a message with its place."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.timeline import MOST_BYTES, Decision, Timeline, load, read_bounded, save
from rules_engine.timeline.files import read_json
from tests.rules_engine.timeline.piles import PilesRules
from tournaments.rules.problems import Refused

GOOD: dict[str, Any] = {
    "game": "piles",
    "seed": 7,
    "start": {"new": {"piles": [4, 3]}},
    "decisions": [{"do": "take", "pile": 0}, {"do": "take", "pile": 1, "note": "A: the left one"}],
}


def refused(raw: bytes) -> list[tuple[str, str]]:
    """Return the code and the place of every problem of a file that must not open."""
    with pytest.raises(Refused) as caught:
        load(raw)
    return [(problem.code, problem.place_words()) for problem in caught.value.problems if problem.words()]


def changed(**changes: Any) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


def test_a_record_typed_by_hand_opens() -> None:
    timeline = Timeline.open(PilesRules(), load(json.dumps(GOOD).encode()))
    assert (timeline.step, timeline.path()[1].note) == (2, "A: the left one")


def test_an_action_without_further_words_is_one_word() -> None:
    record = load(changed(decisions=["pass"]))
    assert record.path() == (Decision({"do": "pass"}),)
    assert '"pass"' in save(record)


def test_everything_in_a_record_survives_the_file() -> None:
    timeline = Timeline.open(PilesRules(), load(json.dumps(GOOD).encode()))
    timeline.title, timeline.notes = "Round 3, table 7", ("Head judge: appeal",)
    timeline.branch("as B tells it", at=1)
    timeline.push(
        {"do": "peek", "pile": 1}, Decision({}, by="b", note="Überlegung", inferred=True, source=12)
    )
    record = timeline.record(checks=True)
    assert load(save(record).encode()) == record
    assert all(len(one.check) == 12 for one in record.path("as B tells it"))


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings_of_text_editors_are_read(codec: str) -> None:
    assert load(json.dumps(GOOD).encode(codec)).seed == 7


@pytest.mark.parametrize(
    ("raw", "code", "place"),
    [
        (b"", "file_is_empty", ""),
        (b" \n ", "file_is_empty", ""),
        (b'{"game": "piles",\n "start": {"new"', "file_is_cut_off", "line 2"),
        (b'{"game": "pil', "file_is_cut_off", "line 1"),
        (b'{"game": "piles"\n "start": {}}', "file_is_no_json", "line 2, column 2"),
        (b"\xff\x00\xfe" * 9, "file_is_no_text", "byte 1"),
        (b"[" * 200_000, "file_nested_too_deeply", ""),
        (b'{"game": "piles", "start": {}, "seed": ' + b"9" * 5000 + b"}", "file_has_a_bad_value", ""),
        (b'{"game": "piles", "start": {}, "seed": NaN}', "file_has_a_bad_value", ""),
        (b'{"game": "piles", "game": "piles", "start": {}}', "file_has_a_bad_value", ""),
        (changed(title="half \ud800"), "file_has_a_bad_value", ""),
        (changed(notes=["null \0"]), "file_has_a_bad_value", ""),
        (b'{"game": "piles", "start": {"new": [1e999]}}', "file_has_a_bad_value", ""),
        (b"[]", "not_a_record", ""),
        (b'{"start": {}}', "not_a_record", ""),
        (changed(format=99), "record_is_newer", "format"),
        (changed(seed=-1), "record_has_a_mistake", "seed"),
        (changed(seed=True), "record_has_a_mistake", "seed"),
        (changed(seed=2**70), "record_has_a_mistake", "seed"),
        (changed(start=[]), "record_has_a_mistake", "start"),
        (changed(notes="no list"), "record_has_a_mistake", "notes"),
        (changed(title=7), "record_has_a_mistake", "title"),
        (changed(speed=7), "record_has_a_mistake", ""),
        (changed(decisions={}), "record_has_a_mistake", ""),
        (changed(decisions=["x"] * 5001), "record_has_a_mistake", ""),
        (changed(decisions=["x", 7]), "record_has_a_mistake", "decision 2"),
        (changed(decisions=[{"pile": 1}]), "record_has_a_mistake", "decision 1"),
        (changed(decisions=[{"do": "x", "inferred": "yes"}]), "record_has_a_mistake", "decision 1"),
        (changed(decisions=[{"do": "x", "source": -1}]), "record_has_a_mistake", "decision 1"),
        (changed(decisions=[{"do": "x", "note": "n" * 2001}]), "record_has_a_mistake", "decision 1"),
        (changed(branches={}), "record_has_a_mistake", "branches"),
        (changed(branches=[7]), "record_has_a_mistake", "account 1"),
        (changed(branches=[{"name": "main"}]), "record_has_a_mistake", "account 1"),
        (changed(branches=[{"name": "x", "after": 3}]), "record_has_a_mistake", "account 1"),
        (changed(branches=[{"name": "x", "from": "y"}, {"name": "y"}]), "record_has_a_mistake", "account 1"),
        (changed(branches=[{"decisions": [7]}]), "record_has_a_mistake", 'account "account 1", decision 1'),
        (
            changed(branches=[{"name": "x", "after": 1, "decisions": [7]}]),
            "record_has_a_mistake",
            'account "x", decision 2',
        ),
        (changed(branches=[{"when": 3}]), "record_has_a_mistake", "account 1"),
    ],
)
def test_a_bad_file_gets_one_message_with_its_place(raw: bytes, code: str, place: str) -> None:
    assert refused(raw) == [(code, place)]


def test_all_mistakes_are_named_at_once_but_no_more_than_a_person_reads() -> None:
    assert [place for _, place in refused(changed(seed=-1, title=7, decisions=[8]))] == [
        "decision 1",
        "seed",
        "title",
    ]
    assert len(refused(changed(decisions=[8] * 500))) == 20


def test_braces_in_what_people_typed_do_not_break_the_message() -> None:
    assert refused(changed(**{"{oops}": 1})) == [("record_has_a_mistake", "")]
    assert refused(changed(branches=[{"name": "{x", "decisions": [7]}])) == [
        ("record_has_a_mistake", 'account "(x", decision 1')
    ]


def test_no_more_is_read_of_a_huge_file_than_a_record_can_have() -> None:
    class Counted(io.BytesIO):
        asked = 0

        def read(self, size: int | None = -1) -> bytes:
            Counted.asked = size or 0
            return super().read(size)

    with pytest.raises(Refused) as caught:
        read_bounded(Counted(b"\x00" * 10_000_000))
    assert caught.value.codes == ("file_too_large",)
    assert Counted.asked == MOST_BYTES + 1


def test_a_file_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        with pytest.raises(Refused) as caught:
            read_bounded(path)
        assert caught.value.codes == ("file_not_readable",)


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(json.dumps(GOOD).encode())
    assert load(read_bounded(tmp_path / "game.json")).game == "piles"


@given(st.binary(max_size=300))
def test_whatever_the_bytes_nothing_but_a_refusal_comes_out(raw: bytes) -> None:
    with pytest.raises(Refused):
        load(raw)


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["do", "name", "from", "after", "x"]), inner)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted([*GOOD, "branches", "notes", "format", "engine"])), _values))
def test_whatever_the_values_a_record_opens_whole_or_is_refused(changes: dict[str, Any]) -> None:
    found: Any
    try:
        found = load(changed(**changes))
    except Refused as refusal:
        found = refusal.problems
    if isinstance(found, tuple):
        assert all(problem.words() and isinstance(problem.place_words(), str) for problem in found)
    else:
        assert load(save(found).encode()) == found


@given(st.integers(0, len(json.dumps(GOOD)) - 1))
def test_a_file_cut_off_anywhere_is_refused(length: int) -> None:
    codes = {code for code, _ in refused(json.dumps(GOOD).encode()[:length])}
    assert codes <= {"file_is_cut_off", "file_is_empty"}


def test_json_of_any_kind_is_read() -> None:
    assert read_json(b'[1, {"a": null}]') == [1, {"a": None}]
