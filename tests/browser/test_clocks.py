"""The round's clock in a real browser: the server's, whatever the device's own says, at once after it slept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.factories.running import started_round
from tests.factories.tournaments import ready_event, right_now
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

TIME = "**/time/"


@pytest.fixture
def event() -> Event:
    """An event whose round of 30 minutes began five minutes ago."""
    event = ready_event(4, structure="swiss", rounds_planned=2)
    started_round(event, now=right_now() - timedelta(minutes=5))
    return event


def seconds_shown(page: Page) -> int:
    minutes, seconds = page.get_by_role("timer").first.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def opens_board(room, event: Event, minutes_off: float = 0) -> Page:
    """Open the projector on a device whose own clock is so many minutes off."""
    page: Page = room.sits_down().page
    page.clock.install(time=datetime.now(UTC) + timedelta(minutes=minutes_off))
    page.goto(room.base + reverse("projector", args=[event.slug]))
    return page


def left(event: Event) -> float:
    return 1800 - (datetime.now(UTC) - event.rounds.get().started_at).total_seconds()


@pytest.mark.parametrize("minutes_off", [4, -4, 600], ids=["fast", "slow", "other day"])
def test_a_device_whose_own_clock_is_wrong_shows_the_servers(room, event, minutes_off):
    page = opens_board(room, event, minutes_off)
    for _ in range(3):
        assert abs(seconds_shown(page) - left(event)) <= 2
        page.wait_for_timeout(1_000)


def test_a_wrong_clock_is_not_believed_while_the_servers_time_is_on_its_way(room, event):
    page: Page = room.sits_down().page
    held = []
    page.route(TIME, lambda route: held.append(route))  # noqa: PLW0108 - Playwright takes no built-in
    page.clock.install(time=datetime.now(UTC) + timedelta(minutes=4))
    page.goto(room.base + reverse("projector", args=[event.slug]))
    page.wait_for_timeout(1_500)
    assert abs(seconds_shown(page) - left(event)) <= 5
    for route in held:
        route.abort()
    page.unroute(TIME)
    page.wait_for_timeout(5_000)
    assert abs(seconds_shown(page) - left(event)) <= 2, "asked again until the server has answered"


def test_a_device_a_second_behind_never_shows_more_than_the_full_time(room):
    event = ready_event(4, structure="swiss", rounds_planned=2)
    page: Page = room.sits_down().page
    page.route(TIME, lambda route: route.abort())
    started_round(event, now=right_now())
    page.clock.install(time=datetime.now(UTC) - timedelta(seconds=30))
    page.goto(room.base + reverse("projector", args=[event.slug]))
    page.wait_for_timeout(1_500)
    assert seconds_shown(page) == 1800


def test_a_device_that_slept_ten_minutes_is_right_at_once(room, event):
    page = opens_board(room, event)
    assert abs(seconds_shown(page) - left(event)) <= 2
    page.route(TIME, lambda route: route.abort())  # the server's clock does not go on with the device's
    page.route("**/projector/**", lambda route: route.abort())
    before = seconds_shown(page)
    page.clock.fast_forward(600_000)
    page.wait_for_timeout(1_500)
    assert abs(seconds_shown(page) - (before - 600)) <= 4
