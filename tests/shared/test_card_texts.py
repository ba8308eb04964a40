"""The whole catalog.

Every number's text read, printed back exactly, with one reading, and the shipped programs up to date.
"""

import json
import random
from pathlib import Path

import pytest

from rules_engine.one_piece.text import programs, report
from rules_engine.one_piece.text.choose import CHOICES
from rules_engine.one_piece.text.compiling import compile_text
from rules_engine.one_piece.text.errata import ERRATA
from rules_engine.one_piece.text.parser import parse
from rules_engine.one_piece.text.preferences import prefer
from rules_engine.one_piece.text.printer import print_line
from rules_engine.one_piece.text.printings import read_texts
from tests.rules_engine.text.mutants import mutants

CATALOG = Path(__file__).resolve().parents[3] / "shared" / "catalog"

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def cards():
    return read_texts(json.loads((CATALOG / "cards-en.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def made(cards):
    return report.make_report(cards.values())


@pytest.fixture(scope="module")
def lines(made):
    return sorted({line.text: line for card in made.cards.values() for line in card.lines}.items())


def test_no_figure_is_worse_than_recorded(made):
    assert report.fallen(made.total, report.recorded()) == []


def test_every_number_is_read_exactly_with_one_reading_and_no_clause_left_to_a_judge(made):
    assert made.problems == []
    assert made.total.exact == made.total.numbers == 2785


def test_every_it_and_that_card_refers_to_something(made):
    assert made.loose == []


def test_the_older_wordings_are_read_too(made):
    assert made.older_exact == made.older


def test_every_program_prints_back_as_the_line_also_when_bound(lines):
    assert [text for text, line in lines if print_line(line.ability) != text] == []


def test_the_shipped_programs_are_up_to_date(made):
    files = programs.encode(made.cards)
    stale = [name for name, content in files.items() if (programs.FOLDER / name).read_bytes() != content]
    assert stale == [], "run: manage.py card_texts --build"
    assert {path.name for path in programs.FOLDER.glob("*.json")} == set(files)


def test_the_shipped_program_of_a_number_is_the_compiled_one(made):
    for number, card in made.cards.items():
        assert programs.program_of(number) == card.program


def test_errata_are_few_have_reasons_and_still_apply(made):
    rows = [row for held in ERRATA.values() for row in held]
    assert len(rows) <= 40
    assert all(row.reason for row in rows)
    assert made.stale == []


def test_every_choice_still_turns_a_reading_round(cards):
    for number, choices in CHOICES.items():
        card = compile_text(cards[number].text, number)
        for choice in choices:
            readings = parse(card.lines[choice.line].text)
            assert prefer(readings) != prefer(readings, choice.rule), number
            assert choice.reason


def test_a_change_of_one_value_always_changes_the_print(lines):
    """A sample; the whole catalog takes minutes."""
    for text, line in random.Random(7).sample(lines, 40):
        for other in mutants(line.ability):
            assert print_line(other) != text, other


def test_no_sentence_of_a_card_stands_in_the_compiled_files(lines):
    held = "".join(path.read_text(encoding="utf-8") for path in sorted(programs.FOLDER.glob("*.json")))
    sentences = {part for text, _line in lines for part in text.split(". ") if len(part.split()) > 5}
    assert [part for part in sorted(sentences) if part in held] == []
