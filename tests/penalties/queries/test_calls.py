"""Lists of calls: their order, a fixed number of queries, what the report keeps (TRM 1.4, 3.9, 4.14)."""

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from penalties.actions import (
    head_judge_rules,
    note_on_call,
    record_game_state,
    rule_on_call,
    take_back_call,
    take_call,
)
from penalties.hooks_calls import floor_parts, report_files, table_parts
from penalties.models import JudgeCall, Ruling
from penalties.queries.call_files import call_rows
from penalties.queries.calls import call_in, call_page, open_calls
from penalties.queries.own_call import player_page_buttons
from tests.factories.calls import floor
from tests.factories.tournaments import START, EventStaffFactory, acting, minutes_later
from tournaments.actions import extend_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(12)


def queries_of(ask):
    with CaptureQueriesContext(connection) as queries:
        ask()
    return len(queries)


def tables(lines):
    return [line.call.table for line in lines]


def test_a_judge_sees_their_own_call_first_then_their_tables_then_the_longest_wait(hall):
    second = EventStaffFactory(event=hall.event, role="floor_judge").user
    hall.call(1, at=2)
    hall.call(2, at=1)
    hall.taken(3, at=0)
    hall.call(4, at=5)
    take_call(call=hall.call(5, at=0), by=acting(second))
    queue = open_calls(hall.event, hall.people.floor_judge, zone={4})
    assert tables(queue.calls) == [3, 4, 2, 1, 5]
    assert [line.is_near for line in queue.calls] == [False, True, False, False, False]


def test_appeals_stand_apart_and_closed_calls_are_gone(hall):
    hall.ruled(1, answer="appeal", appealed_by=1)
    hall.ruled(2, answer="accepted")
    take_back_call(call=hall.call(3), by=hall.judge)
    hall.ruled(4)
    queue = open_calls(hall.event, hall.people.head_judge)
    assert (tables(queue.appeals), tables(queue.calls)) == ([1], [4])
    assert queue.appeals[0].appealed_by == hall.match(1).player_1.name
    keys = [(part.key, part.order, part.count) for part in floor_parts(hall.event, hall.people.head_judge)]
    assert keys == [("appeals", 5, 1), ("calls", 10, 1)]


def many_calls(hall, count):
    """Write calls past the acts, a ruling with each."""
    match = hall.match(1)
    facts = {"event": hall.event, "round": hall.round, "taken_by": hall.people.floor_judge}
    rows = JudgeCall.objects.bulk_create(
        JudgeCall(
            match=hall.match(index % 6 + 1) if index < 6 else None,
            table=index + 1,
            state="ruled",
            opened_by=match.player_1,
            opened_at=minutes_later(index),
            taken_at=minutes_later(index),
            **facts,
        )
        for index in range(count)
    )
    Ruling.objects.bulk_create(
        Ruling(call=row, outcome="answered", judge="Mia", ruled_at=START) for row in rows
    )


@pytest.mark.parametrize(
    "ask",
    [
        lambda hall: open_calls(hall.event, hall.people.floor_judge),
        lambda hall: floor_parts(hall.event, hall.people.floor_judge),
        lambda hall: call_rows(hall.event),
        lambda hall: report_files(hall.event),
        lambda hall: table_parts(hall.match(1), hall.people.floor_judge),
    ],
)
def test_the_number_of_queries_does_not_grow_with_the_calls(hall, ask):
    ask(hall)  # the judge's role is asked for once
    many_calls(hall, 2)
    few = queries_of(lambda: ask(hall))
    JudgeCall.objects.all().delete()
    many_calls(hall, 40)
    assert queries_of(lambda: ask(hall)) == few


def test_the_page_of_a_call_and_a_players_button_ask_little(hall):
    call = call_in(hall.event, hall.ruled(1).pk)
    assert queries_of(lambda: call_page(call, hall.people.floor_judge)) <= 8
    player = hall.event.registrations.select_related("event").get(pk=hall.match(1).player_1_id)
    assert queries_of(lambda: player_page_buttons(player, hall.match(1))) <= 3


def test_the_minutes_of_the_form_follow_from_the_call_and_its_penalties(hall):
    call = call_in(hall.event, hall.call(1, at=5).pk)
    page = call_page(call, hall.people.floor_judge, now=minutes_later(9.5))
    assert (page.seconds_lost, page.extension.minutes, page.has_clock) == (270, 5, True)
    short = call_page(call, hall.people.floor_judge, now=minutes_later(7))
    assert short.extension.minutes == 0


def test_time_given_since_the_call_is_taken_off_and_earlier_time_is_not(hall):
    extend_match(match=hall.match(1), by=hall.judge, seconds=300, now=minutes_later(2))
    call = call_in(hall.event, hall.call(1, at=5).pk)
    extend_match(match=hall.match(1), by=hall.judge, seconds=120, now=minutes_later(7))
    page = call_page(call, hall.people.floor_judge, now=minutes_later(10))
    assert (page.seconds_lost, page.seconds_given, page.extension.minutes) == (300, 120, 3)
    extend_match(match=hall.match(1), by=hall.judge, seconds=600, now=minutes_later(8))
    assert call_page(call, hall.people.floor_judge, now=minutes_later(10)).extension.minutes == 0


def test_the_report_keeps_every_call_with_rulings_times_and_notes(hall):
    call = hall.call(1, at=5, words='=HYPERLINK("x")', about="rules")
    take_call(call=call, by=hall.judge, now=minutes_later(6))
    note_on_call(call=call, by=hall.trainee, words="Both agree")
    facts = {"outcome": "answered", "words": "It counts", "section": "8-4"}
    rule_on_call(call=call, by=hall.judge, answer="appeal", appealed_by=2, now=minutes_later(8), **facts)
    head_judge_rules(
        call=call, by=hall.head_judge, outcome="play_on", section="4.10", seconds=300, now=minutes_later(10)
    )
    take_back_call(call=hall.call(2, at=20), by=hall.judge)
    files = dict(report_files(hall.event))
    first, second = csv.DictReader(io.StringIO(files["calls.csv"].decode("utf-8-sig")))
    assert (first["round"], first["table"], first["state"]) == ("1", "1", "closed")
    assert first["round_name"] == "Round 1"
    assert first["words"] == '\'=HYPERLINK("x")'
    assert (first["seconds_waited"], first["seconds_open"], first["extension_seconds"]) == (
        "60",
        "300",
        "300",
    )
    assert (first["section"], first["final_section"]) == ("CR 8-4", "TRM 4.10")
    assert first["appealed_by"] == hall.match(1).player_2.name
    assert "Both agree" in first["notes"]
    assert (second["state"], second["outcome"]) == ("cancelled", "")


def test_the_report_keeps_damaged_states_with_their_replay(hall):
    record_game_state(
        match=hall.match(1),
        by=hall.judge,
        verdict="accepted",
        what_happened="Drew twice",
        replay={"steps": [1]},
    )
    (state,) = json.loads(dict(report_files(hall.event))["game-states.json"])
    assert (state["verdict"], state["table"], state["replay"]) == ("accepted", 1, {"steps": [1]})


def test_an_event_without_calls_adds_nothing_to_the_report(hall):
    assert report_files(hall.event) == []
