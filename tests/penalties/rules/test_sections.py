"""The section a ruling rests on, as judges type it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties.rules.sections import check_section, read_section, section_titles


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("TRM 4.10", "TRM 4.10"),
        ("trm 7.4.2-1", "TRM 7.4.2-1"),
        ("cr7-1-4", "CR 7-1-4"),
        ("7-1-4", "CR 7-1-4"),
        ("4.14", "TRM 4.14"),
        ("  CR  8-6 ", "CR 8-6"),
        ("", ""),
    ],
)
def test_a_section_is_read_however_it_is_typed(typed, read):
    assert read_section(typed) == read
    assert not check_section(typed, is_needed=bool(read))


@pytest.mark.parametrize(
    "typed", ["page 9", "TRM", "4.", "4..1", "-1", "CR 7-1-4x", "４.１０", "1" + "-1" * 12]
)
def test_what_is_no_section_is_said_so(typed):
    (problem,) = check_section(typed, is_needed=False)
    assert problem.code == "section_unreadable"
    assert typed in problem.words()


def test_a_missing_section_counts_only_where_one_is_needed():
    assert not check_section(" ", is_needed=False)
    assert [problem.code for problem in check_section(" ", is_needed=True)] == ["section_missing"]


def test_every_section_that_is_offered_is_read_as_itself():
    for number, title in section_titles().items():
        assert read_section(number) == number
        assert title


@given(st.text(max_size=60))
def test_no_text_breaks_it_and_what_was_read_is_read_the_same_again(text):
    try:
        read = read_section(text)
    except ValueError:
        assert check_section(text, is_needed=False)
        return
    assert read_section(read) == read
