"""A closed call opened again: by whom, what goes with the ruling, what stays (TRM 1.4, 4.10, 4.14)."""

import pytest

from penalties.actions import call_judge, head_judge_rules, reopen_call, rule_on_call, take_call
from penalties.models import GameState, Ruling
from penalties.queries.calls import call_page
from tests.factories.calls import floor
from tests.factories.tournaments import EventStaffFactory, acting, minutes_later
from tournaments.models import LogEntry
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(8)


def closed(hall, table=1, **facts):
    return hall.ruled(table, answer="accepted", **facts)


def codes(caught):
    return set(caught.value.codes)


def test_who_tapped_the_wrong_outcome_has_the_call_again_and_rules_anew(hall):
    call = reopen_call(call=closed(hall), by=hall.judge, reason="wrong button")
    assert (call.state, call.taken_by, call.closed_at) == ("taken", hall.people.floor_judge, None)
    assert not Ruling.objects.exists()
    again = rule_on_call(call=call, by=hall.judge, outcome="play_on", now=minutes_later(12))
    assert (again.state, Ruling.objects.get().outcome) == ("closed", "play_on")


def test_the_log_keeps_the_ruling_that_was_taken_back_and_the_reason(hall):
    reopen_call(call=closed(hall, words="It counts."), by=hall.judge, reason="wrong button")
    line = LogEntry.objects.filter(verb="reopen_call").get()
    assert (line.before["outcome"], line.before["words"], line.reason) == (
        "answered",
        "It counts.",
        "wrong button",
    )


def test_an_irreparable_state_tapped_by_mistake_is_in_no_report(hall):
    call = closed(hall, outcome="irreparable", words="Decks fell together.")
    assert GameState.objects.count() == 1
    reopen_call(call=call, by=hall.judge)
    assert not GameState.objects.exists()


def test_a_game_state_that_somebody_recorded_stays(hall):
    call = closed(hall, outcome="repaired", words="Two cards drawn.")
    GameState.objects.update(replay_key="a-record")
    reopen_call(call=call, by=hall.judge)
    assert GameState.objects.get().verdict == "reparable"


def test_minutes_that_were_given_stay_with_the_table(hall):
    call = reopen_call(call=closed(hall, seconds=180), by=hall.judge)
    assert call.match.extensions.get().seconds == 180


def test_the_time_a_call_was_closed_is_no_time_the_table_lost(hall):
    call = closed(hall, at=5)  # ruled three minutes later
    for opened, ruled, lost in ((20, 22, 5), (30, 34, 9)):
        call = reopen_call(call=call, by=hall.judge, now=minutes_later(opened, hall.began))
        page = call_page(call, hall.people.floor_judge, now=minutes_later(ruled, hall.began))
        assert (page.seconds_lost, page.extension.minutes) == (lost * 60, lost)
        call = rule_on_call(call=call, by=hall.judge, outcome="play_on", now=minutes_later(ruled, hall.began))
        page = call_page(call, hall.people.floor_judge, now=minutes_later(ruled + 9, hall.began))
        assert page.seconds_lost == lost * 60


def test_another_judges_ruling_is_for_them_or_the_head_judge_to_take_back(hall):
    call = closed(hall)
    second = EventStaffFactory(event=hall.event, role="floor_judge").user
    with pytest.raises(Refused) as caught:
        reopen_call(call=call, by=acting(second))
    assert codes(caught) == {"ruling_of_another_judge"}
    assert reopen_call(call=call, by=hall.head_judge).state == "taken"


def test_a_final_ruling_is_taken_back_by_the_head_judge_alone_and_the_appeal_stands_again(hall):
    call = hall.ruled(1, answer="appeal", appealed_by=1)
    call = head_judge_rules(call=call, by=hall.head_judge, outcome="answered", section="4.14")
    with pytest.raises(Refused):
        reopen_call(call=call, by=hall.judge)
    again = reopen_call(call=call, by=hall.head_judge)
    assert (again.state, again.appealed_by) == ("appealed", 1)
    assert [ruling.is_final for ruling in again.rulings.all()] == [False]


def test_what_is_open_and_a_table_called_to_meanwhile_are_refused(hall):
    with pytest.raises(Refused) as caught:
        reopen_call(call=hall.taken(2), by=hall.judge)
    assert codes(caught) == {"call_not_closed"}
    call = closed(hall, 1)
    newer = call_judge(event=hall.event, by=hall.judge, match=hall.match(1), now=minutes_later(20))
    take_call(call=newer, by=hall.judge)
    with pytest.raises(Refused) as caught:
        reopen_call(call=call, by=hall.judge)
    assert codes(caught) == {"call_is_open"}
