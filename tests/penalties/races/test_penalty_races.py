"""Two judges on one player, one penalty or one table in the same moment: one wins, the other is told (TRM 7.1, 7.3)."""

import pytest

from penalties.actions import (
    acknowledge_corrected_penalty,
    acknowledge_penalty,
    correct_penalty,
    decline_penalty,
    issue_tardiness,
    penalize_both,
    withdraw_penalty,
)
from penalties.models import Penalty
from tests.factories.penalties import give, head_judge_of, judge_of, lost, match_of, player
from tests.factories.running import started_round
from tests.factories.tournaments import (
    EventStaffFactory,
    acting,
    fresh,
    minutes_later,
    people_of,
    ready_event,
)
from tests.tournaments.races.test_desk_races import at_once, refused
from tournaments.actions import drop_player, enter_result
from tournaments.actions.acting import SYSTEM
from tournaments.models import Match, PenaltyLoss
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    return ready_event(players=4, rounds_planned=3, structure="swiss")


@pytest.fixture
def second(event):
    return acting(EventStaffFactory(event=event, role="floor_judge").user)


def test_of_two_judges_who_write_the_same_penalty_one_is_told_of_the_other(event, second):
    first = judge_of(event)
    head_judge_of(event)
    answers = at_once(
        lambda: give(event, 1, "slow_play", "warning", by=first, seen_version=0),
        lambda: give(event, 1, "slow_play", "warning", by=second, seen_version=0),
    )
    (told,) = refused(answers)
    assert told.codes == ("penalized_meanwhile",)
    assert Penalty.objects.get().judge in told.problems[0].words()


def test_two_judges_who_penalize_two_players_are_both_heard(event, second):
    first = judge_of(event)
    head_judge_of(event)
    answers = at_once(
        lambda: give(event, 1, "slow_play", "warning", by=first, seen_version=0),
        lambda: give(event, 2, "slow_play", "warning", by=second, seen_version=0),
    )
    assert not refused(answers)


def test_a_penalty_is_acknowledged_or_declined_and_never_both(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    head, organizer = head_judge_of(event), acting(people_of(event).organizer)
    answers = at_once(
        lambda: acknowledge_penalty(penalty=row, by=head),
        lambda: decline_penalty(penalty=row, by=organizer, reason="no"),
    )
    (told,) = refused(answers)
    assert told.codes == ("penalty_does_not_wait",)
    is_lost = match_of(round_, 1).outcome != ""
    assert fresh(row).state == ("issued" if is_lost else "declined")


def test_of_two_who_acknowledge_as_it_is_and_corrected_one_is_told(event):
    round_ = started_round(event)
    row = give(event, 1, "outside_information", "match_loss", by=judge_of(event))
    head, organizer = head_judge_of(event), acting(people_of(event).organizer)
    answers = at_once(
        lambda: acknowledge_penalty(penalty=row, by=head),
        lambda: acknowledge_corrected_penalty(penalty=row, by=organizer, level="game_loss", reason="milder"),
    )
    assert [told.codes for told in refused(answers)] == [("penalty_does_not_wait",)]
    assert (lost(match_of(round_, 1)), PenaltyLoss.objects.count()) == (1, 1)


def test_a_game_loss_acknowledged_twice_is_one_loss(event):
    started_round(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    head, organizer = head_judge_of(event), acting(people_of(event).organizer)
    answers = at_once(
        lambda: acknowledge_penalty(penalty=row, by=head),
        lambda: acknowledge_penalty(penalty=row, by=organizer),
    )
    assert [told.codes for told in refused(answers)] == [("penalty_does_not_wait",)]
    assert PenaltyLoss.objects.count() == 1


def test_of_a_correction_and_a_withdrawal_from_the_same_page_one_is_told(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss")
    head, organizer = head_judge_of(event), acting(people_of(event).organizer)
    facts = {"penalty": row, "reason": "x", "seen_version": row.version}
    answers = at_once(
        lambda: correct_penalty(by=head, level="match_loss", why_above="grave", **facts),
        lambda: withdraw_penalty(by=organizer, **facts),
    )
    assert [told.codes for told in refused(answers)] == [("stale_penalty",)]
    row = fresh(row)
    assert (row.state, match_of(round_, 1).outcome != "") in {("issued", True), ("withdrawn", False)}


def test_a_late_player_is_penalized_once(event, second):
    match = match_of(started_round(event), 1)
    first = judge_of(event)
    answers = at_once(
        lambda: issue_tardiness(match=match, by=first, side=1, now=minutes_later(3)),
        lambda: issue_tardiness(match=match, by=second, side=1, now=minutes_later(3)),
    )
    assert [told.codes for told in refused(answers)] == [("late_already",)]
    assert Penalty.objects.count() == 1


def test_a_match_loss_and_a_result_at_once_leave_one_of_them(event):
    """The loss acts on this match, or, the result being in, on the next."""
    match = match_of(started_round(event), 1)
    head = head_judge_of(event)
    at_once(
        lambda: give(event, 1, "outside_information", "match_loss", by=head),
        lambda: enter_result(match=match, by=SYSTEM, outcome=Outcome.DOUBLE_LOSS),
    )
    row, stands = Penalty.objects.get(), fresh(match).outcome
    assert (row.acts_on, stands == "double_loss") in {("now", False), ("next", True)}


def test_a_player_who_drops_while_being_disqualified_is_out_by_the_disqualification(event):
    match = match_of(started_round(event), 1)
    head = head_judge_of(event)
    at_once(
        lambda: give(event, 1, "threats", "disqualification", by=head),
        lambda: drop_player(registration=player(event, 1), by=SYSTEM),
    )
    assert player(event, 1).status == "disqualified"
    assert fresh(match).outcome.endswith("by_default")


def test_both_at_fault_from_two_pages_is_given_once(event, second):
    match = match_of(started_round(event), 1)
    first, version = judge_of(event), Match.objects.get(pk=match.pk).version
    facts = {"match": match, "infraction": "game_rules", "reason": "x", "told_in_person": True}
    answers = at_once(
        lambda: penalize_both(by=first, more_at_fault=1, seen_version=version, **facts),
        lambda: penalize_both(by=second, more_at_fault=2, seen_version=version, **facts),
    )
    assert [told.codes for told in refused(answers)] == [("stale_match",)]
    assert Penalty.objects.count() == 2
