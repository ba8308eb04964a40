"""Dates of an event that are possible and yet hardly meant: said before publishing, never refused (TRM 3.1, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

#: An event begun late or noted down afterwards on its day is no slip.
_OVER_SINCE = timedelta(hours=12)


def doubtful_dates(facts: Mapping[str, Any], now: datetime) -> tuple[Problem, ...]:
    """Return a warning for each date that is likely a slip: a start that is over, a deadline for lists after it.

    `facts` are fields of the event by name (`starts_at`, `deck_deadline`: aware datetimes or nothing); `now` is the
    moment they are looked at, before the event runs.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    >>> [note.code for note in doubtful_dates({"starts_at": noon.replace(year=2020)}, noon)]
    ['starts_in_the_past']
    >>> doubtful_dates({"starts_at": noon}, noon.replace(hour=9))
    ()
    """
    starts, deadline = facts.get("starts_at"), facts.get("deck_deadline")
    notes = []
    if starts and now - starts > _OVER_SINCE:
        notes.append(
            Problem(
                "starts_in_the_past",
                gettext_noop("The start lies in the past."),
                severity=Severity.WARNING,
                advice=gettext_noop("Look at the year. Players would find sign-up and lists closed."),
            )
        )
    if starts and deadline and deadline > starts:
        notes.append(
            Problem(
                "deadline_after_start",
                gettext_noop("Lists may be handed in until after the start."),
                severity=Severity.WARNING,
                section="TRM 4.4",
                advice=gettext_noop(
                    "Choose a moment before the start, or leave it empty: the players' meeting."
                ),
            )
        )
    return tuple(notes)
