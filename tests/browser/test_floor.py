"""The floor with a thumb: the end of the round at three tables, a second judge who follows, pages for everybody."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories.running import started_round
from tests.factories.tournaments import fresh, people_of, ready_event, right_now
from tournaments.actions import answer_end_of_round, begin_end_of_round, mark_not_seated
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, Match

pytestmark = pytest.mark.django_db(transaction=True)

NARROW = {"width": 320, "height": 640}


def event_called(**facts: Any) -> Event:
    """An event whose round has been out of time for a minute."""
    event = ready_event(players=8, name="Treasure Cup", **facts)
    minutes = event.cut_minutes if event.structure == "elimination" else event.swiss_minutes
    started_round(event, now=right_now() - timedelta(minutes=minutes + 1))
    return event


def at(event: Event, table: int) -> Match:
    rows = Match.objects.select_related("round__event", "player_1", "player_2")
    return rows.get(round__event=event, table=table)


def told(match: Match, *values: Any) -> Match:
    begin_end_of_round(match=match, by=SYSTEM)
    for value in values:
        answer_end_of_round(match=match, by=SYSTEM, value=value)
    return match


def test_a_thumb_on_a_players_name_opens_the_table_and_the_rows_buttons_stay_their_own(room):
    event = event_called()
    fiona = room.signed_in(people_of(event).floor_judge, phone=True)
    for name, leads_to in (
        (at(event, 2).player_1.name, reverse("floor-table", args=[event.slug, 2])),
        ("End of round table 2", reverse("end-of-round", args=[event.slug, at(event, 2).pk])),
    ):
        fiona.open(reverse("floor", args=[event.slug]))
        fiona.page.locator("li.floor-row", has_text=at(event, 2).player_1.name).get_by_text(name).tap(
            force=True  # whatever lies above it takes the tap, as under a thumb
        )
        expect(fiona.page).to_have_url(re.compile(re.escape(leads_to)))


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_three_tables_are_decided_with_two_taps_beside_the_answers(room, script):
    event = event_called()
    fiona = room.signed_in(people_of(event).floor_judge, phone=True, script=script)
    floor = reverse("floor", args=[event.slug])
    paths: list[tuple[int, list[Any], str]] = [
        (1, ["Between games"], "draw"),
        (2, ["In the middle", at(event, 2).player_2.name, "Nobody", "won the game"], "win_1"),
        (3, ["In the middle", at(event, 3).player_1.name, *["Nobody"] * 4, (2, 2), (9, 11)], "win_2"),
    ]
    for table, answers, outcome in paths:
        fiona.open(floor)
        fiona.tap(f"End of round table {table}", exact=True)
        for answer in answers:
            if isinstance(answer, tuple):
                fiona.page.locator("#count_1").fill(str(answer[0]))
                fiona.page.locator("#count_2").fill(str(answer[1]))
            fiona.tap("Compare" if isinstance(answer, tuple) else answer)
        fiona.tap("Confirm this result")
        fiona.sees(re.compile(f"Table {table}: "))
        assert fiona.taps == 2 + len(answers)
        assert fresh(at(event, table)).outcome == outcome
    assert fiona.complaints == []


def test_a_second_judge_follows_on_another_phone_and_a_late_answer_names_the_first(room):
    event = event_called()
    match = told(at(event, 1))
    people = people_of(event)
    fiona = room.signed_in(people.floor_judge, phone=True)
    tim = room.signed_in(people.trainee, phone=True)
    hank = room.signed_in(people.head_judge, phone=True)
    for person in (fiona, tim, hank):
        person.open(reverse("end-of-round", args=[event.slug, match.pk]))
    # Hank's page stands still, as on a phone without a signal.
    hank.page.evaluate("document.getElementById('dialogue').removeAttribute('hx-get')")
    hank.page.evaluate("htmx.process(document.body)")
    hank.page.route("**/end-of-round/?seen=*", lambda route: route.abort())
    fiona.tap("In the middle of a game")
    tim.sees("Whose turn was it")
    hank.tap("Between games")
    hank.sees(re.compile(f"{people.floor_judge}.* has gone on"))
    assert tim.page.locator(".answers").count() == 0


def test_a_table_that_was_decided_elsewhere_leaves_the_floor_by_itself(room):
    event = event_called()
    match = told(at(event, 1), "in_game", "1", "won_1")
    people = people_of(event)
    fiona = room.signed_in(people.floor_judge, phone=True)
    fiona.open(reverse("floor", args=[event.slug]))
    row = fiona.page.locator(f"#t{match.pk}")
    expect(row).to_be_visible()
    hank = room.signed_in(people.head_judge, phone=True)
    hank.open(reverse("end-of-round", args=[event.slug, match.pk]))
    hank.tap("Confirm this result")
    expect(row).to_have_count(0, timeout=20_000)


def test_a_number_typed_on_the_floor_opens_the_table(room):
    event = event_called()
    fiona = room.signed_in(people_of(event).floor_judge, phone=True)
    fiona.open(reverse("floor", args=[event.slug]))
    fiona.page.get_by_label("Table", exact=True).fill("4")
    fiona.page.keyboard.press("Enter")
    fiona.page.wait_for_url(f"**{reverse('floor-table', args=[event.slug, 4])}")


#: What is answered at a table, question by question, so that every kind of page is seen.
ANSWERS = ("in_game", "1", "nobody", "set_end", "no", (2, 2), (9, 9), (1, 1), "neither", "1", "board")


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 1280])
def test_every_page_of_the_floor_is_for_everybody(room, width):
    event = event_called(structure="elimination", cut_best_of=1, ends_at=right_now())
    mark_not_seated(match=at(event, 3), by=SYSTEM, sides="1")
    mark_not_seated(match=at(event, 4), by=SYSTEM, sides="12")
    told(at(event, 2), "in_game", "1")
    match = told(at(event, 1))
    hank = room.signed_in(people_of(event).head_judge, phone=width == 320)
    hank.page.set_viewport_size({**NARROW, "width": width})
    faults: list[str] = []

    def look(path: str) -> None:
        hank.open(path)
        faults.extend(hank.accessibility_faults())
        if width == 320:
            faults.extend(hank.small_targets())

    look(reverse("floor", args=[event.slug]))
    for table in (1, 3, 4):
        look(reverse("floor-table", args=[event.slug, table]))
    for answer in (*ANSWERS, None):
        look(reverse("end-of-round", args=[event.slug, match.pk]))
        if answer is not None:
            answer_end_of_round(match=match, by=SYSTEM, value=answer)
    hank.tap("Confirm this result")
    look(reverse("floor-table", args=[event.slug, 1]))
    assert not faults, "\n".join(faults)
    assert hank.complaints == []
