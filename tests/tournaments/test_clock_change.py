"""The server's clock is set back or forward in the middle of a round: nothing is lost, nothing is refused for it.

A laptop that was wrong by an hour is put right, or its battery was flat: what counts is the order of acts.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.factories.running import started_round
from tests.factories.tournaments import START, acting, fresh, ready_event
from tournaments import actions
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import Match, Round
from tournaments.queries.clock import clock_of
from tournaments.queries.log import log_page
from tournaments.queries.player import player_facts
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def clock(time_machine: Any) -> Any:
    """The server's clock, ten minutes into round 1."""
    time_machine.move_to(START, tick=False)
    return time_machine


@pytest.fixture
def round_(clock: Any) -> Round:
    row = started_round(ready_event(6, structure="swiss", phones_during_match=True))
    clock.shift(timedelta(minutes=10))
    return row


def match_at(round_: Round, table: int) -> Match:
    return round_.matches.select_related("round__event", "player_1", "player_2").get(table=table)


@pytest.mark.parametrize("jump", [-HOUR, HOUR, timedelta(days=-400), timedelta(days=400)])
def test_a_round_is_played_to_its_end_over_a_jump_of_the_clock(
    clock: Any, round_: Round, jump: timedelta
) -> None:
    first, second, third = (match_at(round_, table) for table in (1, 2, 3))
    actions.report_result(match=first, by=acting(first.player_1), side=1, outcome=Outcome.WIN_1, once="a")
    clock.shift(jump)
    # The form that was open before the jump does nothing twice after it.
    with pytest.raises(AlreadyDone):
        actions.report_result(match=first, by=acting(first.player_1), side=1, outcome=Outcome.WIN_1, once="a")
    actions.report_result(match=first, by=acting(first.player_2), side=2, outcome=Outcome.WIN_1)
    actions.report_result(match=second, by=acting(second.player_1), side=1, outcome=Outcome.WIN_2)
    actions.enter_result(match=third, by=SYSTEM, outcome=Outcome.WIN_1)
    actions.close_round(round_=round_, by=SYSTEM)
    following = actions.pair_round(event=round_.event, by=SYSTEM, seed=2)
    actions.publish_round(round_=following, by=SYSTEM)
    actions.start_round(round_=following, by=SYSTEM)
    assert clock_of(fresh(following)).seconds_left == 30 * 60
    assert [fresh(match).outcome for match in (first, second, third)] == ["win_1", "win_2", "win_1"]


def test_the_clock_never_shows_more_than_the_round_when_it_is_set_back(clock: Any, round_: Round) -> None:
    assert clock_of(fresh(round_)).seconds_left == 20 * 60
    clock.shift(-HOUR)
    shown = clock_of(fresh(round_))
    assert (shown.seconds_left, shown.state) == (30 * 60, "running")
    facts = player_facts(match_at(round_, 1).player_1)
    assert facts.phase == "playing"
    assert facts.clock is not None
    assert facts.clock.seconds_left == 30 * 60


def test_time_that_a_jump_took_away_can_be_given_back(clock: Any, round_: Round) -> None:
    clock.shift(HOUR)
    assert clock_of(fresh(round_)).is_time_called
    actions.prolong_round(round_=round_, by=SYSTEM, seconds=3600, reason="the clock was wrong")
    assert clock_of(fresh(round_)).seconds_left == 20 * 60


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_paused_round_stays_paused_over_a_jump_and_goes_on(
    clock: Any, round_: Round, jump: timedelta
) -> None:
    actions.pause_round(round_=round_, by=SYSTEM)
    clock.shift(jump)
    assert clock_of(fresh(round_)).is_paused
    actions.resume_round(round_=round_, by=SYSTEM)
    shown = clock_of(fresh(round_))
    assert shown.state == "running"
    assert shown.seconds_left is not None
    assert 20 * 60 <= shown.seconds_left <= 30 * 60


def test_the_log_keeps_the_order_of_acts_when_the_clock_is_set_back(clock: Any, round_: Round) -> None:
    actions.enter_result(match=match_at(round_, 1), by=SYSTEM, outcome=Outcome.WIN_1)
    clock.shift(-HOUR)
    actions.enter_result(match=match_at(round_, 2), by=SYSTEM, outcome=Outcome.WIN_1)
    targets = [line.target for line in log_page(round_.event).lines]
    assert targets[:2] == ["round 1 table 2", "round 1 table 1"]
