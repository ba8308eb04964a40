import pytest

from decks.catalog.facts import CardFacts, Category
from decks.rules.curve import CurveBar, view_deck
from decks.rules.deck import Deck
from decks.rules.limited import LimitedRules, check_limited

CARDS = {
    card.number: card
    for card in [
        CardFacts("TT01-001", "Leader", Category.LEADER, ("red",)),
        CardFacts("TT01-002", "Zoro", Category.CHARACTER, ("red",), cost=3),
        CardFacts("TT01-003", "Ace", Category.CHARACTER, ("red",), cost=1),
        CardFacts("TT01-004", "Nami", Category.CHARACTER, ("red",), cost=1),
        CardFacts("TT01-005", "Event", Category.EVENT, ("red",), cost=1),
        CardFacts("TT01-006", "Stage", Category.STAGE, ("red",), cost=0),
        CardFacts("TT01-007", "Second leader", Category.LEADER, ("red",)),
    ]
}


@pytest.mark.parametrize(
    ("leader", "size", "rules", "expected"),
    [
        ("TT01-001", 40, LimitedRules(40), []),
        ("TT01-001", 41, LimitedRules(40), ["limited_deck_size"]),
        ("TT01-001", 39, LimitedRules(40), ["limited_deck_size"]),
        ("TT01-001", 41, LimitedRules(40, is_minimum=True), []),
        ("TT01-001", 39, LimitedRules(40, is_minimum=True), ["limited_deck_size"]),
        ("TT01-001", 7, LimitedRules(), []),
        (None, 40, LimitedRules(40), ["no_leader"]),
        (None, 40, LimitedRules(40, needs_leader=False), []),
        ("TT01-002", 40, LimitedRules(40), ["leader_is_not_a_leader"]),
        ("ZZ01-001", 40, LimitedRules(40), []),
    ],
)
def test_limited_deck_follows_the_events_own_rules(leader, size, rules, expected):
    problems = list(check_limited(Deck(leader, {"TT01-002": size}), CARDS, rules))
    assert [problem.code for problem in problems] == expected
    assert all(problem.section == "TRM 3.3" and problem.words() for problem in problems)


def test_deck_is_shown_in_groups_cheapest_first():
    deck = Deck(
        "TT01-001", {"TT01-002": 4, "TT01-006": 1, "TT01-005": 2, "TT01-004": 3, "TT01-003": 1, "ZZ01-001": 2}
    )
    view = view_deck(deck, CARDS)
    assert (view.leader.number, view.leader.card.name, view.size) == ("TT01-001", "Leader", 13)
    assert [
        (group.category, group.count, [entry.number for entry in group.cards]) for group in view.groups
    ] == [
        (Category.CHARACTER, 8, ["TT01-003", "TT01-004", "TT01-002"]),
        (Category.EVENT, 2, ["TT01-005"]),
        (Category.STAGE, 1, ["TT01-006"]),
        (None, 2, ["ZZ01-001"]),
    ]


def test_curve_has_a_bar_for_every_cost_up_to_the_highest():
    deck = Deck(
        None, {"TT01-002": 4, "TT01-006": 1, "TT01-005": 2, "TT01-003": 1, "TT01-007": 1, "ZZ01-001": 9}
    )
    assert view_deck(deck, CARDS).curve == (
        CurveBar(0, 1, 0, 0, 1),
        CurveBar(1, 3, 1, 2, 0),
        CurveBar(2, 0, 0, 0, 0),
        CurveBar(3, 4, 4, 0, 0),
    )


def test_empty_deck_has_an_empty_view():
    view = view_deck(Deck(None, {}), CARDS)
    assert (view.leader, view.groups, view.curve, view.size) == (None, (), (), 0)
