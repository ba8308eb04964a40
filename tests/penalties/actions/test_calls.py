"""Judge calls until somebody rules: called, described, taken back, taken, left, noted (TRM 1.4, 2.6)."""

import pytest

from penalties.actions import (
    call_judge,
    describe_call,
    leave_call,
    note_on_call,
    take_back_call,
    take_call,
)
from penalties.models import CallNote, JudgeCall
from tests.factories.calls import floor
from tests.factories.running import enter, paired_round, published_round
from tests.factories.tournaments import EventStaffFactory, acting, fresh, minutes_later, ready_event
from tournaments.actions import repair_round
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import Event, LogEntry
from tournaments.rules.problems import NotAllowed, Refused
from tournaments.versions import player_part

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(8)


def codes(caught):
    return set(caught.value.codes)


def player_calls(hall, table=1, side=1, **facts):
    match = hall.match(table)
    player = match.player_1 if side == 1 else match.player_2
    return call_judge(event=hall.event, by=acting(player), **facts)


def phones_on(hall):
    Event.objects.filter(pk=hall.event.pk).update(phones_during_match=True)


def test_a_call_keeps_its_moment_its_table_and_who_called(hall):
    phones_on(hall)
    match = hall.match(2)
    call = call_judge(event=hall.event, by=acting(match.player_2), now=minutes_later(7))
    assert (call.table, call.match, call.round, call.state) == (2, match, hall.round, "waiting")
    assert (call.opened_by, call.opened_by_user, call.opened_at) == (match.player_2, None, minutes_later(7))
    line = LogEntry.objects.get(verb="call_judge")
    assert line.target == "judge call, round 1 table 2"


def test_a_phone_is_away_while_the_match_runs(hall):
    with pytest.raises(Refused) as caught:
        player_calls(hall)
    assert codes(caught) == {"phones_away"}
    assert not JudgeCall.objects.exists()


@pytest.mark.parametrize("change", [{"phones_during_match": True}, {"is_online": True}])
def test_with_phones_allowed_a_player_calls_during_the_match(hall, change):
    Event.objects.filter(pk=hall.event.pk).update(**change)
    assert player_calls(hall).state == "waiting"


def test_after_the_result_and_before_the_start_a_phone_may_call(hall):
    enter(hall.round, 1, "win_1")
    assert player_calls(hall).table == 1
    event = ready_event(4)
    match = published_round(event).matches.select_related("player_1").get(table=1)
    assert call_judge(event=event, by=acting(match.player_1)).match == match


def test_a_pairing_that_is_not_posted_has_no_table_to_call_to():
    event = ready_event(4)
    match = paired_round(event).matches.select_related("player_1").get(table=1)
    with pytest.raises(Refused) as caught:
        call_judge(event=event, by=acting(match.player_1))
    assert codes(caught) == {"no_table_to_call_to"}
    with pytest.raises(Refused) as caught:
        call_judge(event=event, by=SYSTEM, match=match)
    assert codes(caught) == {"no_table_to_call_to"}


def test_a_player_calls_to_no_table_but_their_own(hall):
    phones_on(hall)
    mine, other = hall.match(1), hall.match(2)
    assert call_judge(event=hall.event, by=acting(mine.player_1), match=other).match == mine
    with pytest.raises(NotAllowed):
        call_judge(event=hall.event, by=acting(mine.player_1), registration=other.player_1)


def test_a_table_has_one_open_call_and_the_second_is_told_who_is_on_it(hall):
    phones_on(hall)
    hall.taken(1)
    with pytest.raises(Refused) as caught:
        player_calls(hall, side=2)
    assert codes(caught) == {"call_is_open"}
    assert str(hall.people.floor_judge) in caught.value.problems[0].advice_words()
    take_back_call(call=JudgeCall.objects.get(), by=hall.judge)
    assert player_calls(hall, side=2).state == "waiting"


def test_the_same_form_twice_calls_once(hall):
    hall.call(1, once="k")
    with pytest.raises(AlreadyDone):
        hall.call(1, once="k")
    assert JudgeCall.objects.count() == 1


def test_a_judge_who_saw_something_opens_the_call_and_is_on_it(hall):
    call = hall.call(3, by=hall.judge, takes=True, about="slow", words=" stalls ")
    assert (call.state, call.taken_by, call.about, call.words) == (
        "taken",
        hall.people.floor_judge,
        "slow",
        "stalls",
    )


def test_a_judge_in_training_opens_a_call_but_does_not_take_it(hall):
    assert hall.call(3).state == "waiting"
    with pytest.raises(NotAllowed):
        hall.call(4, takes=True)
    assert JudgeCall.objects.count() == 1


def test_the_player_says_later_what_it_is_about_and_the_opponent_does_not(hall):
    phones_on(hall)
    call = player_calls(hall)
    described = describe_call(call=call, by=acting(call.opened_by), about="rules", words="Counter?")
    assert (described.about, described.words) == ("rules", "Counter?")
    with pytest.raises(NotAllowed):
        describe_call(call=call, by=acting(hall.match(1).player_2), about="slow")
    assert describe_call(call=call, by=acting(call.opened_by), about="made up").about == ""


def test_nothing_is_said_about_a_closed_call(hall):
    call = hall.ruled(1, answer="accepted")
    with pytest.raises(Refused) as caught:
        describe_call(call=call, by=hall.judge, about="rules")
    assert codes(caught) == {"call_is_closed"}


def test_a_player_takes_a_call_back_until_a_judge_is_coming(hall):
    phones_on(hall)
    call = player_calls(hall)
    assert take_back_call(call=call, by=acting(call.opened_by)).state == "cancelled"
    second = player_calls(hall)
    take_call(call=second, by=hall.judge)
    with pytest.raises(Refused) as caught:
        take_back_call(call=second, by=acting(second.opened_by))
    assert codes(caught) == {"judge_is_coming"}
    assert fresh(second).state == "taken"


def test_a_judge_in_training_takes_back_their_own_call_alone(hall):
    assert take_back_call(call=hall.call(1), by=hall.trainee).state == "cancelled"
    with pytest.raises(NotAllowed):
        take_back_call(call=hall.call(2, by=hall.judge), by=hall.trainee)


def test_the_first_judge_has_the_call_and_the_second_is_told_who(hall):
    call = hall.call(1)
    second = EventStaffFactory(event=hall.event, role="floor_judge").user
    assert take_call(call=call, by=hall.judge, now=minutes_later(6)).taken_at == minutes_later(6)
    with pytest.raises(Refused) as caught:
        take_call(call=call, by=acting(second))
    assert codes(caught) == {"call_is_taken"}
    assert str(hall.people.floor_judge) in caught.value.problems[0].words()
    assert fresh(call).taken_by == hall.people.floor_judge


def test_a_second_tap_of_the_same_judge_changes_nothing(hall):
    call = hall.taken(1, at=6)
    version = fresh(call).version
    assert take_call(call=call, by=hall.judge, now=minutes_later(9)).taken_at == minutes_later(6)
    assert fresh(call).version == version


def test_a_call_is_taken_over_from_the_judge_who_has_it_and_from_nobody_else(hall):
    call = hall.taken(1)
    second = EventStaffFactory(event=hall.event, role="floor_judge").user
    with pytest.raises(Refused):
        take_call(call=call, by=acting(second), instead_of=hall.people.head_judge)
    taken = take_call(call=call, by=acting(second), instead_of=hall.people.floor_judge)
    assert taken.taken_by == second
    line = LogEntry.objects.filter(verb="take_call").order_by("id").last()
    assert (line.before["judge"], line.after["judge"]) == (str(hall.people.floor_judge), str(second))


def test_a_call_that_is_left_waits_on_with_its_own_time(hall):
    call = hall.taken(1, at=5)
    left = leave_call(call=call, by=hall.judge, now=minutes_later(9))
    assert (left.state, left.taken_by, left.taken_at, left.opened_at) == (
        "waiting",
        None,
        None,
        minutes_later(5),
    )


def test_only_who_has_a_call_or_the_head_judge_leaves_it_to_others(hall):
    call = hall.taken(1)
    second = EventStaffFactory(event=hall.event, role="floor_judge").user
    with pytest.raises(Refused) as caught:
        leave_call(call=call, by=acting(second))
    assert codes(caught) == {"call_is_taken"}
    assert leave_call(call=call, by=hall.head_judge).state == "waiting"


def test_a_judge_in_training_notes_and_the_note_keeps_who(hall):
    call = hall.taken(1)
    note = note_on_call(call=call, by=hall.trainee, words=" Both say it was one card. ")
    assert note.words == "Both say it was one card."
    assert "judge in training" in note.who
    with pytest.raises(Refused) as caught:
        note_on_call(call=call, by=hall.trainee, words="  ")
    assert codes(caught) == {"note_is_empty"}
    assert CallNote.objects.count() == 1


def test_a_call_outlives_a_new_pairing_of_the_round():
    event = ready_event(4)
    round_ = published_round(event)
    call = call_judge(event=event, by=SYSTEM, match=round_.matches.get(table=2))
    repair_round(round_=round_, by=SYSTEM, reason="late entry")
    row = fresh(call)
    assert (row.match, row.table, row.state) == (None, 2, "waiting")
    assert take_back_call(call=row, by=SYSTEM).state == "cancelled"


def test_a_call_makes_no_page_old_but_those_of_its_two_players(
    hall, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr(
        "tournaments.actions.acting.announce_version", lambda _event, parts: told.append(parts)
    )
    match = hall.match(1)
    with django_capture_on_commit_callbacks(execute=True):
        take_call(call=hall.call(1), by=hall.judge)
    both = {player_part(match.player_1_id), player_part(match.player_2_id)}
    assert told == [both, both]


def test_nobody_calls_a_judge_to_a_finished_event(hall):
    Event.objects.filter(pk=hall.event.pk).update(state="finished")
    with pytest.raises(Refused) as caught:
        hall.call(1)
    assert codes(caught) == {"event_finished"}
