"""Deck checks as judges look at them: fixed questions, players counted, no cards before the start (TRM 3.7, 4.4)."""

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.actions import (
    CheckNotes,
    choose_deck_check,
    draw_deck_checks,
    finish_check,
    save_counts,
    start_check,
)
from decks.hooks_checks import floor_parts, report_files, staff_links, table_parts
from decks.models import DeckCheck
from decks.queries.check_page import check_facts, check_in
from decks.queries.checks import checks_page, coverage_of, open_checks, rounds_left
from tests.factories.decks import event_with_lists
from tests.factories.running import enter, play_round, started_round
from tests.factories.tournaments import (
    START,
    RegistrationFactory,
    acting,
    minutes_later,
    people_of,
    ready_event,
)
from tournaments.actions import drop_player, set_judge_zone
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, Registration
from tournaments.queries.clock import clock_of_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_with_lists(players=8)


def at(event, table):
    return event.rounds.latest("number").matches.select_related("round__event").get(table=table)


def facts_of(check, now=START):
    return check_facts(check_in(check.event, check.pk), now=now)


def done(check, counts=None, minutes=0):
    if DeckCheck.objects.get(pk=check.pk).state == "due":
        start_check(check=check, by=SYSTEM, now=START)
    save_counts(check=check, by=SYSTEM, notes=CheckNotes(counts=counts or {}), rest_is_right=True)
    return finish_check(check=check, by=SYSTEM, minutes=minutes, now=minutes_later(6))


def queries(call):
    with CaptureQueriesContext(connection) as caught:
        call()
    return len(caught)


@pytest.mark.parametrize("look", [checks_page, open_checks, report_files])
def test_more_checks_cost_no_more_questions(event, look):
    started_round(event)
    draw_deck_checks(event=event, by=SYSTEM, tables=1)
    done(DeckCheck.objects.first())
    look(event)
    few = queries(lambda: look(event))
    draw_deck_checks(event=event, by=SYSTEM, tables=3)
    for check in DeckCheck.objects.filter(state="due"):
        done(check)
    assert queries(lambda: look(event)) <= few


def test_the_blocks_of_floor_and_table_cost_a_fixed_number_of_questions():
    event = ready_event(players=64, rounds_planned=3)
    judge = people_of(event).floor_judge
    started_round(event)
    draw_deck_checks(event=event, by=SYSTEM, tables=32)
    match = at(event, 7)
    floor_parts(event, judge)
    assert queries(lambda: floor_parts(event, judge)) == 5
    assert queries(lambda: table_parts(match, judge)) == 1


def test_the_screen_of_a_check_costs_the_same_for_any_list(event):
    started_round(event)
    check, _other = choose_deck_check(event=event, by=SYSTEM, table=1)
    start_check(check=check, by=SYSTEM)
    facts_of(check)
    untouched = queries(lambda: facts_of(check))
    version = DeckCheck.objects.get(pk=check.pk).version_checked
    counts = dict.fromkeys(version.cards, 3)
    save_counts(check=check, by=SYSTEM, notes=CheckNotes(counts=counts))
    assert queries(lambda: facts_of(check)) == untouched


def test_players_count_towards_the_goal_once_however_often_they_are_checked(event):
    started_round(event)
    (first,) = choose_deck_check(event=event, by=SYSTEM, registration=at(event, 1).player_1)
    done(first)
    (again,) = choose_deck_check(event=event, by=SYSTEM, registration=at(event, 1).player_1)
    done(again)
    coverage = coverage_of(event)
    assert (coverage.players, coverage.checked, coverage.goal) == (8, 1, 1)


def test_who_left_has_played_and_who_never_came_has_not(event):
    play_round(event)
    drop_player(registration=event.registrations.get(number=1), by=SYSTEM)
    Registration.objects.filter(event=event, number=2).update(status="absent")
    assert coverage_of(event).players == 7


def test_who_came_late_has_played_once_a_round_with_them_has_begun(event):
    assert coverage_of(event).players == 8
    play_round(event)
    RegistrationFactory(event=event, active=True, first_round=2)
    assert coverage_of(event).players == 8
    started_round(event)
    assert coverage_of(event).players == 9


def test_open_checks_are_ordered_by_the_table_the_players_sit_at_now(event):
    started_round(event)
    for table in (4, 2):
        choose_deck_check(event=event, by=SYSTEM, table=table)
    assert [group.table for group in open_checks(event)] == [2, 4]
    assert [len(group.lines) for group in open_checks(event)] == [2, 2]
    for table in (1, 2, 3, 4):
        enter(event.rounds.get(), table, "win_1")
    second = started_round(event, seed=2)
    now = {
        player: match.table
        for match in second.matches.all()
        for player in (match.player_1_id, match.player_2_id)
    }
    assert {(line.pk, group.table) for group in open_checks(event) for line in group.lines} == {
        (check.pk, now[check.registration_id]) for check in DeckCheck.objects.all()
    }


def test_between_rounds_each_player_stands_alone(event):
    play_round(event)
    for number in (1, 2):
        choose_deck_check(event=event, by=SYSTEM, registration=event.registrations.get(number=number))
    assert [(group.table, len(group.lines)) for group in open_checks(event)] == [(None, 1), (None, 1)]


def test_who_has_left_is_not_asked_for_and_a_deck_in_hand_goes_on(event):
    started_round(event)
    one, two = choose_deck_check(event=event, by=SYSTEM, table=1)
    drop_player(registration=one.registration, by=SYSTEM)
    assert [line.pk for group in open_checks(event) for line in group.lines] == [two.pk]
    start_check(check=two, by=SYSTEM)
    # Both decks of the table went with the start.
    (group,) = open_checks(event)
    assert [line.pk for line in group.lines] == [one.pk, two.pk]
    assert group.is_under_way


def test_rounds_left_to_draw_in_count_the_one_under_way(event):
    assert rounds_left(event, None) == 3
    assert rounds_left(event, started_round(event)) == 3
    for table in (1, 2, 3, 4):
        enter(event.rounds.get(), table, "win_1")
    assert rounds_left(event, started_round(event, seed=2)) == 2


def test_before_the_start_the_screen_shows_no_cards(event):
    (check,) = choose_deck_check(event=event, by=SYSTEM, registration=event.registrations.first())
    facts = facts_of(check)
    assert not facts.may_read
    assert (facts.groups, facts.differences, facts.comparison) == ((), (), None)


def test_cards_are_not_shown_again_when_the_event_goes_back_before_its_start(event):
    started_round(event)
    check, _other = choose_deck_check(event=event, by=SYSTEM, table=1)
    start_check(check=check, by=SYSTEM)
    assert facts_of(check).groups
    Event.objects.filter(pk=event.pk).update(state=Event.State.CHECK_IN)
    event.refresh_from_db()
    assert check_facts(check_in(event, check.pk), now=START).groups == ()


def test_the_sheet_has_the_leader_first_and_the_don_last(event):
    started_round(event)
    check, _other = choose_deck_check(event=event, by=SYSTEM, table=1)
    start_check(check=check, by=SYSTEM)
    save_counts(check=check, by=SYSTEM, notes=CheckNotes(added={"OP01-016": 1}))
    facts = facts_of(check)
    assert facts.groups[0].key == "leader"
    assert [group.key for group in facts.groups][-2:] == ["extra", "don"]
    (row,) = facts.groups[-2].rows
    assert (row.number, row.name, row.state, row.by) == ("OP01-016", "Nami", "more", 1)


def test_the_time_proposed_is_what_the_match_has_lost(event):
    started_round(event)
    one, two = choose_deck_check(event=event, by=SYSTEM, table=1)
    start_check(check=one, by=SYSTEM, now=minutes_later(1))
    assert facts_of(one, minutes_later(5)).time.state == "later"
    done(two)
    time = facts_of(one, minutes_later(8.5)).time
    assert (time.state, time.minutes) == ("ask", 8)


@pytest.mark.parametrize(
    ("turn", "state"),
    [
        (lambda other: done(other, minutes=3), "given"),
        (lambda other: done(other, {"DON!!": 9}), "game_loss"),
        (lambda other: enter(other.round, 1, "win_1"), "none"),
    ],
    ids=["given", "game loss", "result in"],
)
def test_where_no_time_is_due_the_screen_says_why(event, turn, state):
    started_round(event)
    check, other = choose_deck_check(event=event, by=SYSTEM, table=1)
    start_check(check=check, by=SYSTEM, now=START)
    turn(other)
    assert facts_of(check).time.state == state


def test_the_tables_clock_has_the_time_of_the_check(event):
    started_round(event)
    check, other = choose_deck_check(event=event, by=SYSTEM, table=1)
    done(check)
    done(other, minutes=7)
    assert clock_of_match(at(event, 1)).extension_seconds == 420
    assert clock_of_match(at(event, 2)).extension_seconds == 0


def test_a_table_offers_its_check_to_judges_and_shows_the_open_ones(event):
    started_round(event)
    people = people_of(event)
    match = at(event, 1)
    (offer,) = table_parts(match, people.floor_judge)
    assert offer.url.endswith(f"/deck-checks/new/?match={match.pk}")
    assert table_parts(match, people.trainee) == []
    choose_deck_check(event=event, by=SYSTEM, table=1)
    assert [(part.side, part.status) for part in table_parts(match, people.trainee)] == [
        (1, "due"),
        (2, "due"),
    ]


def test_the_link_is_for_those_who_walk_the_floor(event):
    people = people_of(event)
    linked = {role for role, user in people.by_role().items() if staff_links(user, event)}
    assert linked == {"organizer", "head_judge", "floor_judge", "trainee"}


def test_the_report_tells_every_check_and_every_draw(event):
    started_round(event)
    draw = draw_deck_checks(event=event, by=acting(people_of(event).head_judge), tables=1, seed=4711)
    check = DeckCheck.objects.order_by("id").first()
    Registration.objects.filter(pk=check.registration_id).update(name="=HYPERLINK(1)")
    done(check, {"DON!!": 9})
    files = dict(report_files(event))
    rows = list(csv.DictReader(io.StringIO(files["deck-checks.csv"].decode("utf-8-sig"))))
    assert [row["state"] for row in rows] == ["done", "under_way"]
    assert rows[0]["findings"].startswith("TRM 7.4.2-5 ")
    assert rows[0]["name"] == "'=HYPERLINK(1)"
    assert {row["seed"] for row in rows} == {"4711"}
    (told,) = json.loads(files["deck-checks.json"])["draws"]
    assert (told["seed"], told["candidates"], told["tables"]) == (4711, [1, 2, 3, 4], draw.tables)
    assert report_files(event) == report_files(event)


def test_an_event_without_checks_adds_nothing_to_the_report(event):
    assert report_files(event) == []


def test_on_the_floor_the_tables_of_a_judges_zone_come_first(event):
    started_round(event)
    judge = people_of(event).floor_judge
    for table in (1, 4, 3):
        choose_deck_check(event=event, by=SYSTEM, table=table)
    tables = [group.table for group in floor_parts(event, judge)[0].context["tables"]]
    assert tables == [1, 3, 4]
    set_judge_zone(event=event, by=SYSTEM, user=judge, first_table=3, last_table=4)
    tables = [group.table for group in floor_parts(event, judge)[0].context["tables"]]
    assert tables == [3, 4, 1]
