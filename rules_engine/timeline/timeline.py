"""A record being looked at: a game that stands at one point of one line and can go to any other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from rules_engine.timeline.protocol import Game, Rules
from rules_engine.timeline.record import MAIN, Decision, Line, Record
from rules_engine.timeline.shape import check_made_for, place_of
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

A = TypeVar("A")

_CHECK_BYTES = 6


def state_check(rules: Rules[Any], game: Game[Any]) -> str:
    """Return a short hash of the facts a judge sees; it stays the same when only the inside of an engine changes."""
    seen = json.dumps(rules.facts(game, "judge"), sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.blake2b(seen.encode(), digest_size=_CHECK_BYTES).hexdigest()


class StepRefused(Refused):
    """A decision of a record that is not legal where it stands.

    `step` counts from 1, `line` is the line it is in.
    """

    def __init__(self, line: str, step: int, problems: Sequence[Problem]) -> None:
        self.line = line
        self.step = step
        here = place_of(line, step)
        super().__init__(
            *(
                replace(problem, place=f"{here}, {problem.place}" if problem.place else here)
                for problem in problems
            )
        )


class Timeline(Generic[A]):
    """A record with a cursor. Rewinding undoes, going forward carries out again; no states are kept.

    What was undone and is gone forward to again is neither read nor worked out a second time.

    `line` and `step` say where the game stands: after `step` decisions of the line. See
    `tests/rules_engine/timeline/piles.py` for the smallest game that can be recorded.
    """

    def __init__(
        self, rules: Rules[A], start: Mapping[str, Any], seed: int | None = None, title: str = ""
    ) -> None:
        """Open a new record at its start; Refused says what is impossible about the start."""
        self.rules = rules
        self.start = start
        self.seed = seed
        self.title = title
        self.notes: tuple[str, ...] = ()
        self.game = rules.open(start, seed)
        self.line = MAIN
        self._lines: dict[str, Line] = {MAIN: Line()}
        self._done: list[Decision] = []
        #: What was taken back, the last on top, as it is written and as the game reads it at this point.
        self._taken_back: list[tuple[Mapping[str, Any], A]] = []

    @classmethod
    def open(cls, rules: Rules[A], record: Record, *, at: int | None = None) -> Timeline[A]:
        """Open a record and carry out every line of it, so that nothing is half loaded.

        The timeline then stands at the end of the main line, or after `at` decisions of it. Raises StepRefused for
        the first decision that is not legal, Refused for a record of another game or of a newer engine.
        """
        check_made_for(record, rules.name, rules.engine)
        found = cls(rules, record.start, record.seed, record.title)
        found.notes = record.notes
        found._lines = {}
        for line in record.lines:
            found._lines[line.name] = Line(line.name, line.parent, line.at)
            found.jump(line.at, line.name)
            for decision in line.decisions:
                found.push(decision.act, replace(decision, check=""))
        found.jump(len(found.path(MAIN)) if at is None else min(at, len(found.path(MAIN))), MAIN)
        return found

    # Where the game stands.

    @property
    def step(self) -> int:
        """How many decisions of the line have been carried out."""
        return len(self._done)

    @property
    def lines(self) -> tuple[str, ...]:
        """The names of all lines, the main one first."""
        return tuple(self._lines)

    @property
    def is_at_end(self) -> bool:
        """True when the line holds no further decision."""
        return self.step == len(self.path())

    def path(self, line: str | None = None) -> tuple[Decision, ...]:
        """Return every decision of a line from the start, of the present one when none is named."""
        found = self._lines[self.line if line is None else line]
        if not found.parent:
            return found.decisions
        return self.path(found.parent)[: found.at] + found.decisions

    def view(self, who: str = "judge") -> Mapping[str, Any]:
        """Return the present state as one of VIEWERS sees it."""
        return self.game.view(who)

    def facts(self, who: str = "judge") -> Mapping[str, Any]:
        """Return the facts of the present state, as two accounts are compared by."""
        return self.rules.facts(self.game, who)

    def digest(self) -> str:
        """Return the hash of the present state."""
        return self.game.digest()

    def legal_actions(self) -> Sequence[A]:
        """Return what may be done now."""
        return self.game.legal_actions()

    # Going on and going back.

    def push(self, act: Mapping[str, Any] | A, marks: Decision | None = None) -> Decision:
        """Carry out an action, given as an object or as the game's own value, and keep it in the record.

        In the middle of a line, the decision that is there already just steps forward; any other starts a branch
        with a name of its own. `marks` is a decision whose note, account and other marks are taken over.

        Raises StepRefused with every reason; nothing is changed then.
        """
        try:
            action = self.rules.read_action(self.game, act) if isinstance(act, Mapping) else act
            written = self.rules.write_action(self.game, action)
            self.game.push(action)
            self._taken_back.clear()
        except Refused as refusal:
            raise StepRefused(self.line, self.step + 1, refusal.problems) from refusal
        decision = replace(marks, act=written) if marks else Decision(written)
        path = self.path()
        if self.step < len(path) and path[self.step].act == written:
            decision = path[self.step]
        else:
            if self.step < len(path):
                self.line = self._new_line(self._free_name(), self.line, self.step)
            self._append(decision)
        self._done.append(decision)
        return decision

    def pop(self) -> Decision:
        """Take the last decision of the line back and out of the record.

        Refused when the game stands elsewhere than at the line's end, when the decision belongs to the line this one
        branches from, or when another line goes on from it.
        """
        line = self._lines[self.line]
        if not self.is_at_end or not line.decisions:
            raise Refused(
                Problem(
                    "not_the_last_decision",
                    gettext_noop("Only the last decision of an account can be taken out of the record."),
                    advice=gettext_noop(
                        "Rewind instead; what is entered there becomes another account and nothing is lost."
                    ),
                )
            )
        if any(other.parent == line.name and other.at >= self.step for other in self._lines.values()):
            raise Refused(
                Problem(
                    "a_branch_goes_on_here",
                    gettext_noop("Another account goes on from this decision."),
                    advice=gettext_noop("Remove that account first, or rewind instead."),
                )
            )
        gone = self._done[-1]
        self.jump(self.step - 1)
        self._lines[line.name] = replace(line, decisions=line.decisions[:-1])
        return gone

    def back(self) -> None:
        """Rewind by one decision; at the start nothing happens."""
        self.jump(max(self.step - 1, 0))

    def forward(self) -> None:
        """Go on by one decision of the line; at its end nothing happens."""
        self.jump(min(self.step + 1, len(self.path())))

    def jump(self, step: int, line: str | None = None) -> None:
        """Go to the point after `step` decisions of a line, of the present one when none is named.

        Undoes back to where both ways part and carries out from there. The decision before the point is carried out
        once more, so that the game can tell what happened by it. Raises IndexError when the line has no such point.
        """
        name = self.line if line is None else line
        path = self.path(name)
        if not 0 <= step <= len(path):
            raise IndexError(step)
        shared = 0
        while shared < min(step, self.step) and path[shared].act == self._done[shared].act:
            shared += 1
        if shared == step < self.step:
            shared = max(step - 1, 0)
        while self.step > shared:
            self._taken_back.append((self._done.pop().act, self.game.pop()))
        self.line = name
        for decision in path[shared:step]:
            self.game.repeat(self._read(decision.act))
            self._done.append(decision)

    def _read(self, act: Mapping[str, Any]) -> A:
        """Return a written action as the game reads it here; what was taken back last was read already."""
        if self._taken_back and self._taken_back[-1][0] == act:
            return self._taken_back.pop()[1]
        self._taken_back.clear()
        return self.rules.read_action(self.game, act)

    def walk(self, line: str | None = None) -> Iterator[int]:
        """Go through a line from its start, yielding the step at each point, the start included as 0."""
        name = self.line if line is None else line
        for step in range(len(self.path(name)) + 1):
            self.jump(step, name)
            yield step

    def digests(self, line: str | None = None) -> tuple[str, ...]:
        """Return the hash of the state at each point of a line; the game stays where it is."""
        here = (self.step, self.line)
        found = tuple(self.game.digest() for _ in self.walk(line))
        self.jump(*here)
        return found

    # The tree.

    def branch(self, name: str = "", at: int | None = None) -> str:
        """Start another account after `at` decisions of the present line, or here, and stand at its beginning.

        Returns its name. Refused when another line has that name already.
        """
        point = self.step if at is None else at
        if not 0 <= point <= len(self.path()):
            raise IndexError(point)
        name = self._new_line(name or self._free_name(), self.line, point)
        self.jump(point, name)
        return name

    def remove(self, name: str) -> None:
        """Take a branch out of the record. Refused for the main line and while another line leaves from this one."""
        if name == MAIN or any(line.parent == name for line in self._lines.values()):
            raise Refused(
                Problem(
                    "line_is_needed",
                    gettext_noop('The account "{line}" cannot be removed: others begin on it.'),
                    advice=gettext_noop(
                        "Remove the accounts that begin on it first; the main account stays."
                    ),
                    params={"line": name},
                )
            )
        gone = self._lines[name]
        if self.line == name:
            self.jump(gone.at, gone.parent)
        del self._lines[name]

    def annotate(self, step: int, note: str, line: str | None = None) -> None:
        """Put a note beside a decision, counted from 1; the game is not touched."""
        name = self.line if line is None else line
        if not 1 <= step <= len(self.path(name)):
            raise IndexError(step)
        found = self._lines[name]
        while found.parent and step <= found.at:
            found = self._lines[found.parent]
        index = step - 1 - (found.at if found.parent else 0)
        decisions = list(found.decisions)
        decisions[index] = replace(decisions[index], note=note)
        self._lines[found.name] = replace(found, decisions=tuple(decisions))
        self._done = list(self.path()[: self.step])

    # Keeping it.

    def record(self, *, checks: bool = False) -> Record:
        """Return what is to be stored; with `checks` every decision carries a hash of the state after it."""
        lines = tuple(self._lines.values())
        if checks:
            here = (self.step, self.line)
            lines = tuple(replace(line, decisions=self._checked(line)) for line in lines)
            self.jump(*here)
        return Record(
            self.rules.name,
            self.rules.engine,
            self.rules.data,
            self.start,
            self.seed,
            lines,
            self.title,
            self.notes,
        )

    def _checked(self, line: Line) -> tuple[Decision, ...]:
        found = []
        offset = line.at if line.parent else 0
        for index, decision in enumerate(line.decisions, start=1):
            self.jump(offset + index, line.name)
            found.append(replace(decision, check=state_check(self.rules, self.game)))
        return tuple(found)

    def _append(self, decision: Decision) -> None:
        line = self._lines[self.line]
        self._lines[self.line] = replace(line, decisions=(*line.decisions, decision))

    def _free_name(self) -> str:
        number = len(self._lines)
        while f"account {number}" in self._lines:
            number += 1
        return f"account {number}"

    def _new_line(self, name: str, parent: str, at: int) -> str:
        if name in self._lines:
            raise Refused(
                Problem(
                    "line_exists",
                    gettext_noop('There is an account called "{line}" already.'),
                    advice=gettext_noop("Choose another name, or none for the next number."),
                    params={"line": name},
                )
            )
        self._lines[name] = Line(name, parent, at)
        return name
