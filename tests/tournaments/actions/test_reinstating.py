"""Somebody dropped by mistake comes back, in the bracket too (TRM 3.4, 3.4.1, 6.0)."""

import pytest

from tests.factories.running import (
    begun_cut,
    decide_ties,
    enter,
    paired_round,
    play_round,
    play_swiss,
    published_round,
    started_round,
)
from tests.factories.tournaments import fresh, ready_event
from tournaments.actions import (
    begin_cut,
    close_round,
    correct_result,
    drop_player,
    mark_absent,
    pair_round,
    publish_round,
    reinstate_player,
    replace_in_cut,
    set_fixed_table,
    set_tables,
    start_round,
    undo_begin_cut,
    undo_pairing,
)
from tournaments.actions.acting import SYSTEM
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


def comes_back(row):
    return reinstate_player(registration=row, by=SYSTEM, reason="tapped by mistake")


def refused(row):
    with pytest.raises(Refused) as caught:
        comes_back(row)
    assert fresh(row).status == "dropped"
    return set(caught.value.codes)


def dropped(row):
    drop_player(registration=row, by=SYSTEM)
    return fresh(row)


def final_of_four():
    """Return an event of four whose final is paired and published."""
    event = ready_event(4, structure="elimination")
    play_round(event)
    final = pair_round(event=event, by=SYSTEM)
    publish_round(round_=final, by=SYSTEM)
    return event, final


def test_a_finalist_dropped_by_mistake_plays_the_final_once_its_default_win_is_taken_back():
    _event, final = final_of_four()
    one = dropped(final.matches.get().player_1)
    assert final.matches.get().outcome == "win_2_by_default"
    assert comes_back(one).status == "active"
    assert final.matches.get().outcome == "win_2_by_default"
    correct_result(match=final.matches.get(), by=SYSTEM, outcome=None, reason="tapped by mistake")
    start_round(round_=final, by=SYSTEM)
    enter(final, final.matches.get().table, "win_1")
    assert final.matches.get().outcome == "win_1"


def test_a_winner_of_a_semi_final_comes_back_before_the_final_is_paired():
    event = ready_event(4, structure="elimination")
    round_ = play_round(event)
    winner = round_.matches.get(table=1).player_1
    dropped(winner)
    comes_back(winner)
    final = pair_round(event=event, by=SYSTEM)
    assert final.matches.get().outcome == ""


def test_a_loser_of_a_semi_final_is_out_of_the_bracket_for_good():
    event, _final = final_of_four()
    loser = event.rounds.get(number=1).matches.get(table=1).player_2
    assert refused(dropped(loser)) == {"bracket_fixed"}


def test_a_match_given_up_in_an_earlier_round_of_the_bracket_stays_lost():
    event = ready_event(4, structure="elimination")
    round_ = started_round(event)
    gone = dropped(round_.matches.get(table=1).player_1)
    enter(round_, 2, "win_1")
    close_round(round_=round_, by=SYSTEM)
    pair_round(event=event, by=SYSTEM)
    assert refused(gone) == {"bracket_fixed"}


def test_a_player_dropped_in_the_last_round_of_swiss_comes_back_for_the_cut():
    event = ready_event(9, structure="swiss_cut")
    play_swiss(event, 4)
    first = event.rounds.get(number=4).matches.exclude(player_2=None).first().player_1
    dropped(first)
    assert comes_back(first).rounds_missed == []
    decide_ties(event)
    seeds = begin_cut(event=event, by=SYSTEM)
    assert first.pk in {place.registration_id for place in seeds}


def test_who_missed_the_last_round_of_swiss_does_not_come_back_after_it():
    event = ready_event(9, structure="swiss_cut")
    play_swiss(event, 3)
    gone = dropped(event.registrations.filter(status="active").first())
    play_round(event)
    assert refused(gone) == {"last_round_paired"}


def test_a_player_of_the_cut_comes_back_before_its_first_round_unless_replaced():
    event = ready_event(9, structure="swiss_cut")
    one, two = (place.registration for place in begun_cut(event, rounds=4)[:2])
    dropped(one)
    dropped(two)
    assert comes_back(one).status == "active"
    replace_in_cut(event=event, by=SYSTEM, seed=2, reason="has left")
    assert refused(two) == {"not_in_cut"}


def test_who_was_replaced_in_the_cut_is_told_by_whom_and_comes_back_by_the_way_the_words_say():
    event = ready_event(9, structure="swiss_cut")
    gone = begun_cut(event, rounds=4)[1].registration
    dropped(gone)
    successor = replace_in_cut(event=event, by=SYSTEM, seed=2, reason="has left").registration
    with pytest.raises(Refused) as caught:
        comes_back(gone)
    (problem,) = caught.value.problems
    assert problem.words() == f"{gone.name} was replaced in the top cut by {successor.name}."
    assert "Back to Swiss" in problem.advice_words()
    undo_begin_cut(event=event, by=SYSTEM, reason="tapped by mistake")
    assert comes_back(gone).status == "active"
    seeds = begin_cut(event=event, by=SYSTEM)
    assert gone.pk in {place.registration_id for place in seeds}


def test_who_was_replaced_is_told_so_once_the_bracket_is_paired_too():
    event = ready_event(9, structure="swiss_cut")
    gone = begun_cut(event, rounds=4)[1].registration
    dropped(gone)
    replace_in_cut(event=event, by=SYSTEM, seed=2, reason="has left")
    published_round(event)
    assert refused(gone) == {"not_in_cut"}


def test_who_is_not_in_the_cut_that_is_set_is_told_how_it_is_set_anew():
    event = ready_event(9, structure="swiss_cut")
    play_swiss(event, 4)
    last = event.rounds.get(number=4).matches.exclude(player_2=None).last().player_2
    decide_ties(event)
    dropped(last)
    begin_cut(event=event, by=SYSTEM)
    assert refused(last) == {"not_in_cut"}


def test_a_player_marked_absent_by_mistake_in_the_last_round_of_swiss_comes_back():
    event = ready_event(8)
    play_swiss(event, 2)
    round_ = started_round(event)
    here = round_.matches.get(table=1).player_1
    mark_absent(registration=here, by=SYSTEM, reason="not in the seat")
    back = comes_back(fresh(here))
    assert (back.status, back.rounds_missed, back.without_prizes) == ("active", [], False)


def test_a_player_dropped_before_the_last_pairing_is_posted_keeps_the_seat_in_it():
    event = ready_event(8)
    play_swiss(event, 2)
    round_ = paired_round(event)
    one = dropped(round_.matches.get(table=1).player_1)
    assert comes_back(one).rounds_missed == []
    assert publish_round(round_=round_, by=SYSTEM).state == "published"


def test_a_round_drawn_again_without_a_player_who_had_the_bye_in_it_is_missed():
    event = ready_event(9)
    round_ = published_round(event)
    gone = dropped(round_.matches.get(player_2=None).player_1)
    undo_pairing(round_=round_, by=SYSTEM)
    paired_round(event)
    assert comes_back(gone).rounds_missed == [1]


def test_a_fixed_table_that_is_blocked_meanwhile_is_no_longer_the_players():
    event = ready_event(8)
    one = event.registrations.get(number=1)
    set_fixed_table(registration=one, by=SYSTEM, table=4)
    dropped(one)
    set_tables(event=event, by=SYSTEM, first=1, last=20, blocked=[4])
    assert comes_back(one).fixed_table is None
