"""Whose deck is checked: drawn, chosen, all of the cut (TRM 4.4)."""

import pytest

from decks.actions import (
    cancel_check,
    check_cut_players,
    choose_deck_check,
    draw_deck_checks,
    finish_check,
    save_counts,
    start_check,
)
from decks.actions.checks import CheckNotes
from decks.models import DeckCheck, DeckCheckDraw
from decks.queries.left_open import left_open
from decks.rules.check_draw import draw_tables
from tests.factories.running import begun_cut, enter, paired_round, play_round, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments.actions import drop_player, publish_round, replace_in_cut, undo_pairing
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import CutPlace, Event, LogEntry
from tournaments.queries.next_step import next_step
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=16, rounds_planned=3, cut_size=4)


@pytest.fixture
def judge(event):
    return acting(people_of(event).floor_judge)


def done(check):
    """Take a check from its start to its end, everything right; the other deck of the table starts with it."""
    if fresh(check).state == "due":
        start_check(check=check, by=SYSTEM)
    save_counts(check=check, by=SYSTEM, notes=CheckNotes(), rest_is_right=True)
    return finish_check(check=check, by=SYSTEM)


def players_at(round_, tables):
    matches = round_.matches.filter(table__in=tables)
    return {pk for match in matches for pk in (match.player_1_id, match.player_2_id)}


def test_both_decks_of_each_drawn_table_are_due(event, judge):
    round_ = started_round(event)
    draw = draw_deck_checks(event=event, by=judge, tables=2, seed=5)
    checks = DeckCheck.objects.filter(event=event)
    assert len(draw.tables) == 2
    assert {check.registration_id for check in checks} == players_at(round_, draw.tables)
    assert {(check.state, check.why, check.draw) for check in checks} == {("due", "random", draw)}
    assert {check.match.table for check in checks} == set(draw.tables)


def test_the_seed_and_the_candidates_that_are_kept_draw_the_same_tables_again(event, judge):
    started_round(event)
    draw = draw_deck_checks(event=event, by=judge, tables=3)
    kept = DeckCheckDraw.objects.get()
    assert draw_tables(kept.candidates, len(kept.tables), seed=kept.seed) == kept.tables
    assert kept.candidates == list(range(1, 9))
    assert LogEntry.objects.get(verb="draw_deck_checks").after["seed"] == draw.seed


def test_two_draws_never_name_the_same_table(event, judge):
    started_round(event)
    first = draw_deck_checks(event=event, by=judge, tables=4)
    second = draw_deck_checks(event=event, by=judge, tables=60)
    assert sorted(first.tables + second.tables) == list(range(1, 9))
    with pytest.raises(Refused) as refused:
        draw_deck_checks(event=event, by=judge, tables=1)
    assert refused.value.codes == ("no_table_left",)


def test_a_table_with_a_result_is_not_drawn(event, judge):
    round_ = started_round(event)
    for table in range(2, 9):
        enter(round_, table, "win_1")
    assert draw_deck_checks(event=event, by=judge, tables=5).tables == [1]
    enter(round_, 1, "win_1")
    with pytest.raises(Refused) as refused:
        draw_deck_checks(event=event, by=judge, tables=5)
    assert refused.value.codes == ("no_table_plays",)


def test_who_was_checked_comes_again_only_when_nobody_else_is_left(event, judge):
    play_round(event, seed=1)
    round_ = started_round(event, seed=2)
    checked = round_.matches.get(table=3)
    (check,) = choose_deck_check(event=event, by=judge, registration=checked.player_1)
    done(check)
    assert 3 not in draw_deck_checks(event=event, by=judge, tables=64).tables
    for row in DeckCheck.objects.filter(event=event, state="due"):
        done(row)
    # One of the two at table 3 was never checked; at the others both were.
    assert draw_deck_checks(event=event, by=judge, tables=64).tables == [3]


def test_a_check_that_was_called_off_leaves_its_table_to_be_drawn_again(event, judge):
    started_round(event)
    draw_deck_checks(event=event, by=judge, tables=8)
    for check in DeckCheck.objects.filter(match__table=5):
        cancel_check(check=check, by=judge)
    assert draw_deck_checks(event=event, by=judge, tables=8).tables == [5]


def test_without_an_open_round_nothing_is_drawn(event, judge):
    with pytest.raises(Refused) as refused:
        draw_deck_checks(event=event, by=judge, tables=1)
    assert refused.value.codes == ("no_open_round",)


@pytest.mark.parametrize("tables", [0, -1, 65])
def test_a_draw_is_of_1_to_64_tables(event, judge, tables):
    started_round(event)
    with pytest.raises(Refused) as refused:
        draw_deck_checks(event=event, by=judge, tables=tables)
    assert refused.value.codes == ("tables_out_of_range",)
    assert not DeckCheckDraw.objects.exists()


def test_tables_are_drawn_before_the_round_is_published(event, judge):
    paired_round(event)
    assert len(draw_deck_checks(event=event, by=judge, tables=1).tables) == 1


def test_a_check_outlives_a_pairing_that_is_taken_back(event, judge):
    round_ = paired_round(event)
    draw_deck_checks(event=event, by=judge, tables=1)
    undo_pairing(round_=round_, by=SYSTEM)
    assert list(DeckCheck.objects.values_list("state", "match")) == [("due", None)] * 2
    round_ = started_round(event, seed=9)
    check = start_check(check=DeckCheck.objects.first(), by=judge)
    assert check.round == round_
    assert check.registration_id in (check.match.player_1_id, check.match.player_2_id)


def test_the_second_click_draws_nothing_more(event, judge):
    started_round(event)
    draw_deck_checks(event=event, by=judge, tables=1, once="k")
    with pytest.raises(AlreadyDone):
        draw_deck_checks(event=event, by=judge, tables=1, once="k")
    assert DeckCheckDraw.objects.count() == 1


def test_a_judge_in_training_and_a_scorekeeper_draw_nothing(event):
    started_round(event)
    people = people_of(event)
    for who in (people.trainee, people.scorekeeper, people.stranger):
        with pytest.raises(NotAllowed):
            draw_deck_checks(event=event, by=acting(who), tables=1)


def test_a_judge_chooses_a_table(event, judge):
    round_ = started_round(event)
    checks = choose_deck_check(event=event, by=judge, table=4)
    assert {check.registration_id for check in checks} == players_at(round_, [4])
    assert {check.why for check in checks} == {"chosen"}
    with pytest.raises(Refused) as refused:
        choose_deck_check(event=event, by=judge, table=4)
    assert refused.value.codes == ("check_is_open",)


@pytest.mark.parametrize("table", [None, 0, 99])
def test_a_table_where_nobody_plays_cannot_be_chosen(event, judge, table):
    started_round(event)
    with pytest.raises(Refused) as refused:
        choose_deck_check(event=event, by=judge, table=table)
    assert refused.value.codes == ("no_such_table",)


def test_one_player_is_chosen_between_rounds_too(event, judge):
    play_round(event)
    player = event.registrations.get(number=3)
    (check,) = choose_deck_check(event=event, by=judge, registration=player)
    assert (check.registration, check.match) == (player, None)


def test_who_has_left_has_no_deck_to_check(event, judge):
    play_round(event)
    player = event.registrations.get(number=3)
    drop_player(registration=player, by=SYSTEM)
    with pytest.raises(Refused) as refused:
        choose_deck_check(event=event, by=judge, registration=player)
    assert refused.value.codes == ("not_in_event",)


def test_when_the_cut_begins_every_deck_of_it_is_due(event, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        places = begun_cut(event, rounds=3)
    assert len(places) == 4
    checks = DeckCheck.objects.filter(event=event)
    assert {check.registration_id for check in checks} == {place.registration_id for place in places}
    assert set(checks.values_list("why", "state")) == {("cut", "due")}


def test_who_comes_into_the_cut_for_somebody_who_left_has_a_deck_to_check(
    event, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        left = begun_cut(event, rounds=3)[0].registration
    with django_capture_on_commit_callbacks(execute=True):
        drop_player(registration=left, by=SYSTEM)
        newcomer = replace_in_cut(event=event, by=SYSTEM, seed=1, reason="left")
    open_checks = DeckCheck.objects.filter(event=event, state="due")
    places = CutPlace.objects.filter(event=event).values_list("registration", flat=True)
    assert newcomer.registration_id in places
    assert set(open_checks.values_list("registration", flat=True)) == set(places)
    assert DeckCheck.objects.get(registration=left).state == "cancelled"


def test_an_event_without_lists_proposes_no_checks_of_the_cut(event, django_capture_on_commit_callbacks):
    Event.objects.filter(pk=event.pk).update(deck_rule=Event.DeckRule.NONE)
    event.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        begun_cut(event, rounds=3)
    assert not DeckCheck.objects.exists()


def test_a_changed_cut_calls_off_whom_it_lost_and_checks_whom_it_won(event, judge):
    begun_cut(event, rounds=3)
    check_cut_players(event=event, by=judge)
    lost = CutPlace.objects.get(event=event, seed=4)
    won = event.registrations.exclude(pk__in=CutPlace.objects.values("registration")).first()
    gone = lost.registration
    lost.registration = won
    lost.save()
    (new,) = check_cut_players(event=event, by=judge)
    assert new.registration == won
    assert DeckCheck.objects.get(registration=gone).state == "cancelled"


def test_decks_of_the_cut_that_are_done_are_not_asked_for_twice(event, judge):
    begun_cut(event, rounds=3)
    checks = check_cut_players(event=event, by=judge)
    done(checks[0])
    assert check_cut_players(event=event, by=judge) == []


def test_what_is_left_of_the_cut_is_named_apart_from_what_was_asked_for(event, judge):
    begun_cut(event, rounds=3)
    checks = check_cut_players(event=event, by=judge)
    other = event.registrations.exclude(pk__in=CutPlace.objects.values("registration")).first()
    choose_deck_check(event=event, by=judge, registration=other)
    counts = {problem.code: problem.params["count"] for problem in left_open(event, at_end=True)}
    assert counts == {"cut_deck_checks_due": len(checks), "deck_checks_due": 1}


def test_the_desk_names_the_decks_of_the_cut_until_they_are_checked_before_it_starts(event, judge):
    begun_cut(event, rounds=3)
    checks = check_cut_players(event=event, by=judge)

    def said():
        return [problem.code for problem in next_step(fresh(event)).blocked_by]

    assert said() == ["cut_players", "cut_deck_checks_due"]
    round_ = paired_round(event)
    assert said() == ["cut_deck_checks_due"]
    publish_round(round_=round_, by=SYSTEM)
    assert said() == ["cut_deck_checks_due"]
    for check in checks:
        done(check)
    assert said() == []


def test_before_the_cut_nobody_is_in_it(event, judge):
    started_round(event)
    with pytest.raises(Refused) as refused:
        check_cut_players(event=event, by=judge)
    assert refused.value.codes == ("no_cut_yet",)


def test_a_draw_without_a_round_names_a_wrong_number_of_tables_too(event, judge):
    with pytest.raises(Refused) as caught:
        draw_deck_checks(event=event, by=judge, tables=0)
    assert set(caught.value.codes) == {"no_open_round", "tables_out_of_range"}
