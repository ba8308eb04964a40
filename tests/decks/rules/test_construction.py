"""TRM 2.4 and CR 5-1-2, rule by rule, on a small catalog of its own."""

from datetime import date

import pytest

from decks.catalog.facts import CardFacts, Category, ChangeKind, Regulation, TextChange
from decks.rules.construction import don_deck_size
from decks.rules.deck import Deck
from decks.rules.legality import check_deck
from tournaments.rules.problems import Severity

C, E, S = Category.CHARACTER, Category.EVENT, Category.STAGE


def leader(number, colours, *changes):
    return CardFacts(
        number, f"Leader {number}", Category.LEADER, colours, life=5, power=5000, changes=changes
    )


CARDS = {
    card.number: card
    for card in [
        leader("TT01-001", ("red",)),
        leader("TT01-002", ("red", "green")),
        leader("TT01-003", ("red",), TextChange(ChangeKind.NO_COST_FROM, 5)),
        leader(
            "TT01-004",
            ("red",),
            TextChange(ChangeKind.NO_EVENT_COST_FROM, 2),
            TextChange(ChangeKind.START_STAGE, type="Harbour"),
        ),
        leader("TT01-005", ("red",), TextChange(ChangeKind.ONLY_TYPE, type="East Blue")),
        leader("TT01-006", ("red",), TextChange(ChangeKind.DON_DECK, 6)),
        CardFacts("TT01-010", "Red one", C, ("red",), cost=1, types=("East Blue",)),
        CardFacts("TT01-011", "Red five", C, ("red",), cost=5, types=("East Blue", "Navy")),
        CardFacts("TT01-012", "Green one", C, ("green",), cost=1),
        CardFacts("TT01-013", "Red and green", C, ("red", "green"), cost=2),
        CardFacts("TT01-014", "Red event", E, ("red",), cost=2),
        CardFacts("TT01-015", "Free event", E, ("red",), cost=0),
        CardFacts("TT01-016", "Stage five", S, ("red",), cost=5),
        CardFacts("TT01-017", "Crowd", C, ("red",), cost=3, changes=(TextChange(ChangeKind.ANY_NUMBER),)),
        CardFacts("TT01-020", "DON!!", Category.DON),
        *(CardFacts(f"TT02-{no:03}", f"Filler {no}", C, ("red",), cost=1, types=("East Blue",)) for no in range(1, 13)),
    ]
}  # fmt: skip
REGULATION = Regulation(date(2026, 1, 1))
FILLER = {f"TT02-{no:03}": 4 for no in range(1, 13)}  # 48 cards


def found(leader_number, counts, **more):
    problems = check_deck(
        Deck(leader_number, counts, **more),
        cards=CARDS,
        regulation=REGULATION,
        level=1,
        on=date(2026, 1, 1),
        format="extra",
    )
    return [problem for problem in problems if problem.code != "release_date_unknown"]


def codes(*args, **more):
    return [(problem.code, *problem.params["cards"]) for problem in found(*args, **more)]


def test_fifty_cards_and_one_leader_are_a_deck():
    assert found("TT01-001", {**FILLER, "TT01-010": 2}) == []


@pytest.mark.parametrize(("extra", "advice"), [(1, "Cards to add: 1."), (3, "Cards to take out: 1.")])
def test_deck_has_exactly_fifty_cards(extra, advice):
    (problem,) = found("TT01-001", {**FILLER, "TT01-010": extra})
    assert (problem.code, problem.advice_words()) == ("deck_size", advice)
    assert "CR 5-1-2" in problem.section


def test_deck_without_a_leader_is_told_so():
    assert codes(None, {**FILLER, "TT01-010": 2}) == [("no_leader",)]


def test_leader_must_be_a_leader_card():
    assert codes("TT01-011", {**FILLER, "TT01-010": 2}) == [("leader_is_not_a_leader", "TT01-011")]


def test_deck_holds_no_leader_and_no_don_cards():
    assert codes("TT01-001", {**FILLER, "TT01-002": 1, "TT01-020": 1}) == [
        ("leader_in_deck", "TT01-002"),
        ("don_in_deck", "TT01-020"),
    ]


@pytest.mark.parametrize(
    ("leader_number", "card", "is_allowed"),
    [
        ("TT01-001", "TT01-010", True),
        ("TT01-001", "TT01-012", False),
        ("TT01-001", "TT01-013", False),
        ("TT01-002", "TT01-012", True),
        ("TT01-002", "TT01-013", True),
    ],
)
def test_every_colour_of_a_card_is_a_colour_of_the_leader(leader_number, card, is_allowed):
    expected = [] if is_allowed else [("wrong_colour", card)]
    assert codes(leader_number, {**FILLER, card: 2}) == expected


def test_wrong_colour_is_said_in_words_with_both_colours():
    (problem,) = found("TT01-001", {**FILLER, "TT01-013": 2})
    assert problem.words() == "Red and green (TT01-013) is red/green; the Leader Leader TT01-001 is red."
    assert problem.section == "TRM 2.4, CR 5-1-2-2"


def test_five_copies_of_a_number_are_one_too_many():
    (problem,) = found("TT01-001", {**FILLER, "TT02-001": 5, "TT01-010": 1})
    assert (problem.code, problem.section) == ("too_many_copies", "TRM 2.4, CR 5-1-2-3")
    assert "take out: 1" in problem.advice_words()


def test_card_whose_text_says_so_may_be_there_any_number_of_times():
    assert found("TT01-001", {"TT01-017": 50}) == []


def test_leader_that_forbids_a_cost_forbids_it_for_every_category():
    counts = {**FILLER, "TT02-012": 1, "TT01-011": 2, "TT01-016": 1, "TT01-014": 2}
    assert codes("TT01-003", counts) == [
        ("leader_forbids_cost", "TT01-011"),
        ("leader_forbids_cost", "TT01-016"),
    ]


def test_leader_that_forbids_events_of_a_cost_allows_other_cards_of_it():
    counts = {**FILLER, "TT02-012": 1, "TT02-011": 3, "TT01-014": 2, "TT01-015": 2, "TT01-011": 2}
    assert codes("TT01-004", counts) == [("leader_forbids_event_cost", "TT01-014")]


def test_leader_of_one_type_allows_no_card_without_it():
    counts = {**FILLER, "TT02-012": 1, "TT02-011": 3, "TT01-011": 4, "TT01-015": 2}
    (problem,) = found("TT01-005", counts)
    assert (problem.code, problem.params["cards"], problem.section) == (
        "leader_allows_only_type",
        ("TT01-015",),
        "CR 5-1-2-4",
    )
    assert "East Blue" in problem.words()


def test_leader_text_says_nothing_about_unknown_cards_and_second_leaders():
    assert codes("TT01-003", {**FILLER, "TT01-001": 1, "ZZ01-001": 1}) == [
        ("leader_in_deck", "TT01-001"),
        ("card_not_in_data", "ZZ01-001"),
    ]


@pytest.mark.parametrize(
    ("leader_number", "don", "expected"),
    [
        ("TT01-001", None, None),
        ("TT01-001", 10, None),
        ("TT01-001", 9, Severity.ERROR),
        ("TT01-006", 6, None),
        ("TT01-006", 10, Severity.NOTE),  # deck sites write ten whatever the Leader
        ("TT01-006", 7, Severity.ERROR),
    ],
)
def test_don_deck_has_ten_cards_unless_the_leader_says_otherwise(leader_number, don, expected):
    problems = found(leader_number, {**FILLER, "TT01-010": 2}, don=don)
    assert [(problem.code, problem.severity) for problem in problems] == (
        [] if expected is None else [("don_deck_size", expected)]
    )


def test_size_of_the_don_deck_is_told_for_the_sheet():
    assert [don_deck_size(CARDS.get(number)) for number in ("TT01-001", "TT01-006", "none")] == [10, 6, 10]
