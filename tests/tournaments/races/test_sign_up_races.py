"""Many people at the same door in the same second: no place twice, no number twice, nobody lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories.tournaments import EventFactory, RegistrationFactory, organizer_of
from tournaments.actions import cancel_registration, check_in, sign_up
from tournaments.actions.acting import VISITOR, AlreadyDone
from tournaments.models import LogEntry
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(calls):
    """Run every call in a thread of its own and return results or the refusals."""

    def run(call):
        try:
            return call()
        except (Refused, AlreadyDone) as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_the_last_places_go_to_exactly_as_many_and_the_rest_waits_in_line():
    event = EventFactory(cap=3)
    at_once(
        [
            lambda n=n: sign_up(event=event, by=VISITOR, name=f"P{n}", membership_number=f"{n:010d}")
            for n in range(8)
        ]
    )
    rows = event.registrations.all()
    assert sorted(row.number for row in rows) == list(range(1, 9))
    assert sum(row.status == "registered" for row in rows) == 3
    assert sum(row.status == "waiting" for row in rows) == 5


def test_one_number_signs_up_once_however_often_it_is_sent():
    event = EventFactory()
    results = at_once(
        [
            lambda: sign_up(event=event, by=VISITOR, name="Anna", membership_number="0000000001")
            for _ in range(6)
        ]
    )
    assert event.registrations.count() == 1
    assert sum(isinstance(result, Refused) for result in results) == 5


def test_two_desks_check_the_same_player_in_once():
    event = EventFactory(state="check_in")
    by, anna = organizer_of(event), RegistrationFactory(event=event)
    results = at_once([lambda: check_in(registration=anna, by=by) for _ in range(6)])
    assert sum(result.already_since is None for result in results) == 1
    assert LogEntry.objects.filter(verb="check_in").count() == 1


def test_places_given_back_together_go_to_the_first_in_line():
    event = EventFactory(cap=2)
    rows = [sign_up(event=event, by=VISITOR, name=f"P{n}", membership_number=f"{n:010d}") for n in range(5)]
    by = organizer_of(event)
    at_once([lambda row=row: cancel_registration(registration=row, by=by) for row in rows[:2]])
    states = [row.status for row in event.registrations.order_by("number")]
    assert states == ["cancelled", "cancelled", "registered", "registered", "waiting"]
