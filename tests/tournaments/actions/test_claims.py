"""Reports from the two players' phones (TRM 4.15, 4.18, 5.1)."""

import pytest

from tests.factories.running import enter, paired_round, play_round, published_round, started_round
from tests.factories.tournaments import acting, fresh, minutes_later, people_of, ready_event
from tournaments.actions import (
    EndOfRoundFacts,
    confirm_claim,
    drop_player,
    enter_result,
    report_result,
    settle_dispute,
    take_back_report,
)
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import LogEntry, Match, ResultClaim
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


@pytest.fixture
def match():
    round_ = started_round(ready_event(4))
    return round_.matches.select_related("round__event", "player_1", "player_2").get(table=1)


def says(match, side, outcome, **facts):
    player = match.player_1 if side == 1 else match.player_2
    return report_result(match=match, by=acting(player), side=side, outcome=Outcome(outcome), **facts)


def state(match):
    row = fresh(match)
    return row.outcome, row.is_disputed, row.entered_by


def staff(match):
    return acting(people_of(match.round.event).scorekeeper)


@pytest.mark.parametrize(
    ("reports", "expected"),
    [
        ([(2, "win_1")], ("win_1", False, "players")),
        ([(1, "win_2")], ("win_2", False, "players")),
        ([(1, "win_1")], ("", False, "")),
        ([(2, "win_2")], ("", False, "")),
        ([(1, "win_1"), (2, "win_1")], ("win_1", False, "players")),
        ([(2, "win_1"), (1, "win_1")], ("win_1", False, "players")),
        ([(1, "win_1"), (2, "win_2")], ("", True, "")),
        ([(1, "win_2"), (2, "win_1")], ("", True, "")),
        ([(1, "win_1"), (1, "win_1")], ("", False, "")),
        ([(1, "win_1"), (1, "win_2")], ("", True, "")),
        ([(1, "draw"), (2, "draw")], ("", False, "")),
        ([(1, "win_1"), (2, "win_2"), (2, "win_1")], ("", True, "")),
    ],
)
def test_what_two_reports_amount_to(match, reports, expected):
    for side, outcome in reports:
        says(match, side, outcome)
    assert state(match) == expected


def test_both_winners_at_once_flag_the_match_and_both_reports_stay(match):
    says(match, 1, "win_1")
    says(match, 2, "win_2")
    assert list(ResultClaim.objects.order_by("side").values_list("side", "outcome")) == [
        (1, "win_1"),
        (2, "win_2"),
    ]
    assert LogEntry.objects.filter(verb="report_result").count() == 2


def test_a_result_both_confirmed_cannot_be_changed_by_players(match):
    says(match, 2, "win_1")
    says(match, 1, "win_1")
    with pytest.raises(Refused) as caught:
        says(match, 2, "win_2")
    assert codes(caught) == {"result_confirmed"}
    assert state(match) == ("win_1", False, "players")


def test_a_result_staff_entered_cannot_be_changed_by_players(match):
    enter_result(match=match, by=staff(match), outcome=Outcome.WIN_1)
    with pytest.raises(Refused) as caught:
        says(match, 2, "win_2")
    assert codes(caught) == {"result_set_by_staff"}
    assert state(match) == ("win_1", False, "staff")


def test_reporting_what_staff_entered_already_changes_nothing(match):
    enter_result(match=match, by=staff(match), outcome=Outcome.WIN_1)
    before = fresh(match).version
    says(match, 2, "win_1")
    assert fresh(match).version == before


def test_the_winner_can_dispute_a_loss_told_by_the_wrong_player(match):
    says(match, 1, "win_2")
    says(match, 2, "win_1")
    assert state(match) == ("", True, "")


def test_a_dispute_is_settled_by_staff_and_both_reports_stay(match):
    says(match, 1, "win_1")
    says(match, 2, "win_2")
    settle_dispute(match=match, by=staff(match), outcome=Outcome.WIN_2, reason="asked both")
    assert state(match) == ("win_2", False, "staff")
    assert ResultClaim.objects.count() == 2
    with pytest.raises(Refused) as caught:
        settle_dispute(match=match, by=staff(match), outcome=Outcome.WIN_1)
    assert codes(caught) == {"not_disputed"}


def test_staff_confirm_a_win_the_other_player_did_not_answer(match):
    says(match, 1, "win_1")
    confirm_claim(match=match, by=staff(match), side=1)
    assert state(match) == ("win_1", False, "staff")


def test_there_must_be_a_report_to_confirm(match):
    with pytest.raises(Refused) as caught:
        confirm_claim(match=match, by=staff(match), side=1)
    assert codes(caught) == {"nothing_to_confirm"}


def test_a_reported_draw_waits_for_the_record(match):
    says(match, 1, "draw")
    says(match, 2, "draw")
    with pytest.raises(Refused) as caught:
        confirm_claim(match=match, by=staff(match), side=1)
    assert codes(caught) == {"draw_needs_record"}
    enter_result(
        match=match,
        by=staff(match),
        outcome=Outcome.DRAW,
        end_of_round=EndOfRoundFacts("every_step_tied"),
    )
    assert state(match) == ("draw", False, "staff")


def test_no_report_when_the_organizer_has_turned_it_off(match):
    event = match.round.event
    type(event).objects.filter(pk=event.pk).update(self_report=False)
    with pytest.raises(Refused) as caught:
        says(match, 1, "win_1")
    assert codes(caught) == {"self_report_off"}
    assert not ResultClaim.objects.exists()


def test_no_report_before_the_start_or_after_the_close():
    event = ready_event(4)
    published = published_round(event).matches.select_related("round__event", "player_1").get(table=1)
    with pytest.raises(Refused) as caught:
        says(published, 1, "win_1")
    assert codes(caught) == {"round_not_started"}
    closed = play_round(ready_event(4)).matches.select_related("round__event", "player_2").get(table=1)
    with pytest.raises(Refused) as caught:
        says(closed, 2, "win_2")
    assert codes(caught) == {"round_closed"}


def test_a_player_reports_their_own_match_only(match):
    other = match.round.matches.select_related("player_1").get(table=2).player_1
    for by, side in ((other, 1), (match.player_1, 2), (match.player_2, 1)):
        with pytest.raises(Refused) as caught:
            report_result(match=match, by=acting(by), side=side, outcome=Outcome.WIN_1)
        assert codes(caught) == {"not_your_match"}


def test_a_player_of_another_event_and_a_user_are_turned_away(match):
    stranger = ready_event(1).registrations.first()
    for by in (stranger, people_of(match.round.event).scorekeeper):
        with pytest.raises(NotAllowed):
            report_result(match=match, by=acting(by), side=1, outcome=Outcome.WIN_1)


@pytest.mark.parametrize("outcome", ["double_loss", "win_1_by_default", "null"])
def test_what_only_staff_enter_is_refused_from_a_phone(match, outcome):
    with pytest.raises(Refused) as caught:
        says(match, 1, outcome)
    assert "claim_for_staff_only" in codes(caught)


def test_a_bye_is_not_reported():
    bye = started_round(ready_event(5)).matches.select_related("round__event", "player_1").get(kind="bye")
    with pytest.raises(Refused) as caught:
        says(bye, 1, "win_1")
    assert "bye_has_no_result" in codes(caught)


def test_games_of_a_best_of_three_must_be_possible_and_agree():
    round_ = started_round(ready_event(4, swiss_best_of=3))
    match = round_.matches.select_related("round__event", "player_1", "player_2").get(table=1)
    with pytest.raises(Refused) as caught:
        says(match, 1, "win_1", games_1=2, games_2=2)
    assert codes(caught) == {"score_impossible"}
    says(match, 1, "win_1", games_1=2, games_2=0)
    says(match, 2, "win_1", games_1=2, games_2=1)
    assert state(match) == ("", True, "")


def test_the_score_given_by_one_side_is_kept():
    round_ = started_round(ready_event(4, swiss_best_of=3))
    match = round_.matches.select_related("round__event", "player_1", "player_2").get(table=1)
    says(match, 1, "win_1", games_1=2, games_2=1)
    says(match, 2, "win_1")
    row = fresh(match)
    assert (row.outcome, row.games_1, row.games_2) == ("win_1", 2, 1)


def test_the_same_report_twice_is_one_report(match):
    says(match, 1, "win_1", once="p1")
    with pytest.raises(AlreadyDone):
        says(match, 1, "win_1", once="p1")
    version = fresh(match).version
    says(match, 1, "win_1", once="p2")
    assert fresh(match).version == version


def test_a_player_who_conceded_by_dropping_cannot_report_a_win(match):
    drop_player(registration=match.player_1, by=acting(match.player_1))
    with pytest.raises(Refused) as caught:
        says(match, 1, "win_1")
    assert codes(caught) == {"result_set_by_staff"}
    assert state(match) == ("win_2_by_default", False, "system")


def test_a_typed_result_overrules_a_report_that_waits(match):
    says(match, 1, "win_1")
    enter(match.round, 1, "win_2")
    assert state(match) == ("win_2", False, "staff")


def test_reports_are_heard_in_the_order_they_came_in(match):
    says(match, 1, "win_1", now=minutes_later(10))
    says(match, 2, "win_2", now=minutes_later(9))
    assert state(match) == ("", True, "")
    assert Match.objects.filter(is_disputed=True).count() == 1


def test_nothing_is_reported_on_a_round_that_is_only_paired():
    match = (
        paired_round(ready_event(2, rounds_planned=1))
        .matches.select_related("round__event", "player_1")
        .get()
    )
    with pytest.raises(Refused) as caught:
        says(match, 1, "win_1")
    assert codes(caught) == {"round_not_started"}


def takes_back(match, side):
    by = match.player_1 if side == 1 else match.player_2
    return take_back_report(match=match, by=acting(by), side=side)


def test_who_reported_wrongly_takes_it_back_and_the_others_report_waits_to_be_confirmed(match):
    says(match, 1, "win_1")
    says(match, 2, "win_2")
    takes_back(match, 2)
    assert state(match) == ("", False, "")
    assert [(claim.side, claim.outcome) for claim in match.claims.all()] == [(1, "win_1")]
    says(match, 2, "win_1")
    assert state(match) == ("win_1", False, "players")


def test_a_loss_told_by_the_loser_stands_once_the_other_takes_a_wrong_report_back(match):
    says(match, 2, "win_1")
    says(match, 1, "win_2")
    assert state(match) == ("", True, "")
    takes_back(match, 1)
    assert state(match) == ("win_1", False, "players")


def test_who_changed_their_own_report_leaves_the_match_open_by_taking_it_back(match):
    says(match, 1, "win_2")
    says(match, 1, "win_1")
    assert state(match) == ("", True, "")
    takes_back(match, 1)
    assert state(match) == ("", False, "")
    assert not match.claims.exists()


def test_the_log_tells_staff_what_was_disputed_and_taken_back(match):
    says(match, 1, "win_1")
    says(match, 2, "win_2")
    takes_back(match, 2)
    line = LogEntry.objects.get(verb="take_back_report")
    assert (line.before["disputed"], line.after["disputed"]) == (True, False)
    assert line.before["reported"]["outcome"] == "win_2"


def test_a_dispute_that_staff_settled_is_not_reopened_by_taking_a_report_back(match):
    says(match, 1, "win_1")
    says(match, 2, "win_2")
    settle_dispute(match=match, by=SYSTEM, outcome=Outcome.WIN_2)
    with pytest.raises(Refused) as caught:
        takes_back(match, 1)
    assert codes(caught) == {"report_answered"}
    assert state(match)[0] == "win_2"
