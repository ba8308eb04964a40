"""An act's address opened as a page, as a restored tab does after a refusal: it says so and leads on."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import people_of, ready_event
from tests.tournaments.views.conftest import text_of

pytestmark = pytest.mark.django_db
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def event():
    return ready_event(4)


def test_a_players_tab_leads_to_their_own_page(event):
    player = event.registrations.get(number=2)
    answer = Client().get(reverse("player-result", args=[player.token]), headers=BROWSER)
    assert answer.status_code == 405
    assert f'<a class="button primary" href="{player.get_absolute_url()}">' in text_of(answer)


def test_a_desks_tab_leads_to_the_desk_and_asks_anyone_else_to_sign_in(event):
    address = reverse("event-step", args=[event.slug, "pair_round"])
    client = Client()
    assert client.get(address, headers=BROWSER).url.startswith("/account/sign-in/")
    client.force_login(people_of(event).scorekeeper)
    answer = client.get(address, headers=BROWSER)
    assert f'<a class="button primary" href="{reverse("desk", args=[event.slug])}">' in text_of(answer)
    assert answer["Allow"] == "POST"


def test_a_link_that_is_gone_and_a_script_get_no_page_that_does_not_exist(event):
    gone = Client().get(reverse("player-result", args=["x" * 22]), headers=BROWSER)
    assert 'href="/">' in text_of(gone)
    assert not Client().get(reverse("event-step", args=[event.slug, "pair_round"])).content
