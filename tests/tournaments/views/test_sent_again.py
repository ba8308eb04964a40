"""An act whose answer got lost is sent again by the queue of the list: nothing twice, and no row moves."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import EventFactory, organizer_of, registrations
from tests.tournaments.views.conftest import HTMX, at_table, desk_url, text_of
from tournaments.actions import enter_result
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, LogEntry
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("says_page", ["Referer", "HX-Current-URL"])
def test_a_result_sent_again_leaves_the_tables_of_the_desk_where_they_are(
    desk_client, event, round_, says_page
):
    page = text_of(desk_client.get(desk_url(event)))
    before = re.findall(r'<tr id="t(\d+)"', page)
    first = at_table(round_, 1)
    sent = {"once": "k", "listed": field(page, "listed"), "window": "1", "q": ""}
    for _time in range(2):
        answer = desk_client.post(
            reverse("match-tap", args=[event.slug, first.pk, "win_1"]),
            sent,
            headers={**HTMX, says_page: f"http://testserver{desk_url(event)}"},
            follow=True,
        )
        again = text_of(answer)
        assert re.findall(r'<tr id="t(\d+)"', again) == before
        assert field(again, "listed") == sent["listed"]
    assert LogEntry.objects.filter(verb="enter_result").count() == 1
    later = text_of(desk_client.get(reverse("desk-standings", args=[event.slug])))
    assert "already done" not in later, "not said on another page, long after"


def test_a_search_at_the_desk_is_kept_when_a_result_is_sent_again(desk_client, event, round_):
    enter_result(match=at_table(round_, 2), by=SYSTEM, outcome=Outcome.WIN_1)
    first = at_table(round_, 1)
    answers = [
        desk_client.post(
            reverse("match-tap", args=[event.slug, first.pk, "win_1"]),
            {"once": "k", "listed": "", "window": "1", "q": first.player_1.name},
            headers={**HTMX, "Referer": f"http://testserver{desk_url(event)}?window=2"},
            follow=True,
        )
        for _time in range(2)
    ]
    shown = [re.findall(r'<tr id="t(\d+)"', text_of(answer)) for answer in answers]
    assert shown == [[str(first.pk)], [str(first.pk)]]


def test_a_check_in_sent_again_leaves_the_names_where_they_are(db):
    event = EventFactory(state=Event.State.CHECK_IN)
    registrations(event, 4)
    event.registrations.update(status="registered")
    desk = Client()
    desk.force_login(organizer_of(event).user)
    address = reverse("check-in", args=[event.slug])
    page = text_of(desk.get(address))
    order = field(page, "listed")
    number = order.split(",")[0]
    for _time in range(2):
        answer = desk.post(
            reverse("check-in-tap", args=[event.slug, number]),
            {"once": "k", "listed": order, "listed_again": "", "q": ""},
            headers={**HTMX, "Referer": f"http://testserver{address}"},
            follow=True,
        )
        assert field(text_of(answer), "listed") == order
    assert LogEntry.objects.filter(verb="check_in").count() == 1
