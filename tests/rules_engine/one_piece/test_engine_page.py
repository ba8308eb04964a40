"""The page about the engine runs and is complete; so are the decisions where the rules contradict themselves."""

from __future__ import annotations

import doctest
from pathlib import Path

from rules_engine.one_piece import contradictions, judge, rulebook

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs/engine.md"


def test_the_examples_of_the_page_run():
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (found.attempted > 5, found.failed) == (True, 0)


def test_the_page_names_every_module_of_the_core_and_every_change_a_judge_can_make():
    words = PAGE.read_text(encoding="utf-8")
    modules = {path.name for path in (ROOT / "rules_engine/one_piece").glob("*.py")} - {"__init__.py"}
    assert [name for name in sorted(modules) if f"`{name}`" not in words] == []
    assert [deed for deed in judge.DEEDS if deed not in words] == []


def test_decisions_speak_of_numbers_that_exist():
    numbers = rulebook.rulebook()
    assert [
        number for found in contradictions.DECISIONS for number in found.numbers if number not in numbers
    ] == []


def test_a_decision_is_found_by_its_number():
    assert len(contradictions.about("8-6-2")) == 2
    assert contradictions.about("CR 2-12-1") == ()
    assert all(
        found.question.endswith("?") and found.answer.endswith(".") for found in contradictions.DECISIONS
    )
