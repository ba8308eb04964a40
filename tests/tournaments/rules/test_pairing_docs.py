"""The pages about pairing: every example is run, every code of the validator and of a refusal is named."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

from tournaments.rules import pairing, swiss

PAGE = Path(__file__).parents[3] / "docs" / "algorithms" / "pairing.md"
MODULES = [
    pairing.__name__,
    *(f"{swiss.__name__}.{found.name}" for found in pkgutil.iter_modules(swiss.__path__)),
]


def test_every_example_of_the_page_is_true() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_example_in_the_code_is_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_module_of_the_machinery_is_on_the_page() -> None:
    page = PAGE.read_text()
    files = {f"{name.rsplit('.', 1)[-1]}.py" for name in MODULES if ".swiss." in name}
    assert {file for file in files if file not in page} == {"reasons.py", "validator.py"}


def test_every_code_of_the_validator_is_on_the_page() -> None:
    source = Path(importlib.import_module(f"{swiss.__name__}.validator").__file__ or "").read_text()
    codes = set(re.findall(r"_(?:error|warning)\(\s*\"(\w+)\"", source))
    assert len(codes) == 10
    assert {code for code in codes if f"`{code}`" not in PAGE.read_text()} == set()
