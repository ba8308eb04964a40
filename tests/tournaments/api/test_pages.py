"""Pages of the API's list are whole numbers, as its schema says."""

import pytest
from django.urls import reverse

from tests.factories.tournaments import EventFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("wanted", ["last", "one", "1 ", "\u0661", "-1", "2", ""])
def test_a_page_that_is_no_page_is_not_found_with_one_problem(client, wanted):
    EventFactory()
    answer = client.get(reverse("api-events"), {"page": wanted})
    assert answer.status_code == 404
    assert len(answer.json()["problems"]) == 1


def test_the_first_page_is_there_by_name_and_without(client):
    event = EventFactory()
    for query in ({}, {"page": "1"}):
        assert [row["slug"] for row in client.get(reverse("api-events"), query).json()["results"]] == [
            event.slug
        ]
