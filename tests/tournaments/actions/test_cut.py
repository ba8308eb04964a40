"""From Swiss to the cut (TRM 3.4, 3.6, 5.3, 5.4)."""

import pytest

from tests.factories.running import (
    begun_cut,
    decide_ties,
    enter,
    paired_round,
    play_round,
    play_swiss,
    started_round,
)
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments import hooks
from tournaments.actions import begin_cut, drop_player, replace_in_cut, undo_begin_cut, undo_pairing
from tournaments.actions.acting import SYSTEM
from tournaments.history.standings import swiss_table
from tournaments.models import CutPlace
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


def seeds(event):
    return list(event.cut_places.order_by("seed").values_list("registration_id", flat=True))


@pytest.fixture
def event():
    return ready_event(9, structure="swiss_cut", rounds_planned=4, cut_size=4)


def test_the_cut_takes_the_best_of_the_final_standings_in_order(event):
    places = begun_cut(event, rounds=4)
    best = [line.player for line in swiss_table(event, after_round=4)[:4]]
    assert [place.registration_id for place in places] == best
    assert [place.seed for place in places] == [1, 2, 3, 4]


def test_the_first_plays_the_last_of_the_cut(event):
    places = begun_cut(event, rounds=4)
    round_ = paired_round(event)
    met = {frozenset(pair) for pair in round_.matches.values_list("player_1_id", "player_2_id")}
    one, two, three, four = (place.registration_id for place in places)
    assert met == {frozenset({one, four}), frozenset({two, three})}
    assert (round_.best_of, round_.minutes, round_.extra_minutes) == (3, 60, 10)


def test_players_who_left_are_passed_over(event):
    play_swiss(event, 4)
    decide_ties(event)
    best = [line.player for line in swiss_table(event, after_round=4)]
    drop_player(registration=event.registrations.get(pk=best[0]), by=SYSTEM)
    begin_cut(event=event, by=SYSTEM)
    assert seeds(event) == best[1:5]


def test_the_cut_begins_once_and_tells_the_apps_above(event, django_capture_on_commit_callbacks):
    told = []
    hooks.cut_begins.fill(told.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            begun_cut(event, rounds=4)
    finally:
        hooks.cut_begins._answers.remove(told.append)
    assert told == [event]
    with pytest.raises(Refused) as caught:
        begin_cut(event=event, by=SYSTEM)
    assert codes(caught) == {"cut_has_begun"}


def test_the_cut_waits_for_the_last_round_and_says_what_is_missing(event):
    play_swiss(event, 3)
    with pytest.raises(Refused) as caught:
        begin_cut(event=event, by=SYSTEM)
    assert codes(caught) == {"swiss_not_over"}
    started_round(event)
    with pytest.raises(Refused) as caught:
        begin_cut(event=event, by=SYSTEM)
    assert codes(caught) == {"results_missing"}
    assert not CutPlace.objects.exists()


def test_an_event_without_a_cut_begins_none():
    event = ready_event(8, structure="swiss", rounds_planned=1)
    play_swiss(event, 1)
    with pytest.raises(Refused) as caught:
        begin_cut(event=event, by=SYSTEM)
    assert codes(caught) == {"no_cut"}


def test_before_any_round_there_is_no_cut_to_begin(event):
    with pytest.raises(Refused) as caught:
        begin_cut(event=event, by=SYSTEM)
    assert codes(caught) == {"swiss_not_over"}


def test_a_tie_that_reaches_into_the_cut_is_decided_first():
    event = ready_event(4, structure="swiss_cut", rounds_planned=1, cut_size=2)
    play_swiss(event, 1)
    with pytest.raises(Refused) as caught:
        begin_cut(event=event, by=SYSTEM)
    assert codes(caught) == {"undecided_tie"}
    decide_ties(event)
    assert len(begin_cut(event=event, by=SYSTEM)) == 2


def test_the_cut_closes_a_last_round_whose_results_are_in():
    event = ready_event(2, structure="swiss_cut", rounds_planned=1, cut_size=2)
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    begin_cut(event=event, by=SYSTEM)
    assert fresh(round_).state == "closed"


def test_a_cut_larger_than_the_field_takes_everybody_who_is_left():
    event = ready_event(3, structure="swiss_cut", rounds_planned=2, cut_size=4)
    play_swiss(event, 2)
    decide_ties(event)
    assert len(begin_cut(event=event, by=SYSTEM)) == 3
    assert paired_round(event).matches.filter(kind="bye").count() == 1


def test_a_player_who_left_is_replaced_by_the_next_and_the_seeds_move_up(event):
    places = begun_cut(event, rounds=4)
    fifth = swiss_table(event, after_round=4)[4].player
    one, two, three, four = (place.registration_id for place in places)
    drop_player(registration=places[1].registration, by=SYSTEM)
    place = replace_in_cut(event=event, by=SYSTEM, seed=2, reason="had to leave")
    assert seeds(event) == [one, three, four, fifth]
    assert (place.seed, place.registration_id, place.replaced_id) == (4, fifth, two)


def test_who_is_still_in_the_event_keeps_the_place(event):
    begun_cut(event, rounds=4)
    with pytest.raises(Refused) as caught:
        replace_in_cut(event=event, by=SYSTEM, seed=2, reason="x")
    assert codes(caught) == {"player_still_in"}


def test_nobody_is_replaced_once_the_cut_is_paired(event):
    places = begun_cut(event, rounds=4)
    round_ = paired_round(event)
    drop_player(registration=places[1].registration, by=SYSTEM)
    with pytest.raises(Refused) as caught:
        replace_in_cut(event=event, by=SYSTEM, seed=2, reason="x")
    assert codes(caught) == {"bracket_started"}
    undo_pairing(round_=round_, by=SYSTEM)
    assert replace_in_cut(event=event, by=SYSTEM, seed=2, reason="x") is not None


def test_with_nobody_left_the_cut_gets_smaller():
    event = ready_event(3, structure="swiss_cut", rounds_planned=2, cut_size=4)
    play_swiss(event, 2)
    decide_ties(event)
    places = begin_cut(event=event, by=SYSTEM)
    drop_player(registration=places[0].registration, by=SYSTEM)
    assert replace_in_cut(event=event, by=SYSTEM, seed=1, reason="left") is None
    assert event.cut_places.count() == 2


def test_a_replacement_needs_a_reason_a_seed_and_the_organizer(event):
    begun_cut(event, rounds=4)
    gone = CutPlace.objects.get(event=event, seed=2).registration
    drop_player(registration=gone, by=SYSTEM)
    for seed, reason, code in ((9, "x", "seed_unknown"), (2, "", "reason_missing")):
        with pytest.raises(Refused) as caught:
            replace_in_cut(event=event, by=SYSTEM, seed=seed, reason=reason)
        assert codes(caught) == {code}
    with pytest.raises(NotAllowed):
        replace_in_cut(event=event, by=acting(people_of(event).scorekeeper), seed=1, reason="x")


def test_the_start_of_the_cut_is_undone_until_its_first_round_is_paired(event):
    begun_cut(event, rounds=4)
    round_ = paired_round(event)
    with pytest.raises(Refused) as caught:
        undo_begin_cut(event=event, by=SYSTEM, reason="slip")
    assert codes(caught) == {"cut_is_paired"}
    undo_pairing(round_=round_, by=SYSTEM)
    undo_begin_cut(event=event, by=SYSTEM, reason="slip")
    assert not event.cut_places.exists()


def test_the_cut_is_played_to_its_champion(event):
    begun_cut(event, rounds=4)
    semi = play_round(event)
    final = play_round(event)
    assert (semi.number, final.number, final.minutes) == (5, 6, None)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert codes(caught) == {"bracket_over"}
