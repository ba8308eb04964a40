"""Judge zones: which tables a judge looks after first (TRM 1.4)."""

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import given
from hypothesis import strategies as st

from tests.factories.tournaments import EventFactory, UserFactory, acting, people_of
from tournaments.actions import remove_judge_zone, set_judge_zone
from tournaments.models import JudgeZone, LogEntry
from tournaments.queries.zones import zone_tables, zones_of
from tournaments.rules.problems import Refused
from tournaments.rules.zones import check_zone


@pytest.fixture
def event(db):
    return EventFactory()


@pytest.fixture
def people(event):
    return people_of(event)


def give(event, people, user, first, last):
    return set_judge_zone(
        event=event, by=acting(people.head_judge), user=user, first_table=first, last_table=last
    )


def test_zones_of_one_judge_add_up_and_may_overlap_with_others(event, people):
    judge = people.floor_judge
    give(event, people, judge, 1, 3)
    give(event, people, judge, 3, 3)
    give(event, people, people.head_judge, 2, 4)
    assert zone_tables(event, judge) == {1, 2, 3}
    assert zone_tables(event, people.head_judge) == {2, 3, 4}
    assert [zone.words for zone in zones_of(event)[judge.pk]] == ["1-3", "3"]


def test_who_has_no_zone_has_none_rather_than_no_tables(event, people):
    give(event, people, people.floor_judge, 1, 3)
    assert zone_tables(event, people.trainee) is None
    assert zone_tables(event, AnonymousUser()) is None


def test_a_zone_of_another_event_does_not_count(event, people):
    other = EventFactory()
    JudgeZone.objects.create(event=other, user=people.floor_judge, first_table=1, last_table=9)
    assert zone_tables(event, people.floor_judge) is None


def test_a_judge_in_training_can_have_a_zone(event, people):
    give(event, people, people.trainee, 5, 6)
    assert zone_tables(event, people.trainee) == {5, 6}


def test_who_does_not_judge_here_gets_none(event, people):
    for user in (people.scorekeeper, UserFactory()):
        with pytest.raises(Refused) as caught:
            give(event, people, user, 1, 2)
        assert caught.value.codes == ("zone_needs_judge",)


def test_every_reason_comes_at_once(event, people):
    with pytest.raises(Refused) as caught:
        give(event, people, people.scorekeeper, 9, 2)
    assert caught.value.codes == ("zone_backwards", "zone_needs_judge")


def test_the_same_zone_twice_is_refused(event, people):
    give(event, people, people.floor_judge, 1, 3)
    with pytest.raises(Refused) as caught:
        give(event, people, people.floor_judge, 1, 3)
    assert caught.value.codes == ("zone_held",)


def test_a_zone_taken_away_is_gone_and_logged_and_a_second_time_is_no_fault(event, people):
    zone = give(event, people, people.floor_judge, 1, 3)
    remove_judge_zone(zone=JudgeZone.objects.get(), by=acting(people.organizer))
    remove_judge_zone(zone=zone, by=acting(people.organizer))
    assert zone_tables(event, people.floor_judge) is None
    entry = LogEntry.objects.get(verb="remove_judge_zone")
    assert (entry.target, entry.before) == (str(people.floor_judge), {"tables": [1, 3]})


def test_nothing_is_moved_after_the_event(event, people):
    zone = give(event, people, people.floor_judge, 1, 3)
    type(event).objects.filter(pk=event.pk).update(state="finished")
    for call in (
        lambda: give(event, people, people.floor_judge, 4, 5),
        lambda: remove_judge_zone(zone=zone, by=acting(people.organizer)),
    ):
        with pytest.raises(Refused) as caught:
            call()
        assert caught.value.codes == ("event_finished",)


@given(st.integers(-5, 10_005), st.integers(-5, 10_005))
def test_exactly_the_ranges_a_hall_can_have_are_taken(first, last):
    is_possible = 1 <= first <= last <= 9999
    assert (check_zone(first, last, []) == []) is is_possible


@pytest.mark.django_db
def test_zones_take_one_query_however_many(event, people, django_assert_num_queries):
    for table in range(1, 20):
        give(event, people, people.floor_judge, table, table)
    with django_assert_num_queries(1):
        zone_tables(event, people.floor_judge)
    with django_assert_num_queries(1):
        zones_of(event)
