"""Tables of the hall, one player's fixed table, earned byes."""

import pytest

from tests.factories.tournaments import (
    EventFactory,
    RegistrationFactory,
    RoundFactory,
    acting,
    fresh,
    organizer_of,
    people_of,
    registrations,
)
from tournaments.actions import set_awarded_byes, set_fixed_table, set_tables
from tournaments.models import LogEntry
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return EventFactory(state="check_in", first_table=1, last_table=20)


def test_too_few_tables_are_a_warning_and_no_refusal(event):
    registrations(event, 24)
    (warning,) = set_tables(event=event, by=organizer_of(event), first=1, last=12, blocked=[5], feature=1)
    assert (warning.code, warning.params["short"]) == ("too_few_tables", 1)
    row = fresh(event)
    assert (row.last_table, row.blocked_tables, row.feature_table) == (12, [5], 1)


def test_a_fixed_table_cannot_be_blocked_or_left_out(event):
    set_fixed_table(registration=RegistrationFactory(event=event), by=organizer_of(event), table=7)
    for last, blocked in ((6, []), (20, [7])):
        with pytest.raises(Refused) as caught:
            set_tables(event=event, by=organizer_of(event), first=1, last=last, blocked=blocked)
        assert caught.value.codes == ("fixed_table_outside",)


def test_a_fixed_table_is_one_players_inside_the_range(event):
    by = organizer_of(event)
    anna, ben = RegistrationFactory(event=event), RegistrationFactory(event=event)
    set_fixed_table(registration=anna, by=by, table=7)
    with pytest.raises(Refused) as caught:
        set_fixed_table(registration=ben, by=by, table=7)
    assert caught.value.codes == ("fixed_table_taken",)
    with pytest.raises(Refused):
        set_fixed_table(registration=ben, by=by, table=21)
    set_fixed_table(registration=anna, by=by, table=None)
    assert set_fixed_table(registration=ben, by=by, table=7).fixed_table == 7


def test_an_earned_bye_needs_a_number_and_an_open_round(event):
    by = organizer_of(event)
    anna = RegistrationFactory(event=event, membership_number="")
    with pytest.raises(Refused) as caught:
        set_awarded_byes(registration=anna, by=by, rounds=[1])
    assert caught.value.codes == ("bye_needs_number",)
    ben = RegistrationFactory(event=event)
    assert set_awarded_byes(registration=ben, by=by, rounds=[2, 1, 2]).awarded_byes == [1, 2]
    RoundFactory(event=event, number=1)
    with pytest.raises(Refused) as caught:
        set_awarded_byes(registration=ben, by=by, rounds=[2, 99])
    assert [problem.params["round"] for problem in caught.value.problems] == [1, 99]
    assert LogEntry.objects.filter(verb="set_awarded_byes").count() == 1


def test_tables_and_byes_are_the_desks_work(event):
    anna = RegistrationFactory(event=event)
    for role in ("floor_judge", "trainee", "stranger"):
        by = acting(people_of(event).by_role()[role])
        with pytest.raises(NotAllowed):
            set_tables(event=event, by=by, first=1, last=2)
        with pytest.raises(NotAllowed):
            set_fixed_table(registration=anna, by=by, table=1)
        with pytest.raises(NotAllowed):
            set_awarded_byes(registration=anna, by=by, rounds=[1])
