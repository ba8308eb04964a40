from datetime import date

import pytest

from decks.catalog.facts import Category, ChangeKind, PromoBlock, Regulation, SetFacts, TextChange
from decks.catalog.rows import product_code, read_rows
from tournaments.rules.problems import Severity


def row(**changes):
    return {
        "card_number": "TT01-001",
        "card_name": "Somebody",
        "card_type": "CHARACTER",
        "rarity": "C",
        "is_alternate_art": False,
        "life": "-",
        "cost": "3",
        "attributes": ["Slash", "Special"],
        "power": "4000",
        "counter": "1000",
        "block_icon": "1",
        "colors": ["Red", "Green"],
        "types": ["Navy", "?"],
        "effects": "",
        "card_sets": "-A SET- [TT-01]",
        "image_name": "TT01-001",
    } | changes


def only_card(*rows, regulation=None):
    report = read_rows(rows, regulation)
    assert report.refused == ()
    (card,) = report.cards.values()
    return card


def test_facts_of_a_row_are_read():
    card = only_card(row())
    assert (card.number, card.name, card.category, card.colours) == (
        "TT01-001", "Somebody", Category.CHARACTER, ("red", "green"),
    )  # fmt: skip
    assert (card.cost, card.power, card.counter, card.life) == (3, 4000, 1000, None)
    assert (card.attributes, card.types) == (("Slash", "Special"), ("Navy", "?"))
    assert (card.block, card.rarity, card.sets, card.has_trigger) == ("1", "C", ("TT01",), False)


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        ("LEADER", (None, 0, None, None)),
        ("CHARACTER", (0, 0, None, None)),
        ("EVENT", (0, None, None, None)),
        ("STAGE", (0, None, None, None)),
    ],
)
def test_dash_is_none_or_zero_by_category(category, expected):
    card = only_card(row(card_type=category, cost="-", power="-", counter="-", life="-"))
    assert (card.cost, card.power, card.counter, card.life) == expected


@pytest.mark.parametrize("block", ["-", "", None])
def test_missing_block_is_unknown(block):
    assert only_card(row(block_icon=block)).block == ""


def test_words_may_be_one_text_with_slashes():
    card = only_card(row(colors="Red/Green", types="Navy/Former Navy", attributes=""))
    assert (card.colours, card.types, card.attributes) == (("red", "green"), ("Navy", "Former Navy"), ())


def test_missing_keys_are_none():
    card = only_card({"card_number": "tt01-001 ", "card_name": "A", "card_type": "Event"})
    assert (card.number, card.colours, card.types, card.sets) == ("TT01-001", (), (), ())


def test_printings_of_a_number_become_one_card_with_all_its_sets():
    report = read_rows(
        [
            row(
                image_name="TT01-001_p1",
                is_alternate_art=True,
                rarity="SP CARD",
                card_sets="Included in Event Pack",
            ),
            row(effects="[Blocker]"),
            row(image_name="TT01-001_r1", is_alternate_art=True, card_sets="", effects="[Blocker]."),
        ]
    )
    (card,) = report.cards.values()
    assert (card.rarity, card.sets) == ("C", ("TT01", "Event Pack"))
    assert report.texts == {"TT01-001": ("[Blocker]", "[Blocker].")}
    assert report.remarks == ()


def test_base_printing_counts_where_printings_disagree_and_a_remark_says_so():
    report = read_rows([row(image_name="TT01-001_p1", is_alternate_art=True, power="8000"), row()])
    assert report.cards["TT01-001"].power == 4000
    (remark,) = report.remarks
    assert (remark.code, remark.params["field"], remark.severity) == (
        "printings_disagree",
        "power",
        Severity.NOTE,
    )


def test_type_in_japanese_letters_is_taken_from_another_printing():
    report = read_rows(
        [row(types=["音楽"]), row(types=["Music"], image_name="TT01-001_p1", is_alternate_art=True)]
    )
    assert report.cards["TT01-001"].types == ("Music",)
    assert only_card(row(types=["音楽"])).types == ("音楽",)


def test_set_table_overrules_the_printed_block():
    regulation = Regulation(
        date(2026, 1, 1), sets={"TT01": SetFacts("TT01", block="2")}, promo_blocks=(PromoBlock(1, 9, "4"),)
    )
    assert only_card(row(), regulation=regulation).block == "2"
    assert only_card(row(card_number="P-003"), regulation=regulation).block == "4"
    assert only_card(row(card_number="ZZ01-001"), regulation=regulation).block == "1"


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ({"card_number": "TT1-1"}, "row_number_invalid"),
        ({"card_number": None}, "row_number_invalid"),
        ({"card_name": " "}, "row_name_missing"),
        ({"card_type": "WIZARD"}, "row_category_unknown"),
        ({"card_type": ""}, "row_category_missing"),
        ({"colors": ["Pink"]}, "row_colour_unknown"),
        ({"cost": "two"}, "row_figure_invalid"),
        ({"power": "-1000"}, "row_figure_invalid"),
        ({"life": 2.5}, "row_figure_invalid"),
    ],
)
def test_bad_row_is_refused_with_its_number_and_the_good_ones_are_kept(bad, code):
    report = read_rows([row(), row(card_number="TT01-002", image_name="TT01-002") | bad])
    assert list(report.cards) == ["TT01-001"]
    (problem,) = report.refused
    assert (problem.code, problem.params["row"]) == (code, 2)
    assert "row 2" in problem.advice_words().lower()


@pytest.mark.parametrize("bad", [None, 3, "text", ["list"]])
def test_row_that_is_no_object_is_refused(bad):
    assert [problem.code for problem in read_rows([bad]).refused] == ["row_not_a_card"]


def test_all_faults_of_a_row_are_told_at_once():
    report = read_rows([{"card_number": "x" * 500, "colors": ["Pink", "Gold"], "cost": "?"}])
    assert [problem.code for problem in report.refused] == [
        "row_number_invalid", "row_name_missing", "row_category_missing", "row_colour_unknown", "row_colour_unknown",
        "row_figure_invalid",
    ]  # fmt: skip
    assert all(len(problem.words()) < 120 for problem in report.refused)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Under the rules of this game, you may have any number of this card in your deck.", [ChangeKind.ANY_NUMBER]),
        ("Under the rules of this game, you cannot include cards with a cost of 7 or more in your deck.<br>[Main] …",
         [TextChange(ChangeKind.NO_COST_FROM, 7)]),
        ("Under the rules of this game, your DON!! deck consists of 8 cards.", [TextChange(ChangeKind.DON_DECK, 8)]),
        ("Under the rules of this game, you can only include {Sky Island} type cards in your deck.",
         [TextChange(ChangeKind.ONLY_TYPE, type="Sky Island")]),
        ("[Main] You may trash any number of cards.", []),
    ],
)  # fmt: skip
def test_text_that_changes_construction_becomes_data(text, changes):
    wanted = tuple(TextChange(change) if isinstance(change, ChangeKind) else change for change in changes)
    card = only_card(row(effects=text))
    assert card.changes == wanted
    assert card.change(ChangeKind.START_STAGE) is None


def test_construction_text_in_unknown_words_asks_for_a_person():
    report = read_rows([row(effects="Under the rules of this game, you can include 60 cards in your deck.")])
    (remark,) = report.remarks
    assert (remark.code, remark.severity, remark.section) == (
        "construction_text_unread", Severity.WARNING, "CR 5-1-2-4",
    )  # fmt: skip


def test_trigger_and_further_names_are_facts():
    text = (
        "Also treat this card's name as [Law] and [Mr. Rosinante] according to the rules.<br>[Trigger] Draw."
    )
    card = only_card(row(effects=text))
    assert (card.has_trigger, card.also_named) == (True, ("Law", "Mr. Rosinante"))


@pytest.mark.parametrize(
    ("product", "code"),
    [("-ROMANCE DAWN- [OP-01]", "OP01"), ("X [OP-14-EB04]", "OP14-EB04"), ("Included in Pack 2", "Pack 2"),
     ("GIFT [GC-01] ", "GC01")],
)  # fmt: skip
def test_products_are_named_by_their_code_when_they_have_one(product, code):
    assert product_code(product) == code
