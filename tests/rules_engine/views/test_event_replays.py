"""The list of an event's replays, for its judges and in its report."""

from __future__ import annotations

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from penalties.actions import close_call
from rules_engine.actions import Said, attach_to_match
from rules_engine.queries.event_replays import replays_of
from tests.factories.calls import floor
from tests.factories.penalties import give
from tests.factories.replays import a_replay
from tests.factories.running import begun_cut, started_round
from tests.factories.tournaments import minutes_later, people_of, ready_event
from tournaments.actions.acting import SYSTEM
from tournaments.hooks import report_files

pytestmark = pytest.mark.django_db


def test_the_list_says_table_verdict_and_where_the_record_stands(client):
    hall = floor(4)
    call = hall.call(1)
    row = a_replay(event=hall.event, match=hall.match(1), name="Third attack")
    attach_to_match(replay=row, by=SYSTEM, said=Said("accepted", "Drew twice"))
    client.force_login(hall.people.floor_judge)
    words = client.get(reverse("event-replays", args=[hall.event.slug])).content.decode()
    for said in (
        "Third attack",
        "Round 1, table 1",
        "Accepted",
        reverse("call", args=[hall.event.slug, call.pk]),
    ):
        assert said in words


def test_a_replay_of_the_final_is_called_so_on_list_and_sheet_and_where_it_is_begun(client):
    event = ready_event(players=8, rounds_planned=2, cut_size=2)
    begun_cut(event, rounds=2)
    match = started_round(event).matches.get()
    row = a_replay(event=event, match=match)
    client.force_login(people_of(event).head_judge)
    for page in (
        reverse("event-replays", args=[event.slug]),
        reverse("replay-sheet", args=[row.key]),
        reverse("match-replays", args=[event.slug, match.pk]),
    ):
        assert f"Final, table {match.table}" in client.get(page).content.decode()


def test_the_events_menu_leads_to_it(client):
    hall = floor(4)
    client.force_login(hall.people.floor_judge)
    words = client.get(reverse("floor", args=[hall.event.slug])).content.decode()
    assert reverse("event-replays", args=[hall.event.slug]) in words


def test_it_takes_as_many_queries_however_many_there_are(django_assert_num_queries):
    hall = floor(4)
    hall.call(1)
    for count in (1, 4):
        for _ in range(count):
            row = a_replay(event=hall.event, match=hall.match(1))
            attach_to_match(replay=row, by=SYSTEM, said=Said("accepted", "Drew twice"))
        with django_assert_num_queries(3):
            assert all(line.places for line in replays_of(hall.event))


def test_another_events_replays_are_not_in_it():
    hall, other = floor(4), floor(4)
    a_replay(event=other.event, match=other.match(1))
    assert replays_of(hall.event) == []


def in_report(event) -> list[dict[str, str]]:
    """Return the rows of the report's list of replays."""
    files = dict(file for answer in report_files.ask(event) for file in answer)
    if "replays.csv" not in files:
        return []
    return list(csv.DictReader(io.StringIO(files["replays.csv"].decode("utf-8-sig"))))


def test_the_report_lists_the_replays_with_match_verdict_and_who_began_them():
    hall = floor(4)
    assert in_report(hall.event) == []
    hall.call(1)
    match = hall.match(1)
    row = a_replay(event=hall.event, match=match, name="=Third attack", by=hall.judge)
    a_replay(event=hall.event, name="Of no match")
    attach_to_match(replay=row, by=SYSTEM, said=Said("accepted", "Drew twice"))
    first, second = in_report(hall.event)
    assert first["Replay"] == "'=Third attack"
    assert (first["Round"], first["Table"], first["Verdict"]) == ("1", "1", "accepted")
    assert [first["Player 1"], first["Player 2"]] == [match.player_1.name, match.player_2.name]
    assert first["What Happened"] == "Drew twice"
    assert "Judge call" in first["Stands With"]
    assert first["Begun By"] == str(hall.people.floor_judge)
    assert (second["Replay"], second["Table"], second["Verdict"]) == ("Of no match", "", "")


def test_the_matchs_replays_lead_to_those_of_the_event(client):
    hall = floor(4)
    client.force_login(hall.people.floor_judge)
    words = client.get(reverse("match-replays", args=[hall.event.slug, hall.match(1).pk])).content.decode()
    assert "All replays of the event" in words


def test_list_and_verdict_form_take_as_many_queries_however_much_stands_there(client):
    hall = floor(4)
    client.force_login(hall.people.floor_judge)
    match = hall.match(1)
    pages: dict[str, list[int]] = {"event-replays": [], "replay": []}
    for many in (1, 3):
        for at in range(many):
            call = hall.ruled(1, at=5 + 20 * many + 5 * at)
            close_call(call=call, by=hall.judge, now=minutes_later(9 + 20 * many + 5 * at, hall.began))
            give(hall.event, match.player_1.number, "game_rules", "warning", match=match)
            row = a_replay(event=hall.event, match=match)
        for name, counts in pages.items():
            address = reverse(name, args=[hall.event.slug if name == "event-replays" else row.key])
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                words = client.get(address).content.decode()
            counts.append(len(queries))
            if name == "replay":
                assert words.count('value="penalty-') == len(hall.event.penalties.all())
    for name, (few, more) in pages.items():
        assert few == more, name
