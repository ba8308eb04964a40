"""The table of known traps answers every line of the team's list."""

import re
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.shared

LIST = Path(settings.BASE_DIR).parent / "shared" / "known-traps.md"
TABLE = Path(settings.BASE_DIR, "docs", "known-traps.md")


def counts(path: Path, begins: str) -> dict[str, int]:
    """Return how many lines each section has."""
    found: dict[str, int] = {}
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"## (.+)", line):
            section = heading[1]
        elif section and line.startswith(begins) and not line.startswith(("| Trap", "| ---")):
            found[section] = found.get(section, 0) + 1
    return found


def test_the_table_has_a_row_for_every_line():
    assert counts(TABLE, "| ") == counts(LIST, "- ")
