"""A deck held against its list: every kind of difference and the infraction it leads to (TRM 4.4, 7.4.2)."""

from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.catalog.facts import CardFacts, Category
from decks.rules.deck import Deck
from decks.rules.deck_check import (
    DON,
    LEADER,
    MAIN,
    Finding,
    compare,
    deck_found,
    expected_counts,
    findings_of,
    minutes_lost,
    number_typed,
    read_counts,
)
from tests.factories.tournaments import START

LUFFY, ACE = "ST01-001", "OP02-001"
LIST = {f"ST01-{number:03d}": 4 for number in range(2, 14)} | {"ST01-014": 2}
CARDS = {
    LUFFY: CardFacts(LUFFY, "Luffy", Category.LEADER),
    ACE: CardFacts(ACE, "Ace", Category.LEADER),
}
EXPECTED = expected_counts(Deck(LUFFY, LIST), size=50, don=10)


def held(found, *, open_rows=(), expected=EXPECTED):
    ticked = [number for number in expected if number not in found and number not in open_rows]
    return compare(expected, found, ticked, cards=CARDS)


def test_an_untouched_sheet_says_nothing():
    untouched = compare(EXPECTED, {}, [], cards=CARDS)
    assert untouched.still_open == len(EXPECTED)
    assert untouched.counted == 0
    assert findings_of(untouched, size=50) == ()


def test_a_deck_as_listed_leads_to_nothing():
    whole = held({})
    assert whole.is_complete
    assert whole.counted == 50
    assert whole.differences == ()
    assert findings_of(whole, size=50) == ()


@pytest.mark.parametrize(
    ("found", "findings"),
    [
        pytest.param({"ST01-002": 3}, [5], id="one card is missing"),
        pytest.param({"ST01-002": 5}, [5], id="one listed card too many"),
        pytest.param({"ST01-002": 3, "ST01-003": 5}, [6], id="a listed card for another"),
        pytest.param({"ST01-002": 3, "OP01-016": 1}, [6], id="another card for a listed one"),
        pytest.param({"OP01-016": 1}, [5, 6], id="an opponent's card in the deck"),
        pytest.param({"ST01-002": 2, "ST01-003": 5}, [5, 6], id="wrong cards and a wrong number"),
        pytest.param({DON: 9}, [5], id="a DON!! card is missing"),
        pytest.param({DON: 11}, [5], id="a DON!! card too many"),
        pytest.param({LUFFY: 0, ACE: 1}, [6], id="another Leader"),
        pytest.param({LUFFY: 0}, [6], id="no Leader"),
        pytest.param({ACE: 1}, [6], id="a second Leader"),
    ],
)
def test_each_difference_leads_to_its_infraction(found, findings):
    assert [int(finding) for finding in findings_of(held(found), size=50)] == findings


def test_cards_that_break_the_construction_rules_lead_to_illegal_cards():
    swapped = held({"ST01-002": 3, "OP01-016": 1})
    found = findings_of(swapped, size=50, has_illegal_cards=True)
    assert found == (Finding.OTHER_CARDS, Finding.ILLEGAL)


def test_a_wrong_number_shows_only_when_every_line_was_looked_at():
    counted = held({"ST01-002": 3}, open_rows=["ST01-005"])
    assert findings_of(counted, size=50) == ()
    assert counted.still_open == 1


def test_a_list_of_49_leads_to_a_wrong_number_although_the_deck_is_the_list():
    short = expected_counts(Deck(LUFFY, LIST | {"ST01-014": 1}), size=50, don=10)
    assert findings_of(held({}, expected=short), size=50) == (Finding.COUNT,)


def test_a_limited_deck_may_have_more_cards_but_no_others_than_listed():
    assert findings_of(held({}), size=40, may_be_more=True) == ()
    more = held({"ST01-002": 5})
    assert findings_of(more, size=40, may_be_more=True) == (Finding.OTHER_CARDS,)
    fewer = held(dict.fromkeys(LIST, 2))
    assert Finding.COUNT in findings_of(fewer, size=40, may_be_more=True)


def test_without_a_list_only_the_numbers_of_cards_are_looked_at():
    bare = expected_counts(None, size=50, don=10)
    assert list(bare) == [LEADER, MAIN, DON]
    assert findings_of(held({}, expected=bare), size=50) == ()
    assert findings_of(held({MAIN: 51}, expected=bare), size=50) == (Finding.COUNT,)
    assert deck_found(held({}, expected=bare)) is None


def test_the_deck_found_is_the_list_with_its_differences():
    deck = deck_found(held({"ST01-002": 0, "OP01-016": 4, LUFFY: 0, ACE: 1}))
    listed = {number: count for number, count in LIST.items() if number != "ST01-002"}
    assert deck == Deck(ACE, {**listed, "OP01-016": 4})
    assert deck.size == 50


def test_a_list_without_a_leader_can_be_checked():
    blank = expected_counts(Deck(None, LIST), size=50, don=10)
    assert deck_found(held({ACE: 1}, expected=blank)).leader == ACE


@pytest.mark.parametrize(
    ("typed", "ticked", "kept"),
    [
        ({"ST01-002": 4}, [], ({}, [])),
        ({"ST01-002": 4}, ["ST01-002"], ({}, ["ST01-002"])),
        ({"ST01-002": 3}, ["ST01-002"], ({"ST01-002": 3}, [])),
        ({"ST01-002": 0}, [], ({"ST01-002": 0}, [])),
        ({"OP01-016": 1}, ["OP01-016"], ({"OP01-016": 1}, [])),
        ({"OP01-016": 0}, [], ({}, [])),
        ({"ST01-002": 999}, [], ({}, [])),
        ({"ST01-002": -1}, [], ({}, [])),
    ],
)
def test_a_sheet_is_read_as_counts_that_differ_and_ticks(typed, ticked, kept):
    assert read_counts(EXPECTED, typed, ticked) == kept


@given(
    st.dictionaries(st.sampled_from(sorted(LIST)), st.integers(0, 6)),
    st.dictionaries(st.sampled_from(["OP01-016", "OP01-017", "OP01-018"]), st.integers(0, 3)),
)
def test_counts_agree_with_the_plain_difference_of_two_piles(listed_found, others):
    """The plain reading: lay out the pile, count it, take the list away."""
    pile = Counter({**LIST, **listed_found, **others})
    found, ticked = read_counts(EXPECTED, dict(pile), list(EXPECTED))
    side = compare(EXPECTED, found, ticked, cards=CARDS)
    plain = {number: pile[number] - LIST.get(number, 0) for number in {*pile, *LIST}}
    differing = {row.number: row.difference for row in side.differences}
    assert differing == {number: by for number, by in plain.items() if by}
    assert side.counted == pile.total()
    numbers = {int(finding) for finding in findings_of(side, size=50)}
    assert (5 in numbers) == (pile.total() != 50)
    assert bool(numbers) == bool(differing)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("op01-016", "OP01-016"),
        ("OP01-016_p1", "OP01-016"),
        (" P-107 ", "P-107"),
        ("OP1-16", "OP01-016"),
        ("printed  at home", "PRINTED AT HOME"),
        ("\x00\ud800", ""),
        ("x" * 90, "X" * 40),
    ],
)
def test_a_number_typed_in_a_hurry_is_put_right(typed, number):
    assert number_typed(typed) == number


@pytest.mark.parametrize(
    ("taken", "started", "now", "minutes"),
    [
        (0, 0, 7, 7),
        (0, 0, 7.01, 8),
        (-6, 0, 4, 4),
        (3, 0, 3, 0),
        (0, None, 9, 0),
        (None, 0, 9, 0),
        (-9, 0, -2, 0),
    ],
)
def test_only_playing_time_is_lost(taken, started, now, minutes):
    def at(moment):
        return None if moment is None else START + timedelta(minutes=moment)

    assert minutes_lost(at(taken), at(started), at(now)) == minutes


def test_game_losses_are_those_of_7_4_2_5_to_7():
    assert [int(finding) for finding in Finding if finding.costs_a_game] == [5, 6, 7]
    assert [finding.section for finding in Finding][-1] == "TRM 7.4.2-9"
