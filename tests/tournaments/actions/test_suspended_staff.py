"""A suspension that begins while somebody is on the staff: the role rests, and the pages say so (TRM 1.2)."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories.running import started_round
from tests.factories.tournaments import SuspensionFactory, acting, fresh, people_of, ready_event, right_now
from tournaments.actions import enter_result, remove_staff
from tournaments.models import User
from tournaments.permissions import forget_roles, may, roles_of
from tournaments.queries.desk import desk_facts
from tournaments.queries.staff import staff_facts
from tournaments.rules.problems import NotAllowed

pytestmark = pytest.mark.django_db

NUMBER = "0000009999"


@pytest.fixture
def event():
    return ready_event(players=4, structure="swiss")


@pytest.fixture
def scorekeeper(event) -> User:
    person = people_of(event).scorekeeper
    person.membership_number = NUMBER
    person.save()
    return person


def suspend(*, since: int = -3, until: int | None = None) -> None:
    """Suspend the number from one day to another, counted from today."""
    today = right_now().date()
    ends_on = today + timedelta(days=until) if until is not None else None
    SuspensionFactory(membership_number=NUMBER, starts_on=today + timedelta(days=since), ends_on=ends_on)


def codes(problems) -> list[str]:
    return [problem.code for problem in problems]


def test_a_suspended_persons_act_is_refused_and_says_why(event, scorekeeper):
    match = started_round(event).matches.get(table=1)
    suspend()
    with pytest.raises(NotAllowed) as refusal:
        enter_result(match=match, by=acting(scorekeeper), outcome="win_1")
    assert refusal.value.codes == ("suspended_on_staff",)
    assert refusal.value.problems[0].section == "TRM 1.2"
    assert fresh(match).outcome == ""


@pytest.mark.parametrize(("since", "until"), [(-9, -2), (2, None)], ids=["over", "not begun"])
def test_on_other_days_the_role_holds(event, scorekeeper, since, until):
    suspend(since=since, until=until)
    assert may(scorekeeper, "keep_scores", event)
    assert codes(staff_facts(event).notes) == codes(staff_facts(ready_event(players=4)).notes)


def test_the_last_day_of_a_suspension_still_counts(event, scorekeeper):
    suspend(since=-1, until=1)
    assert not roles_of(scorekeeper, event)


def test_staff_pages_say_that_the_role_rests_instead_of_hiding_the_event(event, scorekeeper):
    suspend()
    client = Client()
    client.force_login(scorekeeper)
    answer = client.get(reverse("desk", args=[event.slug]))
    assert answer.status_code == 403
    assert "you are suspended" in answer.content.decode()


def test_staff_page_and_desk_warn_and_lead_to_where_the_role_is_taken_away(event, scorekeeper):
    suspend()
    organizer = people_of(event).organizer
    for facts in (staff_facts(event).notes, desk_facts(event).notes):
        (warning,) = [problem for problem in facts if problem.code == "staff_suspended"]
        assert (warning.section, str(warning.severity)) == ("TRM 1.2", "warning")
        assert str(scorekeeper) in warning.words()
        assert "Take the role away" in warning.advice
    client = Client()
    client.force_login(organizer)
    page = client.get(reverse("desk", args=[event.slug])).content.decode()
    assert f'href="{reverse("event-staff", args=[event.slug])}">Show them' in page
    remove_staff(event=event, by=acting(organizer), user=scorekeeper, role="scorekeeper")
    assert "staff_suspended" not in codes(staff_facts(event).notes)


def test_a_member_of_the_organizer_keeps_their_right(event):
    organizer = people_of(event).organizer
    organizer.membership_number = NUMBER
    organizer.save()
    suspend()
    assert may(organizer, "manage_event", event)


@pytest.mark.parametrize("number", ["", NUMBER], ids=["without a number", "with a number"])
def test_asking_costs_no_query_more(event, number):
    person = people_of(event).floor_judge
    person.membership_number = number
    person.save()
    forget_roles(person)
    with CaptureQueriesContext(connection) as asked:
        assert may(person, "judge", event)
        assert may(person, "note_on_floor", event)
    assert len(asked) == 2
