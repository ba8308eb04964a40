"""Suspensions and bans: entered, ended, lifted, and logged."""

from datetime import date

import pytest

from tests.factories.tournaments import (
    BanFactory,
    EventFactory,
    SuspensionFactory,
    UserFactory,
    acting,
    fresh,
    organizer_of,
)
from tournaments.actions import ban_person, change_suspension, lift_ban, suspend_person
from tournaments.actions.acting import AlreadyDone
from tournaments.models import Ban, LogEntry, Suspension
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory()


def test_a_suspension_is_open_until_the_publisher_sets_its_length(event):
    by = organizer_of(event)
    row = suspend_person(by=by, membership_number="0000-009999", name="Buggy", starts_on=date(2026, 1, 1))
    assert (row.membership_number, row.ends_on) == ("0000009999", None)
    change_suspension(suspension=row, by=by, ends_on=date(2027, 1, 1))
    assert fresh(row).ends_on == date(2027, 1, 1)
    entry = LogEntry.objects.get(verb="change_suspension")
    assert (entry.before, entry.after) == ({"ends_on": None}, {"ends_on": "2027-01-01"})


def test_a_suspension_needs_a_number_and_dates_in_order(event):
    with pytest.raises(Refused) as caught:
        suspend_person(
            by=organizer_of(event), membership_number="", starts_on=date(2026, 2, 1), ends_on=date(2026, 1, 1)
        )
    assert caught.value.codes == ("number_missing", "suspension_upside_down")
    with pytest.raises(Refused):
        change_suspension(suspension=SuspensionFactory(), by=organizer_of(event), ends_on=date(2000, 1, 1))


def test_a_ban_stands_once_on_its_organizers_list_and_is_lifted(event):
    by = organizer_of(event)
    row = ban_person(
        organizer=event.organizer, by=by, membership_number="0000008888", name="Alvida", reason="Theft"
    )
    with pytest.raises(Refused) as caught:
        ban_person(organizer=event.organizer, by=by, membership_number="0000008888")
    assert caught.value.codes == ("banned_already",)
    lift_ban(ban=row, by=by, reason="Served")
    assert not Ban.objects.exists()
    assert LogEntry.objects.get(verb="lift_ban").before["reason"] == "Theft"


def test_the_same_form_twice_suspends_once(event):
    by = organizer_of(event)
    call = {"by": by, "membership_number": "0000009999", "starts_on": date(2026, 1, 1), "once": "k"}
    suspend_person(**call)
    with pytest.raises(AlreadyDone):
        suspend_person(**call)
    assert Suspension.objects.count() == 1


def test_strangers_neither_suspend_nor_ban_nor_lift(event):
    stranger = acting(UserFactory())
    other = organizer_of(EventFactory())
    with pytest.raises(NotAllowed):
        suspend_person(by=stranger, membership_number="0000009999", starts_on=date(2026, 1, 1))
    for who in (stranger, other):
        with pytest.raises(NotAllowed):
            ban_person(organizer=event.organizer, by=who, membership_number="0000009999")
        with pytest.raises(NotAllowed):
            lift_ban(
                ban=BanFactory(organizer=event.organizer, membership_number=f"000000000{who is other:d}"),
                by=who,
            )
