"""Results typed by table number: every form, and every misread explained (TRM 5.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Refused
from tournaments.rules.typed_results import TypedResult, read_typed


@pytest.mark.parametrize(
    ("text", "table", "outcome", "games"),
    [
        ("12 a", 12, "win_1", (None, None)),
        ("12 b", 12, "win_2", (None, None)),
        ("12 d", 12, "draw", (None, None)),
        ("12 x", 12, "double_loss", (None, None)),
        ("12 a!", 12, "win_1_by_default", (None, None)),
        ("12 b!", 12, "win_2_by_default", (None, None)),
        ("12 b !", 12, "win_2_by_default", (None, None)),
        ("12 2 1", 12, "win_1", (2, 1)),
        ("12 1 2", 12, "win_2", (1, 2)),
        ("12 1 1", 12, "draw", (1, 1)),
        ("7 2-0", 7, "win_1", (2, 0)),
        ("7 0:2", 7, "win_2", (0, 2)),
        ("7,2,1", 7, "win_1", (2, 1)),
        ("  7   A  ", 7, "win_1", (None, None)),
        ("7A", 7, "win_1", (None, None)),
        ("７ ａ", 7, "win_1", (None, None)),
        ("1024 b", 1024, "win_2", (None, None)),
    ],
)
def test_each_form_is_read(text, table, outcome, games):
    assert read_typed(text) == TypedResult(table, Outcome(outcome), *games)


@pytest.mark.parametrize(
    ("text", "code", "in_words"),
    [
        ("", "typed_empty", "Nothing"),
        ("  - ", "typed_empty", "Nothing"),
        ("a 12", "typed_no_table", "a 12"),
        ("anna", "typed_no_table", "anna"),
        ("0 a", "typed_no_table", "0"),
        ("12345 a", "typed_no_table", "12345"),
        ("12", "typed_no_result", "12"),
        ("12 2", "typed_half_score", "12"),
        ("12 c", "typed_unknown", "c"),
        ("12 a b", "typed_unknown", "a b"),
        ("12 2 1 0", "typed_unknown", "2 1 0"),
        ("12 d!", "typed_unknown", "d!"),
        ("12 21 1", "typed_unknown", "21 1"),
    ],
)
def test_each_misread_says_what_was_read_and_how_to_type_it(text, code, in_words):
    with pytest.raises(Refused) as caught:
        read_typed(text)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert in_words in problem.words()
    assert "a, b, x" in problem.advice_words()


@given(st.text(max_size=20))
def test_whatever_is_typed_is_read_or_refused(text):
    try:
        read = read_typed(text)
    except Refused:
        return
    assert read.table >= 1
    assert (read.games_1 is None) == (read.games_2 is None)
