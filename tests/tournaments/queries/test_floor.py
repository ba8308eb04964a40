"""The floor page's facts: who is late, tables over their time, a judge's own tables, few queries for 1,024 tables."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories.running import enter, published_round, started_round
from tests.factories.tournaments import (
    START,
    EventFactory,
    RoundFactory,
    acting,
    fresh,
    people_of,
    ready_event,
    registrations,
)
from tournaments import hooks
from tournaments.actions import (
    answer_end_of_round,
    begin_end_of_round,
    close_round,
    confirm_end_of_round,
    extend_match,
    mark_not_seated,
    pause_round,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import Match, TimeExtension
from tournaments.queries.floor import floor_facts
from tournaments.queries.floor_table import table_page
from tournaments.rules.tardiness import TardinessPenalty

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(8)


@pytest.fixture
def round_(event):
    return started_round(event)


def at(round_, table=1):
    return Match.objects.select_related("round__event", "player_1", "player_2").get(round=round_, table=table)


def after(**time):
    return START + timedelta(**time)


def numbers(rows):
    return [row.table for row in rows]


def test_while_the_round_has_time_every_table_is_open(event, round_):
    enter(round_, 2, "win_1")
    facts = floor_facts(event, now=after(minutes=10))
    assert numbers(facts.open.rows) == [1, 3, 4]
    assert (facts.tables, facts.results_in) == (4, 1)
    assert facts.over_time.total == facts.extra_turns.total == 0


def test_when_time_is_called_the_tables_still_playing_are_listed(event, round_):
    enter(round_, 2, "win_1")
    extend_match(match=at(round_, 3), by=SYSTEM, seconds=180, now=after(minutes=5))
    begin_end_of_round(match=at(round_, 4), by=SYSTEM, now=after(minutes=31))
    facts = floor_facts(event, now=after(minutes=31))
    assert numbers(facts.over_time.rows) == [1]
    assert numbers(facts.extra_turns.rows) == [4]
    assert numbers(facts.open.rows) == [3]
    assert numbers(floor_facts(event, now=after(minutes=33)).over_time.rows) == [1, 3]


def test_a_table_in_extra_turns_shows_its_turn_and_the_extra_time_left(event, round_):
    match = at(round_)
    begin_end_of_round(match=match, by=SYSTEM, now=after(minutes=31))

    def row():
        return floor_facts(event, now=after(minutes=31)).extra_turns.rows[0]

    assert (row().turn, row().extra.seconds_left) == (None, 4 * 60)
    for value, turn in [("in_game", None), ("2", 0), ("nobody", 1), ("nobody", 2), ("nobody", 3)]:
        answer_end_of_round(match=match, by=SYSTEM, value=value, now=after(minutes=31))
        assert row().turn == turn
    answer_end_of_round(match=match, by=SYSTEM, value="nobody", now=after(minutes=31))
    assert row().turn is None


@pytest.mark.parametrize(
    ("minute", "left"), [(30, 300), (33, 120), (35, 0), (36, -60)], ids=["called", "33", "over", "late"]
)
def test_the_extra_time_runs_from_the_end_of_the_tables_time(event, round_, minute, left):
    begin_end_of_round(match=at(round_), by=SYSTEM, now=after(minutes=30))
    assert floor_facts(event, now=after(minutes=minute)).extra_turns.rows[0].extra.seconds_left == left


def test_time_given_during_the_extra_turns_lengthens_them(event, round_):
    match = at(round_)
    begin_end_of_round(match=match, by=SYSTEM, now=after(minutes=30))
    extend_match(match=match, by=SYSTEM, seconds=180, now=after(minutes=32))
    row = floor_facts(event, now=after(minutes=32)).extra_turns.rows[0]
    assert row.extra.seconds_left == 6 * 60
    assert row.extra.ends_at_ms == round(after(minutes=38).timestamp() * 1000)
    assert row.extra.full_ms == 8 * 60_000


def test_a_pause_stops_the_extra_time_too(event, round_):
    begin_end_of_round(match=at(round_), by=SYSTEM, now=after(minutes=30))
    pause_round(round_=round_, by=SYSTEM, now=after(minutes=32))
    extra = floor_facts(event, now=after(minutes=50)).extra_turns.rows[0].extra
    assert (extra.seconds_left, extra.ends_at_ms, extra.is_paused) == (180, None, True)


@pytest.mark.parametrize(
    ("seconds", "due", "next_"),
    [
        (1, "warning", "game_loss"),
        (299, "warning", "game_loss"),
        (300, "game_loss", "match_loss"),
        (599, "game_loss", "match_loss"),
        (600, "match_loss", None),
    ],
)
def test_who_is_late_is_listed_with_what_is_due_by_the_clock(event, round_, seconds, due, next_):
    mark_not_seated(match=at(round_, 3), by=SYSTEM, sides="2", now=after(seconds=1))
    facts = floor_facts(event, now=after(seconds=seconds))
    assert numbers(facts.not_seated.rows) == [3]
    assert [side.side for side in facts.not_seated.rows[0].absent] == [2]
    assert facts.tardiness.due == TardinessPenalty(due)
    assert facts.tardiness.next == (next_ and TardinessPenalty(next_))


def test_before_the_start_nothing_is_due(event):
    round_ = published_round(event)
    mark_not_seated(match=at(round_), by=SYSTEM, sides="1")
    facts = floor_facts(event, now=after(minutes=20))
    assert numbers(facts.not_seated.rows) == [1]
    assert (facts.tardiness.due, facts.late_next_ms, facts.is_played) == (None, None, False)


def test_a_pause_of_the_round_stops_what_is_due(event, round_):
    mark_not_seated(match=at(round_), by=SYSTEM, sides="1", now=after(minutes=1))
    pause_round(round_=round_, by=SYSTEM, now=after(minutes=4))
    facts = floor_facts(event, now=after(minutes=9))
    assert (facts.tardiness.due, facts.late_next_ms) == (TardinessPenalty.WARNING, None)


def test_a_late_player_leads_to_the_penalty_where_somebody_offers_it(event, round_, monkeypatch):
    asked = []

    def offer(registration, section, check):
        asked.append((registration.number, section, check))
        return [f"/penalty/{registration.number}/"]

    monkeypatch.setattr(hooks.penalty_links, "_answers", [offer])
    match = at(round_)
    mark_not_seated(match=match, by=SYSTEM, sides="1")
    facts = floor_facts(event, now=after(minutes=6))
    one, two = facts.not_seated.rows[0].sides
    assert (one.penalty_url, two.penalty_url) == (f"/penalty/{match.player_1.number}/", "")
    assert asked == [(match.player_1.number, "TRM 7.4.2-1", None)]


def test_a_judge_with_tables_of_their_own_sees_those_and_how_many_more_there_are(event, round_):
    facts = floor_facts(event, zone={2, 3}, now=after(minutes=5))
    assert numbers(facts.open.rows) == [2, 3]
    assert (facts.zone, facts.outside) == (True, 2)
    facts = floor_facts(event, zone={2, 3}, shows_all=True, now=after(minutes=5))
    assert numbers(facts.open.rows) == [1, 2, 3, 4]
    assert (facts.zone, facts.outside) == (True, 0)


@pytest.mark.parametrize("state", ["no round", "closed"])
def test_without_a_round_that_is_played_the_floor_is_empty(event, state):
    if state == "closed":
        round_ = started_round(event)
        for table in range(1, 5):
            enter(round_, table, "win_1")
        close_round(round_=round_, by=SYSTEM, now=after(minutes=40))
    facts = floor_facts(event, now=after(minutes=60))
    assert (facts.tables, facts.open.total, facts.is_played) == (0, 0, False)


def test_the_page_is_fresh_until_the_clock_alone_changes_it(event, round_):
    def fresh_for(now):
        return floor_facts(event, now=now).fresh_until_ms / 1000 - now.timestamp()

    assert fresh_for(after(minutes=10)) == 60
    assert fresh_for(after(minutes=29, seconds=50)) == 10
    mark_not_seated(match=at(round_), by=SYSTEM, sides="1", now=after(minutes=1))
    assert fresh_for(after(minutes=4, seconds=55)) == 5
    assert fresh_for(after(minutes=9, seconds=30)) == 30
    begin_end_of_round(match=at(round_), by=SYSTEM, now=after(minutes=30))
    assert fresh_for(after(minutes=34, seconds=58)) == 2


def test_the_page_of_a_table_knows_its_record_once_it_is_decided(event, round_):
    match = at(round_)
    begin_end_of_round(match=match, by=SYSTEM, now=after(minutes=31))
    user = people_of(event).floor_judge
    facts = table_page(match, user, now=after(minutes=31))
    assert (facts.is_time_over, facts.record, facts.may_judge) == (True, None, True)
    assert facts.table.extra.seconds_left == 240
    for value in ("in_game", "1", "won_1"):
        answer_end_of_round(match=match, by=SYSTEM, value=value, now=after(minutes=31))
    confirm_end_of_round(match=match, by=acting(user), now=after(minutes=32))
    record = table_page(fresh(match), user, now=after(minutes=33)).record
    assert (record.step, record.by, len(record.told)) == ("Won in the extra turns", str(user), 3)
    assert match.player_1.name in record.told[-1].answer


def floor_of(tables):
    """A started round of so many tables, each tenth with an extension, a missing player or a procedure."""
    event = EventFactory(state="running")
    players = registrations(event, 2 * tables)
    round_ = RoundFactory(event=event, started=True)
    rows = [
        Match(
            round=round_,
            table=table,
            player_1=players[2 * table - 2],
            player_2=players[2 * table - 1],
            not_seated="2" if table % 10 == 1 else "",
        )
        for table in range(1, tables + 1)
    ]
    Match.objects.bulk_create(rows)
    given = [TimeExtension(match=row, seconds=60, given_at=START) for row in rows[1::10]]
    TimeExtension.objects.bulk_create(given)
    return event


@pytest.mark.long
def test_the_floor_takes_the_same_few_queries_with_1024_tables():
    seen = []
    for tables in (4, 1024):
        event = fresh(floor_of(tables))
        with CaptureQueriesContext(connection) as queries:
            facts = floor_facts(event, now=after(minutes=6))
        assert facts.open.total == tables
        seen.append(len(queries))
    assert seen[0] == seen[1] <= 8


def test_no_list_is_longer_than_a_phone_shows_and_each_says_how_many_more_there_are():
    event = floor_of(700)
    early, late = (floor_facts(event, now=after(minutes=minutes)) for minutes in (6, 40))
    lists = [(early.open, 700), (early.not_seated, 70), (late.over_time, 700)]
    assert [(len(shown.rows), shown.total, shown.left_out) for shown, _total in lists] == [
        (60, total, total - 60) for _shown, total in lists
    ]
