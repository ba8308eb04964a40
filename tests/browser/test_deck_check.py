"""A judge's thumb on a deck check: three taps beside the tick list, and each tick is kept at once (TRM 4.4)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from decks.actions import CheckNotes, save_counts
from decks.models import DeckCheck
from tests.factories.decks import hand_in
from tests.factories.running import started_round
from tests.factories.tournaments import acting, people_of, ready_event
from tournaments.models import Event, TimeExtension

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    """An event in its first round, started five minutes ago, every list in."""
    now = timezone.now()
    event = ready_event(4, rounds_planned=3, starts_at=now, deck_rule=Event.DeckRule.DEADLINE)
    for player in event.registrations.all():
        player.event = event
        hand_in(player, now=now - timedelta(hours=2))
    event.refresh_from_db()
    started_round(event, now=now - timedelta(minutes=5))
    return event


def test_a_drawn_table_is_checked_with_three_taps_beside_the_ticks(room, event):
    judge = room.signed_in(people_of(event).floor_judge, phone=True)
    judge.open(reverse("deck-checks", args=[event.slug]))
    judge.tap("Draw at random")
    judge.tap("Start")
    first, second = DeckCheck.objects.order_by("id")
    ticks = judge.page.locator("input[name=tick]")
    for place in range(ticks.count()):
        ticks.nth(place).check()
    judge.sees("Nothing: every line is as listed.")
    judge.tap("Finish", exact=True)
    assert judge.taps == 3
    judge.waits_until(lambda: DeckCheck.objects.get(pk=first.pk).state == "done")
    # The page went on to the other deck of the table, and asks for the time with it.
    assert judge.path == reverse("deck-check-page", args=[event.slug, second.pk])
    judge.tap("The other")
    judge.write("Minutes", "4")
    judge.tap("Finish", exact=True)
    judge.waits_until(lambda: TimeExtension.objects.filter(seconds=240).exists())
    assert judge.complaints == []


def test_fast_thumbs_lose_no_tick_and_a_reload_brings_all_back(room, event):
    judge = room.signed_in(people_of(event).floor_judge, phone=True)
    judge.open(reverse("deck-checks", args=[event.slug]))
    judge.tap("Draw at random")
    judge.tap("Start")
    check = DeckCheck.objects.order_by("id").first()
    ticks = judge.page.locator("input[name=tick]")
    judge.page.evaluate(
        "document.querySelectorAll('input[name=tick]').forEach((t, i) => { if (i !== 2) t.click(); })"
    )
    judge.page.locator(".tick-row").nth(2).locator("[data-step='-1']").click()
    judge.sees("1 fewer")
    judge.waits_until(lambda: len(DeckCheck.objects.get(pk=check.pk).ticked) == ticks.count() - 1)
    judge.waits_until(lambda: list(DeckCheck.objects.get(pk=check.pk).found.values()) == [3])
    judge.page.reload()
    assert judge.page.locator("input[name=tick]:checked").count() == ticks.count() - 1
    judge.tap("Finish", exact=True)
    judge.sees("Wrong number of cards")
    assert DeckCheck.objects.get(pk=check.pk).findings == [5]


def test_a_judge_far_down_the_list_sees_that_another_has_written(room, event):
    people = people_of(event)
    judge = room.signed_in(people.floor_judge, phone=True)
    judge.open(reverse("deck-checks", args=[event.slug]))
    judge.tap("Draw at random")
    judge.tap("Start")
    check = DeckCheck.objects.order_by("id").first()
    save_counts(check=check, by=acting(people.head_judge), notes=CheckNotes())
    judge.page.locator("input[name=tick]").last.check()
    judge.sees("has written to the check of")
    expect(judge.page.locator("#refusals")).to_be_in_viewport()


def test_a_deck_is_checked_without_javascript(room, event):
    judge = room.signed_in(people_of(event).floor_judge, script=False)
    judge.open(reverse("deck-checks", args=[event.slug]))
    judge.tap("Draw at random")
    judge.tap("Start")
    check = DeckCheck.objects.order_by("id").first()
    judge.page.locator(".tick-row").nth(1).get_by_role("button", name="−").click()
    judge.waits_until(lambda: list(DeckCheck.objects.get(pk=check.pk).found.values()) == [3])
    judge.write("Card number", "op01-016")
    judge.tap("Add", exact=True)
    judge.sees("Nami")
    judge.tap("The other")
    judge.tap("Finish", exact=True)
    judge.waits_until(lambda: DeckCheck.objects.get(pk=check.pk).findings == [6, 7])
