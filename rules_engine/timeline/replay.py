"""A line of a record carried out step by step, as one of those who watch sees it, up to the first illegal step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.timeline.protocol import Game, Rules
from rules_engine.timeline.record import MAIN, Decision, Record
from rules_engine.timeline.shape import MOST_PROBLEMS, check_made_for, place_of
from rules_engine.timeline.timeline import state_check
from rules_engine.timeline.verify import step_goes_otherwise
from tournaments.rules.problems import Problem, Refused


@dataclass(frozen=True, slots=True)
class Point:
    """The game after a step, 0 being the start.

    `act` is the action as the viewer may read it. `problems` say why the step is not legal: then nothing was
    carried out and no point follows. `warning` says that the step leads elsewhere than when it was recorded. `game`
    stands at this point only until the next one is asked for.
    """

    step: int
    place: str
    game: Any
    act: Mapping[str, Any]
    decision: Decision | None = None
    problems: tuple[Problem, ...] = ()
    warning: Problem | None = None

    @property
    def is_legal(self) -> bool:
        """Whether the step was carried out."""
        return not self.problems


def replay(
    rules: Rules[Any], record: Record, *, line: str = MAIN, until: int | None = None, who: str = "judge"
) -> Iterator[Point]:
    """Yield the start and the game after each decision of a line, the first `until` of them when that is given.

    The start is opened at once: Refused is raised when it is impossible, when the record is not for this engine, or
    when a decision of any line could be read in no state at all.
    """
    check_made_for(record, rules.name, rules.engine)
    check_decisions(rules, record)
    path = record.path(line)
    return _points(
        rules, record, rules.open(record.start, record.seed), line=line, path=path[:until], who=who
    )


def check_decisions(rules: Rules[Any], record: Record) -> None:
    """Raise Refused with every decision that means nothing in whatever state, each with its place."""
    problems = [
        replace(problem, place=place_of(line.name, line.at + number))
        for line in record.lines
        for number, decision in enumerate(line.decisions, start=1)
        for problem in rules.check(decision.act)
    ]
    if problems:
        raise Refused(*problems[:MOST_PROBLEMS])


def _points(
    rules: Rules[Any], record: Record, game: Game[Any], *, line: str, path: tuple[Decision, ...], who: str
) -> Iterator[Point]:
    yield Point(0, "start", game, {})
    differs = False
    for step, decision in enumerate(path, start=1):
        where = place_of(line, step)
        act: Mapping[str, Any] = decision.act if who == "judge" else {}
        try:
            action = rules.read_action(game, decision.act)
            act = rules.write_action(game, action, who)
            game.push(action)
        except Refused as refusal:
            yield Point(step, where, game, act, decision, refusal.problems)
            return
        warning = None
        if decision.check and not differs and decision.check != state_check(rules, game):
            # Whatever follows differs too; the first step says it all.
            differs = True
            warning = step_goes_otherwise(rules, record, where)
        yield Point(step, where, game, act, decision, (), warning)
