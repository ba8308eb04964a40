"""Ties on every figure, decided by the head judge (TRM 5.4, fourth step)."""

import pytest

from tests.factories.running import begun_cut, play_round, play_swiss
from tests.factories.tournaments import MatchFactory, RoundFactory, acting, people_of, ready_event
from tournaments.actions import correct_result, decide_tie, undo_tie_decision
from tournaments.actions.acting import SYSTEM
from tournaments.history.standings import swiss_table
from tournaments.models import TieDecision
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


@pytest.fixture
def event():
    """Four players after one round: two winners level, two losers level."""
    event = ready_event(4, structure="swiss_cut", rounds_planned=1, cut_size=2)
    play_round(event)
    return event


def ranks(event):
    return {line.player: line.rank for line in swiss_table(event, after_round=1)}


def level(event, rank):
    players = [line.player for line in swiss_table(event, after_round=1) if line.rank == rank]
    return list(event.registrations.filter(pk__in=players).order_by("number"))


def decide(event, group, method, **facts):
    return decide_tie(event=event, by=SYSTEM, registrations=group, method=method, **facts)


def test_until_decided_they_hold_the_same_place(event):
    assert sorted(ranks(event).values()) == [1, 1, 3, 3]


def test_a_random_order_is_drawn_with_a_seed_that_is_kept(event):
    row = decide(event, level(event, 1), "random", seed=7)
    assert (row.method, row.seed, row.after_round) == ("random", 7, 1)
    assert [ranks(event)[player] for player in row.order] == [1, 2]


def test_a_seed_is_drawn_when_none_is_given(event):
    assert decide(event, level(event, 1), "random").seed is not None


def test_the_winner_of_a_deciding_match_is_named(event):
    group = level(event, 1)
    row = decide(event, group, "match", order=[group[1], group[0]])
    assert row.order == [group[1].pk, group[0].pk]
    assert ranks(event)[group[1].pk] == 1


def test_dice_thrown_at_the_table_are_typed_in_as_an_order(event):
    group = level(event, 3)
    row = decide(event, group, "random", order=[group[1], group[0]])
    assert (row.seed, row.order) == (None, [group[1].pk, group[0].pk])


def test_head_to_head_is_refused_when_they_never_met(event):
    with pytest.raises(Refused) as caught:
        decide(event, level(event, 1), "head_to_head")
    assert codes(caught) == {"not_head_to_head"}


def test_two_who_won_one_match_each_against_each_other_draw_lots():
    event = ready_event(2, rounds_planned=2)
    winner = play_round(event).matches.get().player_1
    second = play_round(event).matches.select_related("round__event", "player_1").get()
    if second.player_1 == winner:
        correct_result(match=second, by=SYSTEM, outcome=Outcome.WIN_2, reason="x")
    group = list(event.registrations.order_by("number"))
    with pytest.raises(Refused) as caught:
        decide(event, group, "head_to_head")
    assert codes(caught) == {"not_head_to_head"}
    assert decide(event, group, "random", seed=1).method == "random"


def test_a_group_that_is_not_exactly_the_tie_is_refused(event):
    one, two = level(event, 1)
    three = level(event, 3)[0]
    for group in ([one], [one, two, three], [one, three]):
        with pytest.raises(Refused) as caught:
            decide(event, group, "random", seed=1)
        assert codes(caught) == {"tie_has_changed"}


def test_an_order_must_name_the_whole_group(event):
    group = level(event, 1)
    with pytest.raises(Refused) as caught:
        decide(event, group, "match", order=[group[0]])
    assert codes(caught) == {"tie_has_changed"}


def test_a_corrected_result_voids_the_decision(event):
    decide(event, level(event, 1), "random", seed=7)
    match = event.rounds.get().matches.select_related("round__event").get(table=1)
    correct_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2, reason="slip")
    assert sorted(ranks(event).values()) == [1, 1, 3, 3]


def test_a_decision_entered_wrongly_is_taken_back(event):
    row = decide(event, level(event, 1), "random", seed=7)
    with pytest.raises(Refused) as caught:
        undo_tie_decision(decision=row, by=SYSTEM, reason="")
    assert codes(caught) == {"reason_missing"}
    undo_tie_decision(decision=row, by=SYSTEM, reason="wrong group")
    undo_tie_decision(decision=row, by=SYSTEM, reason="a second click")
    assert not TieDecision.objects.exists()


def test_only_the_head_judge_or_the_organizer_decides(event):
    people = people_of(event)
    for user in (people.scorekeeper, people.floor_judge, people.trainee):
        with pytest.raises(NotAllowed):
            decide_tie(event=event, by=acting(user), registrations=level(event, 1), method="random", seed=1)
    row = decide_tie(
        event=event, by=acting(people.head_judge), registrations=level(event, 1), method="random", seed=1
    )
    assert row.decided_by == people.head_judge


def test_after_the_cut_began_nothing_is_decided_any_more():
    event = ready_event(9, structure="swiss_cut")
    begun_cut(event, rounds=4)
    with pytest.raises(Refused) as caught:
        decide(event, list(event.registrations.all()[:2]), "random", seed=1)
    assert codes(caught) == {"cut_has_begun"}


def test_a_decision_belongs_to_the_standings_after_its_round():
    event = ready_event(4, rounds_planned=2)
    play_swiss(event, 1)
    group = level(event, 1)
    decide(event, group, "random", seed=7)
    play_round(event, seed=2)
    assert TieDecision.objects.get().after_round == 1
    assert sorted(line.rank for line in swiss_table(event, after_round=1)) == [1, 2, 3, 3]


@pytest.fixture
def met():
    """Four players after three rounds; 1 and 4 are level on every figure, and 1 beat 4."""
    event, people = played(
        4,
        ((3, 2, "win_1"), (1, 4, "win_1")),
        ((4, 2, "win_1"), (1, 3, "win_1")),
        ((1, 2, "double_loss"), (4, 3, "win_1")),
    )
    return event, [people[1], people[4]]


def played(players, *rounds):
    """Return an event of closed rounds with these matches and results, and its players by number."""
    event = ready_event(players, rounds_planned=len(rounds))
    people = {row.number: row for row in event.registrations.all()}
    for number, matches in enumerate(rounds, start=1):
        round_ = RoundFactory(event=event, number=number, closed=True)
        for one, two, outcome in matches:
            MatchFactory(round=round_, player_1=people[one], player_2=people[two], outcome=outcome)
    return event, people


def test_of_three_level_players_who_beat_both_others_is_first_and_the_others_stay_level():
    event, people = played(
        8,
        ((5, 2, "win_2"), (3, 8, "win_1"), (7, 6, "win_1"), (4, 1, "win_1")),
        ((2, 6, "win_2"), (1, 3, "win_1"), (4, 5, "win_1"), (7, 8, "win_2")),
        ((8, 1, "win_2"), (7, 5, "win_2"), (2, 4, "win_1"), (3, 6, "win_1")),
        ((7, 2, "win_2"), (5, 3, "win_1"), (4, 8, "win_2"), (6, 1, "double_loss")),
    )
    places = {line.player: line.rank for line in swiss_table(event, after_round=4)}
    group = [people[number] for number in (1, 3, 8)]
    assert {places[row.pk] for row in group} == {4}
    row = decide(event, group, "head_to_head")
    assert (row.order, sorted(row.rest)) == ([people[1].pk], sorted([people[3].pk, people[8].pk]))
    places = {line.player: line.rank for line in swiss_table(event, after_round=4)}
    assert [places[row.pk] for row in group] == [4, 5, 5]
    # the two that are left are decided on their own: 3 beat 8
    decide(event, [people[3], people[8]], "head_to_head")
    places = {line.player: line.rank for line in swiss_table(event, after_round=4)}
    assert [places[row.pk] for row in group] == [4, 5, 6]


def test_the_winner_of_their_match_takes_the_higher_place(met):
    event, group = met
    row = decide(event, group, "head_to_head")
    assert (row.order, row.rest) == ([group[0].pk, group[1].pk], [])
    table = swiss_table(event, after_round=3)
    assert [(line.rank, line.player) for line in table[:2]] == [(1, group[0].pk), (2, group[1].pk)]


def test_no_lot_is_drawn_where_their_match_decides(met):
    event, group = met
    with pytest.raises(Refused) as caught:
        decide(event, group, "random", seed=1)
    assert codes(caught) == {"head_to_head_decides"}
    assert decide(event, group, "match", order=[group[1], group[0]]).method == "match"
