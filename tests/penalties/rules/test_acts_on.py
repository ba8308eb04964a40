"""Which match and which game a loss acts on, in every moment of an event (TRM 7.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties.models import Penalty
from penalties.rules.acts_on import ActsOn, MatchNow, acts_on, first_open_game
from penalties.rules.levels import Level
from tournaments.rules.rounds import RoundState

PAIRED, PUBLISHED, STARTED, CLOSED = RoundState
GAME, MATCH = Level.GAME_LOSS, Level.MATCH_LOSS
NOW, NEXT, NOTHING = ActsOn.NOW, ActsOn.NEXT, ActsOn.NOTHING


def test_the_values_are_those_of_the_rows():
    assert {one.value for one in ActsOn} == set(Penalty.ActsOn.values)


@pytest.mark.parametrize(
    ("level", "match", "wish", "on", "game"),
    [
        # before round 1, between rounds, after being paired but not started: the next match that starts
        (GAME, None, NOTHING, NEXT, 1),
        (MATCH, None, NOTHING, NEXT, None),
        (GAME, MatchNow(PAIRED), NOTHING, NEXT, 1),
        (MATCH, MatchNow(PUBLISHED), NOTHING, NEXT, None),
        (GAME, MatchNow(CLOSED, is_over=True), NOTHING, NEXT, 1),
        (GAME, MatchNow(CLOSED), NOTHING, NEXT, 1),
        # during a game and between games
        (GAME, MatchNow(STARTED), NOTHING, NOW, 1),
        (GAME, MatchNow(STARTED, best_of=3), NOTHING, NOW, 1),
        (GAME, MatchNow(STARTED, best_of=3, game=2), NOTHING, NOW, 2),
        (GAME, MatchNow(STARTED, best_of=3, game=3), NOW, NOW, 3),
        (GAME, MatchNow(STARTED, best_of=3, games_over=frozenset({1})), NOTHING, NOW, 2),
        (GAME, MatchNow(STARTED, best_of=1, games_over=frozenset({1})), NOTHING, NOW, 1),
        (MATCH, MatchNow(STARTED, best_of=3, game=2), NOTHING, NOW, None),
        # the result is in; a bye
        (GAME, MatchNow(STARTED, is_over=True), NOW, NEXT, 1),
        (MATCH, MatchNow(STARTED, is_over=True), NOTHING, NEXT, None),
        (MATCH, MatchNow(STARTED, is_bye=True, is_over=True), NOW, NEXT, None),
        # about to lose; played out but not reported
        (MATCH, MatchNow(STARTED), NEXT, NEXT, None),
        (GAME, MatchNow(STARTED, best_of=3, game=3), NEXT, NEXT, 1),
        # nothing else acts on a match
        (Level.CAUTION, MatchNow(STARTED), NOW, NOTHING, None),
        (Level.WARNING, None, NEXT, NOTHING, None),
        (Level.DISQUALIFICATION, MatchNow(STARTED), NOW, NOTHING, None),
        (Level.SUSPENSION, MatchNow(STARTED), NOTHING, NOTHING, None),
    ],
)
def test_where_a_loss_acts(level, match, wish, on, game):
    found = acts_on(level, match, wish=wish)
    assert (found.on, found.game) == (on, game)
    assert found.section == "TRM 7.2"
    assert bool(found.words) == (on is not NOTHING)


matches = st.none() | st.builds(
    MatchNow,
    round_state=st.sampled_from(RoundState),
    best_of=st.sampled_from([1, 3]),
    is_bye=st.booleans(),
    is_over=st.booleans(),
    game=st.none() | st.integers(1, 3),
    games_over=st.frozensets(st.integers(1, 3), max_size=2),
)


@given(st.sampled_from(Level), matches, st.sampled_from(ActsOn))
def test_a_loss_acts_now_only_on_a_match_being_played_and_a_wish_only_postpones(level, match, wish):
    found = acts_on(level, match, wish=wish)
    is_played = match is not None and match.is_played
    assert (found.on is NOW) == (level.is_loss and is_played and wish is not NEXT)
    assert (found.game is not None) == (level is GAME)
    assert found.on in found.choices or not found.choices
    assert (NOW in found.choices) == (level.is_loss and is_played)


def test_reasons_tell_the_moments_apart():
    moments = [None, MatchNow(PUBLISHED), MatchNow(STARTED), MatchNow(STARTED, is_over=True)]
    moments.append(MatchNow(STARTED, is_bye=True))
    assert len({acts_on(GAME, match).words for match in moments}) == 5
    assert acts_on(MATCH, MatchNow(STARTED)).words != acts_on(GAME, MatchNow(STARTED)).words


@given(st.frozensets(st.integers(1, 5)))
def test_the_first_open_game_is_the_smallest_that_is_not_over(over):
    game = first_open_game(over)
    assert game not in over
    assert all(earlier in over for earlier in range(1, game))
