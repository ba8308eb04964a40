"""Pairings changed by hand: checked like drawn ones, always with a reason (TRM 3.4.2, 5.3)."""

import pytest

from tests.factories.running import paired_round, play_round, started_round
from tests.factories.tournaments import fresh, ready_event
from tournaments.actions import change_table, drop_player, move_bye, pair_by_hand, swap_players
from tournaments.actions.acting import SYSTEM
from tournaments.models import LogEntry, Match
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


def seat(round_, registration):
    rows = round_.matches.filter(player_1=registration) | round_.matches.filter(player_2=registration)
    return rows.get()


def at(round_, table):
    return round_.matches.select_related("player_1", "player_2", "round__event").get(table=table)


def swap(round_, first, second, reason="brothers"):
    return swap_players(round_=round_, by=SYSTEM, first=first, second=second, reason=reason)


def test_no_change_by_hand_goes_without_a_reason():
    event = ready_event(5)
    round_ = paired_round(event)
    before = list(round_.matches.order_by("pk").values())
    one, two = at(round_, 1), at(round_, 2)
    bye = round_.matches.get(kind="bye").player_1
    pairs = [(one.player_1, two.player_1), (one.player_2, two.player_2)]
    attempts = [
        lambda reason: swap(round_, one.player_1, two.player_1, reason=reason),
        lambda reason: move_bye(round_=round_, by=SYSTEM, registration=one.player_1, reason=reason),
        lambda reason: change_table(match=one, by=SYSTEM, table=9, reason=reason),
        lambda reason: pair_by_hand(round_=round_, by=SYSTEM, pairs=pairs, bye=bye, reason=reason),
    ]
    for attempt in attempts:
        for reason in ("", "  "):
            with pytest.raises(Refused) as caught:
                attempt(reason)
            assert codes(caught) == {"reason_missing"}
    assert list(round_.matches.order_by("pk").values()) == before
    assert not LogEntry.objects.filter(verb__in=["swap_players", "move_bye", "change_table", "pair_by_hand"])


def test_two_players_exchange_seats_and_tables_stay():
    event = ready_event(8)
    round_ = paired_round(event)
    one, two = at(round_, 1), at(round_, 2)
    swap(round_, one.player_1, two.player_2)
    assert seat(round_, one.player_1).table == 2
    assert seat(round_, two.player_2).table == 1
    assert {at(round_, 1).player_1, at(round_, 1).player_2} == {two.player_2, one.player_2}
    row = fresh(round_)
    assert row.is_changed_by_hand
    assert row.version == round_.version + 1


def test_a_swap_that_makes_a_rematch_needs_a_reason():
    event = ready_event(4, rounds_planned=3)
    first = play_round(event)
    met = at(first, 1)
    round_ = paired_round(event)
    here, there = seat(round_, met.player_1), seat(round_, met.player_2)
    partner = here.player_1 if here.player_2 == met.player_1 else here.player_2
    with pytest.raises(Refused) as caught:
        swap(round_, partner, met.player_2, reason="")
    assert codes(caught) >= {"rematch", "reason_missing"}
    assert {row.pk for row in round_.matches.all()} == {here.pk, there.pk}
    swap(round_, partner, met.player_2, reason="they agreed at the desk")
    assert seat(round_, met.player_1) == seat(round_, met.player_2)
    assert "rematch" in {reason["kind"] for reason in fresh(round_).reasons}
    assert LogEntry.objects.get(verb="swap_players").reason == "they agreed at the desk"


def test_swapping_a_player_with_the_bye_gives_them_the_bye():
    event = ready_event(7)
    round_ = paired_round(event)
    bye = round_.matches.get(kind="bye").player_1
    other = at(round_, 2).player_1
    swap(round_, bye, other)
    assert round_.matches.get(kind="bye").player_1 == other
    assert seat(round_, bye).table == 2


def test_moving_the_bye_to_somebody_who_had_one_needs_a_reason():
    event = ready_event(5, rounds_planned=3)
    had = play_round(event).matches.get(kind="bye").player_1
    round_ = paired_round(event)
    with pytest.raises(Refused) as caught:
        move_bye(round_=round_, by=SYSTEM, registration=had)
    assert "second_bye" in codes(caught)
    move_bye(round_=round_, by=SYSTEM, registration=had, reason="feels ill")
    assert round_.matches.get(kind="bye").player_1 == had


def test_an_even_field_has_no_bye_to_move():
    event = ready_event(4)
    round_ = paired_round(event)
    with pytest.raises(Refused) as caught:
        move_bye(round_=round_, by=SYSTEM, registration=event.registrations.first(), reason="x")
    assert codes(caught) == {"no_bye"}


def test_a_player_keeps_their_fixed_table_after_a_swap():
    event = ready_event(8)
    event.registrations.filter(number=3).update(fixed_table=3)
    round_ = paired_round(event)
    fixed = event.registrations.get(number=3)
    other = at(round_, 1).player_1
    swap(round_, fixed, other)
    assert seat(round_, fixed).table == 3
    assert sorted(round_.matches.values_list("table", flat=True)) == [1, 2, 3, 4]


def test_exchanging_a_player_with_themselves_or_a_stranger_is_refused():
    event = ready_event(4)
    stranger = ready_event(2).registrations.first()
    round_ = paired_round(event)
    one = at(round_, 1).player_1
    with pytest.raises(Refused) as caught:
        swap(round_, one, one)
    assert codes(caught) == {"nothing_exchanged"}
    with pytest.raises(Refused) as caught:
        swap(round_, one, stranger)
    assert {"unknown_player", "player_not_paired"} <= codes(caught)


def test_exchanging_the_two_players_of_one_match_is_allowed():
    event = ready_event(4)
    round_ = paired_round(event)
    match = at(round_, 1)
    swap(round_, match.player_1, match.player_2)
    assert (at(round_, 1).player_1, at(round_, 1).player_2) == (match.player_2, match.player_1)


def test_nothing_is_changed_by_hand_after_the_start():
    event = ready_event(5)
    round_ = started_round(event)
    one, two = at(round_, 1), at(round_, 2)
    attempts = [
        lambda: swap(round_, one.player_1, two.player_1, reason="x"),
        lambda: move_bye(round_=round_, by=SYSTEM, registration=one.player_1, reason="x"),
        lambda: change_table(match=one, by=SYSTEM, table=9, reason="x"),
        lambda: pair_by_hand(round_=round_, by=SYSTEM, pairs=[], reason="x"),
    ]
    for attempt in attempts:
        with pytest.raises(Refused) as caught:
            attempt()
        assert codes(caught) == {"round_started"}


def test_a_bracket_is_fixed():
    round_ = paired_round(ready_event(4, structure="elimination"))
    with pytest.raises(Refused) as caught:
        swap(round_, at(round_, 1).player_1, at(round_, 2).player_1, reason="x")
    assert codes(caught) == {"bracket_is_fixed"}


def test_a_whole_round_is_paired_by_hand():
    event = ready_event(5)
    round_ = paired_round(event)
    people = {row.number: row for row in event.registrations.all()}
    pair_by_hand(
        round_=round_,
        by=SYSTEM,
        pairs=[(people[1], people[2]), (people[3], people[4])],
        bye=people[5],
        reason="paper pairing",
    )
    rows = list(round_.matches.order_by("table").values_list("table", "player_1__number", "player_2__number"))
    assert sorted(rows, key=str) == sorted([(1, 1, 2), (2, 3, 4), (None, 5, None)], key=str)


def test_a_wrong_pairing_by_hand_is_refused_with_every_problem():
    event = ready_event(6)
    round_ = paired_round(event)
    people = {row.number: row for row in event.registrations.all()}
    before = set(round_.matches.values_list("pk", flat=True))
    with pytest.raises(Refused) as caught:
        pair_by_hand(
            round_=round_,
            by=SYSTEM,
            pairs=[(people[1], people[1]), (people[2], people[3]), (people[3], people[4])],
            reason="no reason helps",
        )
    assert {"player_against_self", "player_paired_twice", "player_not_paired"} <= codes(caught)
    assert set(round_.matches.values_list("pk", flat=True)) == before


def test_a_dropped_player_cannot_stay_in_a_pairing_changed_by_hand():
    event = ready_event(6)
    round_ = paired_round(event)
    one, two = at(round_, 1), at(round_, 2)
    drop_player(registration=one.player_1, by=SYSTEM)
    with pytest.raises(Refused) as caught:
        swap(round_, one.player_2, two.player_2)
    assert "unknown_player" in codes(caught)


def test_a_match_moves_to_a_free_table():
    round_ = paired_round(ready_event(4))
    match = change_table(match=at(round_, 1), by=SYSTEM, table=9, reason="light")
    assert match.table == 9
    assert not Match.objects.filter(round=round_, table=1).exists()


def test_two_matches_exchange_tables():
    event = ready_event(4, feature_table=2)
    round_ = paired_round(event)
    one, two = at(round_, 1), at(round_, 2)
    change_table(match=one, by=SYSTEM, table=2, reason="camera")
    assert (fresh(one).table, fresh(two).table) == (2, 1)
    assert (fresh(one).is_feature, fresh(two).is_feature) == (True, False)


@pytest.mark.parametrize("facts", [{"blocked_tables": [9]}, {"last_table": 5}])
def test_a_table_out_of_use_needs_a_reason(facts):
    round_ = paired_round(ready_event(4, **facts))
    with pytest.raises(Refused) as caught:
        change_table(match=at(round_, 1), by=SYSTEM, table=9)
    assert codes(caught) == {"table_not_in_use", "reason_missing"}
    assert change_table(match=at(round_, 1), by=SYSTEM, table=9, reason="camera").table == 9


def test_moving_a_player_from_their_fixed_table_needs_a_reason():
    event = ready_event(4)
    event.registrations.update(fixed_table=None)
    event.registrations.filter(number=1).update(fixed_table=6)
    round_ = paired_round(event)
    with pytest.raises(Refused) as caught:
        change_table(match=at(round_, 6), by=SYSTEM, table=2)
    assert codes(caught) == {"fixed_table_left", "reason_missing"}


def test_a_bye_and_a_table_0_are_no_seats():
    round_ = paired_round(ready_event(5))
    bye = round_.matches.select_related("round__event").get(kind="bye")
    for match, table in ((bye, 7), (at(round_, 1), 0)):
        with pytest.raises(Refused) as caught:
            change_table(match=match, by=SYSTEM, table=table, reason="x")
        assert codes(caught) == {"no_such_seat"}
