"""The staff's page of deck lists: publishing asks twice and says what it does."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.decks import hand_in
from tests.factories.running import play_round, started_round
from tests.factories.tournaments import START, fresh, people_of, ready_event, right_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = ready_event(players=4)
    for row in event.registrations.all()[:3]:
        hand_in(row, now=START - timedelta(hours=1))
    return event


@pytest.fixture
def organizer(event):
    client = Client()
    client.force_login(people_of(event).organizer)
    return client


def page_of(organizer, event):
    return organizer.get(reverse("decks", args=[event.slug])).content.decode()


def publish_form(page):
    """Return what stands between the fold "Publish all lists" and its end."""
    return page.split("<summary>Publish all lists</summary>")[1].split("</details>")[0]


def test_publishing_all_lists_asks_first_and_names_how_many_and_the_round_being_played(organizer, event):
    started_round(event, now=right_now())
    page = page_of(organizer, event)
    assert page.count('value="all"') == 1
    asked = publish_form(page)
    assert 'value="all"' in asked
    assert "3 lists become readable for everybody" in asked
    assert "Round 1 is being played" in asked


def test_between_rounds_no_round_is_warned_of(organizer, event):
    play_round(event)
    assert "is being played" not in publish_form(page_of(organizer, event))


def test_published_lists_are_linked_from_the_staffs_page(organizer, event):
    started_round(event, now=right_now())
    link = reverse("public-decks", args=[event.slug])
    assert link not in page_of(organizer, event)
    organizer.post(reverse("decks-publish", args=[event.slug]), {"whom": "all", "once": "1"})
    assert fresh(event).decks_published_at is not None
    assert link in page_of(organizer, event)
