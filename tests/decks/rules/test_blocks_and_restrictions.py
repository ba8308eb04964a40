from datetime import date

import pytest

from decks.catalog.facts import (
    Ban,
    BannedPair,
    BlockException,
    CardFacts,
    Category,
    PromoBlock,
    Regulation,
    SetFacts,
    Window,
    load_shipped_cards,
    load_shipped_regulation,
)
from decks.rules.blocks import block_on, check_blocks, window_on
from decks.rules.restrictions import check_restrictions
from tournaments.rules.problems import Severity

SHIPPED = load_shipped_cards()
REAL = load_shipped_regulation()
TODAY = date(2026, 11, 29)

REGULATION = Regulation(
    date(2026, 10, 4),
    sets={"OP01": SetFacts("OP01", block="1"), "OP05": SetFacts("OP05", block="2"), "OP18": SetFacts("OP18")},
    windows=(
        Window("extra"),
        Window("standard", date(2026, 4, 1), date(2027, 3, 31), ("2", "3", "4", "5", "X")),
        Window("standard", date(2027, 4, 1), date(2028, 3, 31), ("3", "4", "5", "6", "X")),
    ),
    promo_blocks=(PromoBlock(1, 37, "1"),),
    block_exceptions={
        "OP01-016": BlockException("X", "super_parallel"),
        "OP01-039": BlockException("4", "fixed", date(2029, 3, 31)),
    },
    bans=(
        Ban("OP05-041", date(2024, 6, 21), date(2025, 8, 29)),
        Ban("OP14-020", date(2026, 10, 12)),
        Ban("OP02-024", date(2023, 12, 8), date(2026, 3, 31), is_uncertain=True, note="start date"),
    ),
    banned_pairs=(
        BannedPair(("OP11-040", "OP11-067"), date(2025, 8, 30)),
        BannedPair(("OP01-001", "OP01-002"), date(2025, 8, 30), is_uncertain=True),
    ),
)


def card(number, block=""):
    return CardFacts(number, f"Card {number}", Category.CHARACTER, ("red",), block=block)


def block_codes(facts, on, format_name="standard"):
    cards = {facts.number: facts}
    found = check_blocks([facts.number, "XX01-001"], cards, REGULATION, format_name=format_name, on=on)
    return [problem.code for problem in found]


@pytest.mark.parametrize(
    ("facts", "on", "expected"),
    [
        (card("OP01-002"), TODAY, "1"),
        (card("OP05-081", block="1"), TODAY, "2"),  # the printed field is wrong, the set table counts
        (card("OP01-016"), date(2035, 1, 1), "X"),
        (card("OP01-039"), date(2029, 3, 31), "4"),
        (card("OP01-039"), date(2029, 4, 1), "1"),
        (card("P-012"), TODAY, "1"),
        (card("P-155", block="5"), TODAY, "5"),
        (card("OP18-001", block="5"), TODAY, "5"),
        (card("OP18-001"), TODAY, ""),
    ],
)
def test_block_of_a_card_on_a_day(facts, on, expected):
    assert block_on(facts, REGULATION, on) == expected


@pytest.mark.parametrize(
    ("number", "on", "expected"),
    [
        ("OP01-002", date(2026, 3, 31), []),  # before the first window there is no rotation
        ("OP01-002", date(2026, 4, 1), ["block_not_allowed"]),
        ("OP05-081", date(2027, 3, 31), []),
        ("OP05-081", date(2027, 4, 1), ["block_not_allowed"]),
        ("OP01-016", date(2027, 4, 1), []),
        ("OP01-039", TODAY, []),
        ("OP18-001", TODAY, ["block_unknown"]),
        ("OP05-081", date(2028, 4, 1), ["rotation_not_announced", "block_not_allowed"]),
    ],
)
def test_standard_allows_the_blocks_of_its_window(number, on, expected):
    assert block_codes(card(number), on) == expected


def test_extra_allows_every_block():
    assert block_codes(card("OP01-002"), TODAY, "extra") == []
    assert window_on("extra", REGULATION, TODAY).blocks == ()


def test_unknown_block_is_for_a_judge():
    cards = {"OP18-001": card("OP18-001")}
    (problem,) = check_blocks(["OP18-001"], cards, REGULATION, format_name="standard", on=TODAY)
    assert problem.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("numbers", "on", "expected"),
    [
        (["OP05-041"], date(2024, 6, 20), []),
        (["OP05-041"], date(2024, 6, 21), ["card_banned"]),
        (["OP05-041"], date(2025, 8, 29), ["card_banned"]),
        (["OP05-041"], date(2025, 8, 30), []),
        (["OP14-020"], date(2026, 10, 11), []),
        (["OP14-020"], date(2026, 10, 12), ["card_banned"]),
        (["OP02-024"], date(2025, 1, 1), ["card_perhaps_banned"]),
        (["OP11-040", "OP11-067"], date(2025, 8, 29), []),
        (["OP11-040", "OP11-067"], date(2025, 8, 30), ["pair_banned"]),
        (["OP11-040"], TODAY, []),
        (["OP11-067"], TODAY, []),
        (["OP01-001", "OP01-002"], TODAY, ["pair_perhaps_banned"]),
    ],
)
def test_restrictions_hold_from_their_first_day_to_their_last(numbers, on, expected):
    assert [problem.code for problem in check_restrictions(numbers, {}, REGULATION, on=on)] == expected


def test_banned_pair_names_both_cards():
    pair = ["OP11-040", "OP11-067"]
    (problem,) = check_restrictions(pair, SHIPPED, REAL, on=TODAY)
    assert problem.params["cards"] == tuple(pair)
    assert all(SHIPPED[number].name in problem.words() for number in pair)


def test_shipped_bans_in_force_are_the_published_ones():
    found = check_restrictions(sorted(SHIPPED), SHIPPED, REAL, on=TODAY)
    assert [problem.params["cards"] for problem in found] == [
        ("OP03-040",), ("OP06-047",), ("OP06-086",), ("OP06-116",), ("OP14-020",), ("ST10-001",),
        ("OP11-040", "OP11-067"), ("OP11-040", "OP08-069"), ("OP07-115", "EB04-058"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "number", ["OP05-081", "OP05-004", "OP15-096", "OP01-016", "OP04-016", "EB04-061", "OP01-039"]
)
def test_cards_with_a_wrong_or_missing_printed_block_are_legal_in_standard(number):
    assert list(check_blocks([number], SHIPPED, REAL, format_name="standard", on=TODAY)) == []


def test_every_shipped_card_has_a_block():
    assert [number for number, facts in SHIPPED.items() if not block_on(facts, REAL, TODAY)] == []
