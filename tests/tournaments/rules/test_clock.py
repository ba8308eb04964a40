"""The clock: one reading for every screen, whatever sleeps, pauses or runs ahead."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.clock import (
    ClockState,
    Countdown,
    at_venue,
    check_period,
    clock_sync,
    read_clock,
    seconds_since_start,
    shown,
)
from tournaments.rules.problems import Refused

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
ROUND = Countdown(START, 30, extra_minutes=5)


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def read(countdown: Countdown, minutes: float, extension: int = 0) -> tuple[int | None, str]:
    reading = read_clock(countdown, after(minutes), extension_seconds=extension)
    return reading.seconds_left, reading.state.value


@pytest.mark.parametrize(
    ("minutes", "left", "state"),
    [
        (0, 1800, "running"),
        (10, 1200, "running"),
        (29.99, 1, "running"),
        (30, 0, "extra_time"),
        (31, -60, "extra_time"),
        (34.99, -299, "extra_time"),
        (35, -300, "time_out"),
        (50, -1200, "time_out"),
    ],
)
def test_a_round_counts_down_through_extra_time(minutes: float, left: int, state: str) -> None:
    assert read(ROUND, minutes) == (left, state)


def test_an_extension_of_three_minutes_shows_two_minutes_one_minute_after_time() -> None:
    assert read(ROUND, 31, extension=180) == (120, "running")
    assert read(ROUND, 31) == (-60, "extra_time")


def test_a_clock_behind_the_start_never_shows_more_than_the_full_time() -> None:
    assert read(ROUND, -1 / 60) == (1800, "running")
    assert read(ROUND, -60, extension=60) == (1860, "running")
    sync = clock_sync(ROUND, after(-1))
    assert sync.full_ms == 1_800_000
    assert sync.ends_at_ms == clock_sync(ROUND, after(1)).ends_at_ms, "pages cap what is left at full_ms"


def test_before_the_start_the_full_time_stands() -> None:
    waiting = Countdown(None, 30, prolonged_seconds=60)
    assert read(waiting, 5, extension=30) == (1890, "not_started")
    assert not read_clock(waiting, after(5)).is_time_called
    assert read_clock(Countdown(None, None), after(5)).seconds_left is None


def test_a_championship_match_has_no_limit() -> None:
    final = Countdown(START, None)
    assert read(final, 200, extension=600) == (None, "no_limit")
    assert read(Countdown(START, None, pauses=((after(1), None),)), 2) == (None, "paused")
    assert final.full_seconds(600) == 0
    assert not read_clock(final, after(200)).is_time_called


@pytest.mark.parametrize(
    ("pauses", "minutes", "left", "state"),
    [
        ([(10, None)], 25, 1200, "paused"),
        ([(10, None)], 10, 1200, "paused"),
        ([(10, 20)], 20, 1200, "running"),
        ([(10, 20)], 25, 900, "running"),
        ([(10, 20), (15, 25)], 30, 900, "running"),
        ([(10, 20), (12, 13)], 30, 600, "running"),
        ([(15, 25), (10, 20)], 30, 900, "running"),
        ([(-5, 5)], 10, 1500, "running"),
        ([(40, 50)], 10, 1200, "running"),
        ([(40, None)], 10, 1200, "running"),
        ([(20, 10)], 30, 0, "extra_time"),
        ([(32, None)], 33, -120, "paused"),
        ([(32, 42)], 43, -180, "extra_time"),
    ],
)
def test_pauses_stop_the_clock_and_overlaps_count_once(
    pauses: list[tuple[float, float | None]], minutes: float, left: int, state: str
) -> None:
    held = tuple((after(start), None if end is None else after(end)) for start, end in pauses)
    assert read(Countdown(START, 30, pauses=held, extra_minutes=5), minutes) == (left, state)


def test_prolonging_the_round_goes_to_every_table() -> None:
    prolonged = Countdown(START, 30, prolonged_seconds=300)
    assert read(prolonged, 31) == (240, "running")
    assert read(prolonged, 31, extension=60) == (300, "running")


def test_a_timer_without_extra_time_is_over_at_once() -> None:
    assert read(Countdown(START, 15), 15) == (0, "time_out")
    assert Countdown(START, 15).full_seconds() == 900


@pytest.mark.parametrize(("minutes", "is_called"), [(29.999, False), (30, True), (40, True)])
def test_time_is_called_exactly_at_zero(minutes: float, is_called: bool) -> None:
    assert read_clock(ROUND, after(minutes)).is_time_called is is_called


def test_time_stays_called_while_extra_time_is_paused() -> None:
    held = Countdown(START, 30, pauses=((after(31), None),), extra_minutes=5)
    reading = read_clock(held, after(32))
    assert (reading.state, reading.is_time_called) == (ClockState.PAUSED, True)


def page_shows(countdown: Countdown, at: float, own_clock_off: float, looks_at: float) -> float:
    """What a page shows that synced at one minute and looks at another, its clock off by minutes."""
    sync = clock_sync(countdown, after(at))
    own = (after(at) + timedelta(minutes=own_clock_off)).timestamp() * 1000
    offset = sync.server_ms - own
    if sync.ends_at_ms is None:
        assert sync.left_ms is not None
        return sync.left_ms / 1000
    own_later = (after(looks_at) + timedelta(minutes=own_clock_off)).timestamp() * 1000
    return min(sync.full_ms, sync.ends_at_ms - (own_later + offset)) / 1000


@pytest.mark.parametrize("off", [0, 4, -4, 600], ids=["right", "fast", "slow", "other day"])
@pytest.mark.parametrize("looks_at", [5, 15, 33])
def test_a_page_shows_the_servers_clock_after_sleeping_and_with_a_wrong_clock(
    off: float, looks_at: float
) -> None:
    assert page_shows(ROUND, 5, off, looks_at) == 60 * (30 - looks_at)


def test_a_page_does_not_count_on_while_the_clock_stands() -> None:
    held = Countdown(START, 30, pauses=((after(10), None),))
    assert page_shows(held, 12, 4, 30) == 1200
    assert page_shows(Countdown(None, 30), 12, 4, 30) == 1800
    nothing = clock_sync(Countdown(START, None, extra_minutes=0), after(3))
    assert (nothing.ends_at_ms, nothing.left_ms, nothing.extra_ms) == (None, None, 0)
    assert clock_sync(ROUND, after(3)).extra_ms == 300_000
    assert clock_sync(ROUND, after(3)).server_ms == after(3).timestamp() * 1000


def test_a_change_to_summer_time_does_not_move_the_clock() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    start = datetime(2026, 3, 29, 1, 50, tzinfo=berlin)
    later = datetime(2026, 3, 29, 3, 5, tzinfo=berlin)  # fifteen minutes on
    pause = ((start + timedelta(minutes=5), datetime(2026, 3, 29, 3, 0, tzinfo=berlin)),)
    assert read_clock(Countdown(start, 30), later).seconds_left == 900
    assert read_clock(Countdown(start, 30, pauses=pause), later).seconds_left == 1200


def test_a_time_without_a_zone_is_an_error() -> None:
    naive = START.replace(tzinfo=None)
    with pytest.raises(ValueError, match="zone"):
        Countdown(naive, 30)
    with pytest.raises(ValueError, match="zone"):
        Countdown(START, 30, pauses=((START, naive),))
    with pytest.raises(ValueError, match="zone"):
        read_clock(ROUND, naive)


def test_seconds_since_the_start_leave_pauses_out() -> None:
    assert seconds_since_start(ROUND, after(5)) == 300
    assert seconds_since_start(ROUND, after(-5)) == 0
    assert seconds_since_start(Countdown(None, 30), after(5)) == 0
    assert seconds_since_start(Countdown(START, 30, pauses=((after(1), after(3)),)), after(5)) == 180


@given(
    st.lists(st.tuples(st.integers(-10, 60), st.integers(-10, 60) | st.none()), max_size=5),
    st.lists(st.integers(-10, 90), min_size=2, max_size=8),
    st.integers(0, 600),
)
def test_the_clock_never_runs_backwards_and_never_above_the_full_time(
    pauses: list[tuple[int, int | None]], looks: list[int], extension: int
) -> None:
    held = tuple((after(start), None if end is None else after(end)) for start, end in pauses)
    countdown = Countdown(START, 30, pauses=held, extra_minutes=5)
    shown_left = [read(countdown, look, extension)[0] for look in sorted(looks)]
    assert shown_left == sorted(shown_left, reverse=True)
    assert all(left <= 1800 + extension for left in shown_left)
    for look in looks:
        stood_still = {minute for minute in range(max(look, 0)) if covers(pauses, minute)}
        expected = 1800 + extension - 60 * (max(look, 0) - len(stood_still))
        assert read(countdown, look, extension)[0] == expected


@given(
    st.integers(0, 999_999),
    st.lists(st.integers(-1_000_000, 2_400_000_000), min_size=2, max_size=6),
    st.lists(st.integers(0, 90_000_000), max_size=3),
    st.integers(0, 600),
)
def test_whoever_asks_and_whenever_is_told_the_same_moment(
    started: int, looks: list[int], paused: list[int], extension: int
) -> None:
    start = START + timedelta(microseconds=started)
    held = tuple(
        (
            start - timedelta(minutes=number),
            start - timedelta(minutes=number) + timedelta(microseconds=length),
        )
        for number, length in enumerate(paused, start=1)
    )
    countdown = Countdown(start, 30, pauses=held, extra_minutes=5)
    told = {
        clock_sync(
            countdown, start + timedelta(minutes=2, microseconds=look), extension_seconds=extension
        ).ends_at_ms
        for look in looks
    }
    assert len(told) == 1, "a clock that moves with the reader makes every page new and restarts differ"


def covers(pauses: list[tuple[int, int | None]], minute: int) -> bool:
    return any(start <= minute and (end is None or minute < end) for start, end in pauses)


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0:00"), (59, "0:59"), (3600, "60:00"), (-1, "−0:01"), (-300, "−5:00")]
)
def test_shown(seconds: int, words: str) -> None:
    assert shown(seconds) == words


@pytest.mark.parametrize(
    ("zone", "utc_hour"),
    [("America/New_York", 14), ("America/Sao_Paulo", 13), ("Asia/Tokyo", 1), ("UTC", 10)],
)
def test_ten_oclock_means_the_venues_clock(zone: str, utc_hour: int) -> None:
    moment = at_venue(date(2026, 8, 4), time(10), zone)
    assert moment.astimezone(UTC).hour == utc_hour
    assert moment.hour == 10


def test_a_time_the_clock_change_leaves_out_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        at_venue(date(2026, 3, 29), time(2, 30), "Europe/Berlin")
    assert refusal.value.codes == ("time_left_out",)
    assert "02:30" in refusal.value.problems[0].words()


def test_an_hour_that_comes_twice_means_its_first_coming() -> None:
    assert at_venue(date(2026, 10, 25), time(2, 30), "Europe/Berlin").astimezone(UTC).hour == 0


@pytest.mark.parametrize("zone", ["Grand Line", "", "../etc"])
def test_an_unknown_zone_is_refused(zone: str) -> None:
    with pytest.raises(Refused) as refusal:
        at_venue(date(2026, 3, 29), time(2, 30), zone)
    assert refusal.value.codes == ("unknown_zone",)


def test_closing_before_opening_is_a_problem_across_zones() -> None:
    opens = at_venue(date(2026, 8, 4), time(10), "America/New_York")
    utc = datetime(2026, 8, 4, 12, tzinfo=UTC)
    assert [p.code for p in check_period(opens, utc)] == ["closes_before_opening"]
    assert [p.code for p in check_period(opens, opens)] == ["closes_before_opening"]
    assert check_period(opens, utc + timedelta(hours=3)) == []
    with pytest.raises(ValueError, match="zone"):
        check_period(opens, utc.replace(tzinfo=None))
