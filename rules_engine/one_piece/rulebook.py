"""The numbers of the Comprehensive Rules: each in our words, with the code that keeps it and the tests of that code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

_LIST = re.compile(r"CR (\d+(?:-\d+)+(?:(?:, | and | to )\d+(?:-\d+)+)*)")
_STEP = re.compile(r"(, | and | to )?(\d+(?:-\d+)+)")
_TEST = re.compile(r"test_((?:\d+_)+(?:and_(?:\d+_)+)*)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One number: what it says in our words, and why software has nothing to keep, or ""."""

    number: str
    words: str
    not_kept: str = ""

    @property
    def chapter(self) -> int:
        """The chapter it stands in."""
        return int(self.number.partition("-")[0])


@cache
def rulebook() -> Mapping[str, Rule]:
    """Return every rule by its number, in the order of the book.

    >>> rulebook()["6-3-1"].words
    'drawing, not first on the first turn'
    """
    found = {}
    for line in files(__package__).joinpath("rulebook.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            said, _, reason = line.partition(" | ")
            number, _, words = said.partition(" ")
            found[number] = Rule(number, words, reason)
    return found


def numbers_in(text: str) -> Iterator[str]:
    """Yield every rule number a text quotes, spans included.

    >>> list(numbers_in("See CR 6-4-1 to 6-4-3, 2-7-2 and 4-7-1; not 1-2."))
    ['6-4-1', '6-4-2', '6-4-3', '2-7-2', '4-7-1']
    """
    for match in _LIST.finditer(text):
        before = ""
        for joint, number in _STEP.findall(match[1]):
            if joint == " to ":
                stem, _, last = number.rpartition("-")
                first = int(before.rpartition("-")[2]) + 1
                yield from (f"{stem}-{n}" for n in range(first, int(last) + 1))
            else:
                yield number
            before = number


def code_by_number(root: Path) -> dict[str, list[str]]:
    """Return for each number the functions and classes under a folder whose docstring or body quotes it, by module."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(root.rglob("*.py")):
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for number, name in _quoted(node, node.name):
                    found[number].add(f"{module}.{name}")
    return {number: sorted(names) for number, names in found.items()}


def _quoted(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            for number in numbers_in(part.value):
                yield number, name


def numbers_of_test(name: str) -> list[str]:
    """Return the numbers a test is named after.

    >>> numbers_of_test("test_7_1_5_3_and_7_1_5_4_effects_of_the_battle_end")
    ['7-1-5-3', '7-1-5-4']
    """
    match = _TEST.match(name)
    if not match:
        return []
    return [part.strip("_").replace("_", "-") for part in match[1].split("and_")]


def proofs_by_number(root: Path) -> dict[str, list[str]]:
    """Return for each number the test files under a folder that have a test named after it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(root.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in numbers_of_test(node.name):
                    found[number].add(str(path.relative_to(root)))
    return {number: sorted(names) for number, names in found.items()}


def untested(tests: Mapping[str, list[str]]) -> list[str]:
    """Return the numbers software can keep that no test is named after."""
    return [rule.number for rule in rulebook().values() if not rule.not_kept and rule.number not in tests]


def table(code: Mapping[str, list[str]], tests: Mapping[str, list[str]]) -> str:
    """Return the table of rules, code and tests as Markdown."""
    lines = [
        "# The Comprehensive Rules in the engine",
        "",
        "Made by `manage.py rule_table`; do not edit. Numbers are those of version 1.2.0, the words our own.",
        "Code is under `rules_engine/one_piece/`, tests under `tests/rules_engine/`;",
        "`pytest -k test_6_3_1_` runs those of one number.",
    ]
    chapter = 0
    for rule in rulebook().values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += [
                "",
                f"## Chapter {chapter}",
                "",
                "| number | in short | code | tests |",
                "| --- | --- | --- | --- |",
            ]
        where = "<br>".join(f"`{name}`" for name in code.get(rule.number, []))
        proof = "<br>".join(f"`{name}`" for name in tests.get(rule.number, [])) or (
            f"none: {rule.not_kept}" if rule.not_kept else "missing"
        )
        lines.append(f"| {rule.number} | {rule.words} | {where} | {proof} |")
    return "\n".join(lines) + "\n"
