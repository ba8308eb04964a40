"""A whole event in the browser: from an empty list of events to the report package, by desk and by phones."""

from __future__ import annotations

import random

import pytest
from django.utils import timezone

from decks.simulation.lists import made_lists
from tests.browser.event_day import EventDay

pytestmark = pytest.mark.django_db(transaction=True)


def whole_event(room, players, **how):
    """Play an event of so many players to its report; each job's taps are counted on the way."""
    lists = made_lists(players, random.Random(5), on=timezone.localdate())
    day = EventDay(room, lists, on_phones=6, **how)
    day.announce()
    day.everybody_signs_up()
    day.check_in()
    day.play_round(1)
    day.play_round(2)
    day.correct_a_result()
    day.one_drops()
    day.play_round(3)
    day.play_round(4)
    day.follow_the_next_steps()
    package = day.finish_and_report()
    names = {name.split("/")[-1] for name in package.namelist()}
    assert {"report.json", "standings.csv", "deck-lists.csv", "standings.pdf"} <= names
    assert [complaint for person in room.people for complaint in person.complaints] == []


def test_an_event_from_nothing_to_the_report_without_reading_anything(room):
    whole_event(room, 16)


@pytest.mark.long
def test_the_same_with_a_phone_for_a_desk(room):
    whole_event(room, 10, desk_on_phone=True)


@pytest.mark.long
def test_the_same_without_javascript(room):
    whole_event(room, 10, script=False)
