"""What judges are asked about real cards: every row of `tests/shared/rulings/` is played."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from rules_engine.one_piece import effects, seams
from rules_engine.shipped_cards import shipped_library
from tests.shared import rulings

pytestmark = pytest.mark.shared

ROWS = [
    row
    for module in pkgutil.iter_modules(rulings.__path__)
    for row in importlib.import_module(f"{rulings.__name__}.{module.name}").RULINGS
]


@pytest.fixture(scope="module")
def library():
    return shipped_library()


@pytest.fixture(autouse=True)
def with_texts():
    before = seams.installed()
    effects.install()
    yield
    seams.install(before)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.number}-{row.shows}" for row in ROWS])
def test_a_card_does_what_a_judge_would_say(library, row):
    rulings.play(row, library)


def test_every_row_says_its_rule_and_no_two_rows_say_the_same():
    assert [row for row in ROWS if not row.rule.startswith("CR ")] == []
    assert len({(row.number, row.shows) for row in ROWS}) == len(ROWS)
