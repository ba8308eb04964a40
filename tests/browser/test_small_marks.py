"""What stands beside what: a chip and its number, a name and the ring of its field, words of one cell on one line."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories.calls import floor
from tests.factories.decks import hand_in
from tests.factories.running import started_round
from tests.factories.tournaments import people_of, ready_event, right_now
from tournaments.actions import answer_end_of_round, begin_end_of_round, report_result
from tournaments.actions.acting import SYSTEM, Actor
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = """[...document.querySelectorAll('.desk-open tr[id]')].map(row => {
    const box = row.getBoundingClientRect(); return [row.id, Math.round(box.top + scrollY)]; })"""
#: For each chip of the desk's line: does its first table stand on the same line?
BESIDE = """[...document.querySelectorAll('.desk-calls .chip')].map(chip => {
    const one = chip.getBoundingClientRect(), other = chip.parentElement.querySelector('a').getBoundingClientRect();
    return Math.abs((one.top + one.bottom) - (other.top + other.bottom)) < 12; })"""


@pytest.mark.parametrize("width", [1280, 360])
def test_a_call_reaches_the_open_desk_and_its_tab_and_moves_no_table(room, width):
    hall = floor(8, now=right_now())
    boss = room.signed_in(hall.people.organizer)
    boss.page.set_viewport_size({"width": width, "height": 850})
    boss.open(reverse("desk", args=[hall.event.slug]))
    before = boss.page.evaluate(TABLES)
    hall.call(2)
    expect(boss.page.locator("#judge-calls")).to_contain_text("A judge is called")
    expect(boss.page.locator("#count-floor b")).to_have_text("1")
    match = hall.match(3)
    report_result(match=match, by=Actor(registration=match.player_1), side=1, outcome="win_1")
    expect(boss.page.locator(".desk-calls")).to_contain_text("One of two has reported")
    assert boss.page.evaluate(BESIDE) == [True, True]
    assert boss.page.evaluate(TABLES) == before
    assert boss.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert boss.accessibility_faults() == []


def test_a_long_name_among_the_players_breaks_no_word_of_a_list_that_is_missing(room):
    event = ready_event(8, deck_rule=Event.DeckRule.DEADLINE, starts_at=right_now() + timedelta(hours=1))
    long = "Bartholomew Ignatius Featherstonehaugh-Cholmondeley of Upper Wexcombe and the Lower Marshes"
    Registration.objects.filter(event=event, number=1).update(name=long)
    hand_in(event.registrations.get(number=2))
    boss = room.signed_in(people_of(event).organizer)
    boss.page.set_viewport_size({"width": 1280, "height": 850})
    boss.open(reverse("players", args=[event.slug]))
    cell = "[...document.querySelectorAll('#players tr')].filter(row => row.innerText.includes('Player 003'))"
    assert boss.page.evaluate(f"{cell}.map(row => row.getBoundingClientRect().height)")[0] < 44
    assert boss.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boss.page.set_viewport_size({"width": 360, "height": 740})
    assert boss.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_name_of_the_end_of_the_round_stands_off_the_ring_of_its_field(room):
    event = ready_event(4, rounds_planned=2)
    match = started_round(event, now=right_now() - timedelta(minutes=31)).matches.get(table=1)
    begin_end_of_round(match=match, by=SYSTEM)
    for value in ("in_game", "1", "nobody", "time_out", "nobody"):
        answer_end_of_round(match=match, by=SYSTEM, value=value)
    judge = room.signed_in(people_of(event).floor_judge)
    for width in (1280, 360):
        judge.page.set_viewport_size({"width": width, "height": 740})
        judge.open(reverse("end-of-round", args=[event.slug, match.pk]))
        judge.page.locator("#count_1").focus()
        gap = judge.page.evaluate(
            "document.querySelector('#count_1').getBoundingClientRect().top"
            " - document.querySelector('label[for=count_1]').getBoundingClientRect().bottom"
        )
        # The ring is 3 px wide and stands 2 px off its field.
        assert gap >= 6, width
