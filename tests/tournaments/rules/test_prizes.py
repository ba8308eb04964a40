"""Prizes by place: reading them, and who gets what when places are shared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes import Placed, PrizeFacts, entitled, read_prizes, ties_for_prizes


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1: Trophy", (1, 1, "Trophy")),
        ("3-4: Sleeves", (3, 4, "Sleeves")),
        ("3 – 4 : Sleeves", (3, 4, "Sleeves")),
        ("5. Mat", (5, 5, "Mat")),
        ("All: Promo: card", (0, 0, "Promo: card")),
        ("1st: 8 packs", (1, 1, "8 packs")),
        ("2nd. 4 packs", (2, 2, "4 packs")),
        ("3RD - 4th: Sleeves", (3, 4, "Sleeves")),
        ("Everyone: 1 promo", (0, 0, "1 promo")),
        ("  2:12 boosters ", (2, 2, "12 boosters")),
    ],
)
def test_a_line_is_read_as_a_person_writes_it(line, expected):
    prizes, problems = read_prizes(line)
    assert (prizes, problems) == ([PrizeFacts(*expected)], [])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Trophy", "prize_line_unreadable"),
        ("1:", "prize_line_unreadable"),
        ("4-3: Mat", "prize_places_backwards"),
        ("1: " + "x" * 201, "prize_too_long"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_its_number(line, code):
    _, problems = read_prizes(f"1: Cup\n\n{line}")
    (problem,) = problems
    assert (problem.code, problem.place_words()) == (code, "line 3")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "1st: box. 2nd: 6 packs. 3-4: 2 packs; all: promo",
            ["1: box", "2: 6 packs", "3-4: 2 packs", "all: promo"],
        ),
        ("1: Mat, 2: Mat", ["1: Mat", "2: Mat"]),
        ("1: dinner, 8:30 at the bar", ["1: dinner, 8:30 at the bar"]),
        ("1: 2 packs, 3 sleeves", ["1: 2 packs, 3 sleeves"]),
    ],
)
def test_prizes_in_one_line_are_read_one_by_one(line, expected):
    prizes, problems = read_prizes(line)
    assert [prize.line for prize in prizes] == expected
    assert problems == []


def test_players_without_a_right_to_prizes_are_passed_over_and_the_next_move_up():
    rows = [Placed("A", 1), Placed("B", 2, barred=True), Placed("C", 3)]
    gets = entitled(rows, [PrizeFacts(2, 2, "Mat")])
    assert [(line.player, line.certain) for line in gets] == [("A", ()), ("B", ()), ("C", (0,))]


def test_a_prize_for_all_places_of_a_tie_is_certain_for_each():
    rows = [Placed("A", 1), Placed("B", 2), Placed("C", 2), Placed("D", 4)]
    gets = entitled(rows, [PrizeFacts(2, 3, "Sleeves")])
    assert [line.certain for line in gets] == [(), (0,), (0,), ()]
    assert ties_for_prizes(gets) == []


def test_a_tie_across_the_last_place_of_a_prize_must_be_decided():
    rows = [Placed("A", 1), Placed("B", 2), Placed("C", 2)]
    gets = entitled(rows, [PrizeFacts(1, 2, "Sleeves"), PrizeFacts(0, 0, "Card")])
    assert [(line.certain, line.shared) for line in gets] == [((0, 1), ()), ((1,), (0,)), ((1,), (0,))]
    assert ties_for_prizes(gets) == [(2, 3)]


ranks = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=12)


@given(rows=ranks, places=st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=4))
def test_no_more_of_a_prize_is_certain_than_it_has_places(rows, places):
    placed, rank = [], 1
    for index, (is_tied, barred) in enumerate(rows):
        rank = rank if is_tied and index else index + 1
        placed.append(Placed(index, rank, barred))
    prizes = [PrizeFacts(first, first + more, "x") for first, more in places]
    gets = entitled(placed, prizes)
    entitled_count = sum(not line.barred for line in gets)
    for index, prize in enumerate(prizes):
        certain = sum(index in line.certain for line in gets)
        claimed = certain + sum(index in line.shared for line in gets)
        there = max(0, min(prize.last, entitled_count) - prize.first + 1)
        assert certain <= there <= claimed
