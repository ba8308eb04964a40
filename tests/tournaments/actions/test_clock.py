"""The clock on the desk: pauses, prolongation, extensions, timers (TRM 3.5, 7.1)."""

import pytest

from tests.factories.running import enter, play_round, published_round, started_round
from tests.factories.tournaments import START, acting, fresh, minutes_later, people_of, ready_event
from tournaments.actions import (
    extend_match,
    pause_round,
    prolong_round,
    resume_round,
    start_timer,
    stop_timer,
    take_back_time,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import LogEntry, TimeExtension, Timer
from tournaments.queries.clock import clock_of, clock_of_match, timer_of
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


@pytest.fixture
def round_():
    return started_round(ready_event(4), now=START)


def left(round_, minutes):
    return clock_of(fresh(round_), now=minutes_later(minutes)).seconds_left


def test_a_pause_stops_the_clock_and_it_goes_on_with_what_was_left(round_):
    pause_round(round_=round_, by=SYSTEM, now=minutes_later(10))
    assert left(round_, 25) == 20 * 60
    assert clock_of(fresh(round_), now=minutes_later(25)).is_paused
    resume_round(round_=round_, by=SYSTEM, now=minutes_later(25))
    assert left(round_, 30) == 15 * 60


def test_a_second_click_on_pause_or_resume_is_told_so(round_):
    with pytest.raises(Refused) as caught:
        resume_round(round_=round_, by=SYSTEM)
    assert codes(caught) == {"clock_runs"}
    pause_round(round_=round_, by=SYSTEM, now=minutes_later(10))
    with pytest.raises(Refused) as caught:
        pause_round(round_=round_, by=SYSTEM, now=minutes_later(11))
    assert codes(caught) == {"clock_is_paused"}
    assert len(fresh(round_).pauses) == 1


def test_a_prolonged_round_has_more_time_and_can_give_it_back(round_):
    prolong_round(round_=round_, by=SYSTEM, seconds=300, reason="fire alarm")
    assert left(round_, 31) == 4 * 60
    prolong_round(round_=round_, by=SYSTEM, seconds=-300)
    assert left(round_, 31) == -60


def test_a_round_cannot_be_made_shorter_than_announced(round_):
    with pytest.raises(Refused) as caught:
        prolong_round(round_=round_, by=SYSTEM, seconds=-60)
    assert codes(caught) == {"less_than_full_time"}


def test_extensions_of_one_table_add_up_after_time_was_called_too(round_):
    match = round_.matches.select_related("round__event").get(table=2)
    extend_match(match=match, by=SYSTEM, seconds=180, reason="judge call", now=minutes_later(20))
    assert clock_of_match(match, now=minutes_later(31)).seconds_left == 120
    extend_match(match=match, by=SYSTEM, seconds=60, now=minutes_later(32))
    assert clock_of_match(match, now=minutes_later(33)).seconds_left == 60
    assert clock_of(fresh(round_), now=minutes_later(31)).seconds_left == -60


def test_time_given_by_mistake_is_taken_back_once_and_the_log_keeps_it(round_):
    match = round_.matches.select_related("round__event").get(table=2)
    given = extend_match(match=match, by=SYSTEM, seconds=300, reason="wrong table", now=minutes_later(20))
    stale = TimeExtension.objects.select_related("match__round__event").get(pk=given.pk)
    take_back_time(extension=given, by=SYSTEM)
    take_back_time(extension=stale, by=SYSTEM)
    assert clock_of_match(match, now=minutes_later(20)).seconds_left == 600
    assert LogEntry.objects.get(verb="take_back_time").before["seconds"] == 300


def test_judges_and_the_desk_give_time_trainees_do_not(round_):
    match = round_.matches.select_related("round__event").get(table=2)
    people = people_of(round_.event)
    for user in (people.floor_judge, people.head_judge, people.scorekeeper):
        extend_match(match=match, by=acting(user), seconds=60)
    with pytest.raises(NotAllowed):
        extend_match(match=match, by=acting(people.trainee), seconds=60)
    assert TimeExtension.objects.count() == 3


def test_a_finished_match_needs_no_more_time(round_):
    match = enter(round_, 1, "win_1")
    with pytest.raises(Refused) as caught:
        extend_match(match=match, by=SYSTEM, seconds=60)
    assert codes(caught) == {"match_is_over"}


@pytest.mark.parametrize("seconds", [0, -5, 24 * 60 * 60 + 1])
def test_times_out_of_range_are_refused(round_, seconds):
    match = round_.matches.select_related("round__event").get(table=1)
    with pytest.raises(Refused) as caught:
        extend_match(match=match, by=SYSTEM, seconds=seconds)
    assert "seconds_out_of_range" in codes(caught)


def test_the_clock_of_a_round_that_does_not_run_is_left_alone():
    event = ready_event(4)
    round_ = published_round(event)
    for attempt in (pause_round, resume_round):
        with pytest.raises(Refused) as caught:
            attempt(round_=round_, by=SYSTEM)
        assert codes(caught) == {"round_not_started"}
    closed = play_round(ready_event(4))
    with pytest.raises(Refused) as caught:
        prolong_round(round_=closed, by=SYSTEM, seconds=60)
    assert codes(caught) == {"round_closed"}


def test_the_championship_match_has_no_limit_to_move():
    round_ = started_round(ready_event(2, structure="elimination"))
    match = round_.matches.select_related("round__event").get()
    with pytest.raises(Refused) as caught:
        prolong_round(round_=round_, by=SYSTEM, seconds=60)
    assert codes(caught) == {"no_time_limit"}
    with pytest.raises(Refused) as caught:
        extend_match(match=match, by=SYSTEM, seconds=60)
    assert codes(caught) == {"no_time_limit"}
    assert clock_of(round_, now=minutes_later(90)).seconds_left is None


def test_a_timer_counts_down_and_a_new_one_takes_its_place():
    event = ready_event(2)
    start_timer(event=event, by=SYSTEM, label=" Deck building ", seconds=1800, now=START)
    facts = timer_of(event, now=minutes_later(10))
    assert (facts.label, facts.clock.seconds_left, facts.clock.state) == ("Deck building", 1200, "running")
    start_timer(event=event, by=SYSTEM, label="Lunch", seconds=600, now=minutes_later(11))
    assert timer_of(event, now=minutes_later(11)).label == "Lunch"
    assert Timer.objects.filter(stopped_at__isnull=True).count() == 1
    stop_timer(event=event, by=SYSTEM)
    assert timer_of(event) is None
    assert stop_timer(event=event, by=SYSTEM) is None


def test_a_timer_needs_a_name_and_a_time():
    with pytest.raises(Refused) as caught:
        start_timer(event=ready_event(2), by=SYSTEM, label="  ", seconds=0)
    assert codes(caught) == {"timer_needs_label", "seconds_out_of_range"}
