"""Gathers every refusal's code, words and section from the source, for docs/refusals.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from deploy.environment import BASE_DIR

APPS = ("tournaments", "decks", "penalties", "rules_engine", "deploy")
PAGE = BASE_DIR / "docs" / "refusals.md"
_CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+")
_HEAD = """# Every refusal

What Logpose refuses or remarks, by its stable code. Pages show the words, the section and what to do; the API
gives the same as JSON. Made by `manage.py list_refusals --write`; a test says when it is stale.

| code | words | section | where |
| --- | --- | --- | --- |
"""


@dataclass(frozen=True, slots=True, order=True)
class RefusalCode:
    """One code as the source has it; words keep their placeholders."""

    code: str
    words: str
    section: str
    module: str


def refusal_codes() -> list[RefusalCode]:
    """Return every code with its words, by code, each pair once."""
    found: dict[tuple[str, str], RefusalCode] = {}
    for app in APPS:
        for path in sorted((BASE_DIR / app).rglob("*.py")):
            if "migrations" not in path.parts:
                for one in _codes_of(path):
                    found.setdefault((one.code, one.words), one)
    return sorted(found.values())


def page() -> str:
    """Return docs/refusals.md as it should be."""
    rows = [
        f"| `{one.code}` | {_cell(one.words)} | {one.section} | {one.module} |\n" for one in refusal_codes()
    ]
    return _HEAD + "".join(rows)


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")


def _codes_of(path: Path) -> Iterator[RefusalCode]:
    module = path.relative_to(BASE_DIR).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        given = [*node.args, *(word.value for word in node.keywords if word.arg in {"code", "message"})]
        for code, words in pairwise(given):
            text = _noop_text(words)
            if text and isinstance(code, ast.Constant) and _CODE.fullmatch(str(code.value)):
                yield RefusalCode(str(code.value), text, _section(node), module)


def _noop_text(node: ast.expr) -> str:
    """Return the sentence of `gettext_noop("...")`, or ""."""
    if not (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "gettext_noop"
    ):
        return ""
    sentence = node.args[0]
    return sentence.value if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str) else ""


def _section(call: ast.Call) -> str:
    for word in call.keywords:
        if word.arg == "section" and isinstance(word.value, ast.Constant):
            return str(word.value.value)
    return ""
