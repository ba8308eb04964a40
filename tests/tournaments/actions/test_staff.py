"""Roles at an event: exactly one head judge, nobody who plays, accounts with a first password."""

import pytest
from django.contrib.auth import authenticate

from tests.factories.tournaments import (
    START,
    EventFactory,
    EventStaffFactory,
    OrganizerFactory,
    RegistrationFactory,
    SuspensionFactory,
    UserFactory,
    acting,
    fresh,
    organizer_of,
    people_of,
)
from tournaments.actions import (
    add_staff,
    hand_over_head_judge,
    make_account,
    make_staff_account,
    remove_staff,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import LogEntry
from tournaments.permissions import may, may_create_events
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


def roles(event):
    return {row.user.username: row.role for row in event.staff.select_related("user")}


def test_a_user_gets_a_role_by_name_and_may_act_at_once(event):
    user = UserFactory(username="Mia")
    add_staff(event=event, by=organizer_of(event), role="scorekeeper", username=" mia ")
    assert may(user, "run_desk", event)


def test_a_lone_judge_is_head_judge(event):
    row = add_staff(event=event, by=organizer_of(event), role="floor_judge", user=UserFactory())
    assert row.role == "head_judge"
    second = add_staff(event=event, by=organizer_of(event), role="floor_judge", user=UserFactory())
    assert second.role == "floor_judge"


def test_a_second_head_judge_is_refused(event):
    EventStaffFactory(event=event, role="head_judge")
    with pytest.raises(Refused) as caught:
        add_staff(event=event, by=organizer_of(event), role="head_judge", user=UserFactory())
    assert caught.value.codes == ("head_judge_taken",)


def test_the_role_is_handed_over_and_back(event):
    people = people_of(event)
    by = acting(people.head_judge)
    hand_over_head_judge(event=event, by=by, to=people.floor_judge, reason="break")
    assert roles(event)[people.floor_judge.username] == "head_judge"
    assert roles(event)[people.head_judge.username] == "floor_judge"
    hand_over_head_judge(event=event, by=organizer_of(event), to=people.head_judge)
    assert roles(event)[people.head_judge.username] == "head_judge"
    assert LogEntry.objects.filter(verb="hand_over_head_judge").count() == 4


def test_only_a_judge_of_the_event_takes_it_over(event):
    people = people_of(event)
    with pytest.raises(Refused):
        hand_over_head_judge(event=event, by=acting(people.head_judge), to=people.scorekeeper)


def test_the_last_judge_follows_a_head_judge_who_leaves(event):
    people = people_of(event)
    remove_staff(event=event, by=organizer_of(event), user=people.head_judge, role="head_judge")
    assert roles(event)[people.floor_judge.username] == "head_judge"


def test_a_running_event_with_several_judges_keeps_a_head_judge():
    event = EventFactory(state="running")
    head = EventStaffFactory(event=event, role="head_judge").user
    EventStaffFactory(event=event, role="floor_judge")
    EventStaffFactory(event=event, role="floor_judge")
    with pytest.raises(Refused) as caught:
        remove_staff(event=event, by=organizer_of(event), user=head, role="head_judge")
    assert caught.value.codes == ("head_judge_needed",)


def test_a_player_cannot_be_on_the_staff(event):
    RegistrationFactory(event=event, membership_number="0000000042", name="Mia")
    for user in (UserFactory(membership_number="0000000042"), UserFactory(display_name="MIA")):
        with pytest.raises(Refused) as caught:
            add_staff(event=event, by=organizer_of(event), role="scorekeeper", user=user)
        assert caught.value.codes == ("player_cannot_staff",)
        assert caught.value.problems[0].section == "TRM 1.2"


def test_a_player_who_cancelled_can_be(event):
    RegistrationFactory(event=event, name="Mia", status="cancelled")
    add_staff(event=event, by=organizer_of(event), role="scorekeeper", user=UserFactory(display_name="Mia"))


def test_a_suspended_person_cannot_staff(event):
    SuspensionFactory(membership_number="0000009999")
    user = UserFactory(membership_number="0000009999")
    with pytest.raises(Refused) as caught:
        add_staff(event=event, by=organizer_of(event), role="floor_judge", user=user)
    assert caught.value.codes == ("suspended",)


def test_a_role_held_already_is_returned_and_nobody_unknown_gets_one(event):
    row = EventStaffFactory(event=event, role="scorekeeper")
    assert add_staff(event=event, by=organizer_of(event), role="scorekeeper", user=row.user).pk == row.pk
    with pytest.raises(Refused) as caught:
        add_staff(event=event, by=organizer_of(event), role="scorekeeper", username="nobody")
    assert caught.value.codes == ("no_such_account",)


def test_a_role_taken_away_is_gone_at_once(event):
    row = EventStaffFactory(event=event, role="scorekeeper")
    assert may(row.user, "run_desk", event)
    remove_staff(event=event, by=organizer_of(event), user=row.user, role="scorekeeper")
    assert not may(row.user, "run_desk", event)


def test_a_new_account_signs_in_with_its_first_password():
    made = make_account(by=SYSTEM, username="ben", name="Ben Ott", membership_number="0000000002")
    assert authenticate(username="ben", password=made.password) == made.user
    assert made.user.has_initial_password
    assert not may_create_events(made.user)


def test_a_member_of_the_organizer_creates_events():
    organizer = OrganizerFactory()
    assert may_create_events(make_account(by=SYSTEM, username="ben", name="Ben", organizer=organizer).user)


def test_an_account_whose_first_password_never_arrived_gets_a_new_one_when_it_is_asked_for_again(event):
    by = organizer_of(event)
    asked = {
        "event": event,
        "by": by,
        "username": "usopp",
        "name": "Usopp",
        "role": "floor_judge",
        "once": "k",
    }
    first, _role = make_staff_account(**asked)
    second, role = make_staff_account(**asked)
    assert (first.user, role.role) == (second.user, "head_judge")
    assert not fresh(first.user).check_password(first.password)
    assert fresh(first.user).check_password(second.password)
    assert event.staff.filter(user=first.user).count() == 1


def test_an_account_that_is_in_use_or_was_made_by_another_keeps_its_password(event):
    by, asked = organizer_of(event), {"username": "usopp", "name": "Usopp"}
    made = make_account(by=by, **asked)
    other = acting(people_of(EventFactory()).organizer)
    make_account(by=other, username="sogeking", name="Usopp")
    for one in (other, by):
        with pytest.raises(Refused) as refused:
            make_account(by=one, **asked)
        assert refused.value.codes == ("username_taken",)
        type(made.user).objects.update(last_login=START)
    assert fresh(made.user).check_password(made.password)


def test_account_problems_come_all_at_once():
    UserFactory(username="ben")
    with pytest.raises(Refused) as caught:
        make_account(by=SYSTEM, username="BEN", name="", membership_number="12")
    assert caught.value.codes == ("name_missing", "number_too_short", "username_taken")
    with pytest.raises(Refused) as caught:
        make_account(by=SYSTEM, username="ben ott", name="Ben")
    assert caught.value.codes == ("username_not_possible",)


def test_only_organizers_make_accounts_and_give_roles(event):
    for role, user in people_of(event).by_role().items():
        if role == "organizer":
            continue
        with pytest.raises(NotAllowed):
            make_account(by=acting(user), username="x", name="X")
        with pytest.raises(NotAllowed):
            add_staff(event=event, by=acting(user), role="scorekeeper", user=UserFactory())
