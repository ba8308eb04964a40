"""What is stored of a game: its start, its seed and the decisions that were taken, with other accounts as branches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

#: The shape of the file; goes up when an older program could no longer read it.
FORMAT = 1

MAIN = "main"


@dataclass(frozen=True, slots=True)
class Decision:
    """One action or choice, as the game writes it, and what people noted with it.

    `by` says whose account it is, `note` is free text, `inferred` marks a step that nobody stated but that follows,
    `source` is where it was read (a line of a log), `check` a short hash of the state after it, by which another
    engine version sees that the step goes otherwise. Two decisions with the same `act` are the same step of a game.

    >>> Decision({"do": "take", "from": 2}, note="player A says 3").to_json()
    {'do': 'take', 'from': 2, 'note': 'player A says 3'}
    >>> Decision({"do": "pass"}).to_json()
    'pass'
    """

    act: Mapping[str, Any]
    by: str = ""
    note: str = ""
    inferred: bool = False
    source: int | None = None
    check: str = ""

    #: The keys of a written decision that are not the action's own.
    KEYS = frozenset({"by", "note", "inferred", "source", "check"})

    def to_json(self) -> dict[str, Any] | str:
        """Return the action's object with the marks beside it; one word where there is nothing else to say."""
        marks = {
            "by": self.by,
            "note": self.note,
            "inferred": self.inferred,
            "source": self.source,
            "check": self.check,
        }
        # A source of 0 is a place like any other; only what was never set is left out.
        said = {
            name: value for name, value in marks.items() if value not in ("", None) and value is not False
        }
        written = {**self.act, **said}
        if set(written) == {"do"} and isinstance(written["do"], str):
            return str(written["do"])
        return written


@dataclass(frozen=True, slots=True)
class Line:
    """A branch: it follows the line `parent` for `at` decisions and goes its own way then."""

    name: str = MAIN
    parent: str = ""
    at: int = 0
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. The first line is the main one; a branch stands after the line it leaves.

    >>> record = Record("piles", 1, "", {"new": {"piles": [3]}}, 7, (Line(decisions=(Decision({"do": "pass"}),)),))
    >>> record.branch("as B tells it", MAIN, 1).path("as B tells it")
    (Decision(act={'do': 'pass'}, by='', note='', inferred=False, source=None, check=''),)
    """

    game: str
    engine: int
    data: str
    start: Mapping[str, Any]
    seed: int | None = None
    lines: tuple[Line, ...] = (Line(),)
    title: str = ""
    notes: tuple[str, ...] = field(default=())

    def line(self, name: str) -> Line:
        """Return a line by its name; raise KeyError when there is none."""
        for line in self.lines:
            if line.name == name:
                return line
        raise KeyError(name)

    def path(self, name: str = MAIN) -> tuple[Decision, ...]:
        """Return every decision from the start to the end of a line."""
        line = self.line(name)
        if not line.parent:
            return line.decisions
        return self.path(line.parent)[: line.at] + line.decisions

    def branch(self, name: str, parent: str, at: int) -> Record:
        """Return the record with an empty branch that leaves `parent` after `at` decisions."""
        if any(line.name == name for line in self.lines) or not 0 <= at <= len(self.path(parent)):
            raise ValueError(name)
        return replace(self, lines=(*self.lines, Line(name, parent, at)))

    def to_json(self) -> dict[str, Any]:
        """Return the document that :mod:`~rules_engine.timeline.files` writes and reads."""
        main, *branches = self.lines
        found: dict[str, Any] = {"format": FORMAT, "game": self.game, "engine": self.engine}
        if self.data:
            found["data"] = self.data
        if self.title:
            found["title"] = self.title
        if self.notes:
            found["notes"] = list(self.notes)
        if self.seed is not None:
            found["seed"] = self.seed
        found["start"] = self.start
        found["decisions"] = [decision.to_json() for decision in main.decisions]
        if branches:
            found["branches"] = [
                {
                    "name": line.name,
                    "from": line.parent,
                    "after": line.at,
                    "decisions": [decision.to_json() for decision in line.decisions],
                }
                for line in branches
            ]
        return found
