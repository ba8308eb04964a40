"""Penalties for pages and files: a fixed number of queries, each with its words, the report package with all of it."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from datetime import date

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from penalties.actions import (
    consent_to_ejection,
    decline_penalty,
    eject_person,
    fill_in_report,
    withdraw_penalty,
)
from penalties.documents import penalty_list
from penalties.hooks_penalties import floor_parts, penalty_links, player_page_parts, report_files, table_parts
from penalties.models import Penalty
from penalties.queries.penalties import infraction_words, penalty_in, penalty_lines, waiting_lines
from penalties.queries.penalty_files import (
    change_table,
    disqualification_table,
    ejection_table,
    penalty_table,
)
from penalties.queries.penalty_form import penalty_form_facts
from penalties.queries.penalty_history import history
from penalties.queries.penalty_page import penalty_page
from penalties.rules.infractions import INFRACTIONS
from tests.factories.penalties import give, head_judge_of, judge_of, match_of, player
from tests.factories.running import fill_results, started_round
from tests.factories.tournaments import (
    START,
    SuspensionFactory,
    organizer_of,
    people_of,
    ready_event,
)
from tournaments.actions import ban_person
from tournaments.models import Event
from tournaments.report_package import build_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=8, rounds_planned=3, structure="swiss")


@pytest.fixture
def round_(event):
    return started_round(event)


def counted(query) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as seen:
        query()
    return len(seen)


TABLES = (penalty_table, change_table, disqualification_table, ejection_table)
#: The most queries each may take; a page is one or two of them.
QUERIES = {
    "list": (3, lambda event, _user: penalty_lines(event)),
    "found": (3, lambda event, _user: penalty_lines(event, find="player 001", show="all")),
    "queue": (3, lambda event, _user: waiting_lines(event)),
    "floor": (5, floor_parts),
    "table": (6, lambda event, user: table_parts(_match(event), user)),
    "own": (3, lambda event, _user: player_page_parts(player(event, 1), None)),
    "page": (
        9,
        lambda event, user: penalty_page(
            event, penalty_in(event, Penalty.objects.filter(event=event).first().pk), user
        ),
    ),
    "form": (
        14,
        lambda event, user: penalty_form_facts(
            event, {"player": 1, "infraction": "slow_play"}, user=user, now=START
        ),
    ),
    "search": (6, lambda event, user: penalty_form_facts(event, {}, user=user, now=START, find="player")),
    "files": (4, lambda event, _user: [table(event) for table in TABLES]),
    "sheet": (1, lambda event, _user: penalty_list(event, {})),
    "history": (3, lambda event, _user: history(event.organizer, today=date(2026, 3, 7))),
}


def _match(event):
    return match_of(event.rounds.get(), 1)


def penalized(players: int) -> Event:
    """Return an event in which every player has had two penalties and one waits for the head judge."""
    event = ready_event(players=players, structure="swiss")
    started_round(event)
    for number in range(1, players + 1):
        give(event, number, "slow_play", "warning")
        give(event, number, "communication", "warning")
        give(event, number, "list_differs", "game_loss", by=judge_of(event))
        give(event, number, "cheating", "disqualification")
    return event


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Make the two events once for all tests of this module, and leave nothing behind."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield penalized(2), penalized(8)
        transaction.set_rollback(True)


@pytest.mark.parametrize("name", QUERIES)
def test_the_number_of_queries_does_not_depend_on_the_penalties(made, name):
    most, query = QUERIES[name]
    bosses = [people_of(event).head_judge for event in made]
    few, many = (
        counted(lambda e=event, u=user: query(e, u)) for event, user in zip(made, bosses, strict=True)
    )
    assert few == many
    assert many <= most


def test_every_infraction_of_the_guide_has_words_and_an_unknown_key_stands_for_itself():
    assert all(infraction_words(one.key) == one.name for one in INFRACTIONS)
    assert infraction_words("flew_to_the_moon") == "flew to the moon"


def test_links_lead_to_the_form_filled_in_by_section(event):
    row = player(event, 1)
    assert penalty_links(row, "TRM 7.4.2-6", 7) == [
        f"/desk/{event.slug}/penalties/new/?player=1&infraction=list_differs&check=7"
    ]
    assert penalty_links(row, "TRM 5.4") == [f"/desk/{event.slug}/penalties/new/?player=1"]


def test_what_waits_stands_in_front_for_who_decides_it_and_further_down_for_others(event, round_):
    people = people_of(event)
    assert floor_parts(event, people.head_judge)[0].order == 50
    give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    for user, order in ((people.head_judge, 15), (people.organizer, 15), (people.floor_judge, 50)):
        part = floor_parts(event, user)[0]
        assert (part.order, part.count) == (order, 1)


def test_a_lateness_at_the_same_table_is_no_repeat_and_in_a_later_round_it_is(event, round_):
    row = match_of(round_, 1)
    give(event, 1, "tardiness", "warning", match=row)
    asked = {"player": 1, "infraction": "tardiness"}
    user = people_of(event).head_judge
    now = penalty_form_facts(event, asked, user=user, now=START)
    assert not now.guide.advice.is_repeat
    fill_results(round_)
    round_.refresh_from_db()
    round_.state = "closed"
    round_.save()
    started_round(event, seed=2)
    later = penalty_form_facts(event, asked, user=user, now=START)
    assert later.guide.advice.is_repeat


def test_withdrawn_and_declined_ones_are_no_repeat(event, round_):
    asked = {"player": 1, "infraction": "list_differs"}
    user = people_of(event).head_judge
    boss = head_judge_of(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    decline_penalty(penalty=row, by=boss, reason="no")
    withdraw_penalty(penalty=give(event, 1, "list_differs", "game_loss"), by=boss, reason="no")
    facts = penalty_form_facts(event, asked, user=user, now=START)
    assert not facts.guide.advice.is_repeat
    assert facts.others == ()


def test_day_one_counts_on_day_two(event, round_):
    give(event, 1, "slow_play", "warning", now=START)
    facts = penalty_form_facts(
        event,
        {"player": 1, "infraction": "slow_play"},
        user=people_of(event).head_judge,
        now=START.replace(day=8),
    )
    assert facts.guide.advice.repeats == 1
    assert facts.guide.suggested == "game_loss"


def test_the_history_knows_people_by_their_number_and_says_who_is_barred(event, round_):
    give(event, 1, "slow_play", "warning")
    again = ready_event(players=2, organizer=event.organizer)
    again.registrations.filter(number=1).update(name="Player One")
    give(again, 1, "cheating", "disqualification")
    SuspensionFactory(membership_number="0000000001", starts_on=date(2026, 3, 1))
    ban_person(organizer=event.organizer, by=organizer_of(event), membership_number="0000000002")
    give(event, 2, "slow_play", "warning")
    people = history(event.organizer, today=date(2026, 3, 7))
    assert [(one.membership_number, one.events, one.heaviest) for one in people] == [
        ("0000000001", 2, "Disqualification"),
        ("0000000002", 1, "Warning"),
    ]
    assert [(one.suspension is not None, one.is_banned) for one in people] == [(True, False), (False, True)]
    assert [one.name for one in history(event.organizer, today=date(2026, 3, 7), number="0000000002")] == [
        "Player 002"
    ]
    ended = history(event.organizer, today=date(2026, 2, 1), number="0000000001")
    assert ended[0].suspension is None


# --- the report ---


@pytest.fixture
def finished(event, round_):
    boss = head_judge_of(event)
    give(event, 1, "slow_play", "warning", reason='=SUM("x")')
    withdrawn = give(event, 2, "list_differs", "game_loss")
    withdraw_penalty(penalty=withdrawn, by=boss, reason="the list was right", now=START)
    out = give(event, 3, "cheating", "disqualification")
    fill_in_report(report=out.report, by=boss, what_happened="山田 saw it", is_complete=True, now=START)
    row = eject_person(
        event=event, by=boss, registration=player(event, 3), reason="shouted", penalty=out, now=START
    )
    consent_to_ejection(ejection=row, by=organizer_of(event), now=START)
    Event.objects.filter(pk=event.pk).update(state="finished", finished_at=START)
    return Event.objects.select_related("organizer").get(pk=event.pk)


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_the_package_holds_penalties_their_trail_reports_and_ejections(finished):
    with zipfile.ZipFile(io.BytesIO(build_report(finished))) as package:
        files = {name.split("/", 1)[1]: package.read(name) for name in package.namelist()}
    given = rows_of(files["penalties.csv"])
    assert [(row["number"], row["penalty"], row["state"]) for row in given] == [
        ("1", "Warning", "issued"),
        ("2", "Game Loss", "withdrawn"),
        ("3", "Disqualification", "issued"),
    ]
    assert given[0]["reason"] == '\'=SUM("x")'
    trail = rows_of(files["penalty-changes.csv"])
    assert ("withdrawn", "the list was right") in {(row["what"], row["reason"]) for row in trail}
    report = rows_of(files["disqualification-reports.csv"])
    assert [(row["number"], row["what_happened"]) for row in report] == [("3", "山田 saw it")]
    assert rows_of(files["ejections.csv"])[0]["reason"] == "shouted"
    assert rows_of(files["ejections.csv"])[0]["consent_by"]
    data = json.loads(files["penalties.json"])
    assert [row["player"] for row in data["penalties"]] == ["Player 001", "Player 002", "Player 003"]
    assert files["penalties.pdf"].startswith(b"%PDF")
    assert files["disqualification-reports.pdf"].startswith(b"%PDF")


def test_the_same_event_gives_the_same_files_at_any_time(finished, time_machine):
    time_machine.move_to("2026-03-08 10:00")
    first = report_files(finished)
    time_machine.move_to("2026-03-09 11:11")
    assert report_files(finished) == first


def test_an_event_without_penalties_has_empty_lists_and_no_empty_sheets(event):
    names = [name for name, _ in report_files(event)]
    assert names == [
        "penalties.csv",
        "penalty-changes.csv",
        "disqualification-reports.csv",
        "ejections.csv",
        "penalties.json",
    ]
