"""Pairing a round, drawing it again, taking it back (TRM 3.4, 3.4.2, 5.3)."""

import pytest

from tests.factories.running import (
    begun_cut,
    enter,
    lower_number_wins,
    paired_round,
    play_round,
    play_swiss,
    started_round,
)
from tests.factories.tournaments import MatchFactory, RoundFactory, fresh, ready_event
from tournaments.actions import (
    EndOfRoundFacts,
    close_round,
    correct_result,
    drop_player,
    pair_round,
    publish_round,
    repair_round,
    start_round,
    undo_pairing,
)
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.history.field import field_of
from tournaments.models import CutPlace, DoneOnce, LogEntry, Match, Registration, Round
from tournaments.rules.pairing import pair_round as draw
from tournaments.rules.problems import Refused, Stale

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


def player(event, number):
    return event.registrations.get(number=number)


def pairs_of(round_):
    return sorted(
        tuple(sorted(pair))
        for pair in round_.matches.filter(kind="match").values_list("player_1__number", "player_2__number")
    )


def test_round_1_pairs_everybody_and_seats_them_in_order():
    event = ready_event(8, first_table=5, blocked_tables=[6])
    round_ = paired_round(event)
    rows = list(round_.matches.all())
    assert sorted(row.table for row in rows) == [5, 7, 8, 9]
    assert len({p for row in rows for p in (row.player_1_id, row.player_2_id)}) == 8
    assert (round_.number, round_.state, round_.stage, round_.minutes, round_.best_of) == (
        1,
        "paired",
        "swiss",
        30,
        1,
    )


def test_an_odd_field_gives_one_bye_that_is_won():
    event = ready_event(7)
    bye = paired_round(event).matches.get(kind="bye")
    assert (bye.outcome, bye.table, bye.player_2) == ("win_1", None, None)


def test_the_stored_seed_draws_the_same_round_again():
    event = ready_event(16)
    play_swiss(event, 2)
    round_ = pair_round(event=event, by=SYSTEM)
    field = field_of(event, 3)
    again = draw(field.entrants, rounds_played=2, seed=round_.seed)
    kept = {frozenset(pair) for pair in round_.matches.values_list("player_1_id", "player_2_id")}
    assert {frozenset(pair) for pair in again.pairs} == kept
    assert round_.certificate == again.certificate.as_dict()


def test_nobody_meets_again_over_a_whole_swiss():
    event = ready_event(8, rounds_planned=3)
    play_swiss(event, 3)
    met = [frozenset(pair) for pair in Match.objects.values_list("player_1_id", "player_2_id")]
    assert len(met) == len(set(met)) == 12


def test_a_pair_down_is_explained():
    event = ready_event(6, rounds_planned=3)
    play_round(event)
    round_ = paired_round(event)
    assert [reason["kind"] for reason in round_.reasons] == ["pair_down"]
    assert "TRM 3.4.2" in round_.reasons[0]["section"]


def test_awarded_byes_are_given_in_the_rounds_they_name_and_count_as_had():
    event = ready_event(8, rounds_planned=3)
    event.registrations.filter(number__lte=2).update(awarded_byes=[1])
    round_ = paired_round(event)
    assert set(round_.matches.filter(kind="awarded_bye").values_list("player_1__number", flat=True)) == {1, 2}
    assert round_.matches.filter(kind="match").count() == 3
    undo_pairing(round_=round_, by=SYSTEM)
    play_round(event)
    assert {entrant.byes for entrant in field_of(event, 2).entrants} == {0, 1}


def test_a_late_entry_joins_from_its_first_round_without_points():
    event = ready_event(7, rounds_planned=3)
    Registration.objects.filter(event=event, number=7).update(first_round=2)
    first = play_round(event)
    assert first.matches.filter(kind="match").count() == 3
    second = paired_round(event)
    late = player(event, 7)
    entrant = next(one for one in field_of(event, 2).entrants if one.id == late.pk)
    assert (entrant.points, entrant.byes, entrant.opponents) == (0, 0, frozenset())
    assert second.matches.count() == 4


def test_dropped_and_absent_players_are_not_paired_but_count_as_met():
    event = ready_event(8, rounds_planned=3)
    play_round(event)
    drop_player(registration=player(event, 1), by=SYSTEM)
    round_ = paired_round(event)
    assert 1 not in {number for pair in pairs_of(round_) for number in pair}
    assert round_.matches.filter(kind="bye").count() == 1


def test_a_player_with_special_assistance_keeps_their_table():
    event = ready_event(8, rounds_planned=3)
    event.registrations.filter(number=3).update(fixed_table=12)
    for _ in range(2):
        round_ = play_round(event)
        match = round_.matches.filter(player_1__number=3) | round_.matches.filter(player_2__number=3)
        assert match.get().table == 12


def test_the_feature_table_is_marked_and_goes_to_the_leaders():
    event = ready_event(8, rounds_planned=3, feature_table=4)
    play_round(event)
    round_ = paired_round(event)
    feature = round_.matches.get(is_feature=True)
    assert feature.table == 4
    assert {feature.player_1_id, feature.player_2_id} <= {
        one.id for one in field_of(event, 2).entrants if one.points == 3
    }


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"state": "draft"}, "event_not_running"),
        ({"state": "finished"}, "event_finished"),
        ({"last_table": 3}, "too_few_tables"),
        ({"players_counted": None}, "registration_open"),
    ],
)
def test_pairing_is_refused_and_leaves_nothing_behind(facts, code):
    event = ready_event(8, **facts)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert code in codes(caught)
    assert not Round.objects.exists()
    assert not LogEntry.objects.exists()
    assert fresh(event).version == event.version


def test_too_few_players_are_refused():
    event = ready_event(1, rounds_planned=3)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert codes(caught) == {"too_few_players"}


def test_missing_and_disputed_results_are_named_together():
    event = ready_event(8)
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    Match.objects.filter(round=round_, table=2).update(is_disputed=True)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert codes(caught) == {"results_missing", "results_disputed"}
    missing, disputed = caught.value.problems
    assert (missing.params["tables"], disputed.params["tables"]) == ("3, 4", "2")
    assert Round.objects.count() == 1


@pytest.mark.parametrize("state", ["paired", "published"])
def test_a_round_that_was_not_played_blocks_the_next(state):
    event = ready_event(8)
    round_ = paired_round(event)
    if state == "published":
        publish_round(round_=round_, by=SYSTEM)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert codes(caught) == {"last_round_not_started"}


def test_the_announced_rounds_are_the_last():
    event = ready_event(8, structure="swiss", rounds_planned=2)
    play_swiss(event, 2)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert codes(caught) == {"swiss_is_over"}


def test_a_variable_number_ends_when_one_player_has_only_wins():
    event = ready_event(8, rounds_planned=5, rounds_minimum=3)
    play_swiss(event, 3, decide=lower_number_wins)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert codes(caught) == {"swiss_is_over"}


def test_a_variable_number_goes_on_while_two_have_only_wins():
    event = ready_event(8, rounds_planned=5, rounds_minimum=2)
    play_swiss(event, 2)
    assert paired_round(event).number == 3


def test_pairing_closes_a_last_round_whose_results_are_all_in():
    event = ready_event(4)
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    enter(round_, 2, "win_1")
    paired_round(event)
    assert fresh(round_).state == "closed"


def test_the_same_form_sent_twice_pairs_one_round():
    event = ready_event(8)
    pair_round(event=event, by=SYSTEM, once="k1")
    with pytest.raises(AlreadyDone):
        pair_round(event=event, by=SYSTEM, once="k1")
    assert Round.objects.count() == 1
    assert DoneOnce.objects.count() == 1


def test_rematches_are_made_only_when_no_pairing_avoids_them():
    event = ready_event(2, rounds_planned=2)
    play_round(event)
    round_ = paired_round(event)
    assert "rematch" in {reason["kind"] for reason in round_.reasons}


def test_undo_takes_back_everything_pairing_wrote():
    event = ready_event(9, rounds_planned=3)
    play_round(event)
    before = list(Match.objects.order_by("id").values())
    round_ = paired_round(event)
    undo_pairing(round_=round_, by=SYSTEM)
    assert list(Match.objects.order_by("id").values()) == before
    assert event.rounds.count() == 1


def test_undo_of_round_1_puts_the_event_back_into_check_in():
    event = ready_event(8)
    round_ = publish_round(round_=paired_round(event), by=SYSTEM)
    assert fresh(event).state == "running"
    undo_pairing(round_=round_, by=SYSTEM)
    row = fresh(event)
    assert (row.state, row.rounds_fixed_at) == ("check_in", None)


def test_undo_is_refused_once_the_round_is_started():
    event = ready_event(8)
    round_ = started_round(event)
    with pytest.raises(Refused) as caught:
        undo_pairing(round_=round_, by=SYSTEM)
    assert codes(caught) == {"round_started"}
    assert round_.matches.count() == 4


def test_undo_of_an_earlier_round_is_refused():
    event = ready_event(8)
    first = play_round(event)
    paired_round(event)
    with pytest.raises(Refused) as caught:
        undo_pairing(round_=first, by=SYSTEM)
    assert {"round_started", "not_last_round"} <= codes(caught)


def test_a_page_with_a_round_that_was_taken_back_is_stale():
    event = ready_event(8)
    round_ = paired_round(event)
    undo_pairing(round_=Round.objects.get(pk=round_.pk), by=SYSTEM)
    with pytest.raises(Stale) as caught:
        publish_round(round_=round_, by=SYSTEM)
    assert codes(caught) == {"round_gone"}


def test_drawing_again_makes_a_published_round_paired_and_keeps_its_number():
    event = ready_event(8)
    round_ = publish_round(round_=paired_round(event), by=SYSTEM)
    again = repair_round(round_=round_, by=SYSTEM, reason="Anna was missing", seed=99)
    assert (again.pk, again.number, again.state, again.seed) == (round_.pk, 1, "paired", 99)
    assert again.published_at is None
    assert LogEntry.objects.get(verb="repair_round").reason == "Anna was missing"


def test_drawing_again_takes_a_corrected_record_into_account():
    event = ready_event(4, rounds_planned=3)
    first = play_round(event)
    round_ = paired_round(event)
    match = first.matches.get(table=1)
    correct_result(match=match, by=SYSTEM, outcome="win_2", reason="wrong slip")
    again = repair_round(round_=round_, by=SYSTEM, reason="record of table 1", seed=3)
    assert (match.player_2.number in pairs_of(again)[0]) or (match.player_2.number in pairs_of(again)[1])
    winner = next(one for one in field_of(event, 2).entrants if one.id == match.player_2_id)
    assert winner.points == 3


def test_drawing_again_needs_a_reason_and_a_round_that_has_not_started():
    event = ready_event(8)
    round_ = started_round(event)
    with pytest.raises(Refused) as caught:
        repair_round(round_=round_, by=SYSTEM, reason=" ")
    assert codes(caught) == {"reason_missing", "round_started"}
    with pytest.raises(Refused) as caught:
        repair_round(round_=round_, by=SYSTEM, reason="too late")
    assert codes(caught) == {"round_started"}


def test_a_conceded_match_keeps_a_posted_round():
    event = ready_event(8)
    round_ = publish_round(round_=paired_round(event), by=SYSTEM)
    drop_player(registration=player(event, 1), by=SYSTEM)
    for attempt in (
        lambda: repair_round(round_=round_, by=SYSTEM, reason="again"),
        lambda: undo_pairing(round_=round_, by=SYSTEM),
    ):
        with pytest.raises(Refused) as caught:
            attempt()
        assert codes(caught) == {"round_has_results"}


def test_single_elimination_is_seeded_at_random_with_byes_for_the_best():
    event = ready_event(6, structure="elimination", cut_best_of=1, cut_minutes=30)
    round_ = paired_round(event)
    seeds = {place.registration_id: place.seed for place in CutPlace.objects.filter(event=event)}
    byes = {seeds[row.player_1_id] for row in round_.matches.filter(kind="bye")}
    assert (round_.stage, round_.best_of, round_.minutes, byes) == ("cut", 1, 30, {1, 2})
    undo_pairing(round_=round_, by=SYSTEM)
    assert not CutPlace.objects.exists()


def test_seeds_from_qualifying_places_come_first():
    event = ready_event(6, structure="elimination", seeds_by_qualification=True)
    for number, place in ((4, 1), (2, 2), (6, 3)):
        event.registrations.filter(number=number).update(seed_place=place)
    paired_round(event)
    numbers = list(event.cut_places.order_by("seed").values_list("registration__number", flat=True))
    assert numbers[:3] == [4, 2, 6]
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]


def test_single_elimination_runs_to_the_champion_and_no_further():
    event = ready_event(5, structure="elimination")
    for _ in range(3):
        last = play_round(event)
    assert (last.minutes, last.best_of, last.matches.count()) == (None, 3, 1)
    with pytest.raises(Refused) as caught:
        paired_round(event)
    assert codes(caught) == {"bracket_over"}


def test_the_higher_placed_player_chooses_who_starts_in_the_cut():
    event = ready_event(16, structure="swiss_cut", rounds_planned=4, cut_size=4)
    begun_cut(event, rounds=4)
    round_ = paired_round(event)
    seeds = dict(event.cut_places.values_list("registration_id", "seed"))
    for match in round_.matches.all():
        first_is_higher = seeds[match.player_1_id] < seeds[match.player_2_id]
        assert match.first_choice == (1 if first_is_higher else 2)


def test_a_player_who_left_the_cut_concedes_the_match_drawn_for_them():
    event = ready_event(16, structure="swiss_cut", rounds_planned=4, cut_size=4)
    places = begun_cut(event, rounds=4)
    drop_player(registration=places[3].registration, by=SYSTEM)
    round_ = paired_round(event)
    match = round_.matches.get(player_1=places[0].registration)
    assert (match.player_2, match.outcome, match.entered_by) == (
        places[3].registration,
        "win_1_by_default",
        "system",
    )


def test_after_a_null_match_the_next_opponent_has_a_bye():
    event = ready_event(4, structure="elimination")
    round_ = started_round(event)
    enter(round_, 1, "null", end_of_round=EndOfRoundFacts("null_at_set_end"))
    enter(round_, 2, "win_1")
    close_round(round_=round_, by=SYSTEM)
    final = paired_round(event)
    (bye,) = final.matches.all()
    assert (bye.kind, bye.player_1) == ("bye", round_.matches.get(table=2).player_1)


def test_a_round_1_that_only_exists_as_rows_can_be_started():
    match = MatchFactory(round=RoundFactory(published=True, event=ready_event(0)))
    assert start_round(round_=match.round, by=SYSTEM).state == "started"
