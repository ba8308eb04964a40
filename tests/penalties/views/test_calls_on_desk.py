"""An open judge call is seen at the desk at once: its line, and the counts on the tabs (TRM 1.4)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from penalties.actions.calls import take_call
from penalties.actions.penalties import Actor
from tests.factories.calls import floor
from tests.factories.tournaments import fresh, right_now
from tests.tournaments.views.conftest import HTMX, queries_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(8, now=right_now())


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def board_of(client, hall, **asked):
    return text_of(client.get(reverse("desk", args=[hall.event.slug]), asked, headers=HTMX))


def counts(page):
    return dict(re.findall(r'id="count-(floor|calls)"[^>]*>(?:<b class="num">(\d+)</b>)?', page))


@pytest.mark.parametrize("role", ["organizer", "scorekeeper", "head_judge", "floor_judge", "trainee"])
def test_a_call_stands_on_the_desk_with_its_table_for_all_staff(hall, role):
    client = browser(getattr(hall.people, role))
    assert 'id="judge-calls"' not in board_of(client, hall)
    call = hall.call(2)
    page = text_of(client.get(reverse("desk", args=[hall.event.slug])))
    line = page[page.index('id="judge-calls"') :]
    assert "A judge is called" in line
    assert f'href="{reverse("call", args=[hall.event.slug, call.pk])}"' in line[: line.index("</p>")]
    assert 'aria-label="Table 2: ' in line
    assert counts(page) == {"floor": "1", "calls": "1"}


def test_the_desk_that_asks_again_hears_of_a_call_and_of_who_took_it(hall):
    client = browser(hall.people.scorekeeper)
    address = reverse("desk", args=[hall.event.slug])
    seen = fresh(hall.event).version
    assert client.get(address, {"seen": seen}, headers=HTMX).status_code == 204
    call = hall.call(3)
    page = board_of(client, hall, seen=seen)
    assert "A judge is called" in page
    assert counts(page) == {"floor": "1", "calls": "1"}
    assert page.count('hx-swap-oob="true"') >= 2
    seen = fresh(hall.event).version
    take_call(call=call, by=Actor(user=hall.people.floor_judge))
    page = board_of(client, hall, seen=seen)
    assert "A judge is called" not in page
    assert "A judge is on it" in page


def test_the_counts_go_when_no_call_is_open(hall):
    client = browser(hall.people.scorekeeper)
    assert counts(board_of(client, hall)) == {"floor": "", "calls": ""}


def test_calls_cost_the_desk_the_same_queries_however_many(hall):
    client = browser(hall.people.scorekeeper)
    hall.call(1)
    with_one = queries_of(lambda: board_of(client, hall))
    for table in (2, 3, 4):
        hall.call(table)
    assert queries_of(lambda: board_of(client, hall)) == with_one
