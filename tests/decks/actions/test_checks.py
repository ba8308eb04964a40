"""A deck check from the table and back: two judges at once, counts, findings, the time for both (TRM 4.4, 7.1)."""

from datetime import timedelta

import pytest

from decks.actions import (
    cancel_check,
    choose_deck_check,
    finish_check,
    reopen_check,
    save_counts,
    start_check,
)
from decks.actions.checks import CheckNotes
from decks.models import DeckList
from tests.factories.decks import hand_in, legal_list
from tests.factories.running import enter, play_round, published_round, started_round
from tests.factories.tournaments import START, acting, fresh, minutes_later, people_of, ready_event
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, LogEntry, TimeExtension
from tournaments.rules.problems import NotAllowed, Refused, Stale

pytestmark = pytest.mark.django_db

BEFORE = START - timedelta(hours=2)


@pytest.fixture
def event():
    event = ready_event(players=4, rounds_planned=3, deck_rule=Event.DeckRule.DEADLINE)
    for player in event.registrations.all():
        player.event = event
        hand_in(player, now=BEFORE)
    event.refresh_from_db()
    return event


@pytest.fixture
def people(event):
    return people_of(event)


@pytest.fixture
def judge(people):
    return acting(people.floor_judge)


@pytest.fixture
def checks(event, judge):
    """Both decks of table 1 in a round that started at START, in the judge's hands since then."""
    started_round(event)
    both = choose_deck_check(event=event, by=judge, table=1)
    start_check(check=both[0], by=judge, now=START)
    return [fresh(check) for check in both]


def count(check, by, found=None, **more):
    version = check.version_checked
    ticked = [version.leader, *version.cards, "DON!!"]
    return save_counts(check=check, by=by, notes=CheckNotes(counts=found or {}, ticked=ticked, **more))


def a_card(check, place=0):
    return sorted(check.version_checked.cards)[place]


def test_starting_takes_both_decks_of_the_table(checks, people):
    assert {check.state for check in checks} == {"under_way"}
    assert {check.started_by for check in checks} == {people.floor_judge}
    assert {check.started_at for check in checks} == {START}
    assert all(check.version_checked for check in checks)


def test_a_second_judge_on_the_same_deck_is_told_who_has_it(checks, people):
    with pytest.raises(Refused) as refused:
        start_check(check=checks[0], by=acting(people.head_judge))
    assert refused.value.codes == ("check_under_way",)
    assert str(people.floor_judge) in refused.value.problems[0].words()


def test_no_list_is_opened_before_the_event_has_begun(event, judge):
    player = event.registrations.first()
    (check,) = choose_deck_check(event=event, by=judge, registration=player)
    with pytest.raises(Refused) as refused:
        start_check(check=check, by=judge)
    assert refused.value.codes == ("lists_confidential",)
    assert fresh(check).version_checked is None


def test_the_list_is_the_one_that_stood_when_the_check_began(event, checks, judge):
    check = checks[0]
    before = check.version_checked
    event.refresh_from_db()
    check.registration.event = event
    from decks.actions import unlock_list

    unlock_list(registration=check.registration, by=judge, reason="swap", now=START)
    hand_in(check.registration, legal_list(skip=3), now=START)
    assert fresh(check).version_checked == before


def test_a_deck_as_listed_is_finished_without_findings(checks, judge):
    count(checks[0], judge)
    done = finish_check(check=checks[0], by=judge, now=minutes_later(5))
    assert (done.state, done.findings) == ("done", [])
    assert done.finished_at == minutes_later(5)


def test_lines_nobody_looked_at_keep_a_check_open(checks, judge):
    with pytest.raises(Refused) as refused:
        finish_check(check=checks[0], by=judge)
    assert refused.value.codes == ("cards_not_looked_at",)
    save_counts(check=checks[0], by=judge, notes=CheckNotes(), rest_is_right=True)
    assert finish_check(check=checks[0], by=judge).state == "done"


def test_the_rest_is_right_leaves_what_was_counted(checks, judge):
    number = a_card(checks[0])
    save_counts(check=checks[0], by=judge, notes=CheckNotes(counts={number: 3}), rest_is_right=True)
    assert finish_check(check=checks[0], by=judge).findings == [5]


@pytest.mark.parametrize(
    ("exchange", "findings"),
    [
        ({0: 3}, [5]),
        ({0: 3, 1: 5}, [6, 7]),
        ({0: 3, "OP01-016": 1}, [6, 7]),
        ({"DON!!": 9}, [5]),
    ],
)
def test_what_was_counted_leads_to_the_infractions_of_7_4_2(checks, judge, exchange, findings):
    check = checks[0]
    named = {a_card(check, card) if card in (0, 1) else card: copies for card, copies in exchange.items()}
    count(check, judge, named)
    done = finish_check(check=check, by=judge)
    assert done.findings == findings
    assert LogEntry.objects.get(verb="finish_check").after["findings"] == findings


def test_what_only_a_judge_sees_is_ticked(checks, judge):
    count(checks[0], judge, findings=[9, 4, 5, 77], sleeves="one corner bent")
    done = finish_check(check=checks[0], by=judge)
    # 5 follows from counts alone, and 77 is nothing.
    assert done.findings == [4, 9]
    assert done.sleeves == "one corner bent"


def test_a_language_the_region_does_not_allow_leads_to_illegal_cards(checks, judge):
    count(checks[0], judge, languages="Japanese main deck")
    assert finish_check(check=checks[0], by=judge).findings == [7]


def test_a_card_added_by_its_number_goes_to_the_listed_ones_or_beside_them(checks, judge):
    check = checks[0]
    listed = a_card(check)
    save_counts(check=check, by=judge, notes=CheckNotes(added={listed.lower(): 1}))
    save_counts(check=check, by=judge, notes=CheckNotes(counts=fresh(check).found, added={"op01-016_p1": 2}))
    assert fresh(check).found == {listed: 5, "OP01-016": 2}


def test_a_number_no_sheet_has_is_not_kept(checks, judge):
    save_counts(check=checks[0], by=judge, notes=CheckNotes(counts={"x" * 500: 1, "a\x00b": 2}))
    assert fresh(checks[0]).found == {}


def test_time_is_given_once_for_both_players_and_tied_to_both_checks(checks, judge):
    one, two = checks
    for check in checks:
        count(check, judge)
    finish_check(check=one, by=judge)
    finish_check(check=two, by=judge, minutes=6, now=minutes_later(6))
    extension = TimeExtension.objects.get()
    assert (extension.match, extension.seconds) == (one.match, 360)
    assert {fresh(check).extension for check in checks} == {extension}


def test_time_is_not_given_twice(checks, judge):
    one, two = checks
    for check in checks:
        count(check, judge)
    finish_check(check=one, by=judge, minutes=3)
    with pytest.raises(Refused) as refused:
        finish_check(check=two, by=judge, minutes=3)
    assert refused.value.codes == ("time_given_already",)
    assert TimeExtension.objects.count() == 1


def test_no_time_beside_a_game_loss_whichever_of_the_two_decks_has_it(checks, judge):
    one, two = checks
    count(one, judge, {a_card(one): 3})
    with pytest.raises(Refused) as refused:
        finish_check(check=one, by=judge, minutes=4)
    assert refused.value.codes == ("no_time_with_game_loss",)
    finish_check(check=one, by=judge)
    count(two, judge)
    with pytest.raises(Refused) as refused:
        finish_check(check=two, by=judge, minutes=4)
    assert refused.value.codes == ("no_time_with_game_loss",)
    assert not TimeExtension.objects.exists()


def test_marked_cards_are_a_warning_and_the_time_is_given(checks, judge):
    count(checks[0], judge, findings=[9])
    assert finish_check(check=checks[0], by=judge, minutes=4).extension.seconds == 240


@pytest.mark.parametrize("minutes", [-1, 61])
def test_minutes_stay_within_an_hour(checks, judge, minutes):
    count(checks[0], judge)
    with pytest.raises(Refused) as refused:
        finish_check(check=checks[0], by=judge, minutes=minutes)
    assert refused.value.codes == ("minutes_out_of_range",)


def test_a_match_that_is_over_gets_no_time_and_the_check_stays_open(checks, judge):
    count(checks[0], judge)
    enter(checks[0].match.round, 1, "win_1")
    with pytest.raises(Refused) as refused:
        finish_check(check=checks[0], by=judge, minutes=4)
    assert refused.value.codes == ("match_is_over",)
    assert fresh(checks[0]).state == "under_way"


def test_a_check_between_rounds_has_no_table_to_give_time_to(event, judge):
    play_round(event)
    (check,) = choose_deck_check(event=event, by=judge, registration=event.registrations.first())
    start_check(check=check, by=judge)
    count(fresh(check), judge)
    with pytest.raises(Refused) as refused:
        finish_check(check=check, by=judge, minutes=2)
    assert refused.value.codes == ("no_match_for_time",)


def test_a_check_asked_for_in_one_round_and_begun_in_the_next_belongs_to_the_next(event, judge):
    started_round(event)
    check, _other = choose_deck_check(event=event, by=judge, table=1)
    for table in (1, 2):
        enter(event.rounds.get(number=1), table, "win_1")
    second = published_round(event, seed=2)
    assert start_check(check=check, by=judge).round == second


def test_a_judge_in_training_counts_and_does_not_finish(checks, people):
    trainee = acting(people.trainee)
    count(checks[0], trainee)
    with pytest.raises(NotAllowed):
        finish_check(check=checks[0], by=trainee)
    with pytest.raises(NotAllowed):
        save_counts(check=checks[0], by=acting(people.scorekeeper), notes=CheckNotes())


def test_what_another_judge_has_counted_is_not_written_over(checks, people):
    seen = checks[0].version
    count(checks[0], acting(people.head_judge))
    for late in (
        lambda: save_counts(
            check=checks[0], by=acting(people.floor_judge), notes=CheckNotes(), seen_version=seen
        ),
        lambda: finish_check(check=checks[0], by=acting(people.floor_judge), seen_version=seen),
    ):
        with pytest.raises(Stale) as stale:
            late()
        assert stale.value.codes == ("stale_check",)
        assert str(people.head_judge) in stale.value.problems[0].words()
    assert fresh(checks[0]).ticked


def test_ones_own_ticks_in_quick_succession_do_not_make_the_page_too_old(checks, judge):
    seen = checks[0].version
    save_counts(check=checks[0], by=judge, notes=CheckNotes(), seen_version=seen)
    count(checks[0], judge)
    save_counts(
        check=checks[0], by=judge, notes=CheckNotes(ticked=["DON!!"]), seen_version=seen, rest_is_right=True
    )
    assert finish_check(check=checks[0], by=judge, seen_version=seen).state == "done"


def test_ticks_are_not_logged_one_by_one(checks, judge):
    before = LogEntry.objects.count()
    count(checks[0], judge)
    assert LogEntry.objects.count() == before


def test_a_due_check_is_called_off_at_once_one_under_way_with_a_reason(event, checks, judge):
    (due, _other) = choose_deck_check(event=event, by=judge, table=2)
    assert cancel_check(check=due, by=judge).state == "cancelled"
    with pytest.raises(Refused) as refused:
        cancel_check(check=checks[0], by=judge)
    assert refused.value.codes == ("reason_missing",)
    assert cancel_check(check=checks[0], by=judge, reason="fire alarm").notes == "fire alarm"


@pytest.mark.parametrize("act", [start_check, cancel_check, finish_check])
def test_what_is_called_off_stays_so(checks, judge, act):
    cancel_check(check=checks[0], by=judge, reason="no time")
    with pytest.raises(Refused) as refused:
        act(check=checks[0], by=judge)
    assert refused.value.codes == ("check_is_cancelled",)


def test_a_finished_check_is_opened_again_with_a_reason_and_counted_anew(checks, judge):
    check = checks[0]
    count(check, judge, {a_card(check): 3, "OP01-016": 1}, findings=[9])
    assert finish_check(check=check, by=judge).findings == [6, 7, 9]
    with pytest.raises(Refused):
        reopen_check(check=check, by=judge, reason="")
    again = reopen_check(check=check, by=judge, reason="miscounted")
    assert (again.state, again.findings) == ("under_way", [9])
    count(check, judge, findings=[9])
    assert finish_check(check=check, by=judge).findings == [9]
    assert LogEntry.objects.get(verb="reopen_check").before == {"findings": [6, 7, 9]}


def test_no_second_check_of_a_player_is_open_beside_one_opened_again(event, checks, judge):
    count(checks[0], judge)
    finish_check(check=checks[0], by=judge)
    choose_deck_check(event=event, by=judge, registration=checks[0].registration)
    with pytest.raises(Refused) as refused:
        reopen_check(check=checks[0], by=judge, reason="miscounted")
    assert refused.value.codes == ("check_is_open",)


def test_a_deck_without_a_list_is_counted_as_a_whole(judge):
    event = ready_event(players=2, rounds_planned=3)
    started_round(event)
    (check, _other) = choose_deck_check(event=event, by=SYSTEM, table=1)
    start_check(check=check, by=SYSTEM)
    save_counts(check=check, by=SYSTEM, notes=CheckNotes(counts={"MAIN": 49}), rest_is_right=True)
    assert finish_check(check=check, by=SYSTEM).findings == [5]


def test_counting_and_finishing_without_time_change_no_players_page(event, checks, judge, monkeypatch):
    from tournaments import versions

    told = []
    monkeypatch.setattr(
        "tournaments.actions.acting.announce_version", lambda _event, parts: told.append(parts)
    )
    from django.test import TestCase

    with TestCase.captureOnCommitCallbacks(execute=True):
        count(checks[0], judge)
        count(checks[1], judge)
        finish_check(check=checks[0], by=judge)
        finish_check(check=checks[1], by=judge, minutes=2)
    match = checks[0].match
    both = {versions.player_part(match.player_1_id), versions.player_part(match.player_2_id)}
    # A tick is told to nobody; a check finished without time to no page of players.
    assert told == [frozenset(), both]


def test_a_check_that_cannot_be_opened_again_asks_for_the_reason_too(checks, judge):
    with pytest.raises(Refused) as refused:
        reopen_check(check=checks[0], by=judge, reason=" ")
    assert set(refused.value.codes) == {"check_under_way", "reason_missing"}


def test_a_deck_without_the_list_an_event_asks_for_is_not_finished_without_a_word(event, judge):
    Event.objects.update(deck_lists_required=True)
    started_round(event)
    both = choose_deck_check(event=event, by=judge, table=1)
    DeckList.objects.filter(registration=both[0].registration).delete()
    check = fresh(start_check(check=both[0], by=judge, now=START))
    assert check.version_checked is None
    save_counts(check=check, by=judge, notes=CheckNotes(), rest_is_right=True)
    with pytest.raises(Refused) as caught:
        finish_check(check=check, by=judge)
    assert caught.value.codes == ("no_list_unsaid",)
    assert fresh(check).state == "under_way"
    save_counts(check=check, by=judge, notes=CheckNotes(notes="List taken on paper"), rest_is_right=True)
    assert finish_check(check=check, by=judge).state == "done"


def test_where_no_list_is_asked_for_a_deck_without_one_is_finished_as_it_is(event, judge):
    started_round(event)
    both = choose_deck_check(event=event, by=judge, table=1)
    DeckList.objects.filter(registration=both[0].registration).delete()
    check = fresh(start_check(check=both[0], by=judge, now=START))
    save_counts(check=check, by=judge, notes=CheckNotes(), rest_is_right=True)
    assert finish_check(check=check, by=judge).state == "done"
