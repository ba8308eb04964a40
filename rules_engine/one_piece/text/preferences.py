"""Which of several readings of one line counts: written rules, asked in order.

Each keeps the readings with the fewest faults.

1.  One list of nouns rather than a union ("Leader or Character cards" is one list).
2.  A filter after "A or B" goes to the nearest noun.
3.  "If C, A. Then, B": C governs the whole chain of "and" and "Then", except that cards looked at or revealed
    before the "if" are put back whether C holds or not.
4.  "If C, A. B" without "Then": B stands outside, unless it speaks of something A chose, revealed or played.
5.  "You may A and B": both are what may be done. "If you do" belongs to the "may" before it.
6.  What follows the last option of "choose one" on a line of its own belongs to the whole; on the option's line, to
    the option.
7.  "Cannot ... if that card attacks" is the battle in which the restriction holds, not a question asked now.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from .nodes import (
    Ability,
    ChooseOne,
    Do,
    Forbid,
    If,
    IfYouDo,
    InsteadOfAct,
    Look,
    May,
    Move,
    Moved,
    Option,
    PlayPair,
    Rest,
    Reveal,
    Set,
    Slot,
    Step,
)
from .walk import every, step_lists

_SENTENCE = (". ", ".\nthen, ")


def unions(ability: Ability) -> int:
    """Rule 1."""
    return sum(isinstance(one, Set) and bool(one.others) for one in every(ability))


def shared_filters(ability: Ability) -> int:
    """Rule 2."""
    return sum(isinstance(one, Set) and bool(one.shared) for one in every(ability))


def shared_length(ability: Ability) -> int:
    """Rule 2, where a filter is shared after all: no more of the words than needed are."""
    return sum(len(one.shared) for one in every(ability) if isinstance(one, Set))


def _join(step: Step) -> str:
    return getattr(step, "join", "")


def _refers_back(step: Any) -> bool:
    """Speaks of cards, or of an act, of the steps before it."""
    back = (Moved, Rest, Slot, PlayPair, InsteadOfAct)
    return isinstance(step, IfYouDo) or any(isinstance(one, back) for one in every(step))


def _puts_back(step: Any) -> bool:
    """Places the rest or the revealed card."""
    return isinstance(step, Do) and isinstance(step.act, Move) and isinstance(step.act.target, Rest | Slot)


def _shows(steps: tuple[Step, ...]) -> bool:
    return any(isinstance(one, Look | Reveal) for step in steps for one in every(step))


def then_outside_if(ability: Ability) -> int:
    """Rule 3."""
    faults = 0
    for steps in step_lists(ability.body):
        for at, step in enumerate(steps):
            if isinstance(step, If):
                shown = _shows(steps[:at]) and not _shows(step.steps)
                faults += (
                    sum(_puts_back(inner) and _join(inner) not in ("", ". ") for inner in step.steps) * shown
                )
                for later in steps[at + 1 :]:
                    if _join(later) in _SENTENCE:
                        break
                    if not (shown and _puts_back(later)):
                        faults += 1
    return faults


def sentences_and_if(ability: Ability) -> int:
    """Rule 4."""
    faults = 0
    for steps in step_lists(ability.body):
        for at, step in enumerate(steps):
            if isinstance(step, If):
                faults += sum(_join(inner) == ". " and not _refers_back(inner) for inner in step.steps[1:])
                shown = _shows(steps[:at]) and not _shows(step.steps)
                faults += sum(
                    _join(later) == ". " and _refers_back(later) and not (shown and _puts_back(later))
                    for later in steps[at + 1 : at + 2]
                )
    return faults


def may_and_if_you_do(ability: Ability) -> int:
    """Rule 5."""
    faults = 0
    for steps in step_lists(ability.body):
        for at, step in enumerate(steps):
            before = steps[at - 1] if at else None
            if isinstance(step, IfYouDo) and not isinstance(before, May | Do):
                faults += 1
            if isinstance(before, May) and _join(step) in (" and ", ", and ", ", "):
                faults += 1
    return faults


def after_options(ability: Ability) -> int:
    """Rule 6."""
    faults = 0
    for steps in step_lists(ability.body):
        for before, step in pairwise(steps):
            faults += isinstance(before, ChooseOne) and _join(step) != ".\nthen, "
    for one in every(ability):
        if isinstance(one, Option):
            faults += sum(_join(step) == ".\nthen, " for step in every(one) if isinstance(step, Step))
    return faults


def asked_in_battle(ability: Ability) -> int:
    """Rule 7."""
    return -sum(isinstance(one, Forbid) and one.when is not None for one in every(ability))


RULES: tuple[Callable[[Ability], int], ...] = (
    unions,
    shared_filters,
    shared_length,
    asked_in_battle,
    after_options,
    may_and_if_you_do,
    then_outside_if,
    sentences_and_if,
)


def prefer(readings: list[Ability], inverted: str = "") -> list[Ability]:
    """Give the readings left by the rules.

    ``inverted`` names a rule that a ruling turns round for this line (see ``choose``).
    """
    for rule in RULES:
        if len(readings) < 2:
            break
        counts = [rule(reading) for reading in readings]
        best = max(counts) if rule.__name__ == inverted else min(counts)
        readings = [reading for reading, count in zip(readings, counts, strict=True) if count == best]
    return readings
