from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.catalog.facts import load_shipped_cards, load_shipped_regulation
from decks.rules.deck import Deck
from decks.rules.legality import Verdict, check_deck, verdict
from decks.rules.limited import LimitedRules
from tests.decks.rules.plain_legality import plain_check
from tournaments.rules.problems import Problem, Severity

CARDS = load_shipped_cards()
REGULATION = load_shipped_regulation()
TODAY = date(2026, 11, 29)

LEADERS = sorted(number for number, card in CARDS.items() if card.is_leader)
RED_50 = {
    "OP17-003": 4, "OP17-005": 4, "OP17-007": 4, "OP17-015": 4, "OP16-021": 4, "OP16-118": 4, "OP09-118": 1,
    "EB04-007": 3, "ST23-001": 2, "ST30-005": 4, "ST15-005": 2, "OP12-002": 2, "ST21-015": 2, "OP10-005": 4,
    "ST30-004": 4, "OP13-007": 2,
}  # fmt: skip


def check(leader, counts, *, level=2, on=TODAY, format="standard", overrides=(), don=None):  # noqa: A002
    return check_deck(
        Deck(leader, counts, don),
        cards=CARDS,
        regulation=REGULATION,
        level=level,
        on=on,
        format=format,
        overrides=overrides,
    )


def codes(problems):
    return [problem.code for problem in problems]


def test_real_deck_is_legal():
    assert check("OP17-001", RED_50) == []


def test_all_violations_are_told_at_once():
    deck = {**RED_50, "OP17-003": 5, "OP01-025": 4, "OP14-020": 1, "OP18-001": 1, "OP06-116": 1}
    found = check("OP17-001", deck)
    assert codes(found) == [
        "leader_in_deck",
        "deck_size",
        "wrong_colour",
        "too_many_copies",
        "card_banned",
        "card_banned",
        "block_not_allowed",
        "card_not_in_data",
    ]


@pytest.mark.parametrize("format_name", ["standard", "extra"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_problem_names_code_section_cards_and_advice(format_name, level):
    deck = {**RED_50, "OP17-003": 5, "OP01-025": 4, "OP14-020": 1, "OP18-001": 1, "OP19-001": 5}
    for problem in check("OP01-016", deck, level=level, format=format_name, on=date(2026, 11, 21), don=3):
        assert problem.section
        assert problem.advice_words()
        assert problem.words()
        assert isinstance(problem.params["cards"], tuple)


def test_number_outside_the_card_data_is_for_a_judge_and_never_illegal():
    found = check("OP17-001", {**RED_50, "OP13-007": 1, "OP18-050": 1})
    assert [(problem.code, problem.severity) for problem in found] == [("card_not_in_data", Severity.WARNING)]
    assert verdict(found) is Verdict.NEEDS_JUDGE


def test_judges_override_turns_an_unknown_number_into_a_note():
    found = check("OP17-001", {**RED_50, "OP13-007": 1, "OP18-050": 1}, overrides={"OP18-050"})
    assert [(problem.code, problem.severity) for problem in found] == [
        ("card_allowed_by_judge", Severity.NOTE)
    ]
    assert verdict(found) is Verdict.LEGAL


def test_unknown_leader_is_for_a_judge_and_colours_are_left_open():
    found = check("OP18-001", RED_50)
    assert codes(found) == ["card_not_in_data"]


def test_five_copies_of_an_unknown_number_are_for_a_judge():
    found = check("OP17-001", {**RED_50, "OP13-007": 1, "OP17-003": 1, "OP12-002": 1, "OP18-050": 5})
    assert {problem.severity for problem in found} == {Severity.WARNING}
    assert "too_many_copies" in codes(found)


def test_override_does_not_lift_any_other_rule():
    assert codes(check("OP17-001", {**RED_50, "OP17-003": 5}, overrides={"OP17-003"})) == [
        "deck_size",
        "too_many_copies",
    ]


@pytest.mark.parametrize(("level", "format_name"), [(0, "standard"), (4, "standard"), (2, "casual")])
def test_level_or_format_that_does_not_exist_is_a_mistake_of_the_caller(level, format_name):
    with pytest.raises(ValueError, match="there is no"):
        check("OP17-001", RED_50, level=level, format=format_name)


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ([], Verdict.LEGAL),
        ([Severity.NOTE], Verdict.LEGAL),
        ([Severity.NOTE, Severity.WARNING], Verdict.NEEDS_JUDGE),
        ([Severity.WARNING, Severity.ERROR], Verdict.ILLEGAL),
    ],
)
def test_heaviest_problem_decides_the_verdict(weights, expected):
    assert verdict([Problem("code", "words", severity=weight) for weight in weights]) is expected


@pytest.mark.parametrize("format_name", ["sealed", "draft"])
def test_limited_deck_is_not_held_to_the_constructed_rules(format_name):
    deck = Deck("OP01-001", {"OP06-116": 6, "OP01-101": 34})
    found = check_deck(
        deck,
        cards=CARDS,
        regulation=REGULATION,
        level=3,
        on=TODAY,
        format=format_name,
        limited=LimitedRules(deck_size=40),
    )
    assert found == []


def test_limited_event_without_rules_checks_the_catalog_alone():
    deck = Deck("OP01-001", {"OP18-001": 1})
    found = check_deck(deck, cards=CARDS, regulation=REGULATION, level=1, on=TODAY, format="sealed")
    assert codes(found) == ["card_not_in_data"]


def test_deck_refuses_a_count_below_one():
    with pytest.raises(ValueError, match="at least one"):
        Deck("OP01-001", {"OP01-016": 0})


numbers = (
    st.sampled_from(sorted(CARDS))
    | st.sampled_from([ban.number for ban in REGULATION.bans])
    | st.sampled_from(sorted({number for pair in REGULATION.banned_pairs for number in pair.numbers}))
    | st.sampled_from([*REGULATION.block_exceptions, "OP01-075", "OP08-072", "OP16-042"])
    | st.sampled_from(["OP18-001", "EB05-010", "OP19-001"])
)
leaders = (
    st.none()
    | st.sampled_from(LEADERS)
    | numbers
    | st.sampled_from(["OP12-001", "OP13-079", "P-117", "OP15-058"])
)
days = st.dates(date(2024, 1, 1), date(2030, 1, 1))
decks = st.dictionaries(numbers, st.integers(1, 6), max_size=20)


@given(
    leader=leaders,
    counts=decks,
    level=st.sampled_from([1, 2, 3]),
    on=days,
    format_name=st.sampled_from(["standard", "extra"]),
)
def test_check_agrees_with_the_plain_one(leader, counts, level, on, format_name):
    found = check(leader, counts, level=level, on=on, format=format_name, overrides={"OP19-001"})
    got = {(problem.code, problem.params["cards"]) for problem in found} - {("rotation_not_announced", ())}
    plain = plain_check(
        leader,
        counts,
        CARDS,
        REGULATION,
        level=level,
        on=on,
        format_name=format_name,
        overrides={"OP19-001"},
    )
    assert got == plain
    assert len(found) == len({(problem.code, problem.params["cards"]) for problem in found})


@given(leader=leaders, counts=decks, on=days, data=st.data())
def test_order_of_the_cards_changes_nothing(leader, counts, on, data):
    shuffled = dict(data.draw(st.permutations(list(counts.items()))))
    assert check(leader, shuffled, on=on) == check(leader, counts, on=on)


@given(counts=decks, on=days)
def test_taking_a_card_out_never_makes_another_card_illegal(counts, on):
    about_cards = {problem.params["cards"] for problem in check("OP17-001", counts, on=on)} - {()}
    for number in counts:
        fewer = {other: count for other, count in counts.items() if other != number}
        assert {problem.params["cards"] for problem in check("OP17-001", fewer, on=on)} - {()} <= about_cards


def test_worked_example_of_the_documentation():
    """docs/algorithms/legality.md."""
    deck = {**RED_50, "OP13-007": 1, "OP12-002": 1, "OP18-001": 1, "OP14-020": 1}
    assert codes(check("OP17-001", deck)) == ["leader_in_deck", "card_banned", "card_not_in_data"]
    assert "not_yet_legal" in codes(check("OP17-001", deck, on=date(2026, 11, 25)))
    assert "not_yet_legal" not in codes(check("OP17-001", deck, on=date(2026, 11, 25), level=1))
