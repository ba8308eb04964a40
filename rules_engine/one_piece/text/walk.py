"""Going through a tree of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

from .nodes import Node, Step

#: What nodes stand in.
_HOLDERS = (Node, tuple)
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
def _held(cls: type) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gives the values of the fields of a class that can hold nodes."""
    names = _holding(cls)
    if len(names) > 1:
        return attrgetter(*names)
    first = attrgetter(*names) if names else None
    return lambda one: () if first is None else (first(one),)


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
    _gather(one, found)
    return found


def _gather(one: Any, found: list[Any]) -> None:
    values = one
    if one.__class__ is not tuple:
        found.append(one)
        values = _held(one.__class__)(one)
    for value in values:
        if isinstance(value, _HOLDERS) and value != ():
            _gather(value, found)


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
