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
