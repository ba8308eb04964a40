"""The navigation of an event's staff: every link of every role opens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import people_of, ready_event

pytestmark = pytest.mark.django_db

STAFF = ("organizer", "head_judge", "floor_judge", "scorekeeper", "trainee")


def links_of(html: str) -> set[str]:
    nav = re.search(r'<nav class="tabs.*?</nav>', html, re.DOTALL)
    assert nav is not None
    return set(re.findall(r'href="([^"]+)"', nav[0]))


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
