"""docs/known-traps.md names tests that exist."""

import re
from pathlib import Path

import pytest
from django.conf import settings

PAGE = Path(settings.BASE_DIR, "docs", "known-traps.md")
TESTS = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("file", "name"), sorted(set(TESTS)), ids=lambda text: text)
def test_a_test_named_in_the_table_exists(file, name):
    source = Path(settings.BASE_DIR, file).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", source, re.MULTILINE)


def test_every_trap_has_a_test():
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    traps = [row for row in rows if not row.startswith(("| Trap", "| ---"))]
    assert len(traps) > 50
    assert [row for row in traps if "::test_" not in row] == []
