"""Reading and printing are inverse, and nothing of a program can change without its print changing."""

import pytest

from rules_engine.one_piece.text.codec import from_plain, to_plain
from rules_engine.one_piece.text.compiling import State, compile_text
from rules_engine.one_piece.text.parser import parse
from rules_engine.one_piece.text.printer import print_line
from tests.rules_engine.text.mutants import mutants
from tests.rules_engine.text.wordings import WORDINGS


@pytest.mark.parametrize("text", WORDINGS)
def test_every_line_is_exact(text):
    for line in compile_text(text).lines:
        assert line.state is State.EXACT, line.text
        assert line.loose == 0


@pytest.mark.parametrize("text", WORDINGS)
def test_every_reading_prints_back_not_only_the_chosen_one(text):
    for line in compile_text(text).lines:
        assert {print_line(reading) for reading in parse(line.text)} == {line.text}


@pytest.mark.parametrize("text", WORDINGS)
def test_a_bound_program_prints_like_the_line(text):
    for line in compile_text(text).lines:
        assert print_line(line.ability) == line.text


@pytest.mark.parametrize("text", WORDINGS)
def test_a_program_survives_the_compiled_form(text):
    for ability in compile_text(text).program:
        assert from_plain(to_plain(ability)) == ability


@pytest.mark.parametrize("text", WORDINGS)
def test_every_change_of_one_value_changes_the_print(text):
    for line in compile_text(text).lines:
        for other in mutants(line.ability):
            assert print_line(other) != line.text, other
