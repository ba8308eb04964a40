"""Several people at once: threads with connections of their own, on SQLite and on PostgreSQL.

Every act locks the event, so two acts come one after the other whatever the database; these tests hold
the threads at a barrier and then look at what stands.
"""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from tests.factories.running import paired_round, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments.actions import (
    close_round,
    correct_result,
    drop_player,
    enter_result,
    enter_result_by_table,
    pair_round,
    report_result,
    start_round,
    undo_pairing,
)
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import LogEntry, Match, ResultClaim, Round
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Run all acts in the same moment; return what each gave back, or what it was refused with.

    What the database itself says (a lock not gained, a deadlock) is no answer to a person and fails the test.
    """
    barrier = threading.Barrier(len(acts))
    answers: list[object] = [None] * len(acts)

    def run(index: int, act: Callable[[], object]) -> None:
        try:
            barrier.wait(timeout=30)
            answers[index] = act()
        except Exception as error:  # noqa: BLE001 - the test looks at it
            answers[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads), "somebody waits for ever"
    for answer in answers:
        if isinstance(answer, Exception) and not isinstance(answer, (Refused, AlreadyDone)):
            raise answer
    return answers


def refused(answers):
    return [answer for answer in answers if isinstance(answer, Exception)]


def at(round_, table):
    return round_.matches.select_related("round__event", "player_1", "player_2").get(table=table)


def says(match, side, outcome, **facts):
    player = match.player_1 if side == 1 else match.player_2
    return lambda: report_result(match=match, by=acting(player), side=side, outcome=Outcome(outcome), **facts)


def test_results_for_all_tables_at_once_are_all_kept():
    event = ready_event(16)
    by = acting(people_of(event).scorekeeper)
    round_ = started_round(event)
    matches = [at(round_, table) for table in range(1, 9)]
    acts = [lambda m=match: enter_result(match=m, by=by, outcome=Outcome.WIN_1) for match in matches]
    assert not refused(at_once(*acts))
    assert round_.matches.filter(outcome="win_1").count() == 8
    assert LogEntry.objects.filter(verb="enter_result").count() == 8
    assert fresh(event).version == fresh(round_.event).version


def test_versions_rise_by_one_for_each_act():
    event = ready_event(8)
    round_ = started_round(event)
    before = fresh(event).version
    at_once(
        *[lambda t=t: enter_result_by_table(round_=round_, by=SYSTEM, text=f"{t} a") for t in (1, 2, 3, 4)]
    )
    assert fresh(event).version == before + 4


@pytest.mark.parametrize("_attempt", range(3))
def test_both_winners_reporting_at_once_make_a_dispute(_attempt):
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    assert not refused(at_once(says(match, 1, "win_1"), says(match, 2, "win_2")))
    row = fresh(match)
    assert (row.outcome, row.is_disputed) == ("", True)
    assert ResultClaim.objects.count() == 2


def test_winner_and_loser_reporting_at_once_agree():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    assert not refused(at_once(says(match, 1, "win_1"), says(match, 2, "win_1")))
    assert fresh(match).outcome == "win_1"


def test_a_judge_and_a_player_at_once_leave_the_judges_result():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    answers = at_once(
        lambda: enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2), says(match, 1, "win_1")
    )
    row = fresh(match)
    assert (row.outcome, row.entered_by) == ("win_2", "staff")
    assert all(answer.codes == ("result_set_by_staff",) for answer in refused(answers))


def test_two_desks_with_different_results_for_one_table_keep_the_first():
    match = at(started_round(ready_event(4)), 1)
    answers = at_once(
        lambda: enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1),
        lambda: enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2),
    )
    (error,) = refused(answers)
    assert error.codes == ("result_stands",)
    assert LogEntry.objects.filter(verb="enter_result").count() == 1


@pytest.mark.parametrize("_attempt", range(3))
def test_entering_the_last_result_and_pairing_at_once_waits_or_refuses(_attempt):
    event = ready_event(8, rounds_planned=3)
    round_ = started_round(event)
    round_.matches.filter(table__lt=4).update(outcome="win_1", entered_by="staff")
    last = at(round_, 4)
    answers = at_once(
        lambda: enter_result(match=last, by=SYSTEM, outcome=Outcome.WIN_2),
        lambda: pair_round(event=event, by=SYSTEM, seed=1),
    )
    assert fresh(last).outcome == "win_2"
    if event.rounds.count() == 2:
        winner = last.player_2_id
        leaders = {
            player
            for player in Match.objects.filter(round=round_).values_list("player_1_id", flat=True)
            if player != last.player_1_id
        } | {winner}
        second = event.rounds.get(number=2)
        for pair in second.matches.values_list("player_1_id", "player_2_id"):
            assert len(set(pair) & leaders) in {0, 2}
    else:
        assert [error.codes for error in refused(answers)] == [("results_missing",)]


def test_two_people_pairing_at_once_make_one_round():
    event = ready_event(8)
    answers = at_once(*[lambda: pair_round(event=event, by=SYSTEM) for _ in range(3)])
    assert Round.objects.count() == 1
    assert Match.objects.count() == 4
    assert {error.codes for error in refused(answers)} == {("last_round_not_started",)}


def test_a_double_click_does_nothing_twice():
    event = ready_event(8)
    answers = at_once(*[lambda: pair_round(event=event, by=SYSTEM, once="the same form") for _ in range(3)])
    assert Round.objects.count() == 1
    assert sorted(type(answer).__name__ for answer in answers) == ["AlreadyDone", "AlreadyDone", "Round"]
    assert LogEntry.objects.filter(verb="pair_round").count() == 1


def test_a_report_sent_twice_by_a_bad_network_is_one_report():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    answers = at_once(*[says(match, 2, "win_1", once="phone") for _ in range(3)])
    assert len([answer for answer in answers if isinstance(answer, AlreadyDone)]) == 2
    assert LogEntry.objects.filter(verb="report_result").count() == 1


def test_starting_a_round_and_undoing_its_pairing_at_once_do_one_of_them():
    event = ready_event(8)
    round_ = paired_round(event)
    answers = at_once(
        lambda: start_round(round_=round_, by=SYSTEM), lambda: undo_pairing(round_=round_, by=SYSTEM)
    )
    (error,) = refused(answers)
    if Round.objects.exists():
        assert (fresh(round_).state, error.codes) == ("started", ("round_started",))
        assert round_.matches.count() == 4
    else:
        assert error.codes == ("round_gone",)


def test_a_drop_and_a_report_at_once_leave_one_result():
    match = at(started_round(ready_event(2, rounds_planned=1)), 1)
    at_once(
        lambda: drop_player(registration=match.player_1, by=SYSTEM),
        says(match, 1, "win_2"),
    )
    assert fresh(match).outcome in {"win_2", "win_2_by_default"}
    assert fresh(match.player_1).status == "dropped"


def test_closing_and_correcting_at_once_keep_a_result_for_every_match():
    event = ready_event(4)
    round_ = started_round(event)
    round_.matches.update(outcome="win_1", entered_by="staff")
    match = at(round_, 1)
    at_once(
        lambda: close_round(round_=round_, by=SYSTEM),
        lambda: correct_result(match=match, by=SYSTEM, outcome=None, reason="meant table 2"),
    )
    row = fresh(round_)
    assert (row.state == "closed") == (fresh(match).outcome == "win_1")


def test_eight_desks_working_for_a_while_lose_nothing():
    """Each thread enters, corrects and drops at its own tables; the log tells of every act that was done."""
    event = ready_event(32)
    round_ = started_round(event)

    def work(index):
        def run():
            done = 0
            for table in (2 * index + 1, 2 * index + 2):
                match = at(round_, table)
                enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1)
                correct_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2, reason="slip")
                drop_player(registration=match.player_1, by=SYSTEM)
                done += 3
            return done

        return run

    before = fresh(event).version
    answers = at_once(*[work(index) for index in range(8)])
    assert answers == [6] * 8
    assert fresh(event).version == before + 48
    assert round_.matches.filter(outcome="win_2").count() == 16
    assert event.registrations.filter(status="dropped").count() == 16
    for verb in ("correct_result", "drop_player"):
        assert LogEntry.objects.filter(verb=verb).count() == 16


def test_a_failed_pairing_at_the_same_moment_as_a_good_one_leaves_nothing():
    good, bad = ready_event(8), ready_event(8, last_table=1)
    answers = at_once(lambda: pair_round(event=good, by=SYSTEM), lambda: pair_round(event=bad, by=SYSTEM))
    (error,) = refused(answers)
    assert isinstance(error, Refused)
    assert error.codes == ("too_few_tables",)
    assert (good.rounds.count(), bad.rounds.count()) == (1, 0)
