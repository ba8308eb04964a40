"""A player calls a judge: one tap, who is coming, nothing of other tables, phones away (TRM 1.4, 2.6)."""

import pytest
from django.test import Client
from django.urls import reverse

from penalties.actions import appeal, take_call
from penalties.models import JudgeCall
from tests.factories.calls import floor
from tests.factories.running import enter
from tests.factories.tournaments import fresh, right_now
from tests.tournaments.views.conftest import HTMX, once, text_of
from tournaments.actions import close_round, mark_absent
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    """A hall in which phones are allowed during matches."""
    made = floor(8, now=right_now())
    allow_phones(made, allowed=True)
    return made


@pytest.fixture
def player(hall):
    return hall.match(2).player_1


@pytest.fixture
def phone():
    return Client()


def allow_phones(hall, *, allowed):
    Event.objects.filter(pk=hall.event.pk).update(phones_during_match=allowed)


def url(name, player):
    return reverse(name, args=[player.token])


def page(phone, address):
    return text_of(phone.get(address))


def test_one_tap_on_the_players_page_calls_a_judge_to_the_table(hall, player, phone):
    home = page(phone, url("player-home", player))
    assert "Call a judge" in home
    assert f'action="{url("player-call", player)}"' in home
    assert phone.post(url("player-call", player), once()).headers["Location"] == url("player-call", player)
    call = JudgeCall.objects.get()
    assert (call.table, call.opened_by) == (2, player)
    assert "A judge has been called." in page(phone, url("player-home", player))


def test_the_page_says_who_is_coming_and_the_opponent_sees_it_too(hall, player, phone):
    phone.post(url("player-call", player), once())
    take_call(call=JudgeCall.objects.get(), by=hall.judge)
    words = f"A judge is coming: {hall.people.floor_judge}"
    for one in (player, hall.match(2).player_2):
        assert words in page(phone, url("player-home", one))
        assert words in page(phone, url("player-call", one))


def test_no_other_table_learns_of_it(hall, player, phone):
    phone.post(url("player-call", player), {**once(), "words": "x"})
    take_call(call=JudgeCall.objects.get(), by=hall.judge)
    other = hall.match(3).player_1
    for address in (url("player-home", other), url("player-call", other)):
        shown = page(phone, address)
        assert str(hall.people.floor_judge) not in shown
        assert player.name not in shown
        assert "Call a judge" in shown


def test_while_the_match_runs_and_phones_are_away_there_is_no_button(hall, player, phone):
    allow_phones(hall, allowed=False)
    assert "Call a judge" not in page(phone, url("player-home", player))
    shown = page(phone, url("player-call", player))
    assert "raise your hand" in shown
    assert phone.post(url("player-call", player), once()).status_code == 422
    enter(hall.round, 2, "win_1")
    assert "Call a judge" in page(phone, url("player-home", player))


def test_what_it_is_about_is_one_tap_more_if_the_player_wants(hall, player, phone):
    phone.post(url("player-call", player), once())
    assert "A rules question" in page(phone, url("player-call", player))
    phone.post(url("player-call-about", player), {"about": "rules", "words": "Counter?", **once()})
    call = JudgeCall.objects.get()
    assert (call.about, call.words) == ("rules", "Counter?")


def test_the_opponent_cannot_describe_or_take_back_the_call(hall, player, phone):
    phone.post(url("player-call", player), once())
    other = hall.match(2).player_2
    shown = page(phone, url("player-call", other))
    assert url("player-call-back", other) not in shown
    assert "A rules question" not in shown
    assert phone.post(url("player-call-back", other), once()).status_code == 404
    assert JudgeCall.objects.get().state == "waiting"


def test_a_call_is_taken_back_until_a_judge_is_coming(hall, player, phone):
    phone.post(url("player-call", player), once())
    assert url("player-call-back", player) in page(phone, url("player-call", player))
    call = JudgeCall.objects.get()
    take_call(call=call, by=hall.judge)
    assert url("player-call-back", player) not in page(phone, url("player-call", player))
    assert phone.post(url("player-call-back", player), once()).status_code == 422
    assert fresh(call).state == "taken"


def test_a_second_tap_finds_the_call_open(hall, player, phone):
    phone.post(url("player-call", player), once())
    answer = phone.post(url("player-call", player), once())
    assert answer.status_code == 422
    assert "call_is_open" in text_of(answer)


def test_an_appeal_and_a_ruling_are_said_to_the_players(hall, player, phone):
    call = hall.ruled(2)
    assert "Tell them whether you accept it" in page(phone, url("player-call", player))
    appeal(call=call, by=hall.judge)
    assert "The head judge has been called." in page(phone, url("player-call", player))


def test_without_a_table_there_is_nothing_to_call_to(hall, player, phone):
    for table in (1, 2, 3, 4):
        enter(hall.round, table, "win_1")
    close_round(round_=hall.round, by=SYSTEM)
    assert "Call a judge" not in page(phone, url("player-home", player))
    assert "You have no match now." in page(phone, url("player-call", player))


def test_who_has_left_calls_nobody(hall, player, phone):
    mark_absent(registration=player, by=SYSTEM, reason="called")
    assert "Call a judge" not in page(phone, url("player-home", player))


def test_the_part_that_polls_is_a_304_until_the_call_moves(
    hall, player, phone, django_capture_on_commit_callbacks
):
    address = url("player-call", player)
    call = hall.call(2)
    first = phone.get(address, headers=HTMX)
    assert "<!doctype" not in text_of(first)
    seen = {**HTMX, "If-None-Match": first.headers["ETag"]}
    with django_capture_on_commit_callbacks(execute=True):
        hall.call(3)
    assert phone.get(address, headers=seen).status_code == 304
    with django_capture_on_commit_callbacks(execute=True):
        take_call(call=call, by=hall.judge)
    after = phone.get(address, headers=seen)
    assert after.status_code == 200
    assert str(hall.people.floor_judge) in text_of(after)


def test_a_player_of_another_event_meets_no_call(hall, player, phone):
    elsewhere = floor(4, now=right_now())
    phone.post(url("player-call", player), once())
    shown = page(phone, url("player-call", elsewhere.match(1).player_1))
    assert str(hall.people.floor_judge) not in shown
    assert "A judge has been called." not in shown
