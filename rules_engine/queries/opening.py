"""A record opened as far as it goes: one of an older engine shows what still replays, and which step does not."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.models import Replay
from rules_engine.queries.engine import rules
from rules_engine.timeline import MAIN, Outcome, Record, Timeline, verify
from rules_engine.timeline.protocol import Rules
from rules_engine.timeline.shape import place_of, read_record
from rules_engine.timeline.timeline import StepRefused
from rules_engine.timeline.verify import step_goes_otherwise
from tournaments.rules.problems import Problem


@dataclass(frozen=True, slots=True)
class Stop:
    """The first decision of a line that is no longer legal, counted from 1, why, and how many stand from there on."""

    line: str
    step: int
    problems: tuple[Problem, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A timeline that replays whole, where lines of the record had to be cut, and a step that leads elsewhere now."""

    timeline: Timeline[Any]
    record: Record
    stops: tuple[Stop, ...] = ()
    otherwise: tuple[Problem, ...] = ()

    @property
    def checks(self) -> tuple[str, ...]:
        """The hashes the record holds for the decisions of the line where the timeline stands."""
        return tuple(decision.check for decision in self.record.path(self.timeline.line))

    def otherwise_at(self, line: str, step: int) -> tuple[Problem, ...]:
        """Return which step leads elsewhere now: of all accounts, else `step` of the one that is looked at, 0 none.

        All accounts are carried out for a record of another version only; what was changed in one of this version is
        seen where the account is.
        """
        if self.otherwise or not step:
            return self.otherwise
        return (step_goes_otherwise(self.timeline.rules, self.record, place_of(line, step)),)


def as_far_as_it_goes(game: Rules[Any], record: Record) -> Opening:
    """Open a record, each line up to the last decision that is legal with this engine.

    A branch that leaves a line after the place where it stops is left out; it is a stop of its own at its first
    decision. Raises `Refused` when the start itself is impossible, and for a record of a newer engine or another game.
    """
    stops: list[Stop] = []
    while True:
        try:
            timeline = Timeline.open(game, record)
        except StepRefused as refusal:
            stops.append(Stop(refusal.line, refusal.step, refusal.problems, 0))
            record, gone = _cut(record, refusal.line, refusal.step)
            stops[-1] = replace(stops[-1], left=gone)
        else:
            return Opening(timeline, record, tuple(stops))


def opening(row: Replay, line: str = MAIN, step: int | None = None) -> Opening:
    """Open a replay as far as it goes and let it stand at a point, or as near before it as it goes.

    Raises `Refused`.
    """
    found = as_far_as_it_goes(rules(), read_record(row.record))
    if not found.stops:
        found = replace(found, otherwise=_otherwise(row, found.timeline.rules, found.record))
    timeline = found.timeline
    if line not in timeline.lines:
        line = MAIN
    end = len(timeline.path(line))
    timeline.jump(end if step is None else min(step, end), line)
    return found


def _cut(record: Record, name: str, step: int) -> tuple[Record, int]:
    """Return a record whose line `name` ends before decision `step`, and how many decisions went."""
    before = sum(len(line.decisions) for line in record.lines)
    kept = []
    gone: set[str] = set()
    for line in record.lines:
        if line.name == name:
            own = step - 1 - line.at
            kept.append(replace(line, decisions=line.decisions[:own]))
        elif line.parent in gone or (line.parent == name and line.at >= step):
            gone.add(line.name)
        else:
            kept.append(line)
    return replace(record, lines=tuple(kept)), before - sum(len(line.decisions) for line in kept)


#: What was found out about a version of a record with an engine and its cards; it stays true.
_looked_at: OrderedDict[tuple[object, ...], tuple[Problem, ...]] = OrderedDict()
_MOST_LOOKED_AT = 200


def _otherwise(row: Replay, game: Rules[Any], record: Record) -> tuple[Problem, ...]:
    """Return which step of a record of another version leads to another state than when it was recorded."""
    if (record.engine, record.data) == (game.engine, game.data):
        return ()
    name = (row.key, row.version, game.engine, game.data)
    problems = _looked_at.get(name)
    if problems is None:
        found = verify(game, record)
        problems = found.problems if found.outcome is Outcome.OTHERWISE else ()
        _looked_at[name] = problems
        if len(_looked_at) > _MOST_LOOKED_AT:
            _looked_at.popitem(last=False)
    return problems
