"""The desk's pages on a tablet, tapped and not clicked: no button or field too low for a finger; the log on a phone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.browser.people import Room
from tests.factories.calls import floor
from tests.factories.tournaments import people_of, ready_event, right_now

pytestmark = pytest.mark.django_db(transaction=True)

#: Buttons, fields, selects and summaries of the page's own part that a finger would miss.
LOW = """[...document.querySelectorAll('main :is(button, .button, select, textarea, summary, input)')].filter(one => {
    const box = one.getBoundingClientRect(); const small = ['checkbox', 'radio', 'file', 'hidden'].includes(one.type);
    return box.width && !small && box.height < 43.5; }).map(one => `${one.tagName} ${one.innerText || one.name}`)"""


@pytest.mark.parametrize(
    "name", ["event-setup", "event-staff", "documents", "tables", "players-import", "log"]
)
def test_buttons_and_fields_of_the_desk_are_fit_for_a_finger_on_a_tablet(room: Room, name: str):
    event = ready_event(8, starts_at=right_now() + timedelta(hours=1))
    boss = room.signed_in(people_of(event).organizer, phone=True)
    boss.page.set_viewport_size({"width": 820, "height": 1100})
    boss.open(reverse(name, args=[event.slug]))
    assert boss.page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert boss.page.evaluate(LOW) == []
    assert boss.sideways() == []


def test_on_a_phone_the_log_is_read_without_moving_it_sideways(room: Room):
    hall = floor(8, now=right_now())
    hall.call(2)
    boss = room.signed_in(hall.people.organizer, phone=True)
    boss.page.set_viewport_size({"width": 320, "height": 640})
    boss.open(reverse("log", args=[hall.event.slug]))
    assert boss.page.locator(".acts-told tbody tr").first.locator("td").count() == 4
    assert boss.page.evaluate(
        "(one => one.scrollWidth <= one.clientWidth)(document.querySelector('.table-wide'))"
    )
    assert [*boss.sideways(), *boss.accessibility_faults()] == []
