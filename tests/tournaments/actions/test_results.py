"""Results entered and corrected by staff (TRM 4.15-4.18, 5.1-5.3)."""

import pytest

from tests.factories.running import begun_cut, enter, paired_round, play_round, play_swiss, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments.actions import (
    EndOfRoundFacts,
    begin_cut,
    close_round,
    correct_result,
    drop_player,
    enter_result,
    enter_result_by_table,
    publish_round,
    report_result,
    start_round,
    undo_pairing,
)
from tournaments.actions.acting import SYSTEM
from tournaments.history.standings import swiss_table
from tournaments.models import EndOfRoundRecord, LogEntry, Match, Registration, ResultClaim
from tournaments.rules.names import numbered
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Refused, Stale

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


def at(round_, table):
    return round_.matches.select_related("player_1", "player_2", "round__event").get(table=table)


def put_right(match, outcome, *, reason="wrong slip", **facts):
    wanted = None if outcome is None else Outcome(outcome)
    return correct_result(match=match, by=SYSTEM, outcome=wanted, reason=reason, **facts)


def result(match):
    row = fresh(match)
    return row.outcome, row.games_1, row.games_2


def test_a_staff_result_stands_and_names_who_entered_it():
    event = ready_event(4)
    round_ = started_round(event)
    scorekeeper = people_of(event).scorekeeper
    row = enter_result(match=at(round_, 1), by=acting(scorekeeper), outcome=Outcome.WIN_2)
    assert (row.outcome, row.entered_by, row.entered_by_user) == ("win_2", "staff", scorekeeper)
    entry = LogEntry.objects.get(verb="enter_result")
    assert (entry.target, entry.before["outcome"], entry.after["outcome"]) == ("round 1 table 1", "", "win_2")


def test_the_same_result_entered_again_changes_nothing_and_makes_no_page_old():
    event = ready_event(4)
    match = at(started_round(event), 1)
    enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2)
    before = fresh(event).version
    enter_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_2)
    assert (fresh(event).version, LogEntry.objects.filter(verb="enter_result").count()) == (before, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 a", ("win_1", None, None)),
        ("1 b", ("win_2", None, None)),
        ("1 x", ("double_loss", None, None)),
        ("1 a!", ("win_1_by_default", None, None)),
        ("1 2 1", ("win_1", 2, 1)),
        ("1 0-2", ("win_2", 0, 2)),
    ],
)
def test_a_typed_result_is_entered(text, expected):
    round_ = started_round(ready_event(4, swiss_best_of=3))
    assert result(enter_result_by_table(round_=round_, by=SYSTEM, text=text)) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("9 a", "table_unknown"),
        ("1 d", "draw_needs_record"),
        ("1 2 1", "score_impossible"),
        ("1", "typed_no_result"),
        ("hello", "typed_no_table"),
    ],
)
def test_a_typed_result_that_cannot_be_is_refused(text, code):
    round_ = started_round(ready_event(4))
    with pytest.raises(Refused) as caught:
        enter_result_by_table(round_=round_, by=SYSTEM, text=text)
    assert codes(caught) == {code}
    assert not round_.matches.exclude(outcome="").exists()


def test_a_draw_comes_only_with_the_record_of_the_procedure():
    round_ = started_round(ready_event(4))
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "draw")
    assert codes(caught) == {"draw_needs_record"}
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "draw", end_of_round=EndOfRoundFacts("more_life"))
    assert codes(caught) == {"step_does_not_decide_so"}
    match = enter(
        round_, 1, "draw", end_of_round=EndOfRoundFacts("every_step_tied", answers={"life": [2, 2]})
    )
    record = EndOfRoundRecord.objects.get(match=match)
    assert (record.deciding_step, record.answers) == ("every_step_tied", {"life": [2, 2]})


def test_a_win_on_life_keeps_its_deciding_step():
    round_ = started_round(ready_event(4))
    match = enter(round_, 1, "win_1", end_of_round=EndOfRoundFacts("more_life"))
    assert match.end_of_round.deciding_step == "more_life"


def test_no_draw_in_the_cut():
    round_ = started_round(ready_event(4, structure="elimination"))
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "draw", end_of_round=EndOfRoundFacts("every_step_tied"))
    assert "draw_in_elimination" in codes(caught)


def test_the_last_match_has_no_time_limit_so_no_record():
    event = ready_event(2, structure="elimination")
    round_ = started_round(event)
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "win_1", end_of_round=EndOfRoundFacts("more_life"))
    assert codes(caught) == {"championship_has_no_limit"}


def test_a_best_of_three_needs_two_games():
    round_ = started_round(ready_event(4, swiss_best_of=3))
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "win_1", games_1=1, games_2=0)
    assert codes(caught) == {"score_impossible"}
    assert result(enter(round_, 1, "win_1", games_1=2, games_2=1)) == ("win_1", 2, 1)


def test_all_problems_of_a_result_come_at_once():
    round_ = started_round(ready_event(4, swiss_best_of=3))
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "draw", games_1=2, games_2=1)
    assert codes(caught) == {"draw_needs_record", "score_impossible"}


def test_no_result_before_the_start():
    round_ = paired_round(ready_event(4))
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "win_1")
    assert codes(caught) == {"round_not_started"}


def test_a_result_that_stands_is_not_replaced_without_a_reason():
    round_ = started_round(ready_event(4))
    match = enter(round_, 1, "win_1")
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "win_2")
    assert codes(caught) == {"result_stands"}
    words = caught.value.problems[0].words()
    assert words == f"Table 1 has a result already: {match.player_1.name} won."
    assert result(match) == ("win_1", None, None)


def test_who_won_already_is_told_from_a_namesake_at_another_table():
    round_ = started_round(ready_event(4))
    first, second = (round_.matches.get(table=table).player_1 for table in (1, 2))
    Registration.objects.filter(pk__in=[first.pk, second.pk]).update(name="Anna Meyer", name_key="anna meyer")
    enter(round_, 1, "win_1")
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "win_2")
    words = caught.value.problems[0].words()
    assert words == f"Table 1 has a result already: {numbered('Anna Meyer', first.number)} won."


def test_entering_the_same_result_again_changes_nothing():
    round_ = started_round(ready_event(4))
    match = enter(round_, 1, "win_1")
    before = fresh(match)
    enter(round_, 1, "win_1")
    after = fresh(match)
    assert (after.version, after.entered_at) == (before.version, before.entered_at)


def test_a_slip_confirms_what_the_phones_said_and_never_replaces_it():
    round_ = started_round(ready_event(4))
    match = at(round_, 1)
    report_result(match=match, by=acting(match.player_2), side=2, outcome=Outcome.WIN_1)
    with pytest.raises(Refused) as caught:
        enter(round_, 1, "win_2")
    assert codes(caught) == {"result_stands"}
    enter(round_, 1, "win_1")
    assert fresh(match).entered_by == "staff"


def test_a_score_from_the_slip_is_added_to_a_result_from_the_phones():
    round_ = started_round(ready_event(4, swiss_best_of=3))
    match = at(round_, 1)
    report_result(match=match, by=acting(match.player_2), side=2, outcome=Outcome.WIN_1)
    enter(round_, 1, "win_1", games_1=2, games_2=1)
    assert result(match) == ("win_1", 2, 1)


def test_a_page_older_than_the_match_is_stale():
    round_ = started_round(ready_event(4))
    match = at(round_, 1)
    seen = match.version
    report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    with pytest.raises(Stale) as caught:
        enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2, seen_version=seen)
    assert caught.value.status == 409
    enter(round_, 1, "win_1")
    with pytest.raises(Stale):
        put_right(match, "win_2", seen_version=seen)
    assert result(match) == ("win_1", None, None)


def test_a_correction_keeps_before_after_and_reason():
    event = ready_event(4)
    round_ = play_round(event)
    put_right(at(round_, 1), "win_2", reason="slip read upside down")
    entry = LogEntry.objects.get(verb="correct_result")
    assert (entry.before["outcome"], entry.after["outcome"], entry.reason) == (
        "win_1",
        "win_2",
        "slip read upside down",
    )


def test_a_correction_needs_a_reason():
    round_ = play_round(ready_event(4))
    with pytest.raises(Refused) as caught:
        put_right(at(round_, 1), "win_2", reason="  ")
    assert codes(caught) == {"reason_missing"}


def test_a_result_can_be_corrected_after_the_next_round_was_paired_but_not_two_later():
    event = ready_event(8, rounds_planned=4)
    first = play_round(event)
    play_round(event, seed=2)
    put_right(at(first, 1), "win_2")
    third = paired_round(event, seed=3)
    with pytest.raises(Refused) as caught:
        put_right(at(first, 2), "win_2")
    assert codes(caught) == {"result_locked"}
    undo_pairing(round_=third, by=SYSTEM)
    put_right(at(first, 2), "win_2")


def test_a_correction_moves_the_standings():
    event = ready_event(4, rounds_planned=1)
    round_ = play_round(event)
    match = at(round_, 1)
    put_right(match, "win_2")
    points = {line.player: line.points for line in swiss_table(event, after_round=1)}
    assert (points[match.player_1_id], points[match.player_2_id]) == (0, 3)


def test_the_last_swiss_results_are_locked_once_the_cut_has_its_places():
    event = ready_event(9, structure="swiss_cut")
    begun_cut(event, rounds=4)
    last = event.rounds.get(number=4)
    with pytest.raises(Refused) as caught:
        put_right(at(last, 1), "win_2")
    assert codes(caught) == {"swiss_locked"}


def test_a_result_entered_at_the_wrong_table_is_taken_back():
    round_ = started_round(ready_event(4))
    match = at(round_, 1)
    report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    enter(round_, 1, "win_1")
    row = put_right(match, None, reason="meant table 2")
    assert (row.outcome, row.entered_by, row.entered_at) == ("", "", None)
    assert not ResultClaim.objects.exists()
    enter(round_, 1, "win_2")


def test_a_closed_round_keeps_a_result_for_every_match():
    round_ = play_round(ready_event(4))
    with pytest.raises(Refused) as caught:
        put_right(at(round_, 1), None)
    assert codes(caught) == {"round_closed"}


def test_an_open_match_has_nothing_to_correct():
    round_ = started_round(ready_event(4))
    with pytest.raises(Refused) as caught:
        put_right(at(round_, 1), "win_1")
    assert codes(caught) == {"no_result_to_correct"}


def test_a_bye_is_neither_entered_nor_corrected():
    round_ = started_round(ready_event(5))
    bye = round_.matches.select_related("round__event").get(kind="bye")
    with pytest.raises(Refused) as caught:
        enter_result(match=bye, by=SYSTEM, outcome=Outcome.DOUBLE_LOSS)
    assert "bye_has_no_result" in codes(caught)
    with pytest.raises(Refused) as caught:
        put_right(bye, "double_loss")
    assert "bye_has_no_result" in codes(caught)


def test_a_record_goes_when_its_result_is_corrected():
    round_ = started_round(ready_event(4))
    match = enter(round_, 1, "draw", end_of_round=EndOfRoundFacts("every_step_tied"))
    put_right(match, "win_1")
    assert not EndOfRoundRecord.objects.exists()


def test_a_concession_before_the_start_is_taken_back():
    event = ready_event(4)
    round_ = publish_round(round_=paired_round(event), by=SYSTEM)
    match = at(round_, 1)
    drop_player(registration=match.player_1, by=SYSTEM)
    assert put_right(match, None, reason="the wrong Anna").outcome == ""


def bracket_round(event):
    """Play the semi-finals of four so that side 1 wins, and pair the final."""
    play_round(event)
    return paired_round(event)


def test_a_corrected_semi_final_changes_who_plays_the_final():
    event = ready_event(4, structure="elimination")
    final = bracket_round(event)
    semi = event.rounds.get(number=1)
    match = at(semi, 2)
    put_right(match, "win_2")
    row = final.matches.get()
    assert {row.player_1_id, row.player_2_id} == {at(semi, 1).player_1_id, match.player_2_id}
    assert row.table == 1


def test_a_corrected_semi_final_keeps_the_tables_of_the_other_matches():
    event = ready_event(8, structure="elimination")
    round_ = bracket_round(event)
    rows = {row.bracket_slot: row.table for row in round_.matches.all()}
    put_right(at(event.rounds.get(number=1), 4), "win_2")
    assert {row.bracket_slot: row.table for row in round_.matches.all()} == rows


def test_a_semi_final_made_null_gives_the_other_finalist_a_bye():
    event = ready_event(4, structure="elimination")
    final = bracket_round(event)
    put_right(at(event.rounds.get(number=1), 2), "null", end_of_round=EndOfRoundFacts("null_at_set_end"))
    assert final.matches.get().kind == "bye"


def test_a_semi_final_is_locked_once_the_final_is_under_way():
    event = ready_event(4, structure="elimination")
    start_round(round_=bracket_round(event), by=SYSTEM)
    with pytest.raises(Refused) as caught:
        put_right(at(event.rounds.get(number=1), 2), "win_2")
    assert "next_match_started" in codes(caught)


def test_a_semi_final_is_locked_while_the_final_has_a_default_win_and_open_again_without_it():
    event = ready_event(4, structure="elimination")
    final = bracket_round(event)
    drop_player(registration=final.matches.get().player_1, by=SYSTEM)
    semi_final = at(event.rounds.get(number=1), 2)
    with pytest.raises(Refused) as caught:
        put_right(semi_final, "win_2")
    assert codes(caught) == {"next_match_decided"}
    put_right(final.matches.get(), None)
    put_right(semi_final, "win_2")
    assert at(event.rounds.get(number=1), 2).outcome == "win_2"


def test_results_of_a_later_cut_do_not_unlock_swiss():
    event = ready_event(9, structure="swiss_cut")
    play_swiss(event, 4)
    begin_cut(event=event, by=SYSTEM)
    play_round(event)
    with pytest.raises(Refused) as caught:
        put_right(at(event.rounds.get(number=1), 1), "win_2")
    assert codes(caught) == {"result_locked", "swiss_locked"}


def test_closing_after_the_last_typed_result_counts_it():
    event = ready_event(4)
    round_ = started_round(event)
    enter_result_by_table(round_=round_, by=SYSTEM, text="1 a")
    enter_result_by_table(round_=round_, by=SYSTEM, text="2 b")
    close_round(round_=round_, by=SYSTEM)
    assert Match.objects.filter(round=round_, outcome="").count() == 0
