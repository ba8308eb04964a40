"""Dates that are hardly meant are said, none is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules.event_dates import doubtful_dates

START = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "deadline", "codes"),
    [
        (START - timedelta(days=30), None, []),
        (START - timedelta(days=30), START - timedelta(hours=1), []),
        (START + timedelta(hours=11), START, []),
        (START + timedelta(hours=13), None, ["starts_in_the_past"]),
        (START - timedelta(days=1), START + timedelta(minutes=1), ["deadline_after_start"]),
        (
            START + timedelta(days=900),
            START + timedelta(days=5),
            ["starts_in_the_past", "deadline_after_start"],
        ),
    ],
)
def test_a_start_long_over_and_a_deadline_after_the_start_are_said(now, deadline, codes):
    notes = doubtful_dates({"starts_at": START, "deck_deadline": deadline}, now)
    assert [note.code for note in notes] == codes


def test_a_form_without_dates_yet_says_nothing():
    assert doubtful_dates({}, START) == ()
