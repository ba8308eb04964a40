"""The list of an event's players: search that forgives accents and slips, filters, pages without gaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext_lazy

from tournaments.history.entries import missing_ticks
from tournaments.hooks import player_statuses
from tournaments.models import Event, Registration
from tournaments.queries.find import plain
from tournaments.rules.names import near_names
from tournaments.rules.player_files import PlayerLine, write_plain, write_publisher
from tournaments.rules.problems import Problem

Status = Registration.Status
PER_PAGE = 100

#: Filters of the list: key, words.
SHOW: tuple[tuple[str, Any], ...] = (
    ("", gettext_lazy("Everybody in or expected")),
    ("registered", gettext_lazy("Not checked in")),
    ("active", gettext_lazy("Checked in")),
    ("waiting", gettext_lazy("Waiting list")),
    ("missing", gettext_lazy("Something missing")),
    ("left", gettext_lazy("Dropped, absent, disqualified")),
    ("cancelled", gettext_lazy("Cancelled")),
    ("all", gettext_lazy("All")),
)
_LEFT = (Status.DROPPED, Status.ABSENT, Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class PlayerLineFacts:
    """One line of the list: the entry, what is missing, the words of other parts (deck list), the place in line."""

    registration: Registration
    missing: tuple[Problem, ...]
    status_words: str
    place_in_line: int | None

    @property
    def chip(self) -> str:
        """The kind of chip its state is shown with."""
        kinds = {Status.ACTIVE: "done", Status.REGISTERED: "plain", Status.WAITING: "amber"}
        return kinds.get(Status(self.registration.status), "red")

    @property
    def is_out(self) -> bool:
        """Whether the player is not, or no longer, part of the event."""
        return self.registration.status in {*_LEFT, Status.CANCELLED}


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """A page of lines, how many there are of each state, and names that nearly match a search without a hit."""

    page: Page[PlayerLineFacts]
    counts: dict[str, int]
    near: tuple[tuple[int, str], ...]


def players_page(event: Event, *, find: str = "", show: str = "", page: int | str = 1) -> PlayersPage:
    """Return one page of the event's players in order of name, in a fixed number of queries."""
    rows = list(event.registrations.order_by("name_key", "id"))
    for row in rows:
        row.event = event
    lines = _lines(event, rows)
    shown = [line for line in lines if is_found(line.registration, find) and _is_shown(line, show, find)]
    near = [] if shown or not find else near_names(find, [(row.number, row.name) for row in rows])
    return PlayersPage(
        page=Paginator(shown, PER_PAGE).get_page(page),
        counts=counts_of(rows),
        near=tuple((number, name) for number, name, _ in near),
    )


def counts_of(rows: Iterable[Registration]) -> dict[str, int]:
    """Return how many entries there are of each state."""
    counts = dict.fromkeys(Status.values, 0)
    for row in rows:
        counts[row.status] += 1
    return counts


def is_found(row: Registration, find: str) -> bool:
    """Return whether a search names this entry: part of the name without accents, of a number, or "#12"."""
    wanted = plain(find)
    if not wanted:
        return True
    if wanted.startswith("#"):
        return wanted[1:] == str(row.number)
    if wanted.isdigit():
        return wanted == str(row.number) or (len(wanted) > 2 and wanted in row.membership_number)
    return all(part in plain(row.name) for part in wanted.split())


def _is_shown(line: PlayerLineFacts, show: str, find: str) -> bool:
    status = line.registration.status
    match show:
        case "all":
            return True
        case "left":
            return status in _LEFT
        case "missing":
            return bool(line.missing) and not line.is_out
        case "registered" | "active" | "waiting" | "cancelled":
            return status == show
        case _:
            # A search finds everybody: who asks for a name does not ask whether they left.
            return bool(find) or not line.is_out


def _lines(event: Event, rows: Sequence[Registration]) -> list[PlayerLineFacts]:
    words: dict[int, str] = {}
    for answer in player_statuses.ask(event):
        words |= answer
    line_up = sorted(
        (row for row in rows if row.status == Status.WAITING), key=lambda row: (row.queued_at, row.pk)
    )
    places = {row.pk: place for place, row in enumerate(line_up, 1)}
    return [
        PlayerLineFacts(row, tuple(missing_ticks(row)), str(words.get(row.pk, "")), places.get(row.pk))
        for row in rows
    ]


def players_csv(event: Event, shape: str, *, points: dict[int, int] | None = None) -> str:
    """Return the event's players as CSV text: "publisher" or "plain". Cancelled entries stay out.

    `points` are match points by registration id, for the publisher's Win Point column.
    """
    rows = event.registrations.exclude(status=Status.CANCELLED).order_by("number")
    lines = [
        PlayerLine(
            name=row.name,
            number=row.membership_number,
            status=row.status,
            byes=len(row.awarded_byes),
            memo=row.memo,
            points=(points or {}).get(row.pk, 0),
        )
        for row in rows
    ]
    return write_publisher(lines) if shape == "publisher" else write_plain(lines)
