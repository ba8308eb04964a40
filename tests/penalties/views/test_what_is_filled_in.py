"""The penalty form says what happened and what a level does, before it is saved (TRM 7.2, 7.4.2)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from decks.actions import CheckNotes, choose_deck_check, save_counts, start_check
from tests.factories.decks import hand_in
from tests.factories.running import started_round
from tests.factories.tournaments import START, acting, people_of, ready_event
from tests.tournaments.views.conftest import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = ready_event(players=4)
    for player in event.registrations.all():
        player.event = event
        hand_in(player, now=START - timedelta(hours=2))
    event.refresh_from_db()
    started_round(event)
    return event


def form(event, **asked):
    """Return the form as the head judge meets it."""
    client = Client()
    client.force_login(people_of(event).head_judge)
    return client.get(reverse("penalty-new", args=[event.slug]), asked)


def test_what_a_deck_check_found_is_the_reason_of_its_penalty(event):
    judge = acting(people_of(event).floor_judge)
    check = start_check(check=choose_deck_check(event=event, by=judge, table=1)[0], by=judge)
    number, listed = next(iter(check.version_checked.cards.items()))
    check = save_counts(
        check=check, by=judge, notes=CheckNotes(counts={number: listed - 1}), rest_is_right=True
    )
    page = form(event, check=check.pk, infraction="number_of_cards").content.decode()
    assert f"{number}: listed {listed}, found {listed - 1}" in page


def test_a_disqualification_says_what_it_does_before_it_is_saved(event):
    page = text_of(form(event, player=1, infraction="cheating"))
    assert page.count("out of the event and the prizes; a report opens") == 2


def test_for_a_spectator_there_is_no_event_to_be_out_of(event):
    page = text_of(form(event, person="spectator", name="Nami", infraction="cheating"))
    assert "out of the event" not in page
