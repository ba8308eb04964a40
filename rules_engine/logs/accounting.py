"""Whether permanent texts can account for a power or cost that no line of a log tells (CR 8-1-3-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from rules_engine.one_piece.text.nodes import (
    Ability,
    Add,
    Modify,
    PlayCostLess,
    PlayCostReduced,
    Replace,
    Static,
)

#: More steps of "for every ..." than any board has.
_MOST_TIMES = 50


class Change(NamedTuple):
    """What one text can do to a number: by how much, and whether for every card or DON!! of some kind.

    An amount of None is a text that sets the number to something: nobody can tell by how much.
    """

    amount: int | None
    is_per: bool = False


def can_account(programs: Iterable[tuple[Ability, ...]], stat: str, difference: int) -> bool:
    """Whether some of the permanent texts together change "power" or "cost" by exactly this much.

    `programs` holds one entry for each card that lies there: two copies change it twice. Which texts apply at the
    moment is not asked, only whether any choice of them comes to the difference.

    >>> can_account([], "power", 1000)
    False
    """
    reached = {0}
    for program in programs:
        for ability in program:
            if not any(isinstance(head, Static) for head in ability.heads):
                continue
            for change in changes(ability.body, stat):
                if change.amount is None:
                    return True
                times = range(_MOST_TIMES + 1) if change.is_per else range(2)
                reached = {
                    total + change.amount * count
                    for total in reached
                    for count in times
                    if abs(total + change.amount * count) <= 100 * max(abs(difference), 1)
                }
    return difference in reached


def changes(node: Any, stat: str, *, is_per: bool = False) -> Iterator[Change]:
    """Yield what a part of a text does to a number for as long as it lies there, not what it does at some event."""
    if isinstance(node, Replace):
        return
    if isinstance(node, Modify):
        if node.duration.until != "static":
            return
        is_per = node.per is not None
    if isinstance(node, PlayCostLess | PlayCostReduced):
        if stat == "cost":
            yield Change(-node.number)
        return
    if isinstance(node, Add):
        if node.stat == stat:
            yield Change(node.number if isinstance(node.number, int) else None, is_per)
        return
    if getattr(node, "stat", "") == stat or (stat == "power" and type(node).__name__ == "SwapBasePower"):
        yield Change(None)
        return
    if isinstance(node, tuple):
        for inner in node:
            yield from changes(inner, stat, is_per=is_per)
    elif is_dataclass(node):
        for field in fields(node):
            # What is asked for is no change: conditions and targets may name the number too.
            if field.name not in ("condition", "target", "set", "per", "style"):
                yield from changes(getattr(node, field.name), stat, is_per=is_per)
