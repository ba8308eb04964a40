"""A round can be shown to be fair: its certificate in words, and the draw made again from its seed."""

import pytest

from tests.factories.running import begun_cut, paired_round, play_round
from tests.factories.tournaments import fresh, ready_event
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.models import Match
from tournaments.queries.fairness import drawn_again, fairness_of

pytestmark = pytest.mark.django_db


def test_drawn_again_from_its_seed_a_round_is_the_same():
    event = ready_event(players=9, staff=False)
    play_round(event)
    round_ = paired_round(event, seed=5)
    assert drawn_again(round_).is_same
    fairness = fairness_of(round_)
    assert (fairness.seed, fairness.is_best) == (5, True)
    assert dict(fairness.counts)["Rematches"] == 0


def test_another_seed_draws_another_round():
    event = ready_event(players=16, staff=False)
    round_ = paired_round(event, seed=5)
    round_.seed = 6
    assert not drawn_again(round_).is_same


def test_player_who_left_since_is_named_as_the_reason():
    event = ready_event(players=9, staff=False)
    play_round(event)
    round_ = actions.publish_round(round_=paired_round(event, seed=5), by=SYSTEM)
    actions.drop_player(registration=event.registrations.first(), by=SYSTEM)
    again = drawn_again(round_)
    assert not again.is_same
    assert "left or came back" in again.words


def test_result_corrected_since_is_named_as_the_reason():
    event = ready_event(players=8, staff=False)
    first = play_round(event)
    round_ = paired_round(event, seed=5)
    match = Match.objects.get(round=first, table=1)
    actions.correct_result(match=match, by=SYSTEM, outcome="win_2", reason="wrong slip")
    again = drawn_again(fresh(round_))
    assert not again.is_same
    assert "corrected" in again.words


def test_round_of_the_bracket_has_no_certificate():
    event = ready_event(players=8, cut_size=4, staff=False)
    begun_cut(event, rounds=3)
    assert fairness_of(paired_round(fresh(event))) is None
