"""The table of rule numbers, code and tests is up to date and has no gap."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules_engine.management.commands.rule_table import TABLE
from rules_engine.one_piece import rulebook

ROOT = Path(__file__).resolve().parents[3]
CODE = ROOT / "rules_engine/one_piece"
TESTS = ROOT / "tests/rules_engine"
#: Costs and conditions that one card adds to the effect of another: no text of a card does so yet.
AWAITED = re.compile(r"8-3-(1|2)-2$")


def test_every_number_is_described_in_the_order_of_the_book():
    numbers = list(rulebook.rulebook())
    assert len(numbers) == 383
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split("-")])
    assert all(rule.words for rule in rulebook.rulebook().values())


def test_every_number_software_can_keep_has_a_test_named_after_it():
    missing = rulebook.untested(rulebook.proofs_by_number(TESTS))
    assert [number for number in missing if not AWAITED.match(number)] == []


def test_code_and_tests_quote_only_numbers_that_exist():
    for found in (rulebook.code_by_number(CODE), rulebook.proofs_by_number(TESTS)):
        # "CR 6-2" and the like name a whole section.
        assert [
            number for number in found if not any(known.startswith(number) for known in rulebook.rulebook())
        ] == []


def test_the_table_in_the_docs_is_up_to_date():
    made = rulebook.table(rulebook.code_by_number(CODE), rulebook.proofs_by_number(TESTS))
    assert (ROOT / TABLE).read_text(encoding="utf-8") == made, "run manage.py rule_table"


def test_the_check_fails_on_a_stale_table(settings, tmp_path):
    for folder in ("docs", "rules_engine/one_piece", "tests/rules_engine"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / TABLE).write_text("old", encoding="utf-8")
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match="stale"):
        call_command("rule_table", "--check")
    call_command("rule_table", stdout=StringIO())
    with pytest.raises(CommandError, match="1-1-1"):
        call_command("rule_table", "--check")
