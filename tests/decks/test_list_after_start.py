"""A list on paper that is typed in while its deck is counted already: it is laid beside the deck (TRM 4.4)."""

import pytest
from django.urls import reverse

from decks.actions import CheckNotes, choose_deck_check, save_counts, start_check, take_up_list
from decks.models import DeckList
from tests.factories.decks import event_with_lists
from tests.factories.running import started_round
from tests.factories.tournaments import acting, fresh, people_of
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_with_lists(players=4)


@pytest.fixture
def judge(event):
    return acting(people_of(event).floor_judge)


@pytest.fixture
def check(event, judge):
    """A deck in the judge's hands whose list came in only after they had begun."""
    started_round(event)
    row = choose_deck_check(event=event, by=judge, table=1)[0]
    deck_list = DeckList.objects.get(registration=row.registration)
    version, deck_list.current = deck_list.current, None
    deck_list.save()
    start_check(check=row, by=judge)
    deck_list.current = version
    deck_list.save()
    return fresh(row)


def test_the_list_lies_beside_the_deck_and_the_count_of_don_stays(check, judge):
    row = save_counts(check=check, by=judge, notes=CheckNotes(counts={"MAIN": 49, "DON!!": 9}))
    assert row.version_checked is None
    row = take_up_list(check=row, by=judge)
    assert row.version_checked == DeckList.objects.get(registration=row.registration).current
    assert (row.found, row.state) == ({"DON!!": 9}, "under_way")


def test_a_check_that_has_its_list_keeps_it(check, judge):
    row = take_up_list(check=check, by=judge)
    with pytest.raises(Refused) as caught:
        take_up_list(check=row, by=judge)
    assert caught.value.codes == ("no_new_list",)


def test_without_a_list_there_is_nothing_to_lay_beside_it(check, judge):
    DeckList.objects.filter(registration=check.registration).update(current=None)
    with pytest.raises(Refused) as caught:
        take_up_list(check=check, by=judge)
    assert caught.value.codes == ("no_new_list",)


def test_the_page_of_the_check_offers_the_list_that_came_in(event, check, client):
    client.force_login(people_of(event).floor_judge)
    page = reverse("deck-check-page", args=[event.slug, check.pk])
    send = reverse("deck-check-list", args=[event.slug, check.pk])
    assert send in client.get(page).content.decode()
    answer = client.post(send, {"once": "k"}, follow=True)
    assert answer.redirect_chain[-1][0] == page
    assert send not in answer.content.decode()
    assert "No list was handed in" not in answer.content.decode()


def test_a_floor_judge_is_told_who_types_in_a_paper_list(event, check, client):
    client.force_login(people_of(event).floor_judge)
    DeckList.objects.filter(registration=check.registration).update(current=None)
    page = client.get(reverse("deck-check-page", args=[event.slug, check.pk])).content.decode()
    assert "The desk or the head judge types it in" in page
