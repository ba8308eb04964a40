"""The programs that ship: complete, without clauses for a judge, printable, and read again from their own print."""

import json
import random
from pathlib import Path

import pytest

from decks.catalog import facts
from rules_engine.one_piece.text import programs
from rules_engine.one_piece.text.bind import bind
from rules_engine.one_piece.text.codec import from_plain, program_from_plain
from rules_engine.one_piece.text.compiling import compile_text, judged
from rules_engine.one_piece.text.parser import parse
from rules_engine.one_piece.text.printer import print_line
from rules_engine.one_piece.text.readable import readable


def test_every_card_the_product_knows_has_a_program():
    rows = json.loads((Path(facts.__file__).parent / "data" / "cards.json").read_text(encoding="utf-8"))
    assert {row["number"] for row in rows} <= set(programs.numbers())


def test_no_shipped_program_leaves_a_clause_to_a_judge():
    assert [number for number in programs.numbers() if judged(programs.program_of(number))] == []


def test_every_shipped_program_prints():
    bad = [number for number in programs.numbers() if None in map(print_line, programs.program_of(number))]
    assert bad == []


@pytest.mark.long
def test_a_shipped_program_is_among_the_readings_of_its_own_print():
    """A sample: the whole catalog is read in the tests over the team's catalog."""
    for number in random.Random(11).sample(programs.numbers(), 150):
        for ability in programs.program_of(number):
            readings = [bind(reading) for reading in parse(print_line(ability))]
            assert ability in readings, number


def test_an_unknown_number_has_no_program_and_a_card_without_text_an_empty_one():
    assert programs.program_of("XX99-999") is None
    assert programs.program_of("../secret-1") is None
    assert any(programs.program_of(number) == () for number in programs.numbers())


@pytest.mark.parametrize(
    "plain", [[{"is": "Nobody"}], [{"is": "Draw"}], [{"is": "Draw", "cards": 2}], [3], {"is": "Draw"}]
)
def test_a_broken_program_is_refused_with_a_reason(plain):
    with pytest.raises(ValueError, match=r"."):
        program_from_plain(plain)


def test_plain_values_stay_what_they_are():
    assert from_plain([1, "a", None, True]) == (1, "a", None, True)


def test_the_print_for_people_has_capitals_lines_and_bullets():
    text = (
        "[Main] If your Leader is [Mr. Test], choose one:<br>\u2022 Draw 1 card.<br>\u2022 Draw 2 cards. Then, trash "
        "1 card from your hand.<br>[Trigger] Draw 1 card."
    )
    assert readable(compile_text(text).program).split("\n") == [
        "[Main] If your Leader is [Mr. Test], choose one:",
        "\u2022 Draw 1 card.",
        "\u2022 Draw 2 cards. Then, trash 1 card from your hand.",
        "[Trigger] Draw 1 card.",
    ]
