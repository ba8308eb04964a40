"""Says when the shipped card facts and regulation are older than the team's catalog beside the checkout."""

import json
from pathlib import Path

import pytest

from decks.catalog import build, facts
from decks.catalog.rows import read_rows

CATALOG = Path(__file__).resolve().parents[3] / "shared" / "catalog"
DATA = Path(facts.__file__).parent / "data"

pytestmark = pytest.mark.shared


def load(name):
    return json.loads((CATALOG / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def rows():
    return load("cards-en.json")


@pytest.fixture(scope="module")
def source():
    return load("regulation.json")


def test_shipped_tables_are_up_to_date(rows, source):
    regulation = build.build_regulation(source, rows)
    hint = "run: manage.py build_card_facts ../shared/catalog"
    assert (DATA / "regulation.json").read_bytes() == build.encode_regulation(regulation), hint
    assert (DATA / "cards.json").read_bytes() == build.encode_cards(build.build_cards(rows, regulation)), hint


def test_construction_texts_read_from_the_cards_are_those_of_the_regulation(rows, source):
    cards = read_rows(rows).cards
    any_number = [number for number, card in cards.items() if card.change(facts.ChangeKind.ANY_NUMBER)]
    assert any_number == source["any_number_cards"]
    leaders = {number for number, card in cards.items() if card.changes and card.is_leader}
    assert leaders == {"OP12-001", "OP13-079", "P-117", "OP15-058"}
    assert {number: list(card.also_named) for number, card in cards.items() if card.also_named} == source[
        "name_cards"
    ]


def test_every_row_of_the_public_file_is_read(rows):
    report = read_rows(rows)
    assert (len(report.cards), report.refused) == (2785, ())
    assert {remark.params["cards"] for remark in report.remarks} == {
        ("EB01-023",),
        ("ST11-005",),
        ("ST23-004",),
    }


def test_no_effect_text_is_shipped(rows):
    shipped = (DATA / "cards.json").read_text(encoding="utf-8")
    sentences = {row["effects"][:60] for row in rows if len(row["effects"]) > 60}
    assert not [sentence for sentence in sorted(sentences) if sentence in shipped]
