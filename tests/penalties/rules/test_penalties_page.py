"""The page docs/algorithms/penalties.md: its examples are true, and what it calls decided is in the guide."""

from __future__ import annotations

import doctest
from pathlib import Path

from penalties.rules.infractions import INFRACTIONS, Group

PAGE = Path(__file__).parents[3] / "docs" / "algorithms" / "penalties.md"


def test_every_example_of_the_page_is_true():
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 8
    assert found.failed == 0


def test_every_section_beside_the_guide_is_on_the_page():
    numbers = {one.number for one in INFRACTIONS if one.group is Group.FURTHER}
    assert {number for number in numbers if number not in PAGE.read_text()} == set()
