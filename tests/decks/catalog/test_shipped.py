"""The tables that come with the product."""

from datetime import date

import pytest

from decks.catalog.facts import (
    COLOURS,
    Category,
    ChangeKind,
    TextChange,
    load_shipped_cards,
    load_shipped_regulation,
)

CARDS = load_shipped_cards()
REGULATION = load_shipped_regulation()


def test_every_card_has_the_facts_of_its_category():
    for card in CARDS.values():
        assert card.name
        assert card.rarity
        assert card.colours
        assert set(card.colours) <= set(COLOURS)
        assert (card.cost is None) is (card.category is Category.LEADER)
        assert (card.life is None) is (card.category is not Category.LEADER)
        assert (card.power is None) is (card.category in {Category.EVENT, Category.STAGE})
        assert card.counter is None or card.category is Category.CHARACTER
        assert card.sets or card.number == "ST14-010"


def test_no_sentence_of_a_card_is_shipped():
    longest = max((word for card in CARDS.values() for word in (*card.types, *card.sets)), key=len)
    assert len(longest) < 80
    assert not any(mark in card.name for card in CARDS.values() for mark in ("[On Play]", "<br>"))


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        ("OP01-075", [TextChange(ChangeKind.ANY_NUMBER)]),
        ("OP08-072", [TextChange(ChangeKind.ANY_NUMBER)]),
        ("OP16-042", [TextChange(ChangeKind.ANY_NUMBER)]),
        ("OP12-001", [TextChange(ChangeKind.NO_COST_FROM, 5)]),
        ("OP13-079", [TextChange(ChangeKind.NO_EVENT_COST_FROM, 2),
          TextChange(ChangeKind.START_STAGE, type="Mary Geoise")]),
        ("P-117", [TextChange(ChangeKind.ONLY_TYPE, type="East Blue")]),
        ("OP15-058", [TextChange(ChangeKind.DON_DECK, 6)]),
    ],
)  # fmt: skip
def test_card_that_changes_construction_says_so(number, changes):
    assert CARDS[number].changes == tuple(changes)


def test_no_other_card_changes_construction():
    assert sum(bool(card.changes) for card in CARDS.values()) == 7


@pytest.mark.parametrize(
    ("code", "released_on", "certainty", "block"),
    [
        ("OP18", date(2026, 11, 20), "known", ""),
        ("EB05", date(2026, 10, 30), "known", ""),
        ("ST34", date(2026, 7, 31), "known", "5"),
        ("EB04", date(2026, 1, 16), "uncertain", "4"),
        ("OP05", None, "unknown", "2"),
    ],
)
def test_sets_have_dates_as_far_as_they_are_known(code, released_on, certainty, block):
    found = REGULATION.sets[code]
    assert (found.released_on, found.certainty, found.block) == (released_on, certainty, block)


def test_every_card_belongs_to_a_set_or_is_a_promotional_one():
    assert {card.set_code for card in CARDS.values()} - set(REGULATION.sets) == {"P"}


def test_loading_gives_each_caller_a_dictionary_of_its_own():
    mine = load_shipped_cards()
    mine.clear()
    assert load_shipped_cards() == CARDS
