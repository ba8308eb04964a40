"""What the engine can carry out: a clause with a node nobody registered is left to a judge."""

from __future__ import annotations

from typing import Any

from rules_engine.one_piece.effects import table
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.walk import every

#: Nodes that only hold values for others to read.
_PLAIN = (
    n.Ability,
    n.Cost,
    n.Gate,
    n.Noun,
    n.Zone,
    n.Set,
    n.Place,
    n.Duration,
    n.Per,
    n.Deed,
    n.By,
    n.Option,
    n.Timing,
    n.Static,
    n.DeckRule,
    n.Keyword,
)
_AMOUNTS = tuple(cls for cls in n.REGISTRY.values() if issubclass(cls, n.Amount))
_TABLES = (
    (n.Act, table.ACTS),
    (n.Step, table.STEPS),
    (n.Filter, table.FILTERS),
    (n.Condition, table.CONDITIONS),
    (n.Quantity, table.QUANTITIES),
)

_KNOWN: dict[int, tuple[Any, tuple[str, ...]]] = {}


def is_known(cls: type) -> bool:
    """Whether something carries out or reads nodes of this class."""
    if cls is n.JudgeDecides:
        return False
    if issubclass(cls, _PLAIN) or issubclass(cls, _AMOUNTS) or cls in table.READ:
        return True
    if issubclass(cls, n.Target):
        return cls in table.CARDS or cls in table.CHOICES
    return any(issubclass(cls, base) and cls in held for base, held in _TABLES)


def lacks(node: Any) -> tuple[str, ...]:
    """Return the names of the node classes inside that nothing carries out; kept for each node."""
    kept = _KNOWN.get(id(node))
    if kept is not None and kept[0] is node:
        return kept[1]
    found = tuple(dict.fromkeys(type(one).__name__ for one in every(node) if not is_known(type(one))))
    _KNOWN[id(node)] = (node, found)
    return found


def executable(program: tuple[n.Ability, ...]) -> list[str]:
    """Return the clauses of a program that the engine cannot carry out, each with what it lacks.

    >>> executable((n.Ability((n.Timing("On Play"),), body=(n.JudgeDecides(),)),))
    ['ability 0: JudgeDecides']
    """
    found = []
    for index, ability in enumerate(program):
        missing = lacks(ability)
        if missing:
            found.append(f"ability {index}: {', '.join(missing)}")
    return found


def classes() -> dict[str, bool]:
    """Return every node class by name, and whether something carries it out."""
    return {name: is_known(cls) for name, cls in n.REGISTRY.items()}
