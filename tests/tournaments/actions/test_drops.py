"""Leaving an event (TRM 6.0, 7.4.2-1)."""

from datetime import timedelta

import pytest

from tests.factories.running import begun_cut, paired_round, play_round, published_round, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments.actions import (
    drop_player,
    enter_result,
    mark_absent,
    publish_round,
    repair_round,
    report_result,
    start_round,
)
from tournaments.actions.acting import SYSTEM
from tournaments.history.standings import swiss_table
from tournaments.models import LogEntry
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


def at(round_, table):
    return round_.matches.select_related("player_1", "player_2", "round__event").get(table=table)


def drop(registration, **facts):
    return drop_player(registration=registration, by=SYSTEM, **facts)


def test_drop_between_rounds_only_leaves_the_player_out_of_the_next_pairing():
    event = ready_event(4, rounds_planned=3)
    first = play_round(event)
    row = drop(at(first, 1).player_1)
    assert (row.status, row.left_after_round, row.without_prizes) == ("dropped", 1, False)
    assert at(first, 1).outcome == "win_1"
    assert paired_round(event).matches.filter(kind="match").count() == 1


def test_drop_before_round_1_belongs_to_no_round():
    event = ready_event(4)
    assert drop(event.registrations.first()).left_after_round == 0


@pytest.mark.parametrize("make", [published_round, started_round])
def test_drop_after_the_pairings_are_posted_gives_the_opponent_the_win(make):
    event = ready_event(4)
    match = at(make(event), 1)
    row = drop(match.player_1)
    after = fresh(match)
    assert (after.outcome, after.entered_by) == ("win_2_by_default", "system")
    assert (row.status, row.left_after_round) == ("dropped", 1)
    assert set(LogEntry.objects.filter(verb="drop_player").values_list("target", flat=True)) == {
        "round 1 table 1",
        f"player {row.number}",
    }


def test_drop_by_the_second_player_gives_the_first_the_win():
    match = at(started_round(ready_event(4)), 1)
    drop(match.player_2)
    assert fresh(match).outcome == "win_1_by_default"


def test_drop_from_a_round_not_posted_yet_has_it_paired_again():
    event = ready_event(4)
    round_ = paired_round(event)
    match = at(round_, 1)
    drop(match.player_1)
    assert fresh(match).outcome == ""
    with pytest.raises(Refused):
        publish_round(round_=round_, by=SYSTEM)
    again = repair_round(round_=round_, by=SYSTEM, reason="a drop")
    assert again.matches.filter(kind="bye").count() == 1
    start_round(round_=again, by=SYSTEM)


def test_drop_with_a_bye_leaves_the_bye_as_it_is():
    event = ready_event(5)
    round_ = published_round(event)
    bye = round_.matches.get(kind="bye")
    drop(bye.player_1)
    assert fresh(bye).outcome == "win_1"


def test_drop_after_the_own_match_is_over_does_not_touch_its_result():
    match = at(started_round(ready_event(4)), 1)
    enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1)
    drop(match.player_1)
    assert fresh(match).outcome == "win_1"


@pytest.mark.parametrize("reporter", [1, 2])
def test_a_match_that_was_reported_is_not_conceded_by_leaving(reporter):
    match = at(started_round(ready_event(4)), 1)
    side = match.player_1 if reporter == 1 else match.player_2
    outcome = Outcome.WIN_1 if reporter == 1 else Outcome.WIN_2
    report_result(match=match, by=acting(side), side=reporter, outcome=outcome)
    drop(match.player_1)
    assert fresh(match).outcome == ""


def test_when_both_leave_an_open_match_both_lose():
    match = at(started_round(ready_event(4)), 1)
    mark_absent(registration=match.player_1, by=SYSTEM, reason="called")
    assert fresh(match).outcome == "win_2_by_default"
    mark_absent(registration=match.player_2, by=SYSTEM, reason="called")
    assert fresh(match).outcome == "double_loss"


def test_who_won_by_default_and_then_drops_keeps_the_win():
    match = at(started_round(ready_event(4)), 1)
    drop(match.player_1)
    drop(match.player_2)
    assert fresh(match).outcome == "win_2_by_default"


def test_leaving_without_telling_costs_the_prizes():
    row = drop(ready_event(4).registrations.first(), without_telling=True)
    assert (row.left_without_telling, row.without_prizes) == (True, True)


def test_an_absent_player_is_out_of_the_prizes_and_not_paired_again():
    event = ready_event(4, rounds_planned=3)
    match = at(started_round(event), 1)
    row = mark_absent(registration=match.player_2, by=SYSTEM, reason="called")
    assert (row.status, row.without_prizes) == ("absent", True)
    assert fresh(match).outcome == "win_1_by_default"


@pytest.mark.parametrize("seconds", [0, 14, 599])
def test_who_is_not_in_the_seat_before_ten_minutes_loses_nothing_without_a_reason(seconds):
    match = at(started_round(ready_event(4)), 1)
    now = match.round.started_at + timedelta(seconds=seconds)
    with pytest.raises(Refused) as caught:
        mark_absent(registration=match.player_2, by=SYSTEM, now=now)
    (problem,) = caught.value.problems
    assert (problem.code, problem.section, problem.params["field"]) == (
        "absent_too_early",
        "TRM 7.4.2-1",
        "reason",
    )
    assert (fresh(match).outcome, fresh(match.player_2).status) == ("", "active")
    mark_absent(registration=match.player_2, by=SYSTEM, reason="called from home", now=now)
    assert fresh(match).outcome == "win_1_by_default"
    assert LogEntry.objects.filter(verb="mark_absent", reason="called from home").exists()


def test_from_ten_minutes_on_an_absent_player_needs_no_reason():
    match = at(started_round(ready_event(4)), 1)
    mark_absent(registration=match.player_2, by=SYSTEM, now=match.round.started_at + timedelta(minutes=10))
    assert fresh(match).outcome == "win_1_by_default"


def test_a_player_without_an_open_match_is_marked_absent_without_a_reason():
    match = at(started_round(ready_event(4)), 1)
    report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    assert mark_absent(registration=match.player_1, by=SYSTEM).status == "absent"


def test_a_player_drops_themselves_and_nobody_else():
    event = ready_event(4)
    one, two = event.registrations.order_by("number")[:2]
    with pytest.raises(NotAllowed):
        drop_player(registration=two, by=acting(one))
    with pytest.raises(NotAllowed):
        drop_player(registration=one, by=acting(one), without_telling=True)
    assert drop_player(registration=one, by=acting(one)).status == "dropped"


def test_a_judge_in_training_drops_nobody():
    event = ready_event(4)
    with pytest.raises(NotAllowed):
        drop_player(registration=event.registrations.first(), by=acting(people_of(event).trainee))


@pytest.mark.parametrize("status", ["dropped", "absent", "disqualified", "cancelled", "waiting"])
def test_who_is_out_cannot_drop_again(status):
    event = ready_event(4)
    row = event.registrations.first()
    event.registrations.filter(pk=row.pk).update(status=status)
    with pytest.raises(Refused) as caught:
        drop(row)
    assert codes(caught) == {"already_out"}


def test_rounds_of_a_dropped_player_still_count_for_the_opponents():
    event = ready_event(4, rounds_planned=2)
    first = play_round(event)
    drop(at(first, 1).player_1)
    table = swiss_table(event, after_round=1)
    assert len(table) == 4
    assert next(line for line in table if line.player == at(first, 1).player_2_id).matches == 1


def test_a_drop_in_a_paired_cut_round_is_a_concession_because_the_bracket_is_fixed():
    event = ready_event(9, structure="swiss_cut")
    places = begun_cut(event, rounds=4)
    round_ = paired_round(event)
    drop(places[1].registration)
    match = round_.matches.get()
    assert match.outcome == (
        "win_1_by_default" if match.player_2 == places[1].registration else "win_2_by_default"
    )
    assert publish_round(round_=round_, by=SYSTEM).state == "published"
