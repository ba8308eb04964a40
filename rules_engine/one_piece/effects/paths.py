"""Where in a card's program a node stands, as plain values: what frames and effects in force keep of it.

A reference is `(card number, path)`; a path goes from the program down by index and field name, for example
`(0, "body", 1, "steps", 0)`: the first step under the second step of the first ability.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

Path: TypeAlias = "tuple[int | str, ...]"
Ref: TypeAlias = "tuple[str, Path]"


def node_at(game: Game, ref: Ref) -> Any:
    """Return the node (or tuple of nodes) a reference names.

    Raises KeyError, IndexError or AttributeError when the card data has no such place.
    """
    number, path = ref
    found: Any = game.library[number].program
    for part in path:
        found = getattr(found, part) if isinstance(part, str) else found[part]
    return found


def within(ref: Ref, *parts: int | str) -> Ref:
    """Return the reference to a place further down.

    >>> within(("X-001", (0, "body")), 1, "steps")
    ('X-001', (0, 'body', 1, 'steps'))
    """
    return ref[0], (*ref[1], *parts)
