"""The examples on the pages of docs/algorithms about an event's rules are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[3] / "docs" / "algorithms"


@pytest.mark.parametrize("page", ["standings", "structure", "bracket", "end_of_round"])
def test_every_example_of_the_page_is_true(page: str) -> None:
    found = doctest.testfile(str(PAGES / f"{page}.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0
