"""Two judges at one table in the same moment: one is first, the other is told who (TRM 5.2, 7.4.2-1)."""

from datetime import timedelta

import pytest

from tests.factories.running import started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event, right_now
from tests.tournaments.races.test_desk_races import at, at_once, refused
from tournaments.actions import (
    answer_end_of_round,
    begin_end_of_round,
    confirm_end_of_round,
    enter_result,
    mark_not_seated,
)
from tournaments.models import EndOfRoundDialogue, LogEntry
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people():
    return people_of(ready_event(4))


@pytest.fixture
def judges(people):
    return acting(people.floor_judge), acting(people.head_judge)


@pytest.fixture
def match(people):
    event = people.floor_judge.event_roles.get().event
    return at(started_round(event, now=right_now() - timedelta(minutes=31)), 1)


def told(match, by, *values):
    for value in values:
        answer_end_of_round(match=match, by=by, value=value)


def test_two_judges_begin_at_one_table_and_one_of_them_has_it(match, judges):
    answers = at_once(*(lambda by=by: begin_end_of_round(match=match, by=by) for by in judges))
    (late,) = refused(answers)
    dialogue = EndOfRoundDialogue.objects.get()
    assert late.codes == ("end_of_round_begun",)
    assert str(dialogue.opened_by) in str(late)
    assert LogEntry.objects.filter(verb="begin_end_of_round").count() == 1


def test_two_judges_answer_one_question_and_one_answer_is_kept(match, judges):
    seen = begin_end_of_round(match=match, by=judges[0]).version
    answers = at_once(
        *(
            lambda by=by, value=value: answer_end_of_round(match=match, by=by, value=value, seen_version=seen)
            for by, value in zip(judges, ("in_game", "between_games"), strict=True)
        )
    )
    (late,) = refused(answers)
    kept = EndOfRoundDialogue.objects.get()
    assert late.codes == ("stale_end_of_round",)
    assert (len(kept.answers), kept.version) == (1, seen + 1)
    assert LogEntry.objects.get(verb="answer_end_of_round").actor in str(late)


def test_two_judges_confirm_and_the_result_is_written_once(match, judges):
    begin_end_of_round(match=match, by=judges[0])
    told(match, judges[0], "in_game", "1", "won_1")
    answers = at_once(*(lambda by=by: confirm_end_of_round(match=match, by=by) for by in judges))
    (late,) = refused(answers)
    assert late.codes == ("end_of_round_is_over",)
    assert fresh(match).outcome == "win_1"
    assert LogEntry.objects.filter(verb="confirm_end_of_round").count() == 1


def test_the_desk_and_a_judge_end_one_match_and_nothing_is_overwritten(match, people, judges):
    begin_end_of_round(match=match, by=judges[0])
    told(match, judges[0], "in_game", "1", "won_1")
    desk = acting(people.scorekeeper)
    answers = at_once(
        lambda: confirm_end_of_round(match=match, by=judges[0]),
        lambda: enter_result(match=match, by=desk, outcome=Outcome.WIN_2),
    )
    (late,) = refused(answers)
    first = {"end_of_round_is_over": "win_2", "result_stands": "win_1"}[late.codes[0]]
    assert fresh(match).outcome == first


def test_two_judges_note_different_players_and_neither_note_is_wiped_out(match, judges):
    answers = at_once(
        *(
            lambda by=by, sides=sides: mark_not_seated(
                match=match, by=by, sides=sides, seen_version=match.version
            )
            for by, sides in zip(judges, ("1", "2"), strict=True)
        )
    )
    (late,) = refused(answers)
    assert late.codes == ("stale_match",)
    assert fresh(match).not_seated in {"1", "2"}
