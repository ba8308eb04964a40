"""Going through a tree of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

from .nodes import Node, Step

#: Types of fields in which no node stands.
_PLAIN = frozenset({"bool", "int", "str", "tuple[str, ...]", "tuple[int, ...]"})


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


@cache
def _holding(cls: type) -> tuple[str, ...]:
    """Return the fields of a class that can hold nodes."""
    return tuple(field.name for field in fields(cls) if field.type not in _PLAIN)


@cache
def _held(cls: type) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what gives the values of the fields of a class that can hold nodes, the last first; None without any."""
    names = _holding(cls)[::-1]
    if not names:
        return None
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda one: (read(one),)


def children(one: Any) -> list[Any]:
    """Return the nodes directly inside a node or tuple, in field order."""
    found: list[Any] = []
    for value in one if isinstance(one, tuple) else [getattr(one, name) for name in _holding(one.__class__)]:
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += children(value)
    return found


def every(one: Any) -> list[Any]:
    """Return all nodes inside, the node itself first."""
    found: list[Any] = []
    # What is still to be looked at, the next at the end: texts are read while people wait, and calls cost more.
    ahead: list[Any] = [one]
    while ahead:
        value = ahead.pop()
        if value.__class__ is tuple:
            ahead += value[::-1]
        elif isinstance(value, Node):
            found.append(value)
            cls: Any = type(value)
            held = _held(cls)
            if held is not None:
                ahead += held(value)
    return found


def says_the_same(one: Any, other: Any) -> bool:
    """Whether two values mean the same, however they are worded.

    >>> from rules_engine.one_piece.text.nodes import Draw, Exactly
    >>> says_the_same(Draw(Exactly(1)), Draw(Exactly(1, style=2), style=1)), says_the_same(1, 2)
    (True, False)
    """
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(says_the_same, one, other))
    if not isinstance(one, Node) or type(one) is not type(other):
        return bool(one == other)
    cls: Any = type(one)
    return all(
        says_the_same(getattr(one, name), getattr(other, name)) for name in _names(cls) if name != "style"
    )


def step_lists(one: Any) -> Iterator[tuple[Step, ...]]:
    """Give every list of steps inside: the body, the steps of each If, option and so on."""
    values = one if isinstance(one, tuple) else tuple(getattr(one, field.name) for field in fields(one))
    if isinstance(one, tuple) and one and all(isinstance(value, Step) for value in one):
        yield one
    for value in values:
        if isinstance(value, Node | tuple):
            yield from step_lists(value)
