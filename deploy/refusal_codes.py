"""Gathers every refusal's code, words, section and advice from the source, for docs/refusals.md."""

from __future__ import annotations

from functools import cache

from deploy.environment import BASE_DIR
from deploy.refusal_source import RefusalCode, read_refusals

APPS = ("tournaments", "decks", "penalties", "rules_engine", "deploy")
PAGE = BASE_DIR / "docs" / "refusals.md"
_HEAD = """# Every refusal

What Logpose refuses or remarks, by its stable code. Pages show the words, the section and what to do; the API
gives the same as JSON. A note, and a fact that the game's own rules state, may go without advice; a slash parts
what is said from case to case, and … stands for what is known only then. Made by `manage.py list_refusals --write`;
a test says when it is stale.

| code | words | section | what to do | where |
| --- | --- | --- | --- | --- |
"""


@cache
def refusal_codes() -> tuple[RefusalCode, ...]:
    """Return every code with its words, by code, each pair once."""
    paths = (path for app in APPS for path in sorted((BASE_DIR / app).rglob("*.py")))
    return tuple(
        read_refusals(
            (path.relative_to(BASE_DIR).as_posix(), path.read_text(encoding="utf-8"))
            for path in paths
            if "migrations" not in path.parts
        )
    )


def page() -> str:
    """Return docs/refusals.md as it should be."""
    rows = [
        f"| `{one.code}` | {_cell(one.words)} | {one.section} | {_cell(one.advice)} | {one.module} |\n"
        for one in refusal_codes()
    ]
    return _HEAD + "".join(rows)


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")
