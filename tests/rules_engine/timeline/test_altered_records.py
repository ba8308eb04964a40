"""Records changed after they were written: what is said about them, and the step that is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from rules_engine.timeline import Outcome, Record, Timeline, compare, compare_records, load, verify
from rules_engine.timeline.timeline import StepRefused
from tests.rules_engine.timeline.piles import Piles, PilesRules
from tournaments.rules.problems import Refused

RULES = PilesRules(engine=2)
#: Take from the first pile, look at its next card, put that under the pile, take from both piles.
ACTS = (("take", 0), ("peek", 0), ("bury", 0), ("take", 1), ("take", 0))
BRANCH = (("take", 0), ("take", 1))

Change = Callable[[dict[str, Any]], object]


def written() -> dict[str, Any]:
    """Return the document of an honest record with a hash at each step and a branch after the second decision."""
    timeline = Timeline(RULES, {"new": {"piles": [5, 4]}}, 7)
    for do, pile in ACTS:
        timeline.push({"do": do, "pile": pile})
    timeline.branch("as B tells it", at=2)
    for do, pile in BRANCH:
        timeline.push({"do": do, "pile": pile})
    return timeline.record(checks=True).to_json()


def altered(change: Change) -> Record:
    document = deepcopy(written())
    change(document)
    return load(json.dumps(document).encode())


def main(document: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document["decisions"]
    return found


def branch(document: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document["branches"][0]["decisions"]
    return found


def nothing(document: dict[str, Any]) -> None:
    """Leave the record as it was written."""


SAME, OTHERWISE, ILLEGAL = Outcome.SAME, Outcome.OTHERWISE, Outcome.ILLEGAL
B = "as B tells it"
ALTERED: dict[str, tuple[Change, Outcome, str, int]] = {
    "nothing": (nothing, SAME, "main", 0),
    "a decision changed into another legal one": (lambda d: main(d)[0].update(pile=1), OTHERWISE, "main", 1),
    "a decision changed into an illegal one": (lambda d: main(d)[2].update(pile=1), ILLEGAL, "main", 3),
    "the last decision changed": (lambda d: main(d)[4].update(pile=1), OTHERWISE, "main", 5),
    "a decision changed and its hash taken out": (
        lambda d: (main(d)[3].update(pile=0), main(d)[3].pop("check")),
        OTHERWISE,
        "main",
        5,
    ),
    "the first decision removed": (lambda d: main(d).pop(0), OTHERWISE, "main", 1),
    "a decision in the middle of an effect removed": (lambda d: main(d).pop(2), ILLEGAL, "main", 3),
    "a decision doubled that can be taken twice": (
        lambda d: main(d).insert(4, dict(main(d)[3])),
        OTHERWISE,
        "main",
        5,
    ),
    "a decision doubled that cannot": (lambda d: main(d).insert(2, dict(main(d)[2])), ILLEGAL, "main", 4),
    "two decisions in each other's place": (lambda d: main(d).insert(3, main(d).pop()), OTHERWISE, "main", 4),
    "a hash changed": (lambda d: main(d)[2].update(check="0" * 12), OTHERWISE, "main", 3),
    "a hash of a branch changed": (lambda d: branch(d)[1].update(check="0" * 12), OTHERWISE, B, 4),
    "a hash taken out": (lambda d: main(d)[2].pop("check"), SAME, "main", 0),
    "the end cut off": (lambda d: main(d).pop(), SAME, "main", 0),
    "an older engine": (lambda d: d.update(engine=1), SAME, "main", 0),
    "no engine": (lambda d: d.pop("engine"), SAME, "main", 0),
    "other card data": (lambda d: d.update(data="older"), SAME, "main", 0),
    "another seed": (lambda d: d.update(seed=8), OTHERWISE, "main", 1),
    "a card more at the start": (lambda d: d["start"]["new"].update(piles=[6, 4]), OTHERWISE, "main", 1),
    "a branch cut off": (lambda d: branch(d).pop(), SAME, "main", 0),
    "a branch without its decisions": (lambda d: branch(d).clear(), SAME, "main", 0),
    "a branch that leaves elsewhere": (lambda d: d["branches"][0].update(after=0), OTHERWISE, B, 1),
    "a branch changed": (lambda d: branch(d)[0].update(do="bury"), OTHERWISE, B, 3),
    "a branch changed into an illegal one": (lambda d: branch(d)[0].update(do="peek"), ILLEGAL, B, 3),
}
REFUSED: dict[str, tuple[Change, str, str]] = {
    "a newer engine": (lambda d: d.update(engine=3), "engine_is_older", "engine"),
    "a newer format": (lambda d: d.update(format=9), "record_is_newer", "format"),
    "another game": (lambda d: d.update(game="cards"), "record_of_another_game", "game"),
    "the line cut off before its branch": (
        lambda d: main(d).__delitem__(slice(1, 9)),
        "record_has_a_mistake",
        "account 1",
    ),
    "a branch of a line that is gone": (
        lambda d: d["branches"][0].update({"from": "x"}),
        "record_has_a_mistake",
        "account 1",
    ),
    "a branch's decision that is none": (
        lambda d: branch(d).insert(1, 7),
        "record_has_a_mistake",
        f'account "{B}", decision 4',
    ),
}


@pytest.mark.parametrize(("change", "outcome", "line", "step"), ALTERED.values(), ids=ALTERED)
def test_an_altered_record_is_told_and_the_first_step_that_shows_it_named(
    change: Change, outcome: Outcome, line: str, step: int
) -> None:
    verdict = verify(RULES, altered(change))
    assert (verdict.outcome, verdict.line, verdict.step) == (outcome, line, step)
    if step:
        place = f"decision {step}" if line == "main" else f'account "{line}", decision {step}'
        assert {problem.place for problem in verdict.problems} == {place}


@pytest.mark.parametrize(("change", "code", "place"), REFUSED.values(), ids=REFUSED)
def test_a_record_that_cannot_be_carried_out_is_refused_with_its_place(
    change: Change, code: str, place: str
) -> None:
    with pytest.raises(Refused) as caught:
        verify(RULES, altered(change))
    assert [(problem.code, problem.place) for problem in caught.value.problems] == [(code, place)]


@pytest.mark.parametrize(
    ("versions", "code", "words"),
    [
        ({}, "record_was_changed", "was changed after the record was written"),
        ({"engine": 1}, "step_goes_otherwise", "engine 1, now 2"),
        ({"data": "older"}, "step_goes_otherwise", "engine 2 older, now 2"),
    ],
    ids=["the same engine and cards", "an older engine", "other cards"],
)
def test_what_is_said_depends_on_who_wrote_the_record(
    versions: dict[str, Any], code: str, words: str
) -> None:
    def change(document: dict[str, Any]) -> None:
        document.update(versions)
        main(document)[2]["check"] = "0" * 12

    (problem,) = verify(RULES, altered(change)).problems
    assert (problem.code, problem.place) == (code, "decision 3")
    assert words in problem.words()


@pytest.mark.parametrize(
    ("change", "step"),
    [
        (lambda d: main(d)[0].update(pile=1), 0),
        (lambda d: main(d).pop(0), 0),
        (lambda d: main(d).insert(4, dict(main(d)[3])), 4),
        (lambda d: main(d)[4].update(pile=1), 4),
        (lambda d: main(d).pop(), 4),
        (lambda d: main(d).insert(3, main(d).pop()), 3),
        (lambda d: main(d)[2].update(check="0" * 12), 5),
    ],
    ids=["changed", "removed", "doubled", "the last changed", "cut off", "swapped", "only a hash"],
)
def test_an_altered_record_beside_the_honest_one_differs_where_it_was_altered(
    change: Change, step: int
) -> None:
    found = compare_records(RULES, altered(nothing), altered(change))
    assert found.step == step
    assert found.is_same_game == (step == len(ACTS))
    assert bool(found.facts or found.ends) != found.is_same_game or found.step == len(ACTS) - 1


def test_of_two_records_the_illegal_step_is_named() -> None:
    with pytest.raises(StepRefused) as caught:
        compare_records(RULES, altered(nothing), altered(lambda d: main(d)[2].update(pile=1)))
    assert (caught.value.line, caught.value.step) == ("main", 3)


def test_a_branch_cut_off_differs_from_its_line_where_it_leaves_and_ends() -> None:
    timeline = Timeline.open(RULES, altered(lambda d: branch(d).clear()))
    found = compare(timeline, "main", B)
    assert (found.step, found.left and found.left.act["do"], found.right) == (2, "bury", None)


class Owned(Piles):
    """A game whose refusals name a place of their own."""

    def why_illegal(self, action: tuple[str, int]) -> list[Any]:
        from dataclasses import replace

        return [replace(problem, place=f"pile {action[1]}") for problem in super().why_illegal(action)]


def test_a_refusal_with_a_place_of_its_own_keeps_it_behind_the_step() -> None:
    verdict = verify(PilesRules(2, Owned), altered(lambda d: main(d)[2].update(pile=1)))
    assert verdict.problems[0].place == "decision 3, pile 1"
