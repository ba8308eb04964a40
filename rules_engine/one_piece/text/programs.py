"""The compiled programs that ship with the product, read by number when they are first asked for."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from .codec import program_from_plain, to_plain
from .compiling import Compiled
from .nodes import Ability

FOLDER = Path(__file__).parent / "compiled"
#: Changes when programs mean something else than before; a record of a game keeps it.
VERSION = 1


def program_of(number: str) -> tuple[Ability, ...] | None:
    """Give the program of a card number; None when the product knows no such card. A card without text has ().

    >>> program_of("no such number") is None
    True
    """
    return _program(number)


@cache
def _program(number: str) -> tuple[Ability, ...] | None:
    plain = _set(number.partition("-")[0]).get(number)
    return None if plain is None else program_from_plain(plain)


@cache
def _set(code: str) -> dict[str, Any]:
    path = FOLDER / f"{code}.json"
    if not code.isalnum() or not path.is_file():
        return {}
    held = json.loads(path.read_text(encoding="utf-8"))
    programs: dict[str, Any] = held["programs"]
    return programs


def numbers() -> tuple[str, ...]:
    """Every number with a compiled program."""
    return tuple(number for path in sorted(FOLDER.glob("*.json")) for number in _set(path.stem))


def encode(cards: dict[str, Compiled]) -> dict[str, bytes]:
    """Write the compiled files by name: one for each set, one card a line, so that a change shows which card it is."""
    sets: dict[str, dict[str, Any]] = {}
    for number, card in cards.items():
        sets.setdefault(number.partition("-")[0], {})[number] = to_plain(card.program)
    files = {}
    for code, held in sorted(sets.items()):
        lines = [
            f"{json.dumps(number)}:{json.dumps(held[number], separators=(',', ':'), ensure_ascii=False)}"
            for number in sorted(held)
        ]
        files[f"{code}.json"] = (
            f'{{"version":{VERSION},"programs":{{\n' + ",\n".join(lines) + "\n}}\n"
        ).encode()
    return files
