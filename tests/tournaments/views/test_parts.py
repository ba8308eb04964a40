"""Pages of which htmx asks for a part: a link's page and one that the Back button brings back are whole."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.views.conftest import HTMX

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages(event, match):
    """The staff's pages of two shapes, of an event whose first round is played."""
    of_event = ("desk", "floor", "players", "check-in", "calls")
    return {
        **{name: reverse(name, args=[event.slug]) for name in of_event},
        "floor-table": reverse("floor-table", args=[event.slug, match.table]),
        "end-of-round": reverse("end-of-round", args=[event.slug, match.pk]),
    }


@pytest.mark.parametrize("whole", ["HX-Boosted", "HX-History-Restore-Request"])
def test_only_who_asks_for_a_part_gets_a_part(people, pages, whole):
    judge = Client()
    judge.force_login(people.head_judge)
    for name, page in pages.items():
        asked = [{}, HTMX, {**HTMX, whole: "true"}]
        shapes = [b"<html" in judge.get(page, headers=headers).content for headers in asked]
        assert shapes == [True, False, True], name


@pytest.mark.parametrize("whole", ["HX-Boosted", "HX-History-Restore-Request"])
def test_a_whole_page_that_has_not_changed_is_no_empty_answer(event, people, pages, whole):
    judge = Client()
    judge.force_login(people.head_judge)
    event.refresh_from_db()
    for name in ("desk", "calls"):
        page = f"{pages[name]}?seen={event.version}"
        answers = [
            judge.get(page, headers=headers).status_code for headers in (HTMX, {**HTMX, whole: "true"})
        ]
        assert answers == [204, 200], name


def test_signed_out_the_back_button_leads_to_the_sign_in_as_a_link_does(pages):
    back = Client().get(pages["desk"], headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert (back.status_code, back.url.split("?")[0]) == (302, reverse("account_login"))
