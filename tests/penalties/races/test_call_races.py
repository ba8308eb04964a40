"""Two judges at one call in the same moment: one wins, the other is told who (TRM 1.4, 4.14)."""

import pytest

from penalties.actions import appeal, call_judge, close_call, rule_on_call, take_back_call, take_call
from penalties.models import JudgeCall, Ruling
from tests.factories.calls import floor
from tests.factories.tournaments import EventStaffFactory, acting, fresh
from tests.tournaments.races.test_desk_races import at_once, refused
from tournaments.models import TimeExtension

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall():
    return floor(8)


@pytest.fixture
def second(hall):
    return acting(EventStaffFactory(event=hall.event, role="floor_judge").user)


def test_of_two_judges_who_say_they_are_on_it_one_is(hall, second):
    call = hall.call(1)
    answers = at_once(lambda: take_call(call=call, by=hall.judge), lambda: take_call(call=call, by=second))
    (told,) = refused(answers)
    assert told.codes == ("call_is_taken",)
    assert str(fresh(call).taken_by) in told.problems[0].words()


def test_two_players_of_a_table_who_call_at_once_make_one_call(hall):
    hall.event.phones_during_match = True
    hall.event.save()
    match = hall.match(1)
    answers = at_once(
        lambda: call_judge(event=hall.event, by=acting(match.player_1)),
        lambda: call_judge(event=hall.event, by=acting(match.player_2)),
    )
    assert [told.codes for told in refused(answers)] == [("call_is_open",)]
    assert JudgeCall.objects.count() == 1


def test_two_rulings_at_once_leave_one_and_its_time(hall, second):
    call = hall.call(1)
    facts = {"call": call, "outcome": "answered", "seconds": 180}
    answers = at_once(lambda: rule_on_call(by=hall.judge, **facts), lambda: rule_on_call(by=second, **facts))
    assert [told.codes for told in refused(answers)] == [("call_is_closed",)]
    assert (Ruling.objects.count(), TimeExtension.objects.count()) == (1, 1)


def test_accepting_and_appealing_at_once_is_one_or_the_other(hall, second):
    call = hall.ruled(1)
    answers = at_once(lambda: close_call(call=call, by=hall.judge), lambda: appeal(call=call, by=second))
    (told,) = refused(answers)
    state = fresh(call).state
    assert (state, told.codes) in [("closed", ("ruling_was_accepted",)), ("appealed", ("call_is_appealed",))]


def test_a_player_who_takes_the_call_back_meets_the_judge_who_comes(hall):
    hall.event.phones_during_match = True
    hall.event.save()
    player = hall.match(1).player_1
    call = call_judge(event=hall.event, by=acting(player))
    answers = at_once(
        lambda: take_back_call(call=call, by=acting(player)), lambda: take_call(call=call, by=hall.judge)
    )
    (told,) = refused(answers)
    state = fresh(call).state
    assert (state, told.codes) in [("taken", ("judge_is_coming",)), ("cancelled", ("call_is_closed",))]
