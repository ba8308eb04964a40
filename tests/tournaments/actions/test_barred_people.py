"""Suspended and banned people, stopped wherever somebody could come in: one by one and in bulk (TRM 1.2, 7.2)."""

from datetime import timedelta

import pytest

from tests.factories.tournaments import (
    START,
    BanFactory,
    RegistrationFactory,
    SuspensionFactory,
    UserFactory,
    fresh,
    minutes_later,
    organizer_of,
    people_of,
    ready_event,
)
from tournaments.actions import (
    add_staff,
    cancel_registration,
    change_event,
    change_registration,
    check_in,
    check_in_second_day,
    hand_over_head_judge,
    import_players,
    mark_rest_absent,
    reinstate_player,
    sign_up,
)
from tournaments.actions.acting import SYSTEM, VISITOR
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db

NUMBER = "0000009999"


@pytest.fixture
def event():
    return ready_event(
        players=4,
        state="check_in",
        players_counted=None,
        cap=6,
        starts_at=START,
        has_second_day=True,
    )


@pytest.fixture(params=["suspended", "banned_by_organizer"])
def code(request, event):
    """Bar the number, one way or the other; return the code of the refusal."""
    if request.param == "suspended":
        SuspensionFactory(membership_number=NUMBER, name="Buggy")
    else:
        BanFactory(organizer=event.organizer, membership_number=NUMBER, name="Buggy")
    return request.param


def entry(event, **facts):
    return RegistrationFactory(event=event, name="Buggy", membership_number=NUMBER, **facts)


def refused(code, act, **facts):
    with pytest.raises(Refused) as refusal:
        act(**facts)
    assert refusal.value.codes == (code,)


def test_they_do_not_sign_up(event, code):
    refused(code, sign_up, event=event, by=VISITOR, name="Buggy", membership_number=NUMBER, now=START)


def test_they_are_not_walked_in(event, code):
    facts = {"name": "Buggy", "membership_number": NUMBER, "is_walk_in": True, "checked_in": True}
    refused(code, sign_up, event=event, by=SYSTEM, now=START, **facts)


def test_they_take_no_other_entrys_place_by_its_number(event, code):
    row = RegistrationFactory(event=event, membership_number="")
    refused(code, change_registration, registration=row, by=SYSTEM, membership_number=NUMBER, now=START)


def test_they_do_not_check_in(event, code):
    refused(code, check_in, registration=entry(event), by=SYSTEM, now=START)


def test_they_do_not_check_in_on_the_second_day(event, code):
    row = entry(event, active=True)
    refused(code, check_in_second_day, registration=row, by=SYSTEM, now=START + timedelta(days=1))


def test_they_are_not_reinstated(event, code):
    refused(code, reinstate_player, registration=entry(event, dropped=True), by=SYSTEM, now=START)


def test_a_file_does_not_bring_them_in(event, code):
    rows = f"Name,Number\nBuggy,{NUMBER}\nAnna,0000001111\n"
    with pytest.raises(Refused) as refusal:
        import_players(event=event, by=SYSTEM, rows=rows, now=START)
    assert refusal.value.codes == (code,)
    report = import_players(event=event, by=SYSTEM, rows=rows, keep_good_rows=True, now=START)
    assert [row.name for row in report.added] == ["Anna"]


def test_they_do_not_move_up_from_the_waiting_list_and_hold_nobody_up(event, code):
    buggy = entry(event, waiting=True)
    anna = RegistrationFactory(event=event, waiting=True, queued_at=minutes_later(1))
    cancel_registration(registration=RegistrationFactory(event=event), by=SYSTEM, now=START)
    assert (fresh(buggy).status, fresh(anna).status) == ("waiting", "registered")


def test_more_places_do_not_bring_them_in(event, code):
    buggy = entry(event, waiting=True)
    event.cap = 4
    event.save()
    change_event(event=event, by=organizer_of(event), changes={"cap": 16}, now=START)
    assert fresh(buggy).status == "waiting"


def test_marking_the_rest_absent_brings_nobody_in(event, code):
    buggy = entry(event)
    mark_rest_absent(event=event, by=SYSTEM, now=START)
    assert fresh(buggy).status == "absent"
    refused(code, check_in, registration=buggy, by=SYSTEM, now=START)


def test_they_are_not_on_the_staff(event, code):
    person = UserFactory(display_name="Buggy", membership_number=NUMBER)
    for role in ("floor_judge", "scorekeeper", "trainee"):
        refused(code, add_staff, event=event, by=organizer_of(event), role=role, user=person, now=START)


def test_they_are_not_made_head_judge(event, code):
    judge = people_of(event).floor_judge
    judge.membership_number = NUMBER
    judge.save()
    refused(code, hand_over_head_judge, event=event, by=organizer_of(event), to=judge, now=START)


def test_a_suspension_given_on_the_second_day_stops_staffing_on_that_day(event):
    SuspensionFactory(membership_number=NUMBER, starts_on=(START + timedelta(days=1)).date())
    person = UserFactory(membership_number=NUMBER)
    facts = {"event": event, "by": organizer_of(event), "role": "floor_judge", "user": person}
    refused("suspended", add_staff, **facts, now=START + timedelta(days=1))
    assert add_staff(**facts, now=START).role == "floor_judge"


def test_a_disqualified_player_comes_in_by_no_way(event):
    row = entry(event, status="disqualified")
    refused("disqualified_stays", cancel_registration, registration=row, by=SYSTEM, now=START)
    refused("has_left", check_in, registration=row, by=SYSTEM, now=START)
    refused("not_dropped", reinstate_player, registration=row, by=SYSTEM, now=START)
    facts = {"name": "Buggy", "membership_number": NUMBER}
    refused("number_already_registered", sign_up, event=event, by=VISITOR, now=START, **facts)
