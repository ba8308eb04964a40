"""A tablet that two judges share: handed over in two taps and the digits, nothing of the first left in it."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import make_password
from django.urls import reverse

from tests.factories.running import started_round
from tests.factories.tournaments import people_of, ready_event, right_now
from tournaments.models import Event, LogEntry, Match, SharedDevicePin

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    """A started round; the floor judge has digits."""
    event = ready_event(4, structure="swiss", rounds_planned=2)
    started_round(event, now=right_now())
    judge = people_of(event).floor_judge
    SharedDevicePin.objects.create(user=judge, digits=make_password("4071"), set_at=right_now())
    return event


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_tablet_changes_hands_and_comes_back_to_the_same_page(room, event, script):
    people = people_of(event)
    tablet = room.signed_in(people.scorekeeper, phone=True, script=script)
    table = reverse("floor-table", args=[event.slug, 1])
    tablet.open(table)
    tablet.tap("Change user", "link")
    tablet.tap(str(people.floor_judge), "link")
    tablet.write("Digits", "4070")
    tablet.page.keyboard.press("Enter")
    tablet.sees("These are not the digits of")
    tablet.write("Digits", "4071")
    tablet.page.keyboard.press("Enter")
    tablet.sees(f"{people.floor_judge} has this device now.")
    assert tablet.path == table
    assert tablet.taps == 2
    assert tablet.complaints == []


def test_an_open_form_in_another_tab_does_not_act_as_the_new_user(room, event):
    people = people_of(event)
    tablet = room.signed_in(people.head_judge)
    match = Match.objects.get(round__event=event, table=1)
    tablet.open(reverse("match", args=[event.slug, match.pk]))
    tablet.page.get_by_label("won", exact=False).first.check()
    other = tablet.page.context.new_page()
    other.goto(tablet.base + reverse("switch-user", args=[event.slug]) + f"?to={people.floor_judge.pk}")
    other.locator("input[name=digits]").fill("4071")
    other.keyboard.press("Enter")
    other.get_by_text("has this device now.").first.wait_for()
    tablet.tap("Enter the result")
    tablet.sees("This form is too old")
    assert not LogEntry.objects.filter(verb="enter_result").exists()


def test_the_back_button_does_not_show_the_page_of_the_one_before(room, event):
    people = people_of(event)
    tablet = room.signed_in(people.organizer)
    tablet.open(reverse("log", args=[event.slug]))
    tablet.sees("Before → after")
    tablet.tap("Change user", "link")
    tablet.tap(str(people.floor_judge), "link")
    tablet.write("Digits", "4071")
    tablet.page.keyboard.press("Enter")
    # The log is the organizer's: the judge who has the tablet now may not read it.
    tablet.sees("Your role does not cover this page")
    for _ in range(3):
        tablet.page.go_back()
        tablet.page.wait_for_load_state()
        assert "Before → after" not in tablet.page.locator("main").inner_text()
    tablet.open(reverse("log", args=[event.slug]))
    tablet.tap("To the event's desk", "link")
    assert tablet.path == reverse("desk", args=[event.slug])
