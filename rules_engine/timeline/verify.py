"""Whether a record still goes the way it was recorded, with this engine and these cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules_engine.timeline.protocol import Rules
from rules_engine.timeline.record import MAIN, Record
from rules_engine.timeline.shape import check_made_for, place_of
from rules_engine.timeline.timeline import StepRefused, Timeline, state_check
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop


class Outcome(StrEnum):
    """What became of a record."""

    SAME = "same"
    OTHERWISE = "otherwise"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The first decision that does not go as recorded: `line`, `step` from 1, and the problems; step 0 when all do."""

    outcome: Outcome
    line: str = MAIN
    step: int = 0
    problems: tuple[Problem, ...] = ()


def verify(rules: Rules[Any], record: Record) -> Verdict:
    """Carry a record out and say which step, if any, is illegal now or leads to another state than recorded.

    Records without checks, such as those typed by hand, can only turn out illegal. The start itself must be
    possible: Refused is raised otherwise.
    """
    check_made_for(record, rules.name, rules.engine)
    timeline = Timeline(rules, record.start, record.seed)
    for line in record.lines:
        if line.parent:
            timeline.jump(line.at, line.parent)
            timeline.branch(line.name)
        for decision in line.decisions:
            try:
                timeline.push(decision.act)
            except StepRefused as refusal:
                return Verdict(Outcome.ILLEGAL, line.name, refusal.step, refusal.problems)
            if decision.check and decision.check != state_check(rules, timeline.game):
                return Verdict(
                    Outcome.OTHERWISE,
                    line.name,
                    timeline.step,
                    (step_goes_otherwise(rules, record, place_of(line.name, timeline.step)),),
                )
    return Verdict(Outcome.SAME)


def step_goes_otherwise(rules: Rules[Any], record: Record, where: str) -> Problem:
    """Say that a step leads to another state than the hash kept with it, and by what: other versions, or a change.

    Where engine and card data are those that wrote the record, the same decisions lead to the same states: then
    somebody changed the file.
    """
    then, now = f"{record.engine} {record.data}".strip(), f"{rules.engine} {rules.data}".strip()
    if then == now:
        return Problem(
            "record_was_changed",
            gettext_noop(
                "This step leads to another state than the hash kept with it says, by the same engine and card data: "
                "this decision, one before it or the start was changed after the record was written."
            ),
            advice=gettext_noop("Ask whoever sent the file for the one it was made from."),
            place=where,
            params={"now": now},
            severity=Severity.WARNING,
        )
    return Problem(
        "step_goes_otherwise",
        gettext_noop(
            "This step leads to another state than when it was recorded (engine {then}, now {now})."
        ),
        advice=gettext_noop(
            "Look at the state after it; correct the record from here, or keep it as another account."
        ),
        place=where,
        params={"then": then, "now": now},
        severity=Severity.WARNING,
    )
