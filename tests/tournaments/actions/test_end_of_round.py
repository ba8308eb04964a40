"""The end of the round at a table: begun when its time is over, answered, confirmed, told who was first (TRM 5.2)."""

from datetime import timedelta

import pytest

from tests.factories.running import enter, published_round, started_round
from tests.factories.tournaments import START, acting, fresh, people_of, ready_event
from tournaments.actions import (
    answer_end_of_round,
    begin_end_of_round,
    close_round,
    confirm_end_of_round,
    correct_result,
    drop_end_of_round,
    extend_match,
    take_back_answer,
)
from tournaments.actions.acting import SYSTEM, act
from tournaments.actions.penalty_losses import inflict
from tournaments.models import EndOfRoundDialogue, Event, LogEntry, Match, PenaltyLoss
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed, Refused, Stale

pytestmark = pytest.mark.django_db

#: Half a minute after the 30 minutes of a Swiss round are over.
CALLED = START + timedelta(minutes=30, seconds=30)
TIED = ["in_game", "1", "nobody", "nobody", "nobody", "nobody", (3, 3), (20, 20), (2, 2)]


def at(round_, table=1) -> Match:
    return Match.objects.select_related("round__event", "player_1", "player_2").get(round=round_, table=table)


@pytest.fixture
def event() -> Event:
    return ready_event(8)


@pytest.fixture
def people(event):
    return people_of(event)


@pytest.fixture
def judge(people):
    return acting(people.floor_judge)


@pytest.fixture
def match(event) -> Match:
    return at(started_round(event))


def begun(match: Match, by=SYSTEM, *, now=CALLED) -> Match:
    begin_end_of_round(match=match, by=by, now=now)
    return match


def told(match: Match, *values, by=SYSTEM) -> Match:
    for value in values:
        answer_end_of_round(match=match, by=by, value=value, now=CALLED)
    return match


def dialogue(match: Match) -> EndOfRoundDialogue:
    return EndOfRoundDialogue.objects.get(match=match)


def codes_of(act_, **facts) -> tuple[str, ...]:
    with pytest.raises(Refused) as refusal:
        act_(**facts)
    return refusal.value.codes


def cut_match(*, best_of: int = 3, minutes: int = 60, **facts) -> Match:
    """A match of single elimination that has just started; it is not the last one."""
    event = ready_event(8, structure="elimination", swiss_best_of=best_of, swiss_minutes=minutes, **facts)
    round_ = started_round(event)
    round_.best_of, round_.minutes, round_.extra_minutes = best_of, minutes, 10
    round_.save()
    return at(round_)


def test_a_judge_goes_through_it_and_the_result_stands_with_its_record(match, judge):
    begun(match, judge)
    told(match, "in_game", "2", "nobody", "nobody", "nobody", "nobody", (2, 4), by=judge)
    confirm_end_of_round(match=match, by=judge, now=CALLED)
    row = fresh(match)
    assert (row.outcome, row.games_1, row.games_2, row.entered_by) == ("win_2", 0, 1, "staff")
    record = row.end_of_round
    assert (record.deciding_step, record.recorded_by) == ("more_life", judge.user)
    assert record.answers["answers"][-1] == ["life", [2, 4]]
    assert record.answers["extra_time_from"] == (START + timedelta(minutes=30)).isoformat()
    assert not EndOfRoundDialogue.objects.exists()
    entry = LogEntry.objects.get(verb="confirm_end_of_round")
    assert (entry.before["outcome"], entry.after["outcome"], entry.after["decided_by"]) == (
        "",
        "win_2",
        "more_life",
    )


def test_a_swiss_match_with_every_step_tied_is_drawn(match):
    told(begun(match), *TIED, "neither")
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    assert (fresh(match).outcome, fresh(match).end_of_round.deciding_step) == ("draw", "every_step_tied")


def test_the_extra_time_begins_when_the_tables_own_time_was_over(match):
    extend_match(match=match, by=SYSTEM, seconds=120, now=START + timedelta(minutes=5))
    begun(match, now=START + timedelta(minutes=34))
    assert dialogue(match).extra_time_from == START + timedelta(minutes=32)


@pytest.mark.parametrize("seconds", [1, 29 * 60])
def test_it_does_not_begin_while_the_table_has_time(match, seconds):
    now = START + timedelta(minutes=30, seconds=-seconds)
    assert codes_of(begin_end_of_round, match=match, by=SYSTEM, now=now) == ("time_not_called",)


def test_a_table_with_an_extension_is_not_called_with_the_others(match):
    extend_match(match=match, by=SYSTEM, seconds=60, now=START + timedelta(minutes=31))
    assert codes_of(begin_end_of_round, match=match, by=SYSTEM, now=CALLED) == ("time_not_called",)
    begun(match, now=CALLED + timedelta(seconds=60))


def test_it_does_not_begin_in_a_round_that_is_not_played(event):
    match = at(published_round(event))
    assert "round_not_started" in codes_of(begin_end_of_round, match=match, by=SYSTEM, now=CALLED)


def test_it_does_not_begin_at_a_table_with_a_result(event, match):
    enter(match.round, 1, "win_1")
    assert codes_of(begin_end_of_round, match=match, by=SYSTEM, now=CALLED) == ("match_is_decided",)


def test_the_championship_match_has_no_time_to_call():
    match = cut_match()
    match.round.minutes = None
    match.round.save()
    late = START + timedelta(hours=5)
    assert codes_of(begin_end_of_round, match=match, by=SYSTEM, now=late) == ("no_time_to_call",)


def test_a_second_judge_is_told_who_began(match, people):
    begun(match, acting(people.floor_judge))
    with pytest.raises(Refused) as refusal:
        begin_end_of_round(match=match, by=acting(people.head_judge), now=CALLED)
    assert refusal.value.codes == ("end_of_round_begun",)
    assert str(people.floor_judge) in str(refusal.value)


def test_a_second_judge_who_answers_the_same_question_is_told_who_was_first(match, people):
    begun(match, acting(people.floor_judge))
    seen = dialogue(match).version
    answer_end_of_round(
        match=match, by=acting(people.head_judge), value="in_game", seen_version=seen, now=CALLED
    )
    with pytest.raises(Stale) as refusal:
        answer_end_of_round(
            match=match, by=acting(people.floor_judge), value="between_games", seen_version=seen, now=CALLED
        )
    assert refusal.value.codes == ("stale_end_of_round",)
    assert str(people.head_judge) in str(refusal.value)
    assert dialogue(match).answers == [["moment", "in_game"]]


@pytest.mark.parametrize(
    "act_", [answer_end_of_round, take_back_answer, drop_end_of_round, confirm_end_of_round]
)
def test_nothing_is_done_in_a_procedure_that_is_over(match, people, act_):
    told(begun(match), "in_game", "1", "won_1")
    confirm_end_of_round(match=match, by=acting(people.head_judge), now=CALLED)
    more = {"value": "in_game"} if act_ is answer_end_of_round else {}
    with pytest.raises(Stale) as refusal:
        act_(match=match, by=SYSTEM, now=CALLED, **more)
    assert refusal.value.codes == ("end_of_round_is_over",)
    assert str(people.head_judge) in str(refusal.value)
    assert fresh(match).outcome == "win_1"


def test_an_answer_that_is_none_is_refused_and_nothing_is_kept(match):
    begun(match)
    assert codes_of(answer_end_of_round, match=match, by=SYSTEM, value="maybe", now=CALLED) == (
        "answer_unusable",
    )
    assert (dialogue(match).answers, dialogue(match).version) == ([], 1)


def test_nothing_is_confirmed_while_a_question_is_open(match):
    told(begun(match), "in_game")
    assert codes_of(confirm_end_of_round, match=match, by=SYSTEM, now=CALLED) == ("end_of_round_undecided",)
    assert fresh(match).outcome == ""


def test_the_last_answer_is_taken_back_and_the_log_keeps_it(match):
    told(begun(match), "in_game", "1")
    take_back_answer(match=match, by=SYSTEM, now=CALLED)
    assert dialogue(match).answers == [["moment", "in_game"]]
    assert LogEntry.objects.get(verb="take_back_answer").before == {"question": "active_side", "answer": "1"}
    take_back_answer(match=match, by=SYSTEM, now=CALLED)
    version = dialogue(match).version
    take_back_answer(match=match, by=SYSTEM, now=CALLED)
    assert (dialogue(match).answers, dialogue(match).version) == ([], version)


def test_the_procedure_can_be_left_and_begun_again(match):
    told(begun(match), "in_game", "1")
    drop_end_of_round(match=match, by=SYSTEM, now=CALLED)
    assert not EndOfRoundDialogue.objects.exists()
    assert fresh(match).outcome == ""
    assert LogEntry.objects.get(verb="drop_end_of_round").before["answers"][0] == ["moment", "in_game"]
    begun(match)
    assert dialogue(match).answers == []


def test_a_judge_in_training_follows_and_decides_nothing(match, people):
    trainee = acting(people.trainee)
    with pytest.raises(NotAllowed):
        begin_end_of_round(match=match, by=trainee, now=CALLED)
    told(begun(match), "in_game", "1", "won_1")
    with pytest.raises(NotAllowed):
        confirm_end_of_round(match=match, by=trainee, now=CALLED)


def test_in_a_best_of_3_the_score_is_asked_and_decides(people):
    match = begun(cut_match(), now=START + timedelta(minutes=61))
    told(match, "1-0")
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    row = fresh(match)
    assert (row.outcome, row.games_1, row.games_2) == ("win_1", 1, 0)
    assert row.end_of_round.deciding_step == "more_game_wins"


def test_a_game_lost_by_penalty_meanwhile_asks_for_the_score_anew():
    match = begun(cut_match(), now=START + timedelta(minutes=61))
    told(match, "0-0", "in_game")
    with act("issue", event=match.round.event, by=SYSTEM, permission="judge", now=CALLED) as this:
        inflict(this, match, side=1, kind=PenaltyLoss.Kind.GAME)
    told(match, "0-1")
    assert dialogue(match).answers == [["score", "0-1"]]
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    assert (fresh(match).outcome, fresh(match).games_2) == ("win_2", 1)


def test_all_steps_tied_in_the_cut_are_the_head_judges(people):
    match = begun(cut_match(best_of=1), now=START + timedelta(minutes=61))
    staff = people_of(match.round.event)
    told(match, *TIED, "neither")
    with pytest.raises(NotAllowed) as refusal:
        told(match, "2", by=acting(staff.floor_judge))
    assert refusal.value.codes == ("head_judge_answers",)
    told(match, "2", "more cards on the table", by=acting(staff.head_judge))
    with pytest.raises(NotAllowed):
        take_back_answer(match=match, by=acting(staff.floor_judge), now=CALLED)
    confirm_end_of_round(match=match, by=acting(staff.floor_judge), now=CALLED)
    record = fresh(match).end_of_round
    assert (record.deciding_step, record.reason) == ("head_judge", "more cards on the table")


def test_the_organizer_answers_in_the_head_judges_place():
    match = begun(cut_match(best_of=1), now=START + timedelta(minutes=61))
    told(match, *TIED, "neither")
    told(match, "1", by=acting(people_of(match.round.event).organizer))
    assert dialogue(match).answers[-1] == ["head_judge", "1"]


def test_at_a_set_end_the_head_judge_declares_a_match_null():
    match = cut_match(best_of=1, ends_at=START + timedelta(hours=1))
    begun(match, now=START + timedelta(minutes=61))
    told(match, "in_game", "1", "set_end", "yes")
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    assert (fresh(match).outcome, fresh(match).end_of_round.deciding_step) == ("null", "null_at_set_end")


def test_without_a_set_end_nothing_is_null():
    match = told(begun(cut_match(best_of=1), now=START + timedelta(minutes=61)), "in_game", "1")
    assert codes_of(answer_end_of_round, match=match, by=SYSTEM, value="set_end", now=CALLED) == (
        "answer_unusable",
    )


def test_all_lose_at_once_in_the_cut_and_the_turn_player_loses():
    match = begun(cut_match(best_of=1), now=START + timedelta(minutes=61))
    told(match, "in_game", "1", "nobody", "both_lost")
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    assert (fresh(match).outcome, fresh(match).end_of_round.deciding_step) == ("win_1", "turn_player_loses")


def test_the_bracket_goes_on_from_a_match_decided_so():
    match = begun(cut_match(best_of=1), now=START + timedelta(minutes=61))
    event = match.round.event
    told(match, "in_game", "2", "won_2")
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    for table in (2, 3, 4):
        enter(match.round, table, "win_1")
    close_round(round_=match.round, by=SYSTEM, now=CALLED)
    next_round = started_round(fresh(event))
    seated = {row.player_1_id for row in next_round.matches.all()} | {
        row.player_2_id for row in next_round.matches.all()
    }
    assert match.player_2_id in seated
    assert match.player_1_id not in seated


def test_a_report_that_waited_and_a_dispute_are_settled_by_it(match):
    Match.objects.filter(pk=match.pk).update(is_disputed=True)
    told(begun(match), "in_game", "1", "won_2")
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    assert (fresh(match).outcome, fresh(match).is_disputed) == ("win_2", False)


def test_a_result_from_the_desk_ends_the_procedure_and_opening_it_again_begins_afresh(match):
    told(begun(match), "in_game")
    enter(match.round, 1, "win_1")
    assert codes_of(confirm_end_of_round, match=match, by=SYSTEM, now=CALLED) == ("end_of_round_is_over",)
    correct_result(match=fresh(match), by=SYSTEM, outcome=None, reason="wrong table")
    assert not EndOfRoundDialogue.objects.exists()
    begun(match)


def test_a_result_of_the_procedure_can_be_corrected_by_the_desk(match):
    told(begun(match), "in_game", "1", "won_1")
    confirm_end_of_round(match=match, by=SYSTEM, now=CALLED)
    correct_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_2, reason="misheard")
    assert fresh(match).outcome == "win_2"
    assert not hasattr(fresh(match), "end_of_round")
