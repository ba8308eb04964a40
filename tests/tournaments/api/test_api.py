"""The public API: what anyone may read, published rounds only, code names, one shape of refusals, 304."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.running import begun_cut, paired_round, play_round, started_round
from tests.factories.tournaments import EventFactory, RegistrationFactory, fresh, ready_event
from tests.tournaments.views.conftest import queries_of
from tournaments.models import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    return ready_event(players=8, staff=False)


def get(name, event=None, *more, **headers):
    args = [event.slug, *more] if event else []
    return Client().get(reverse(name, args=args), headers=headers)


def test_events_are_listed_without_drafts_and_cancelled_ones(event):
    EventFactory(state="draft")
    EventFactory(state="cancelled")
    answer = get("api-events").json()
    assert [row["slug"] for row in answer["results"]] == [event.slug]
    assert answer["results"][0]["page"] == event.get_absolute_url()


def test_event_says_where_it_stands(event):
    play_round(event)
    started_round(event)
    facts = get("api-event", event).json()
    assert facts["players"] == 8
    assert facts["standings_after"] == 1
    assert [row["number"] for row in facts["rounds"]] == [1, 2]


def test_round_not_published_is_in_no_list_and_not_found(event):
    paired_round(event)
    assert get("api-rounds", event).json() == []
    answer = get("api-round", event, 1)
    assert answer.status_code == 404
    assert answer.json()["problems"][0]["code"] == "not_found"


def test_round_lists_its_matches_by_table_and_byes_last():
    event = ready_event(players=5, staff=False)
    started_round(event)
    pairings = get("api-round", event, 1).json()["pairings"]
    assert [row["table"] for row in pairings] == [1, 2, None]
    assert (pairings[-1]["kind"], pairings[-1]["player_2"]) == ("bye", None)
    assert pairings[0]["has_result"] is False


def test_standings_give_rates_with_four_decimals_and_exactly(event):
    play_round(event)
    answer = get("api-standings", event).json()
    assert answer["after_round"] == 1
    last = answer["standings"][-1]
    assert (last["own_rate"], last["own_rate_exact"]) == ("0.3300", "33/100")


def test_bracket_is_not_found_before_the_cut_and_complete_after():
    event = ready_event(players=8, cut_size=4, staff=False)
    assert get("api-bracket", event).status_code == 404
    begun_cut(event, rounds=3)
    bracket = get("api-bracket", fresh(event)).json()
    assert bracket["size"] == 4
    assert [len(column["matches"]) for column in bracket["rounds"]] == [2, 1]


def test_hidden_names_are_code_names_everywhere():
    event = ready_event(players=8, cut_size=4, staff=False)
    Registration.objects.filter(event=event, number=1).update(name="Nico Robin", hides_name=True)
    begun_cut(event, rounds=3)
    started_round(fresh(event))
    for name, more in (("api-round", [1]), ("api-standings", []), ("api-bracket", [])):
        answer = get(name, fresh(event), *more).content.decode()
        assert "Robin" not in answer
        assert "Pirate 1" in answer


def test_draft_is_not_found_in_the_one_shape_of_refusals(db):
    answer = get("api-event", EventFactory(state="draft"))
    assert answer.status_code == 404
    assert set(answer.json()["problems"][0]) == {"code", "severity", "section", "place", "words", "advice"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_api_reads_only(event, method):
    answer = getattr(Client(), method)(reverse("api-event", args=[event.slug]))
    assert answer.status_code == 405
    assert answer.json()["problems"][0]["code"] == "method_not_allowed"


@pytest.mark.parametrize("name", ["api-event", "api-rounds", "api-standings"])
def test_unchanged_answer_is_304_without_a_query(event, name, django_assert_num_queries):
    etag = get(name, event)["ETag"]
    with django_assert_num_queries(0):
        again = get(name, event, **{"If-None-Match": etag})
    assert again.status_code == 304


def test_no_contact_and_no_membership_number_leaves_by_the_api(event):
    RegistrationFactory(event=event, active=True, email="zoro@example.org", membership_number="0987654321")
    play_round(event)
    started_round(event)
    for name, more in (("api-event", []), ("api-round", [1]), ("api-standings", [])):
        answer = get(name, event, *more).content.decode()
        assert "zoro@" not in answer
        assert "0987654321" not in answer
        assert event.registrations.first().token not in answer


def api_queries(players, count):
    event = ready_event(players=players, staff=False)
    play_round(event)
    started_round(event)
    found = []
    for name, more in (("api-event", []), ("api-rounds", []), ("api-round", [2]), ("api-standings", [])):
        cache.clear()
        found.append(count(lambda name=name, more=more: get(name, event, *more)))
    return found


def test_answers_cost_the_same_queries_for_8_and_64_players():
    assert api_queries(8, queries_of) == api_queries(64, queries_of)


def test_docs_page_names_every_address_of_the_schema(db):
    page = Client().get(reverse("api-docs")).content.decode()
    for path in Client().get(reverse("api-schema")).json()["paths"]:
        assert f"GET {path}" in page
    assert "own_rate_exact" in page
