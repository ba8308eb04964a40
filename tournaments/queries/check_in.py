"""The check-in page: who is expected, who is in, who was in last, how many places are free."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tournaments import hooks
from tournaments.history.entries import last_paired_round, missing_ticks, ticks_to_set
from tournaments.history.field import tables_of
from tournaments.models import Event, Registration
from tournaments.queries.namesakes import notes_of_namesakes
from tournaments.queries.players import counts_of, is_found
from tournaments.rules.problems import Problem
from tournaments.rules.tables import too_few_tables

Status = Registration.Status
#: Lines shown at once; a search narrows them.
SHOWN = 60
_LATEST = 5
#: What each tick says on the button that sets it with the check-in.
_SEEN_WORDS = {
    "id_seen": gettext_lazy("identification seen"),
    "fee_paid": gettext_lazy("paid"),
    "badge_seen": gettext_lazy("badge seen"),
    "invitation_seen": gettext_lazy("invitation seen"),
    "consent_seen": gettext_lazy("consent seen"),
}


@dataclass(frozen=True, slots=True)
class CheckInLine:
    """One player to check in, with what the desk still has to see."""

    registration: Registration
    missing: tuple[Problem, ...]
    #: Ticks that one more button sets together with the check-in.
    to_see: tuple[str, ...] = ()
    #: That others have the name: the membership number says which of them this is.
    same_name: Problem | None = None

    @property
    def is_in(self) -> bool:
        """Whether the player is in already and stands here so that the list below stays where it is."""
        return self.registration.status == Status.ACTIVE

    @property
    def seen_words(self) -> str:
        """What that button says it ticks: "Paid", "Paid, identification seen"."""
        return _capital(seen_words(self.to_see))


def seen_words(ticks: Iterable[str]) -> str:
    """Return what the desk has seen with these ticks, in words: "paid, badge seen"; others have none."""
    return ", ".join(str(_SEEN_WORDS[what]) for what in ticks if what in _SEEN_WORDS)


def ticks_left(row: Registration) -> list[tuple[str, str]]:
    """Return the ticks that the event still asks of a player, each with the words of the button that sets it."""
    return [(what, _capital(seen_words([what]))) for what in ticks_to_set(row)]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class CheckInFacts:
    """All that the check-in page shows, in a fixed number of queries."""

    event: Event
    lines: tuple[CheckInLine, ...]
    left_out: int
    latest: tuple[Registration, ...]
    expected: int
    active: int
    absent: int
    #: Dropped or disqualified.
    left: int
    waiting: int
    places_free: int | None
    second_day: tuple[CheckInLine, ...]
    second_day_in: int
    warnings: tuple[Problem, ...]
    is_begun: bool
    #: What will stand against round 1 and can be put right while people are at the desk: lists missing, illegal.
    before_round_1: tuple[Problem, ...] = ()

    @property
    def total(self) -> int:
        """Everybody expected or in."""
        return self.expected + self.active


@dataclass(frozen=True, slots=True)
class Listed:
    """The numbers of the players that a page shows, in its order: those to come, and those of the second day."""

    to_come: Sequence[int] = ()
    second_day: Sequence[int] = ()


def check_in_facts(event: Event, *, find: str = "", listed: Listed = Listed()) -> CheckInFacts:
    """Return the check-in page: expected players first, then waiting and absent ones, narrowed by a search.

    Who is `listed` on the page that asks keeps the place there, in or not: no name moves under a finger.
    """
    rows = list(event.registrations.exclude(status=Status.CANCELLED).order_by("name_key", "id"))
    for row in rows:
        row.event = event
    counts = counts_of(rows)
    order = {Status.REGISTERED: 0, Status.WAITING: 1, Status.ABSENT: 2}
    to_come = [row for row in rows if row.status in order and is_found(row, find)]
    to_come.sort(key=lambda row: order[Status(row.status)])
    active = [row for row in rows if row.status == Status.ACTIVE]
    latest = sorted(active, key=lambda row: row.checked_in_at or row.registered_at, reverse=True)
    again = _who_comes_again(event, active)
    second_day = [row for row in again if is_found(row, find)]
    to_come_again = [row for row in second_day if row.second_day_checked_in_at is None]
    shown, left_out = _in_place(to_come, rows, listed.to_come)
    shown_again, _left_out = _in_place(to_come_again, again, listed.second_day)
    taken = counts["registered"] + counts["active"]
    namesakes = notes_of_namesakes(rows)
    is_begun = last_paired_round(event) > 0
    return CheckInFacts(
        event=event,
        lines=tuple(
            CheckInLine(row, tuple(missing_ticks(row)), tuple(ticks_to_set(row)), namesakes.get(row.number))
            for row in shown
        ),
        left_out=left_out,
        latest=tuple(latest[:_LATEST]),
        expected=counts["registered"],
        active=counts["active"],
        absent=counts["absent"],
        left=counts["dropped"] + counts["disqualified"],
        waiting=counts["waiting"],
        places_free=None if event.cap is None else max(0, event.cap - taken),
        second_day=tuple(CheckInLine(row, (), same_name=namesakes.get(row.number)) for row in shown_again),
        second_day_in=sum(row.second_day_checked_in_at is not None for row in again),
        warnings=tuple(too_few_tables(tables_of(event), taken)),
        is_begun=is_begun,
        before_round_1=()
        if is_begun
        else tuple(problem for answer in hooks.start_problems.ask(event) for problem in answer),
    )


def _who_comes_again(event: Event, active: list[Registration]) -> list[Registration]:
    """Return who plays on the second day: the cut once it has its places, else everybody who is in."""
    if not event.has_second_day:
        return []
    cut = set(event.cut_places.values_list("registration", flat=True))
    return [row for row in active if not cut or row.pk in cut]


def _in_place(
    to_come: Sequence[Registration], rows: Iterable[Registration], listed: Collection[int]
) -> tuple[list[Registration], int]:
    """Return the players to show, those listed before at their place, and how many more are to come."""
    by_number = {row.number: row for row in rows}
    kept = [by_number[number] for number in dict.fromkeys(listed) if number in by_number]
    new = [row for row in to_come if row not in kept]
    fits = max(0, SHOWN - sum(row in to_come for row in kept))
    return kept + new[:fits], max(0, len(new) - fits)
