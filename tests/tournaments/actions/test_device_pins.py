"""Digits of one's own, and a shared device taken over by them."""

import pytest

from tests.factories.tournaments import EventFactory, OrganizerMemberFactory, acting, fresh, people_of
from tournaments.actions import remove_device_pin, set_device_pin, switch_user
from tournaments.actions.acting import VISITOR
from tournaments.models import LogEntry, SharedDevicePin
from tournaments.queries.shared_device import has_digits, who_can_take_over
from tournaments.rules.device_pin import check_digits
from tournaments.rules.problems import NotAllowed, Refused

PASSWORD = "a password of one's own"


@pytest.fixture
def event(db):
    return EventFactory()


@pytest.fixture
def people(event):
    people = people_of(event)
    for user in (people.floor_judge, people.head_judge, people.stranger, people.organizer):
        user.set_password(PASSWORD)
        user.save()
    return people


def give_digits(user, digits="4071"):
    return set_device_pin(by=acting(user), password=PASSWORD, digits=digits)


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        ("4071", []),
        ("407140714071", []),
        ("1122", []),
        ("123", ["digits_wanted"]),
        ("1234567890123", ["digits_wanted"]),
        ("12a4", ["digits_wanted"]),
        ("١٢٣٥", ["digits_wanted"]),
        ("", ["digits_wanted"]),
        ("1111", ["digits_too_simple"]),
        ("1234", ["digits_too_simple"]),
        ("8765", ["digits_too_simple"]),
        ("1357", []),
    ],
)
def test_which_digits_will_do(digits, expected):
    assert [problem.code for problem in check_digits(digits)] == expected


def test_digits_are_kept_hashed_and_replaced_by_new_ones(people):
    give_digits(people.floor_judge)
    first = SharedDevicePin.objects.get(user=people.floor_judge).digits
    assert "4071" not in first
    give_digits(people.floor_judge, "9302")
    assert SharedDevicePin.objects.get(user=people.floor_judge).digits != first


def test_the_password_proves_who_asks(people):
    with pytest.raises(Refused) as caught:
        set_device_pin(by=acting(people.floor_judge), password="guessed", digits="1111")
    assert set(caught.value.codes) == {"wrong_password", "digits_too_simple"}
    assert not has_digits(people.floor_judge)


def test_a_visitor_has_no_digits(people):
    for call in (
        lambda: set_device_pin(by=VISITOR, password=PASSWORD, digits="4071"),
        lambda: remove_device_pin(by=VISITOR),
    ):
        with pytest.raises(NotAllowed):
            call()


def test_the_log_says_that_digits_were_set_and_never_which(people):
    give_digits(people.floor_judge)
    entry = LogEntry.objects.get(verb="set_device_pin")
    assert (entry.user, entry.event) == (people.floor_judge, None)
    assert "4071" not in f"{entry.target}{entry.before}{entry.after}{entry.reason}"


def test_right_digits_hand_the_device_over_and_the_log_says_so(event, people):
    give_digits(people.floor_judge)
    version = fresh(event).version
    found = switch_user(event=event, by=acting(people.scorekeeper), to=people.floor_judge, digits="4071")
    assert found == people.floor_judge
    entry = LogEntry.objects.get(verb="switch_user")
    assert (entry.event, entry.user, entry.target) == (event, people.scorekeeper, str(people.floor_judge))
    assert fresh(event).version == version


def test_wrong_digits_none_set_and_no_role_here_are_refused_alike(event, people):
    give_digits(people.floor_judge)
    give_digits(people.stranger)
    said = set()
    for to, digits in (
        (people.floor_judge, "4072"),
        (people.floor_judge, ""),
        (people.head_judge, "4071"),
        (people.stranger, "4071"),
    ):
        with pytest.raises(Refused) as caught:
            switch_user(event=event, by=acting(people.scorekeeper), to=to, digits=digits)
        said.add((caught.value.codes, caught.value.problems[0].message))
    assert len(said) == 1
    assert not LogEntry.objects.filter(verb="switch_user").exists()


def test_only_from_the_staff_of_the_event(event, people):
    give_digits(people.floor_judge)
    for by in (VISITOR, acting(people.stranger)):
        with pytest.raises(NotAllowed):
            switch_user(event=event, by=by, to=people.floor_judge, digits="4071")


def test_digits_taken_away_open_nothing(event, people):
    give_digits(people.floor_judge)
    remove_device_pin(by=acting(people.floor_judge))
    with pytest.raises(Refused):
        switch_user(event=event, by=acting(people.scorekeeper), to=people.floor_judge, digits="4071")
    remove_device_pin(by=acting(people.floor_judge))
    assert LogEntry.objects.filter(verb="remove_device_pin").count() == 1


def test_a_closed_account_takes_nothing_over(event, people):
    give_digits(people.floor_judge)
    people.floor_judge.is_active = False
    people.floor_judge.save()
    with pytest.raises(Refused):
        switch_user(event=event, by=acting(people.scorekeeper), to=people.floor_judge, digits="4071")


def test_who_stands_on_the_list_are_the_others_with_digits_members_of_the_organizer_too(event, people):
    member = OrganizerMemberFactory(organizer=event.organizer).user
    member.set_password(PASSWORD)
    member.save()
    for user in (people.floor_judge, people.stranger, people.organizer, member):
        give_digits(user)
    assert set(who_can_take_over(event, people.scorekeeper)) == {people.floor_judge, people.organizer, member}
    assert people.floor_judge not in who_can_take_over(event, people.floor_judge)


def test_a_member_with_two_roles_stands_there_once(event, people):
    give_digits(people.floor_judge)
    event.staff.create(user=people.floor_judge, role="scorekeeper")
    assert list(who_can_take_over(event, people.trainee)) == [people.floor_judge]
