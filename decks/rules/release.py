"""From which day a card number may be played: TRM 2.4.1, "Card Legality"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Final

import msgspec

from decks.catalog.facts import Regulation, SetFacts
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop, ngettext_lazy

#: Days after the release that an event of a level waits, unless its organizer announced others (TRM 2.4.1).
DELAY_DAYS: Final = {1: 0, 2: 7, 3: 7}


class Release(msgspec.Struct, frozen=True):
    """When a number first came out, as far as it is known.

    `first_on` is the day level 1 counts from (the first pre-release day, or the release), `released_on` the
    official date; both None when unknown. `latest_on` is the latest date of an uncertain release.
    """

    first_on: date | None
    released_on: date | None
    is_uncertain: bool = False
    latest_on: date | None = None

    def legal_from(self, level: int, delay_days: int | None = None) -> date | None:
        """Return the first day the number may be played at an event of the level; None when unknown.

        `delay_days` is what the event announced instead of its level's days.

        >>> Release(date(2026, 11, 20), date(2026, 11, 20)).legal_from(2)
        datetime.date(2026, 11, 27)
        """
        if self.released_on is None:
            return None
        return _after(self.first_on if level == 1 else self.released_on, level, delay_days)


def release_of(number: str, regulation: Regulation) -> Release | None:
    """Return a number's release, or None when neither it nor its set is in the tables.

    The number's own date counts before its set's. A reprint keeps the date of the older number, because a
    number belongs to the set it is named after, so a reprint is legal at once.

    >>> table = Regulation(date(2026, 10, 4), sets={"OP18": SetFacts("OP18", released_on=date(2026, 11, 20))})
    >>> release_of("OP18-001", table).legal_from(1)
    datetime.date(2026, 11, 20)
    >>> release_of("OP19-001", table) is None
    True
    """
    own = regulation.number_releases.get(number)
    if own is not None:
        return Release(own, own)
    found = regulation.sets.get(number.partition("-")[0])
    return None if found is None else _of_set(found)


def check_releases(
    numbers: Iterable[str], regulation: Regulation, *, level: int, on: date, delay_days: int | None = None
) -> Iterator[Problem]:
    """Yield a problem for every number that is not yet legal at this level on this day (TRM 2.4.1).

    `delay_days` is what the event announced instead of its level's days.

    An unknown date is legal. It is said only when the whole set is unknown, because the undated sets of the
    tables came out long ago; a promotional number without a date is legal too.
    """
    for number in numbers:
        release = release_of(number, regulation)
        if release is None:
            if not number.startswith("P-"):
                yield _unknown(number)
            continue
        legal_from = release.legal_from(level, delay_days)
        if legal_from is None:
            continue
        if on < legal_from:
            own_days = None if delay_days == DELAY_DAYS[level] else delay_days
            yield _too_early(number, release, level, legal_from, own_days)
        elif release.is_uncertain and _may_be_later(release, level, on, delay_days):
            yield _uncertain(number, legal_from)


def _of_set(found: SetFacts) -> Release:
    days = [day for day in (found.prerelease_on, found.released_on) if day is not None]
    return Release(
        first_on=min(days, default=None),
        released_on=found.released_on,
        is_uncertain=found.is_date_uncertain,
        latest_on=found.latest_on,
    )


def _after(day: date | None, level: int, delay_days: int | None) -> date | None:
    if day is None:
        return None
    return day + timedelta(days=DELAY_DAYS[level] if delay_days is None else delay_days)


def _may_be_later(release: Release, level: int, on: date, delay_days: int | None) -> bool:
    latest = _after(release.latest_on, level, delay_days)
    return latest is None or on < latest


def _too_early(number: str, release: Release, level: int, legal_from: date, own_days: int | None) -> Problem:
    return Problem(
        "not_yet_legal",
        gettext_noop("{number} may be played from {legal_from} at an event of level {level}.")
        if own_days is None
        else ngettext_lazy(
            "{number} may be played from {legal_from}: this event waits {own_days} day after a release.",
            "{number} may be played from {legal_from}: this event waits {own_days} days after a release.",
            "own_days",
        ),
        section="TRM 2.4.1",
        advice=gettext_noop("Replace it with a card that has already been released long enough."),
        params={
            "number": number,
            "released_on": release.released_on,
            "legal_from": legal_from,
            "level": level,
            "own_days": own_days,
            "cards": (number,),
        },
    )


def _uncertain(number: str, legal_from: date) -> Problem:
    return Problem(
        "release_date_uncertain",
        gettext_noop("{number} counts as legal from {legal_from}, but its release date is not certain."),
        section="TRM 2.4.1",
        advice=gettext_noop("The head judge can look up the date on the publisher's page."),
        params={"number": number, "legal_from": legal_from, "cards": (number,)},
        severity=Severity.NOTE,
    )


def _unknown(number: str) -> Problem:
    return Problem(
        "release_date_unknown",
        gettext_noop("The release date of {number} is not known; it counts as released."),
        section="TRM 2.4.1",
        advice=gettext_noop("The organizer can enter the set and its date in the table of sets."),
        params={"number": number, "cards": (number,)},
        severity=Severity.NOTE,
    )
