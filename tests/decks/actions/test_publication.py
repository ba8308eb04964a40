"""Who may read deck lists, and when (TRM 3.7)."""

from datetime import timedelta

import pytest
from django.urls import reverse

from decks.actions import publish_lists, publish_lists_to_cut, withdraw_publication
from decks.queries.left_open import left_open
from decks.queries.lists import readable_lists
from tests.factories.decks import hand_in
from tests.factories.running import begun_cut, decide_ties, play_swiss
from tests.factories.tournaments import (
    START,
    EventFactory,
    RegistrationFactory,
    acting,
    fresh,
    people_of,
    ready_event,
)
from tournaments.actions import begin_cut
from tournaments.models import CutPlace, Event
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = EventFactory(deck_rule=Event.DeckRule.DEADLINE)
    for name in ("Anna", "Ben", "Chloe"):
        hand_in(RegistrationFactory(event=event, name=name), now=START - timedelta(hours=1))
    return event


def begin(event):
    event.state = Event.State.RUNNING
    event.save()


def test_nobody_publishes_before_the_event_has_begun(event):
    with pytest.raises(Refused) as refused:
        publish_lists(event=event, by=acting(people_of(event).organizer))
    assert refused.value.codes == ("lists_confidential",)


def test_publication_opens_all_lists_at_the_same_time(event):
    begin(event)
    assert readable_lists(event) == []
    publish_lists(event=event, by=acting(people_of(event).organizer))
    event.refresh_from_db()
    assert len(readable_lists(event)) == 3


def test_only_the_organizer_publishes(event):
    begin(event)
    with pytest.raises(NotAllowed):
        publish_lists(event=event, by=acting(people_of(event).head_judge))


def test_the_cut_reads_the_cuts_lists_and_nobody_else_does(event):
    begin(event)
    anna, ben, chloe = event.registrations.order_by("number")
    by = acting(people_of(event).organizer)
    with pytest.raises(Refused) as refused:
        publish_lists_to_cut(event=event, by=by)
    assert refused.value.codes == ("no_cut_yet",)
    for seed, player in enumerate((anna, ben), start=1):
        CutPlace.objects.create(event=event, seed=seed, registration=player)
    publish_lists_to_cut(event=event, by=by)
    event.refresh_from_db()
    assert [row.registration for row in readable_lists(event, viewer=anna)] == [anna, ben]
    assert readable_lists(event, viewer=chloe) == []
    assert readable_lists(event) == []


def test_in_an_event_of_two_days_the_desk_reminds_of_the_cuts_lists_until_one_button_shows_them(client):
    """TRM 3.7: those of a cut on the second day are shown to the cut by the end of day 1."""
    event = ready_event(players=4, cut_size=2, has_second_day=True, deck_rule=Event.DeckRule.DEADLINE)
    client.force_login(people_of(event).organizer)
    desk, lists = (reverse(name, args=[event.slug]) for name in ("desk", "decks"))

    def said():
        return "cut_lists_not_shown" in client.get(desk).content.decode()

    play_swiss(event, 3)
    assert not said()
    decide_ties(fresh(event))
    begin_cut(event=fresh(event), by=acting(people_of(event).organizer))
    assert said()
    page = client.get(lists).content.decode()
    assert "before day 1 ends" in page
    assert 'name="whom" value="cut"' in page
    client.post(reverse("decks-publish", args=[event.slug]), {"whom": "cut", "once": "1"})
    assert fresh(event).decks_published_to_cut_at is not None
    assert not said()
    assert "before day 1 ends" not in client.get(lists).content.decode()


def test_in_an_event_of_one_day_nobody_is_reminded(client):
    event = ready_event(players=4, cut_size=2, deck_rule=Event.DeckRule.DEADLINE)
    begun_cut(event, rounds=3)
    assert "cut_lists_not_shown" not in {problem.code for problem in left_open(fresh(event), at_end=False)}


def test_a_mistaken_publication_can_be_taken_back(event):
    begin(event)
    by = acting(people_of(event).organizer)
    publish_lists(event=event, by=by)
    withdraw_publication(event=event, by=by, reason="too early")
    event.refresh_from_db()
    assert readable_lists(event) == []


def test_the_public_page_is_not_there_before_publication_and_hides_names_after(event, client):
    url = reverse("public-decks", args=[event.slug])
    assert client.get(url).status_code == 404
    begin(event)
    anna = event.registrations.get(name="Anna")
    anna.hides_name = True
    anna.save()
    publish_lists(event=event, by=acting(people_of(event).organizer))
    page = client.get(url).content.decode()
    assert "Anna" not in page
    assert "Pirate 1" in page


def test_staff_see_statuses_but_no_cards_before_the_start(event, client):
    client.force_login(people_of(event).organizer)
    anna = event.registrations.get(name="Anna")
    page = client.get(reverse("deck", args=[event.slug, anna.number])).content.decode()
    assert "OP07-" not in page
    table = client.get(reverse("decks", args=[event.slug])).content.decode()
    assert "OP07-" not in table
    assert "3 of 3" in table
    begin(event)
    page = client.get(reverse("deck", args=[event.slug, anna.number])).content.decode()
    assert "OP07-" in page
