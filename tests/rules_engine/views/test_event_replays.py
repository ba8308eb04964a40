"""The list of an event's replays, for its judges."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rules_engine.actions import Said, attach_to_match
from rules_engine.queries.event_replays import replays_of
from tests.factories.calls import floor
from tests.factories.replays import a_replay
from tournaments.actions.acting import SYSTEM

pytestmark = pytest.mark.django_db


def test_the_list_says_table_verdict_and_where_the_record_stands(client):
    hall = floor(4)
    call = hall.call(1)
    row = a_replay(event=hall.event, match=hall.match(1), name="Third attack")
    attach_to_match(replay=row, by=SYSTEM, said=Said("accepted", "Drew twice"))
    client.force_login(hall.people.floor_judge)
    words = client.get(reverse("event-replays", args=[hall.event.slug])).content.decode()
    for said in (
        "Third attack",
        "Round 1, table 1",
        "Accepted",
        reverse("call", args=[hall.event.slug, call.pk]),
    ):
        assert said in words


def test_the_events_menu_leads_to_it(client):
    hall = floor(4)
    client.force_login(hall.people.floor_judge)
    words = client.get(reverse("floor", args=[hall.event.slug])).content.decode()
    assert reverse("event-replays", args=[hall.event.slug]) in words


def test_it_takes_as_many_queries_however_many_there_are(django_assert_num_queries):
    hall = floor(4)
    hall.call(1)
    for count in (1, 4):
        for _ in range(count):
            row = a_replay(event=hall.event, match=hall.match(1))
            attach_to_match(replay=row, by=SYSTEM, said=Said("accepted", "Drew twice"))
        with django_assert_num_queries(3):
            assert all(line.places for line in replays_of(hall.event))


def test_another_events_replays_are_not_in_it():
    hall, other = floor(4), floor(4)
    a_replay(event=other.event, match=other.match(1))
    assert replays_of(hall.event) == []
