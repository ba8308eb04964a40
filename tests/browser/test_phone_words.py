"""What a phone and the board say by themselves: time is called without any act, a press without a connection."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories.running import play_round, started_round
from tests.factories.tournaments import ready_event, right_now
from tournaments.models import Event, Match, ResultClaim

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
        screen.page.route(
            "**/time/", lambda route: route.abort()
        )  # the server's clock does not go on with it
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


@pytest.mark.parametrize("gone", ["no network", "no server behind the proxy"])
def test_a_press_without_a_connection_is_told_beside_the_button_and_is_pressed_again(room, gone):
    _event, match = playing()
    phone = room.sits_down(phone=True)
    phone.open(reverse("player-home", args=[match.player_1.token]))
    phone.tap("I lost", role="summary")
    if gone == "no network":
        phone.page.context.set_offline(True)
    else:
        phone.page.route("**/result/", lambda route: route.fulfill(status=502, body="Bad Gateway"))
    phone.page.get_by_role("button", name="Send: I lost").click()
    form = phone.page.locator(".report-first[open] form")
    expect(form).to_contain_text("Not sent: press again when the connection is back.")
    phone.page.context.set_offline(False)
    phone.page.unroute_all()
    # Nothing is sent by itself, and the words stay until the button is pressed again.
    if gone == "no network":
        expect(phone.page.locator("#offline")).to_be_hidden()
    expect(form).to_contain_text("Not sent")
    assert not ResultClaim.objects.exists()
    phone.tap("Send: I lost")
    phone.sees("The result stands")
    expect(phone.page.get_by_text("Not sent")).to_have_count(0)


#: What a thumb aims at alone; a section of the manual may stay text among text, and a tick counts with its label.
_LOW = """() => [...document.querySelectorAll('a, button, summary, input:not([type=checkbox], [type=hidden]), select')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width > 2
        && !one.matches('a.section, a.skip'))
    .map(one => [one.innerText || one.name || one.id, Math.round(one.getBoundingClientRect().height),
        one.matches('.primary') ? 48 : 44])
    .filter(([words, height, least]) => height < least)"""


def test_what_a_thumb_aims_at_on_a_phone_is_high_enough(room):
    event, match = playing()
    closed = ready_event(4, structure="swiss", rounds_planned=2)
    play_round(closed)
    mine, waits = match.player_1.get_absolute_url(), closed.registrations.get(number=1)
    pages = [mine, *(f"{mine}{name}/" for name in ("deck", "change", "drop")), waits.get_absolute_url()]
    for name in ("public-event", "public-pairings", "public-standings", "sign-up"):
        pages += [reverse(name, args=[one.slug]) for one in (event, closed)]
    pages += [reverse("public-player", args=[closed.slug, 1]), reverse("events"), reverse("check-deck")]
    phone = room.sits_down(phone=True)
    low = {}
    for page in pages:
        phone.open(page)
        low[page] = [*phone.page.evaluate(_LOW), *phone.sideways()]
    assert {page: found for page, found in low.items() if found} == {}
