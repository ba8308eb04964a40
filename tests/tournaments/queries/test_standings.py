"""Standings as pages show them: cached, explained, with the cut on top (TRM 5.4)."""

from fractions import Fraction

import pytest

from tests.factories.running import (
    begun_cut,
    decide_ties,
    paired_round,
    play_round,
    play_swiss,
    started_round,
)
from tests.factories.tournaments import MatchFactory, RoundFactory, fresh, ready_event
from tournaments.actions import EndOfRoundFacts, close_round, correct_result, drop_player, enter_result
from tournaments.actions.acting import SYSTEM
from tournaments.queries.standing_explained import explain_player
from tournaments.queries.standings import final_standings, standings_of, standings_round
from tournaments.queries.ties import undecided_ties
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db


def table(event, **facts):
    return [(row.rank, row.number, row.points) for row in standings_of(fresh(event), **facts)]


def final(event):
    return [(row.rank, row.number, row.cut_words) for row in final_standings(fresh(event))]


def test_before_the_first_round_is_closed_there_are_none():
    event = ready_event(4)
    assert standings_of(event) == []
    started_round(event)
    assert standings_of(fresh(event)) == []
    assert standings_round(event) == 0


def test_the_worked_example_of_four_players_and_a_draw():
    event = ready_event(4, rounds_planned=3)
    people = dict(zip("ABCD", event.registrations.order_by("number"), strict=True))
    rounds = [["AB win_1", "CD draw"], ["AC win_1", "BD win_1"], ["AD win_1", "BC win_1"]]
    for number, lines in enumerate(rounds, start=1):
        round_ = RoundFactory(event=event, number=number, closed=True)
        for line in lines:
            pair, outcome = line.split()
            MatchFactory(round=round_, player_1=people[pair[0]], player_2=people[pair[1]], outcome=outcome)
    rows = standings_of(fresh(event))
    assert [(row.rank, row.number, row.points) for row in rows] == [
        (1, 1, 9),
        (2, 2, 6),
        (3, 3, 1),
        (3, 4, 1),
    ]
    assert (rows[0].opponents_rate, rows[1].opponents_rate) == (Fraction(199, 450), Fraction(83, 150))
    assert [row.is_tied for row in rows] == [False, False, True, True]
    assert [row.record for row in rows] == ["3-0", "2-1", "0-2-1", "0-2-1"]


def test_standings_after_an_earlier_round_stay_what_they_were():
    event = ready_event(4, rounds_planned=3)
    play_round(event)
    after_1 = table(event)
    play_round(event, seed=2)
    assert table(event, after_round=1) == after_1 != table(event)


def test_a_correction_shows_at_once_although_standings_are_cached():
    event = ready_event(2, rounds_planned=2)
    round_ = play_round(event)
    before = table(event)
    match = round_.matches.select_related("round__event").get()
    correct_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2, reason="slip")
    assert [number for _, number, _ in table(event)] == [number for _, number, _ in reversed(before)]


def test_a_disqualified_player_is_left_out_and_counts_for_opponents():
    event = ready_event(4, rounds_planned=2)
    round_ = play_round(event)
    match = round_.matches.get(table=1)
    event.registrations.filter(pk=match.player_1_id).update(status="disqualified")
    rows = standings_of(fresh(event))
    assert len(rows) == 3
    loser = next(row for row in rows if row.registration_id == match.player_2_id)
    assert loser.opponents_rate == 1
    why = explain_player(fresh(event), match.player_2)
    assert why.lines[0].own_rate == 1


def test_dropped_players_stay_and_are_marked():
    event = ready_event(4, rounds_planned=2)
    round_ = play_round(event)
    drop_player(registration=round_.matches.get(table=1).player_1, by=SYSTEM)
    assert sum(row.has_dropped for row in standings_of(fresh(event))) == 1


def test_a_hidden_name_is_a_code_name_and_the_full_one_for_staff():
    event = ready_event(2, rounds_planned=1)
    event.registrations.filter(number=1).update(hides_name=True)
    play_round(event)
    row = next(row for row in standings_of(fresh(event)) if row.number == 1)
    assert (row.name, row.full_name) == ("Pirate 1", "Player 001")


def test_who_never_played_is_not_ranked():
    event = ready_event(5, rounds_planned=2)
    event.registrations.filter(number=5).update(status="absent")
    play_round(event)
    assert 5 not in {number for _, number, _ in table(event)}


def test_each_number_of_a_place_is_explained():
    event = ready_event(5, rounds_planned=2)
    play_swiss(event, 2)
    event = fresh(event)
    for row in standings_of(event):
        why = explain_player(event, event.registrations.get(pk=row.registration_id))
        assert sum(line.points for line in why.lines) == row.points
        met = [line for line in why.lines if line.own_rate is not None]
        assert len(met) == row.matches
        if met:
            assert sum(line.own_rate for line in met) / len(met) == row.opponents_rate
        assert why.players == 5


def test_somebody_who_is_not_ranked_has_nothing_to_explain():
    event = ready_event(5, rounds_planned=2)
    absent = event.registrations.get(number=5)
    event.registrations.filter(number=5).update(status="absent")
    play_round(event)
    assert explain_player(fresh(event), absent) is None


def test_ties_name_the_method_and_whether_the_cut_depends_on_them():
    event = ready_event(4, structure="swiss_cut", rounds_planned=1, cut_size=2)
    play_round(event)
    first, second = undecided_ties(fresh(event))
    assert (first.rank, len(first.rows), first.due_method, first.matters_for_cut) == (1, 2, "random", True)
    assert (second.rank, second.matters_for_cut) == (3, False)
    decide_ties(event)
    assert undecided_ties(fresh(event)) == []
    assert {row.decided_by for row in standings_of(fresh(event))} == {"At random"}


def test_the_cut_stands_on_top_in_the_order_of_its_results():
    event = ready_event(9, structure="swiss_cut", rounds_planned=4, cut_size=4)
    places = begun_cut(event, rounds=4)
    swiss = [row.number for row in standings_of(fresh(event))]
    assert [number for _, number, _ in final(event)] == swiss
    semi = started_round(event)
    for match in semi.matches.select_related("round__event", "player_1", "player_2"):
        lower_seed_wins = (
            Outcome.WIN_2 if match.player_1_id in {p.registration_id for p in places[:2]} else Outcome.WIN_1
        )
        enter_result(match=match, by=SYSTEM, outcome=lower_seed_wins)
    close_round(round_=semi, by=SYSTEM)
    one, two, three, four = (place.registration.number for place in places)
    during = final(event)
    assert {(rank, words) for rank, number, words in during if number in {three, four}} == {(1, "In the cut")}
    assert [(rank, number, words) for rank, number, words in during[2:4]] == [
        (3, one, "Top 4"),
        (4, two, "Top 4"),
    ]
    play_round(event)
    rows = final(event)
    assert [words for _, _, words in rows[:5]] == ["Winner", "Finalist", "Top 4", "Top 4", ""]
    assert [rank for rank, _, _ in rows] == [1, 2, 3, 4, *[rank for rank, number, _ in rows[4:]]]
    assert [number for _, number, _ in rows[4:]] == [
        number for number in swiss if number not in {one, two, three, four}
    ]
    assert rows[4][0] == 5


def test_in_single_elimination_losers_of_a_round_share_a_place():
    event = ready_event(6, structure="elimination")
    assert final_standings(fresh(event)) == []
    round_ = started_round(event)
    for match in round_.matches.filter(outcome="").select_related("round__event"):
        enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1)
    close_round(round_=round_, by=SYSTEM)
    play_round(event)
    play_round(event)
    rows = final_standings(fresh(event))
    assert [row.rank for row in rows] == [1, 2, 3, 3, 5, 5]
    assert [row.is_tied for row in rows] == [False, False, True, True, True, True]
    assert [row.cut_words for row in rows] == ["Winner", "Finalist", "Top 4", "Top 4", "Top 6", "Top 6"]


def test_a_null_final_has_no_winner():
    event = ready_event(2, structure="elimination", final_minutes=60)
    round_ = started_round(event)
    match = round_.matches.select_related("round__event").get()
    enter_result(
        match=match, by=SYSTEM, outcome=Outcome.NULL, end_of_round=EndOfRoundFacts("null_at_set_end")
    )
    close_round(round_=round_, by=SYSTEM)
    assert {row.cut_words for row in final_standings(fresh(event))} == {"Finalist"}


def test_a_paired_but_unpublished_cut_round_changes_nothing_in_the_standings():
    event = ready_event(9, structure="swiss_cut")
    begun_cut(event, rounds=4)
    before = final(event)
    paired_round(event)
    assert final(event) == before


def test_standings_after_a_running_round_follow_each_result():
    event = ready_event(4, rounds_planned=2)
    round_ = started_round(event)
    assert [points for _, _, points in table(event, after_round=1)] == [0, 0, 0, 0]
    match = round_.matches.select_related("round__event").get(table=1)
    enter_result(match=match, by=SYSTEM, outcome=Outcome.WIN_1)
    assert sorted(points for _, _, points in table(event, after_round=1)) == [0, 0, 0, 3]
