"""JSON from outside: what no database keeps is refused while it is read."""

from __future__ import annotations

import json

import pytest

from tournaments.rules.plain_json import read_plain_json


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (r'"\u0000"', "null sign"),
        (r'{"\u0000": 1}', "null sign"),
        (r'[["a\\\u0000"]]', "null sign"),
        (r'"\ud800"', "half of a sign"),
        (r'{"name\udfff": ""}', "half of a sign"),
        ("NaN", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ("1e999", "larger than any"),
        ("9" * 5000, "digits"),
    ],
)
def test_what_no_database_keeps_is_refused(text, why):
    with pytest.raises(ValueError, match=why):
        read_plain_json(text)


def test_what_nests_too_deeply_is_no_endless_reading():
    with pytest.raises(RecursionError):
        read_plain_json("[" * 100_000)


@pytest.mark.parametrize("text", [r'"\\u0000"', r'"\ud83c\udff4"', '"كابتن"', "1.5", '{"a": [null, true]}'])
def test_everything_else_is_what_json_says(text):
    assert read_plain_json(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1,\n "b": NaN}', "line 2, column 7: NaN is no number here."),
        ('{"a": 1,\n "b": 1e999}', "line 2, column 7: a number is larger than any that can be kept."),
        ('["NaN", "1e999",\n\n"a\\ud800"]', "line 3, column 1: half of a sign stands alone in a text."),
        ('["\\\\u0000", "\\u0000"]', "line 1, column 13: a null sign stands in a text."),
        (
            "[\n" + "9" * 5000 + "]",
            "line 2, column 1: a number has 5000 digits, more than any that can be kept.",
        ),
        (
            '{"a": {"b": 1},\n "b": "a",\n "a": 2}',
            'line 3, column 2: the key "a" stands twice in one object.',
        ),
        (b'{"a": "\\"",\n "a": 2}', 'line 2, column 2: the key "a" stands twice in one object.'),
    ],
)
def test_a_bad_value_is_told_in_one_sentence_with_its_line_and_column(text, said):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 -- its words are compared
        read_plain_json(text, object_pairs_hook=_each_key_once)
    assert str(refused.value) == said


def _each_key_once(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)
