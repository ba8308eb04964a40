"""The first page's three doors, an organizer's first page, the public list of events."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories.tournaments import (
    EventFactory,
    OrganizerMemberFactory,
    UserFactory,
    fresh,
    people_of,
    registrations,
    right_now,
)
from tests.tournaments.views.conftest import queries_of, text_of
from tournaments import hooks
from tournaments.rules.problems import Problem

pytestmark = pytest.mark.django_db


def test_a_stranger_finds_three_doors_a_ready_example_and_the_address_for_phones(client, settings):
    settings.LOGPOSE_PUBLIC_URL = "http://192.168.1.20:8000"
    EventFactory(name="Ready example", is_demo=True)
    text = text_of(client.get("/"))
    for words in (
        "Run an event",
        "Check a deck",
        "Replay a game",
        "Ready example",
        "http://192.168.1.20:8000",
    ):
        assert words in text


def test_without_a_network_the_first_page_says_so(client, monkeypatch):
    monkeypatch.setattr("tournaments.views.home.phone_addresses", list)
    assert "phones cannot reach it" in text_of(client.get("/"))


def test_the_organizers_page_needs_a_sign_in(client):
    assert "sign-in" in client.get(reverse("organizer-home")).url


def test_what_runs_what_is_next_and_what_waits(client, monkeypatch):
    member = OrganizerMemberFactory()
    own = {"organizer": member.organizer}
    running = EventFactory(**own, name="Runs", state="running")
    registrations(running, 5)
    coming = EventFactory(**own, name="Comes", state="open")
    EventFactory(**own, name="Done", state="finished", finished_at=right_now() - timedelta(hours=50))
    EventFactory(**own, name="Almost", state="finished", finished_at=right_now() - timedelta(hours=40))
    EventFactory(name="Somebody else's")
    missing = [Problem("lists_missing", "Deck lists missing: 3.")]
    monkeypatch.setattr(hooks.start_problems, "_answers", [lambda event: missing if event == coming else []])
    client.force_login(member.user)
    response = client.get(reverse("organizer-home"))
    facts, text = response.context["facts"], text_of(response)
    assert [card.event.name for card in facts.running] == ["Runs"]
    assert facts.running[0].players == "5 signed up, 5 checked in"
    assert [(due.event.name, due.is_late) for due in facts.reports] == [("Done", True), ("Almost", False)]
    assert "the report is 2 hours late" in text
    assert "Deck lists missing: 3." in text
    assert "Somebody else" not in text


def test_staff_without_an_organizer_see_their_events_and_make_none(client):
    event = EventFactory(state="running")
    client.force_login(people_of(event).scorekeeper)
    text = text_of(client.get(reverse("organizer-home")))
    assert event.name in text
    assert "New event" not in text


def test_an_empty_page_says_the_next_step(client):
    client.force_login(OrganizerMemberFactory().user)
    assert "Make the first one" in text_of(client.get(reverse("organizer-home")))
    client.force_login(UserFactory())
    assert "adds you to an event" in text_of(client.get(reverse("organizer-home")))


def test_the_page_costs_the_same_for_10_and_for_50_players(client):
    member = OrganizerMemberFactory()
    event = EventFactory(organizer=member.organizer, state="running")
    client.force_login(member.user)
    registrations(event, 10)
    client.get(reverse("organizer-home"))
    few = queries_of(lambda: client.get(reverse("organizer-home")))
    registrations(event, 40)
    assert queries_of(lambda: client.get(reverse("organizer-home"))) == few


def test_the_public_list_has_no_drafts_and_can_be_searched(client):
    EventFactory(name="Open cup", venue="Harbour")
    EventFactory(name="Secret plan", state="draft")
    EventFactory(name="Old cup", state="finished")
    text = text_of(client.get(reverse("events")))
    assert "Open cup" in text
    assert "Old cup" in text
    assert "Secret" not in text
    assert "Old cup" not in text_of(client.get(reverse("events"), {"q": "harb open"}))


def test_a_member_names_the_store_and_sets_its_time_zone_for_new_events(client):
    member = OrganizerMemberFactory(organizer__name="My store")
    client.force_login(member.user)
    page = reverse("organizer-edit")
    assert page in client.get(reverse("organizer-home")).content.decode()
    client.post(page, {"name": "Baratie Cards", "time_zone": "Asia/Tokyo", "once": "1"})
    organizer = fresh(member.organizer)
    assert (organizer.name, organizer.time_zone) == ("Baratie Cards", "Asia/Tokyo")
    form = client.get(reverse("event-new")).content.decode()
    assert '<option value="Asia/Tokyo" selected>' in form
    assert "data-browser-zone" not in form


def test_a_store_is_named_by_its_own_members_alone(client):
    client.force_login(OrganizerMemberFactory().user)
    other = OrganizerMemberFactory().organizer
    address = f"{reverse('organizer-edit')}?organizer={other.slug}"
    assert client.get(address).status_code == 404
    assert client.post(address, {"name": "Mine", "time_zone": "UTC"}).status_code == 404
    assert fresh(other).name != "Mine"


def test_a_new_event_asks_for_a_zone_from_a_list_and_for_the_fee(client):
    client.force_login(OrganizerMemberFactory().user)
    form = client.get(reverse("event-new")).content.decode()
    assert re.search(r'<select name="time_zone"[^>]* data-browser-zone', form)
    assert '<option value="Europe/Berlin"' in form
    assert form.index("There is an entry fee") < form.index("<details")
