"""What the engine can carry out: a clause with a node nobody registered, or a word nobody knows, is left to a judge.

Nodes are registered by who carries them out or reads them (:mod:`~rules_engine.one_piece.effects.table`). An act also
has to stand where it can be carried out: what is a permanent effect or a rule is no act of an effect that resolves,
and the other way round.
"""

from __future__ import annotations

from typing import Any

from rules_engine.one_piece.effects import table
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
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

#: Rules of the deck and of the game's start, read off the program when the card is.
_RULES = (n.AlsoNamed, n.AnyNumberInDeck, n.DeckOnly, n.DeckWithout, n.DonDeckSize, n.StartOfGame)


def is_known(cls: type) -> bool:
    """Whether something carries out or reads nodes of this class."""
    if cls is n.JudgeDecides:
        return False
    if issubclass(cls, _PLAIN) or issubclass(cls, _AMOUNTS) or cls in table.READ:
        return True
    if issubclass(cls, n.Target):
        return cls in table.CARDS or cls in table.CHOICES
    return any(issubclass(cls, base) and cls in held for base, held in _TABLES)


@once_each
def lacks(node: Any) -> tuple[str, ...]:
    """Return what nothing carries out of a part of an effect that resolves; kept for each node."""
    return tuple(dict.fromkeys(filter(None, map(_lack, every(node)))))


def step_lacks(step: n.Step) -> bool:
    """Whether nothing carries out what a step says beside its inner steps: which moment, which event, how often."""
    if isinstance(step, n.Delayed):
        return bool(lacks(step.when))
    if isinstance(step, n.Replace):
        return bool(_lack(step) or lacks(step.event) or lacks(step.condition or ()))
    return isinstance(step, n.Repeat) and bool(lacks(step.per))


def _lack(one: Any) -> str:
    """Return what is lacking of one node as an effect that resolves needs it: its class, or its words; "" nothing."""
    cls = type(one)
    if not is_known(cls) or (isinstance(one, n.Act) and cls not in table.ACTS):
        return cls.__name__
    return "" if _is_understood(one) else f"{cls.__name__} {_said(one)}".strip()


def _is_understood(one: Any) -> bool:
    test = table.WORDS.get(type(one))
    return test is None or test(one)


def _said(one: Any) -> str:
    """Return the words of a node that is not understood, where it has some."""
    if isinstance(one, n.Forbid | n.Allow):
        return one.deed.kind
    values = (
        getattr(one, name, "")
        for name in ("verb", "when", "until", "stat", "name", "keyword", "zone", "kind")
    )
    return next((value for value in values if isinstance(value, str) and value), "")


def executable(program: tuple[n.Ability, ...]) -> list[str]:
    """Return the clauses of a program that the engine cannot carry out, each with what it lacks.

    >>> executable((n.Ability((n.Timing("On Play"),), body=(n.JudgeDecides(),)),))
    ['ability 0: JudgeDecides']
    """
    from rules_engine.one_piece.effects import carried_out

    carried_out()  # everything that carries nodes out registers itself
    found = []
    for index, ability in enumerate(program):
        always = any(isinstance(head, n.Static | n.DeckRule) for head in ability.heads)
        missing = _lacks_always(ability) if always else lacks(ability)
        if missing:
            found.append(f"ability {index}: {', '.join(missing)}")
    return found


def _lacks_always(ability: n.Ability) -> tuple[str, ...]:
    """Return what nothing carries out of a permanent effect (CR 8-1-3-3): it is read, nobody pays or chooses for it."""
    from rules_engine.one_piece.effects.permanent import STATIC

    found: list[str] = []
    if ability.cost is not None:
        found.append("Cost")

    def read(steps: tuple[n.Step, ...]) -> None:
        for step in steps:
            if isinstance(step, n.Do):
                act = step.act
                if type(act) not in STATIC and not isinstance(act, _RULES) and not _negates_itself(act):
                    found.append(type(act).__name__)
                elif ability.once and not _negates_itself(act):
                    found.append("once")
                found.extend(_lacks_read(act))
            elif isinstance(step, n.If):
                found.extend(_lacks_read(step.condition))
                read(step.steps)
            elif isinstance(step, n.ApplyEach):
                for option in step.options:
                    read(option.steps)
            elif isinstance(step, n.Replace):
                found.extend(lacks(step))
            else:
                found.append(type(step).__name__)

    read(ability.body)
    found += [f"{type(one).__name__} {_said(one)}" for one in ability.gates if not _is_understood(one)]
    return tuple(dict.fromkeys(found))


def _lacks_read(node: Any) -> list[str]:
    """Return what is lacking of a node that is read at every moment: what somebody would have to choose, too."""
    if isinstance(node, n.StartOfGame):
        return list(lacks(node))
    found = []
    for one in every(node):
        cls = type(one)
        chosen = isinstance(one, n.Target) and cls not in table.CARDS
        if not is_known(cls) or chosen or isinstance(one, n.GainOneOf):
            found.append(cls.__name__)
        elif not _is_understood(one):
            found.append(f"{cls.__name__} {_said(one)}".strip())
    return found


def _negates_itself(act: n.Act) -> bool:
    return isinstance(act, n.Negate) and isinstance(act.target, n.This) and act.target.noun == "effect"


def classes() -> dict[str, bool]:
    """Return every node class by name, and whether something carries it out."""
    return {name: is_known(cls) for name, cls in n.REGISTRY.items()}
