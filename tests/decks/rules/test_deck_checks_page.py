"""The page docs/algorithms/deck_checks.md: its examples are true."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "algorithms" / "deck_checks.md"


def test_the_examples_of_the_page_are_true():
    result = doctest.testfile(str(PAGE), module_relative=False, verbose=False)
    assert (result.attempted, result.failed) == (15, 0)
