"""Decisions entered, taken back, told otherwise; an older page changes nothing."""

from __future__ import annotations

import pytest

from rules_engine.actions import (
    Point,
    begin_branch,
    note_decision,
    pop_decision,
    push_decisions,
    remove_branch,
)
from rules_engine.models import Replay
from tests.factories.replays import a_replay, acts_of
from tournaments.actions.acting import SYSTEM
from tournaments.rules.problems import Refused, Stale

pytestmark = pytest.mark.django_db
KEEP, END = {"do": "keep"}, {"do": "end_main"}


def pushed(replay: Replay, *acts: dict, line: str = "main", at: int = 0) -> Point:
    """Enter decisions and load the row again."""
    point = push_decisions(replay=replay, by=SYSTEM, at=Point(line, at), acts=list(acts))
    replay.refresh_from_db()
    return point


def test_a_decision_is_kept_and_taken_back():
    replay = a_replay()
    start = replay.record
    assert pushed(replay, KEEP) == Point("main", 1)
    assert pop_decision(replay=replay, by=SYSTEM, at=Point("main", 1)) == Point("main", 0)
    replay.refresh_from_db()
    assert replay.record == start


def test_an_illegal_decision_names_its_rule_and_none_of_those_with_it_is_kept():
    replay = a_replay()
    with pytest.raises(Refused) as refusal:
        pushed(replay, KEEP, {"do": "attack", "card": "a leader", "target": "b leader"})
    assert refusal.value.problems[0].section.startswith("CR ")
    replay.refresh_from_db()
    assert replay.record["decisions"] == []


def test_another_decision_in_the_middle_begins_an_account_and_loses_nothing():
    replay = a_replay()
    pushed(replay, KEEP, KEEP, END)
    point = pushed(replay, {"do": "mulligan"}, at=1)
    assert point == Point("account 1", 2)
    assert acts_of(replay.record["decisions"]) == ["keep", "keep", "end_main"]
    assert acts_of(replay.record["branches"][0]["decisions"]) == ["mulligan"]


def test_an_account_of_ones_own_name_begins_and_goes():
    replay = a_replay()
    pushed(replay, KEEP)
    assert begin_branch(replay=replay, by=SYSTEM, at=Point("main", 0), name="as B tells it") == Point(
        "as B tells it", 0
    )
    replay.refresh_from_db()
    remove_branch(replay=replay, by=SYSTEM, line="as B tells it")
    replay.refresh_from_db()
    assert "branches" not in replay.record


def test_a_note_stands_beside_its_decision():
    replay = a_replay()
    pushed(replay, KEEP)
    note_decision(replay=replay, by=SYSTEM, at=Point("main", 1), note="both agree")
    replay.refresh_from_db()
    assert acts_of(replay.record["decisions"]) == [{"do": "keep", "note": "both agree"}]


def test_a_page_older_than_the_replay_is_told_so_and_changes_nothing():
    replay = a_replay()
    old = replay.version
    pushed(replay, KEEP)
    with pytest.raises(Stale) as refusal:
        push_decisions(replay=replay, by=SYSTEM, at=Point("main", 1), acts=[KEEP], seen=old)
    assert refusal.value.codes == ("replay_has_gone_on",)
    replay.refresh_from_db()
    assert acts_of(replay.record["decisions"]) == ["keep"]


def test_a_point_that_is_gone_is_refused():
    with pytest.raises(Refused) as refusal:
        pushed(a_replay(), KEEP, at=7)
    assert refusal.value.codes == ("no_such_point",)
