"""What people were penalized for at all events of one organizer, who alone reads it (TRM 1.5, 7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db.models import QuerySet

from penalties.models import Penalty
from penalties.queries.penalties import PenaltyLine, line_of, penalty_rows
from tournaments.models import Ban, Event, Organizer, Suspension
from tournaments.queries.find import plain
from tournaments.rules.names import fold_name

_MOST_PEOPLE: Final = 100
_ORDER: Final = {level: rank for rank, level in enumerate(Penalty.Level.values)}


@dataclass(frozen=True, slots=True)
class PastPenalty:
    """One penalty at one event."""

    event: Event
    line: PenaltyLine


@dataclass(frozen=True, slots=True)
class PersonHistory:
    """One person's penalties in force at the organizer's events, newest first; known by number, else by name."""

    name: str
    membership_number: str
    penalties: tuple[PastPenalty, ...]
    events: int
    heaviest: str
    #: A suspension that counts today, open ones too.
    suspension: Suspension | None
    is_banned: bool


def history(organizer: Organizer, *, today: date, find: str = "", number: str = "") -> list[PersonHistory]:
    """Return the people penalized at the organizer's events, heaviest record first; three queries.

    `number` is a whole membership number, `find` a part of a name or number. At most 100 people.
    """
    people: dict[str, list[Penalty]] = {}
    for row in _rows(organizer):
        people.setdefault(row.membership_number or fold_name(row.name), []).append(row)
    if number:
        people = {key: rows for key, rows in people.items() if key == number}
    wanted = plain(find)
    if wanted:
        people = {key: rows for key, rows in people.items() if _is_found(rows[0], wanted)}
    ranked = sorted(people.values(), key=_weight, reverse=True)[:_MOST_PEOPLE]
    return _histories(organizer, ranked, today)


def _rows(organizer: Organizer) -> QuerySet[Penalty]:
    rows = penalty_rows().filter(event__organizer=organizer, state=Penalty.State.ISSUED)
    return rows.select_related("event").order_by("-issued_at", "-id")


def _is_found(row: Penalty, wanted: str) -> bool:
    return wanted in plain(row.name) or (wanted.isdigit() and wanted in row.membership_number)


def _weight(rows: Sequence[Penalty]) -> tuple[int, int, float]:
    return max(_ORDER[row.level] for row in rows), len(rows), rows[0].issued_at.timestamp()


def _histories(organizer: Organizer, people: Sequence[Sequence[Penalty]], today: date) -> list[PersonHistory]:
    numbers = {rows[0].membership_number for rows in people} - {""}
    suspended = {
        row.membership_number: row
        for row in Suspension.objects.filter(membership_number__in=numbers, starts_on__lte=today)
        if row.ends_on is None or row.ends_on >= today
    }
    banned = set(
        Ban.objects.filter(organizer=organizer, membership_number__in=numbers).values_list(
            "membership_number", flat=True
        )
    )
    return [
        PersonHistory(
            name=rows[0].name,
            membership_number=rows[0].membership_number,
            penalties=tuple(PastPenalty(row.event, line_of(row, {})) for row in rows),
            events=len({row.event_id for row in rows}),
            heaviest=str(Penalty.Level(max(rows, key=lambda row: _ORDER[row.level]).level).label),
            suspension=suspended.get(rows[0].membership_number),
            is_banned=rows[0].membership_number in banned,
        )
        for rows in people
    ]
