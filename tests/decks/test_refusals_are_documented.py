"""docs/refusals-decks.md names every code that the rules, the readers and the card files can give."""

import ast
import re
from pathlib import Path

import decks

ROOT = Path(decks.__file__).resolve().parent
PAGE = ROOT.parent / "docs" / "refusals-decks.md"
#: The pure packages; what actions refuse is documented with the actions.
PACKAGES = ("rules", "lists", "catalog")
CODE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
MAKERS = {"Problem", "line_problem", "_bad"}


def codes_of(path):
    """Return every snake_case text given to a maker of problems, or standing before a marked message."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            parts = node.args[:2]
        elif isinstance(node, ast.Tuple) and any(isinstance(part, ast.Call) for part in node.elts):
            parts = node.elts[:1]
        else:
            continue
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and CODE.fullmatch(part.value):
                yield part.value


def test_page_names_every_code_and_no_other():
    given = {
        code for package in PACKAGES for path in (ROOT / package).rglob("*.py") for code in codes_of(path)
    }
    assert len(given) > 50
    documented = re.findall(r"^\| `([a-z0-9_]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(documented) == sorted(given)
