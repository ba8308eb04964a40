"""What a phone and the board say by themselves: time is called without any act, a press without a connection."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories.running import started_round
from tests.factories.tournaments import ready_event, right_now
from tournaments.models import Event, Match

pytestmark = pytest.mark.django_db(transaction=True)


def playing(minutes: float = 0, **facts: object) -> tuple[Event, Match]:
    """An event whose round 1 began so many minutes ago, and the match at table 1."""
    event = ready_event(4, structure="swiss", rounds_planned=2, **facts)
    round_ = started_round(event, now=right_now() - timedelta(minutes=minutes))
    return event, Match.objects.select_related("player_1", "player_2").get(round=round_, table=1)


def goes_on(page: Page, seconds: int) -> None:
    """Let the browser's clock go on alone: no act makes the page another one."""
    page.evaluate(f"Date.now = ((now) => () => now() + {1000 * seconds})(Date.now)")


def test_phone_and_board_say_by_themselves_that_time_is_called_and_that_extra_time_is_over(room):
    event, match = playing(28, phones_during_match=True)
    phone, board = room.sits_down(phone=True), room.sits_down()
    for screen in (phone, board):
        screen.page.route("**/time/", lambda route: route.abort())  # the server's clock does not go on with it
    phone.open(reverse("player-home", args=[match.player_1.token]))
    board.open(reverse("projector", args=[event.slug]))
    for screen in (phone, board):
        called = screen.page.get_by_text("Time has been called: finish")
        over = screen.page.get_by_text("Extra time is over")
        expect(called).to_be_hidden()
        goes_on(screen.page, 180)
        expect(called).to_be_visible()
        expect(over).to_be_hidden()
        goes_on(screen.page, 300)
        expect(over).to_be_visible()
        expect(called).to_be_hidden()
