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


@pytest.mark.parametrize(
    ("starts_on", "ends_on", "is_refused"),
    [
        ("2026-01-01", "2026-06-30", True),
        ("2026-01-01", "2026-03-31", True),
        ("2026-01-01", None, True),
        ("2026-02-01", "2026-06-30", True),
        ("2026-02-01", "2026-09-30", False),
        ("2026-02-01", None, False),
        ("2025-12-01", "2026-06-30", False),
        ("2026-07-01", None, False),
    ],
)
def test_a_suspension_that_adds_no_day_or_begins_with_another_is_refused_as_entered_already(
    event, starts_on, ends_on, is_refused
):
    by = organizer_of(event)
    SuspensionFactory(membership_number="0000009999", starts_on="2026-01-01", ends_on="2026-06-30")
    days = [day and date.fromisoformat(day) for day in (starts_on, ends_on)]
    call = {"by": by, "membership_number": "0000-009999", "starts_on": days[0], "ends_on": days[1]}
    if not is_refused:
        suspend_person(**call)
        return
    with pytest.raises(Refused) as caught:
        suspend_person(**call)
    [problem] = caught.value.problems
    assert (
        problem.words() == "Membership number 0000009999 is suspended from 2026-01-01 to 2026-06-30 already."
    )
    suspend_person(**{**call, "membership_number": "0000008888"})
    assert Suspension.objects.count() == 2


def test_a_suspension_without_an_end_holds_every_later_day(event):
    SuspensionFactory(membership_number="0000009999", starts_on="2026-01-01")
    with pytest.raises(Refused) as caught:
        suspend_person(by=organizer_of(event), membership_number="0000009999", starts_on=date(2027, 1, 1))
    assert caught.value.codes == ("suspended_already",)
    assert "without an end" in caught.value.problems[0].words()


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
