"""A player's page that was left open, or brought back by the Back button: its forms never act on another match."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.running import play_round, published_round, started_round
from tests.factories.tournaments import fresh, ready_event
from tests.tournaments.views.conftest import close, start, text_of
from tournaments.actions import enter_result, report_result
from tournaments.actions.acting import SYSTEM, Actor
from tournaments.models import Event, Match, Registration, ResultClaim, Round
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Event:
    return ready_event(players=4, rounds_planned=3, structure="swiss")


def forms_of(page: str, address: str) -> list[dict[str, str]]:
    """Return what each form of the page that goes to `address` sends, its button pressed."""
    forms = re.findall(rf'<form method="post" action="{address}".*?</form>', page, re.DOTALL)
    return [
        {name: value for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form) if name != "csrf"}
        for form in forms
    ]


def of_player(round_: Round, player: Registration) -> Match:
    return next(match for match in round_.matches.all() if player in (match.player_1, match.player_2))


def next_round_started(event: Event) -> Round:
    """Let the desk enter what is open, close the round and start the next."""
    for match in event.rounds.get(state=Round.State.STARTED).matches.filter(outcome=""):
        enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1)
    close(fresh(event))
    return start(fresh(event))


def test_a_report_of_the_round_before_is_not_taken_for_the_next_match(event):
    first = started_round(event)
    player = first.matches.get(table=1).player_1
    address, phone = reverse("player-result", args=[player.token]), Client()
    old = forms_of(text_of(phone.get(player.get_absolute_url())), address)
    assert [form["result"] for form in old] == ["win_1", "win_2"]
    second = next_round_started(event)
    for form in old:
        shown = text_of(phone.post(address, form, follow=True))
        assert "about another match" in shown
    assert not ResultClaim.objects.filter(match__round=second).exists()
    assert of_player(second, player).outcome == ""
    fresh_form, *_rest = forms_of(text_of(phone.get(player.get_absolute_url())), address)
    phone.post(address, fresh_form)
    assert ResultClaim.objects.filter(match__round=second).count() == 1


def test_taking_back_on_a_page_of_the_round_before_leaves_the_next_report_alone(event):
    first = started_round(event)
    player = first.matches.get(table=1).player_1
    address, phone = reverse("player-result-back", args=[player.token]), Client()
    report_result(
        match=of_player(first, player), by=Actor(registration=player), side=1, outcome=Outcome.WIN_1
    )
    (old,) = forms_of(text_of(phone.get(player.get_absolute_url())), address)
    second = next_round_started(event)
    match = of_player(second, player)
    side = 1 if match.player_1 == player else 2
    report_result(match=match, by=Actor(registration=player), side=side, outcome=Outcome.WIN_1)
    shown = text_of(phone.post(address, old, follow=True))
    assert "about another match" in shown
    assert ResultClaim.objects.filter(match=match).count() == 1


def test_leaving_asks_again_when_it_would_concede_a_match_posted_meanwhile(event):
    play_round(event)
    player = event.registrations.first()
    address, phone = reverse("player-drop", args=[player.token]), Client()
    page = text_of(phone.get(address))
    assert "You will not be paired again" in page
    old = dict(re.findall(r'name="(once|gives_up)" value="([^"]*)"', page))
    round_ = published_round(fresh(event))
    shown = text_of(phone.post(address, old, follow=True))
    assert "You have not left: look again" in shown
    assert "counts as conceding this match" in shown
    assert fresh(player).status == Registration.Status.ACTIVE
    assert of_player(round_, player).outcome == ""
    phone.post(address, dict(re.findall(r'name="(once|gives_up)" value="([^"]*)"', shown)))
    assert fresh(player).status == Registration.Status.DROPPED
    assert of_player(round_, player).outcome != ""


def test_leaving_that_means_less_than_was_said_is_done_at_once(event):
    match = started_round(event).matches.get(table=1)
    player = match.player_1
    address, phone = reverse("player-drop", args=[player.token]), Client()
    old = dict(re.findall(r'name="(once|gives_up)" value="([^"]*)"', text_of(phone.get(address))))
    assert old["gives_up"]
    enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1)
    phone.post(address, old)
    assert fresh(player).status == Registration.Status.DROPPED
    assert fresh(match).outcome == "win_1"
