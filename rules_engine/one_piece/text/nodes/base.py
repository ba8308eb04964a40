"""What every node is: a frozen value with a wording number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, kw_only_default=False)
def node(cls: type[_T]) -> type[_T]:
    """Make a frozen dataclass with slots, known by its name (see :data:`REGISTRY`)."""
    made = dataclass(frozen=True, slots=True)(cls)
    REGISTRY[made.__name__] = made
    return made


#: Every node class by name; the compiled files name classes so.
REGISTRY: dict[str, type] = {}


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: the number of the wording it was read from."""

    style: int = field(default=0, kw_only=True)
