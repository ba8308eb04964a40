"""Programs as plain JSON values and back.

A node is an object with its class under "is" and the fields that differ from the default.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from .nodes import REGISTRY, Ability, Node


def to_plain(value: Any) -> Any:
    """Write a value as JSON holds it.

    >>> from rules_engine.one_piece.text.nodes import Draw, Exactly
    >>> to_plain(Draw(Exactly(2)))
    {'is': 'Draw', 'amount': {'is': 'Exactly', 'number': 2}}
    """
    if isinstance(value, Node):
        plain: dict[str, Any] = {"is": type(value).__name__}
        for one in fields(value):
            held = getattr(value, one.name)
            if one.default is MISSING or held != one.default:
                plain[one.name] = to_plain(held)
        return plain
    if isinstance(value, tuple):
        return [to_plain(one) for one in value]
    return value


def from_plain(plain: Any) -> Any:
    """Read the node or tuple of a JSON value; ValueError for a class or field nobody knows.

    >>> from_plain({"is": "Exactly", "number": 2})
    Exactly(style=0, number=2)
    """
    if isinstance(plain, dict):
        cls = REGISTRY.get(plain.get("is", ""))
        if cls is None:
            raise ValueError(f"no node {plain.get('is')!r}")
        try:
            return cls(**{name: from_plain(held) for name, held in plain.items() if name != "is"})
        except TypeError as error:
            raise ValueError(f"{plain['is']}: {error}") from error
    if isinstance(plain, list):
        return tuple(from_plain(one) for one in plain)
    return plain


def program_from_plain(plain: list[Any]) -> tuple[Ability, ...]:
    """Read a program of a compiled file."""
    program = from_plain(plain)
    if not isinstance(program, tuple) or not all(isinstance(one, Ability) for one in program):
        raise ValueError("a program is a list of abilities")
    return program
