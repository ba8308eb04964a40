"""Judges, the desk and phones at one table at once: one is first, the other is told (TRM 7.2, 1.3)."""

import pytest

from tests.factories.running import started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tests.tournaments.races.test_desk_races import at, at_once, refused, says
from tournaments.actions import enter_result, give_back_head_judge, hand_over_head_judge
from tournaments.actions.acting import SYSTEM, act
from tournaments.actions.penalty_losses import inflict, lift
from tournaments.models import EventStaff, Match, PenaltyLoss
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed

pytestmark = pytest.mark.django_db(transaction=True)

GAME, MATCH = PenaltyLoss.Kind.GAME, PenaltyLoss.Kind.MATCH


def loses(match, side, kind=MATCH):
    def give():
        row = Match.objects.select_related("round__event").get(pk=match.pk)
        with act("penalty", event=row.round.event, by=SYSTEM, permission="judge") as this:
            return inflict(this, row, side=side, kind=kind)

    return give


def lifts(loss):
    def take():
        row = PenaltyLoss.objects.select_related("match__round__event").get(pk=loss.pk)
        with act("lift", event=row.match.round.event, by=SYSTEM, permission="judge") as this:
            return lift(this, row)

    return take


@pytest.mark.parametrize("kind", [GAME, MATCH])
def test_two_judges_give_the_same_player_the_same_loss_and_one_is_told(kind):
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    answers = at_once(loses(match, 1, kind), loses(match, 1, kind))
    assert [answer.codes for answer in refused(answers)] == [("match_lost_already",)]
    assert PenaltyLoss.objects.count() == 1
    assert fresh(match).outcome == "win_2_by_default"


def test_two_judges_give_each_player_a_loss_and_both_lose():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    assert not refused(at_once(loses(match, 1), loses(match, 2)))
    assert fresh(match).outcome == "double_loss"


def test_two_judges_take_both_losses_back_and_the_match_is_open():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    first, second = loses(match, 1)(), loses(match, 2)()
    assert not refused(at_once(lifts(first), lifts(second)))
    assert fresh(match).outcome == ""


def test_one_loss_taken_back_twice_at_once_is_taken_back_once():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    loss = loses(match, 1)()
    assert not refused(at_once(lifts(loss), lifts(loss)))
    assert fresh(match).outcome == ""
    assert fresh(loss).undone_at is not None


@pytest.mark.parametrize("_attempt", range(3))
def test_the_desk_and_a_judge_at_once_leave_one_result_and_tell_the_other(_attempt):
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    answers = at_once(loses(match, 1), lambda: enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1))
    told = {answer.codes[0] for answer in refused(answers)}
    by_penalty = fresh(match).outcome == "win_2_by_default"
    assert PenaltyLoss.objects.exists() is by_penalty
    assert told <= (
        {"match_lost_by_penalty", "result_stands"} if by_penalty else {"match_is_over_for_penalty"}
    )
    assert len(told) == 1


def test_a_phone_and_a_judge_at_once_leave_one_result():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    answers = at_once(loses(match, 1), says(match, 2, "win_1"))
    assert len(refused(answers)) == 1
    assert PenaltyLoss.objects.exists() is (fresh(match).outcome == "win_2_by_default")


def test_the_head_judges_role_lent_to_two_judges_at_once_is_with_one():
    event = ready_event(2)
    people = people_of(event)
    other = EventStaff.objects.create(event=event, user=people.stranger, role="floor_judge").user
    by = acting(people.head_judge)

    def lends(to):
        return lambda: hand_over_head_judge(event=event, by=by, to=to, for_a_while=True)

    answers = refused(at_once(lends(people.floor_judge), lends(other)))
    assert all(isinstance(answer, NotAllowed) for answer in answers)
    row = EventStaff.objects.get(event=event, role="head_judge")
    assert row.stands_in_for == people.head_judge


def test_the_role_given_back_twice_at_once_is_back_once():
    event = ready_event(2)
    people = people_of(event)
    hand_over_head_judge(event=event, by=SYSTEM, to=people.floor_judge, for_a_while=True)
    answers = at_once(
        lambda: give_back_head_judge(event=event, by=acting(people.floor_judge)),
        lambda: give_back_head_judge(event=event, by=acting(people.organizer)),
    )
    assert len(refused(answers)) == 1
    assert EventStaff.objects.get(event=event, role="head_judge").user == people.head_judge
