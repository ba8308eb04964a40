"""The navigation of an event's staff: every link of every role opens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import EventFactory, people_of, ready_event
from tournaments.models import Job
from tournaments.views.staff_nav import staff_nav

pytestmark = pytest.mark.django_db

EVERY = (
    *(
        "desk",
        "floor",
        "players",
        "check-in",
        "decks",
        "standings",
        "cut",
        "clock",
        "documents",
        "prizes",
        "report",
    ),
    *("setup", "staff", "log", "deck-checks", "calls", "penalties", "replays", "switch"),
)
STAFF = ("organizer", "head_judge", "floor_judge", "scorekeeper", "trainee")


def links_of(html: str) -> set[str]:
    nav = re.search(r'<nav class="tabs.*?</nav>', html, re.DOTALL)
    assert nav is not None
    return set(re.findall(r'href="([^"]+)"', nav[0]))


@pytest.mark.long
@pytest.mark.parametrize("role", STAFF)
@pytest.mark.parametrize("page_name", ["floor", "players"])
def test_every_link_of_the_navigation_opens_for_whoever_sees_it(role, page_name):
    event = ready_event(4, rounds_planned=2)
    browser = Client()
    browser.force_login(people_of(event).by_role()[role])
    links = links_of(browser.get(reverse(page_name, args=[event.slug])).content.decode())
    shut = {link for link in links if browser.get(link).status_code != 200}
    assert not shut
    assert (reverse("log", args=[event.slug]) in links) == (role == "organizer")
    assert (reverse("check-in", args=[event.slug]) in links) == (
        role in {"organizer", "head_judge", "scorekeeper"}
    )


@pytest.mark.parametrize(
    "state", ["draft", "open", "check_in", "running", "finished", "reported", "cancelled"]
)
def test_each_state_shows_some_pages_in_front_and_leaves_none_unreachable(state):
    event = EventFactory(state=state, structure="swiss_cut")
    organizer = people_of(event).organizer
    nav = staff_nav(organizer, event, "log")
    keys = [link.key for link in (*nav.front, *nav.more)]
    assert sorted(keys) == sorted(EVERY)
    assert "log" in [link.key for link in nav.front]
    assert len(nav.front) <= 15
    assert bool({"clock", "cut", "penalties"} & {link.key for link in nav.front}) == (
        state not in {"draft", "open", "cancelled"}
    )


@pytest.mark.parametrize("page_name", ["floor", "deck-checks", "penalties", "calls", "desk", "players"])
def test_the_navigation_stands_before_the_content_on_every_page_of_staff(page_name):
    event = ready_event(4)
    browser = Client()
    browser.force_login(people_of(event).organizer)
    html = browser.get(reverse(page_name, args=[event.slug])).content.decode()
    assert html.count('<nav class="tabs') == 1
    assert html.index('<nav class="tabs') < html.index("<h1")


def test_the_page_of_the_report_package_belongs_to_the_report():
    event = ready_event(4, state="finished")
    row = Job.objects.create(event=event, kind="report", state="done")
    browser = Client()
    browser.force_login(people_of(event).organizer)
    html = browser.get(reverse("job", args=[event.slug, row.pk])).content.decode()
    assert re.search(r'aria-current="page">Report<', html)
