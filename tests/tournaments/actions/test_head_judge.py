"""The head judge's role handed over for a while, given back, and the organizer in their place (TRM 1.3)."""

import pytest

from tests.factories.tournaments import (
    EventFactory,
    EventStaffFactory,
    UserFactory,
    acting,
    organizer_of,
    people_of,
)
from tournaments.actions import (
    add_staff,
    give_back_head_judge,
    hand_over_head_judge,
    remove_staff,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import LogEntry
from tournaments.permissions import may
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


@pytest.fixture
def people(event):
    return people_of(event)


def roles(event):
    return sorted((row.user.username, row.role) for row in event.staff.select_related("user"))


def head_judge(event):
    row = event.staff.select_related("user", "stands_in_for").get(role="head_judge")
    return row.user, row.stands_in_for


def lend(event, people, *, to=None, by=None):
    return hand_over_head_judge(
        event=event, by=by or acting(people.head_judge), to=to or people.floor_judge, for_a_while=True
    )


def test_for_a_while_keeps_who_gets_the_role_back(event, people):
    lend(event, people)
    assert head_judge(event) == (people.floor_judge, people.head_judge)
    assert may(people.floor_judge, "head_judge", event)
    assert not may(people.head_judge, "head_judge", event)


def test_for_good_keeps_nobody(event, people):
    hand_over_head_judge(event=event, by=acting(people.head_judge), to=people.floor_judge)
    assert head_judge(event) == (people.floor_judge, None)
    with pytest.raises(Refused) as caught:
        give_back_head_judge(event=event, by=acting(people.floor_judge))
    assert caught.value.codes == ("nobody_stands_in",)


@pytest.mark.parametrize("who", ["floor_judge", "head_judge", "organizer"])
def test_it_is_given_back_by_who_stands_in_or_taken_by_who_comes_back(event, people, who):
    before = roles(event)
    lend(event, people)
    give_back_head_judge(event=event, by=acting(getattr(people, who)))
    assert head_judge(event) == (people.head_judge, None)
    assert roles(event) == before


def test_another_floor_judge_cannot_move_the_role(event, people):
    other = EventStaffFactory(event=event, role="floor_judge").user
    lend(event, people)
    with pytest.raises(NotAllowed) as caught:
        give_back_head_judge(event=event, by=acting(other))
    assert caught.value.codes == ("not_your_role",)
    assert head_judge(event)[0] == people.floor_judge


def test_who_stands_in_hands_on_the_place_of_the_same_head_judge(event, people):
    third = EventStaffFactory(event=event, role="floor_judge").user
    lend(event, people)
    lend(event, people, to=third, by=acting(people.floor_judge))
    assert head_judge(event) == (third, people.head_judge)
    give_back_head_judge(event=event, by=acting(third))
    assert head_judge(event) == (people.head_judge, None)


def test_lent_to_the_head_judge_they_stand_in_for_it_is_simply_back(event, people):
    lend(event, people)
    lend(event, people, to=people.head_judge, by=acting(people.floor_judge))
    assert head_judge(event) == (people.head_judge, None)


def test_a_head_judge_who_is_floor_judge_as_well_has_one_row_less_meanwhile(event, people):
    EventStaffFactory(event=event, user=people.head_judge, role="floor_judge")
    lend(event, people)
    give_back_head_judge(event=event, by=acting(people.floor_judge))
    assert head_judge(event)[0] == people.head_judge


def test_the_log_says_who_stands_in_for_whom(event, people):
    lend(event, people)
    given = LogEntry.objects.filter(verb="hand_over_head_judge").latest("id")
    assert given.after == {"role": "head_judge", "stands_in_for": str(people.head_judge)}
    give_back_head_judge(event=event, by=acting(people.floor_judge))
    assert LogEntry.objects.filter(verb="give_back_head_judge").count() == 2


def test_when_who_stands_in_leaves_the_head_judge_is_back():
    event = EventFactory(state="running")
    people = people_of(event)
    EventStaffFactory(event=event, role="floor_judge")
    lend(event, people)
    remove_staff(event=event, by=organizer_of(event), user=people.floor_judge, role="head_judge")
    assert head_judge(event) == (people.head_judge, None)


def test_when_the_head_judge_leaves_who_stood_in_keeps_the_role(event, people):
    lend(event, people)
    remove_staff(event=event, by=organizer_of(event), user=people.head_judge, role="floor_judge")
    assert head_judge(event) == (people.floor_judge, None)
    add_staff(event=event, by=organizer_of(event), role="floor_judge", user=people.head_judge)
    with pytest.raises(Refused):
        give_back_head_judge(event=event, by=acting(people.floor_judge))


def test_the_organizer_in_the_head_judges_place_is_logged_as_such(event, people):
    lend(event, people, by=acting(people.organizer))
    assert {entry.actor for entry in LogEntry.objects.filter(verb="hand_over_head_judge")} == {
        f"{people.organizer} (organizer in the head judge's place)"
    }
    people.organizer.refresh_from_db()
    give_back_head_judge(event=event, by=acting(people.floor_judge))
    assert "place" not in LogEntry.objects.latest("id").actor


def test_the_head_judges_own_acts_are_logged_under_their_own_role(event, people):
    lend(event, people)
    assert LogEntry.objects.latest("id").actor.startswith(f"{people.head_judge} (")
    assert "place" not in LogEntry.objects.latest("id").actor


def test_an_organizer_who_is_head_judge_too_stands_in_for_nobody(event):
    both = UserFactory()
    for role in ("organizer", "head_judge"):
        EventStaffFactory(event=event, user=both, role=role)
    judge = EventStaffFactory(event=event, role="floor_judge").user
    hand_over_head_judge(event=event, by=acting(both), to=judge)
    assert "place" not in LogEntry.objects.earliest("id").actor


def test_an_organizers_own_business_is_not_the_head_judges(event, people):
    add_staff(event=event, by=acting(people.organizer), role="floor_judge", user=UserFactory())
    assert LogEntry.objects.latest("id").actor == f"{people.organizer} (organizer)"


def test_logpose_itself_can_give_the_role_back(event, people):
    lend(event, people)
    give_back_head_judge(event=event, by=SYSTEM)
    assert head_judge(event)[0] == people.head_judge
