"""A statement that fails anywhere in an act of a penalty leaves results, players and the record as they were."""

import pytest

from penalties.actions import (
    acknowledge_corrected_penalty,
    acknowledge_penalty,
    correct_penalty,
    issue_tardiness,
    withdraw_penalty,
)
from tests.factories.penalties import give, head_judge_of, judge_of, match_of
from tests.factories.running import published_round, started_round
from tests.factories.tournaments import minutes_later, ready_event
from tests.penalties.actions.test_call_acts_can_fail import fails_everywhere
from tournaments.actions import start_round
from tournaments.actions.acting import SYSTEM

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def event():
    return ready_event(players=4, rounds_planned=3, structure="swiss")


def test_a_suspension(event):
    started_round(event)
    by = head_judge_of(event)
    assert fails_everywhere(lambda: give(event, 1, "theft", "suspension", by=by)) > 20


def test_a_suspension_withdrawn(event):
    started_round(event)
    row, by = give(event, 1, "theft", "suspension"), head_judge_of(event)
    assert fails_everywhere(lambda: withdraw_penalty(penalty=row, by=by, reason="x")) > 20


def test_a_game_loss_acknowledged(event):
    started_round(event)
    row, by = give(event, 1, "list_differs", "game_loss", by=judge_of(event)), head_judge_of(event)
    assert fails_everywhere(lambda: acknowledge_penalty(penalty=row, by=by)) > 15


def test_a_game_loss_acknowledged_as_a_disqualification(event):
    started_round(event)
    row, by = give(event, 1, "behavior", "game_loss", by=judge_of(event)), head_judge_of(event)
    facts = {"level": "disqualification", "reason": "x"}
    assert fails_everywhere(lambda: acknowledge_corrected_penalty(penalty=row, by=by, **facts)) > 20


def test_a_game_loss_corrected_to_a_disqualification(event):
    started_round(event)
    row, by = give(event, 1, "behavior", "game_loss"), head_judge_of(event)
    facts = {"level": "disqualification", "reason": "x"}
    assert fails_everywhere(lambda: correct_penalty(penalty=row, by=by, **facts)) > 20


def test_both_late(event):
    match, by = match_of(started_round(event), 1), head_judge_of(event)
    acts = lambda: issue_tardiness(match=match, by=by, both=True, now=minutes_later(10))  # noqa: E731
    assert fails_everywhere(acts) > 25


def test_losses_that_waited_for_the_round(event):
    give(event, 1, "list_differs", "game_loss")
    round_ = published_round(event)
    assert fails_everywhere(lambda: start_round(round_=round_, by=SYSTEM)) > 12
