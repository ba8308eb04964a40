"""Membership numbers: ten digits, zeros and all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.membership import clean_number, number_problems, with_lost_zeros


@pytest.mark.parametrize(
    "text",
    ["0000123456", " 0000 123 456 ", "0000-123-456", "００００１２３４５６", "0000.123.456", "'0000123456"],
)
def test_the_ways_people_type_a_number_are_one_number(text):
    assert clean_number(text) == "0000123456"
    assert number_problems(clean_number(text)) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123456", "number_too_short"),
        ("00001234567", "number_not_ten_digits"),
        ("1.23457E+09", "number_rounded_by_spreadsheet"),
        ("1E+09", "number_rounded_by_spreadsheet"),
        ("abc", "number_not_ten_digits"),
        ("000012345O", "number_not_ten_digits"),
        ("٠٠٠٠١٢٣٤٥٦", "number_not_ten_digits"),
    ],
)
def test_anything_else_is_refused_with_its_own_code(text, code):
    assert [problem.code for problem in number_problems(clean_number(text))] == [code]


@pytest.mark.parametrize("text", ["GUEST12345", "guest00001", "", "  "])
def test_a_guest_has_no_number(text):
    assert clean_number(text) == ""
    assert number_problems("") == []


@given(st.integers(min_value=0, max_value=9_999_999_999))
def test_lost_zeros_are_shown_as_the_likely_number_and_only_put_back_when_asked(value):
    short, full = str(value), f"{value:010d}"
    assert with_lost_zeros(short) == full
    problems = number_problems(short)
    assert (problems == []) == (short == full)
    assert all(problem.params["likely"] == full for problem in problems)
