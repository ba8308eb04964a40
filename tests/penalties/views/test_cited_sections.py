"""Sections that judges cite in rulings and reasons lead to what they are about."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories.calls import floor
from tests.factories.penalties import give
from tournaments.templatetags.logpose import cited

pytestmark = pytest.mark.django_db


def test_a_rulings_section_and_those_in_its_words_lead_to_the_page_of_rules(client):
    hall = floor(4)
    call = hall.ruled(1, section="CR 7-1-1", words="See TRM 4.10 and CR 8-4-2, <b>not CR 99-1.")
    client.force_login(hall.people.floor_judge)
    page = client.get(reverse("call", args=[hall.event.slug, call.pk])).content.decode()
    assert 'href="/manual/#cr-7-1-1" title="Attack Step">CR 7-1-1</a>' in page
    assert '<a class="section" href="/manual/#trm-4-10"' in page
    assert (
        'href="/manual/#cr-8-4" title="Activating and resolving">CR 8-4-2</a>, &lt;b&gt;not CR 99-1.' in page
    )


def test_a_penaltys_reason_links_the_rule_it_cites(client):
    hall = floor(4)
    penalty = give(hall.event, 1, "game_rules", "warning", reason="Blocked twice (CR 7-1-2)")
    client.force_login(hall.people.floor_judge)
    for page in (
        reverse("penalty", args=[hall.event.slug, penalty.pk]),
        reverse("penalties", args=[hall.event.slug]),
    ):
        assert 'title="Block Step">CR 7-1-2</a>)' in client.get(page).content.decode()


def test_the_page_of_rules_has_the_place_each_link_leads_to(client):
    page = client.get(reverse("manual")).content.decode()
    for place in ("cr-7-1-1", "cr-11-1", "trm-4-10"):
        assert page.count(f'id="{place}"') == 1


@pytest.mark.parametrize("words", ["", "CR", "CR x", "CRM 7-1", "TRM 99.9", "1CR 7-1"])
def test_what_cites_nothing_known_stays_as_it_is(words: str):
    assert cited(words) == words
