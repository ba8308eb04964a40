"""Two accounts of a game side by side, the first difference marked (TRM 4.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules_engine.queries.board import ended_words, line_title
from rules_engine.queries.names import (
    asked_words,
    battle_step_words,
    card_words,
    fact_words,
    phase_words,
    reference_words,
)
from rules_engine.queries.steps import Step, steps_of
from rules_engine.queries.table import Side, side
from rules_engine.timeline import Timeline, compare
from rules_engine.timeline.compare import Fact


@dataclass(frozen=True, slots=True)
class Account:
    """One of the two: its decisions and its last board."""

    name: str
    title: str
    steps: tuple[Step, ...]
    a: Side
    b: Side


@dataclass(frozen=True, slots=True)
class Accounts:
    """Both accounts; `step` is the first decision in which they differ, 0 when none does."""

    left: Account
    right: Account
    step: int
    shared: int
    facts: tuple[tuple[str, str, str], ...]
    ends: tuple[tuple[str, str, str], ...]

    @property
    def rows(self) -> list[tuple[int, Step | None, Step | None, bool]]:
        """The decisions of both beside each other, from the last shared one on."""
        first = max(0, self.shared - 1)
        most = max(len(self.left.steps), len(self.right.steps))
        return [
            (
                number + 1,
                self.left.steps[number] if number < len(self.left.steps) else None,
                self.right.steps[number] if number < len(self.right.steps) else None,
                number + 1 == self.step,
            )
            for number in range(first, most)
        ]


def accounts(timeline: Timeline[Any], left: str, right: str, names: tuple[str, str]) -> Accounts:
    """Return two lines of a record compared, as the judge sees them."""
    found = compare(timeline, left, right)
    is_same = found.left is None and found.right is None
    return Accounts(
        _account(timeline, left, names),
        _account(timeline, right, names),
        0 if is_same else found.step + 1,
        found.step,
        _rows(found.facts),
        _rows(found.ends),
    )


def _account(timeline: Timeline[Any], line: str, names: tuple[str, str]) -> Account:
    steps = steps_of(timeline, line, len(timeline.path(line)))
    game: Any = timeline.game
    return Account(
        line, line_title(line), steps, side(game, 0, "judge", names[0]), side(game, 1, "judge", names[1])
    )


def _rows(facts: Iterable[Fact]) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (fact_words(fact.path), _value(fact.path, fact.left), _value(fact.path, fact.right)) for fact in facts
    )


def _value(path: str, value: object) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    words = str(value)
    if path == "phase":
        return phase_words(words)
    if path == "decides":
        side, _colon, kind = words.partition(": ")
        return f"{side.upper()}: {asked_words(kind)}"
    if path in ("turn_side", "winner"):
        return words.upper()
    if path == "ended":
        return ended_words(words)
    if path == "battle.step":
        return battle_step_words(words)
    if path in ("battle.attacker", "battle.target"):
        return reference_words(words)
    return card_words(words)
