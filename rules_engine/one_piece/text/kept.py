"""What is read off a text once: kept with the node or the card definition it was read from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

_T = TypeVar("_T")
_Thing = TypeVar("_Thing")

#: So many things at most are kept of one reader; then all are forgotten. The shipped cards have fewer nodes of a kind,
#: but a process that stays also reads nodes that are made on the way and cards of libraries that are gone.
MOST = 20_000


def once_each(read: Callable[[_Thing], _T]) -> Callable[[_Thing], _T]:
    """Make a function of a node or a card definition read each of them once.

    Both are frozen, so nothing makes what was read stale. Things are told apart by identity: to hash a program would
    cost as much as to read it. The thing is kept too, so that no other one can take over its identity.

    >>> class Text: ...
    >>> asked = []
    >>> length = once_each(lambda text: asked.append(text) or 3)
    >>> text = Text()
    >>> length(text), length(text), len(asked)
    (3, 3, 1)
    """
    found: dict[int, tuple[Any, _T]] = {}

    def kept(thing: _Thing) -> _T:
        held = found.get(id(thing))
        if held is None:
            held = (thing, read(thing))
            if len(found) >= MOST:
                found.clear()
            found[id(thing)] = held
        return held[1]

    kept.__doc__ = read.__doc__
    kept.__name__ = getattr(read, "__name__", kept.__name__)
    return kept
