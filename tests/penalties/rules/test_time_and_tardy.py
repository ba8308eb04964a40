"""Time given back with a call, and what late players are due (TRM 7.1, 7.4.2-1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties.rules.extension import check_extension, extension
from penalties.rules.levels import Level
from penalties.rules.tardy import tardy


@pytest.mark.parametrize(
    ("seconds", "minutes"), [(0, 0), (60, 0), (120, 0), (120.5, 3), (121, 3), (180, 3), (181, 4), (600, 10)]
)
def test_only_over_two_minutes_and_then_all_of_it_in_whole_minutes(seconds, minutes):
    assert extension(seconds).minutes == minutes
    assert extension(seconds, [Level.CAUTION, Level.WARNING]).minutes == minutes


@given(st.floats(0, 10_000), st.sampled_from(Level))
def test_no_time_with_a_game_loss_or_more(seconds, level):
    found = extension(seconds, [Level.WARNING, level])
    assert found.may_be_given == (level < Level.GAME_LOSS)
    assert [problem.code for problem in check_extension([level])] == (
        [] if found.may_be_given else ["no_time_with_game_loss"]
    )
    if not found.may_be_given:
        assert found.minutes == 0


@given(st.floats(120.001, 10_000))
def test_nobody_loses_time_by_rounding(seconds):
    assert seconds <= extension(seconds).minutes * 60 < seconds + 60


def test_the_words_tell_the_three_cases_apart():
    assert len({extension(60).words, extension(300).words, extension(300, [Level.GAME_LOSS]).words}) == 3


@pytest.mark.parametrize(
    ("seconds", "absent", "best_of", "due", "both_lose"),
    [
        (0, "12", 1, None, False),
        (299, "1", 1, Level.WARNING, False),
        (299, "12", 1, Level.WARNING, False),
        (300, "2", 1, Level.GAME_LOSS, False),
        (300, "12", 1, Level.GAME_LOSS, True),
        (300, "12", 3, Level.GAME_LOSS, False),
        (600, "1", 3, Level.MATCH_LOSS, False),
        (600, "12", 3, Level.MATCH_LOSS, True),
        (600, "12", 1, Level.MATCH_LOSS, True),
        (600, "", 1, Level.MATCH_LOSS, False),
    ],
)
def test_what_who_is_not_seated_is_due(seconds, absent, best_of, due, both_lose):
    found = tardy(seconds, absent, best_of=best_of)
    assert (found.due, found.both_lose) == (due, both_lose)
    assert found.sides == tuple(int(side) for side in absent)


def test_what_follows_and_when():
    found = tardy(240, "1")
    assert (found.next, found.seconds_to_next) == (Level.GAME_LOSS, 60)
    assert (tardy(700, "1").next, tardy(700, "1").seconds_to_next) == (None, None)
