"""The factories make what they promise, so that tests built on them test what they say."""

import pytest

from tests.factories.tournaments import (
    EventFactory,
    MatchFactory,
    RegistrationFactory,
    people_of,
    ready_event,
    registrations,
)
from tournaments.permissions import roles_of

pytestmark = pytest.mark.django_db


def test_ready_event_has_active_players_with_numbers_and_full_staff():
    event = ready_event(players=6)
    assert [row.number for row in event.registrations.order_by("number")] == [1, 2, 3, 4, 5, 6]
    assert set(event.registrations.values_list("status", flat=True)) == {"active"}
    assert event.registrations.order_by("number").first().membership_number == "0000000001"
    assert event.staff.filter(role="head_judge").count() == 1


def test_people_hold_exactly_the_role_they_are_named_for():
    event = EventFactory()
    for role, user in people_of(event).by_role().items():
        assert roles_of(user, event) == (frozenset() if role == "stranger" else {role})


def test_asking_twice_for_people_makes_nobody_twice():
    event = EventFactory()
    assert people_of(event) == people_of(event)


def test_a_match_seats_two_players_of_its_own_event():
    match = MatchFactory()
    assert match.player_1.event_id == match.player_2.event_id == match.round.event_id
    assert match.player_1.number != match.player_2.number


def test_a_new_registration_takes_the_next_number():
    event = EventFactory()
    registrations(event, 3)
    assert RegistrationFactory(event=event).number == 4
