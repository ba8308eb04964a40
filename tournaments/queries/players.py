"""The list of an event's players: search that forgives accents and slips, filters, pages without gaps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.translation import gettext_lazy

from tournaments.history.entries import TICKS, last_paired_round, missing_ticks, place_in_line
from tournaments.hooks import player_statuses
from tournaments.models import Event, Registration
from tournaments.queries.find import plain
from tournaments.queries.log import LogLine, log_line
from tournaments.queries.namesakes import notes_of_namesakes
from tournaments.rules.names import near_names
from tournaments.rules.player_files import PlayerLine, write_plain, write_publisher
from tournaments.rules.problems import Problem

Status = Registration.Status
PER_PAGE = 100
_LATEST_ACTS = 12
#: Acts whose log entry has the player's number alone; those of the judges' desk stay on its own pages.
_ACTS_BY_NUMBER = ("drop_player", "mark_absent", "hand_out_prize", "hand_out_to_all", "take_back_prize")
#: What each tick of the registration is called.
TICK_WORDS = {
    "id_seen": gettext_lazy("Identification seen"),
    "fee_paid": gettext_lazy("Fee paid"),
    "badge_seen": gettext_lazy("Convention badge seen"),
    "is_minor": gettext_lazy("Is a minor"),
    "consent_seen": gettext_lazy("Consent seen"),
    "invitation_seen": gettext_lazy("Invitation seen"),
}

#: Filters of the list: key, words.
SHOW: tuple[tuple[str, Any], ...] = (
    ("", gettext_lazy("Everybody in or expected")),
    ("registered", gettext_lazy("Not checked in")),
    ("active", gettext_lazy("Checked in")),
    ("waiting", gettext_lazy("Waiting list")),
    ("missing", gettext_lazy("Something missing")),
    ("no_number", gettext_lazy("Without a membership number")),
    ("no_fee", gettext_lazy("Fee not paid")),
    ("left", gettext_lazy("Dropped, absent, disqualified")),
    ("cancelled", gettext_lazy("Cancelled")),
    ("all", gettext_lazy("All")),
)
#: Entries that the report names: who is expected or plays, and who has played and left.
PLAYED_OR_IN = (Status.REGISTERED, Status.ACTIVE, Status.DROPPED, Status.DISQUALIFIED)
_LEFT = (Status.DROPPED, Status.ABSENT, Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class PlayerLineFacts:
    """One line of the list: the entry, what is missing, the words of other parts (deck list), the place in line."""

    registration: Registration
    missing: tuple[Problem, ...]
    status_words: str
    place_in_line: int | None
    #: That others have the name.
    same_name: Problem | None

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
    found = [row for row in rows if is_found(row, find) and _is_shown(row, show, find)]
    near = [] if found or not find else near_names(find, [(row.number, row.name) for row in rows])
    shown: Any = Paginator(found, PER_PAGE).get_page(page)
    shown.object_list = _lines(event, shown.object_list, rows)
    return PlayersPage(
        page=shown,
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
    name = row.name_key if row.name_key.isascii() else plain(row.name)
    return all(part in name for part in wanted.split())


def _is_shown(row: Registration, show: str, find: str) -> bool:
    is_out = row.status in {*_LEFT, Status.CANCELLED}
    match show:
        case "all":
            return True
        case "left":
            return row.status in _LEFT
        case "missing":
            return not is_out and bool(missing_ticks(row))
        case "no_number":
            return row.status in PLAYED_OR_IN and not row.membership_number
        case "no_fee":
            return row.status in PLAYED_OR_IN and not row.fee_paid
        case "registered" | "active" | "waiting" | "cancelled":
            return row.status == show
        case _:
            # A search finds everybody: who asks for a name does not ask whether they left.
            return bool(find) or not is_out


def _lines(
    event: Event, shown: Iterable[Registration], rows: Iterable[Registration]
) -> list[PlayerLineFacts]:
    """Return the shown entries with what stands beside them; places in line count among all `rows`."""
    words: dict[int, str] = {}
    for answer in player_statuses.ask(event):
        words |= answer
    line_up = sorted(
        (row for row in rows if row.status == Status.WAITING), key=lambda row: (row.queued_at, row.pk)
    )
    namesakes = notes_of_namesakes(rows)
    places = {row.pk: place for place, row in enumerate(line_up, 1)}
    return [
        PlayerLineFacts(
            row,
            tuple(missing_ticks(row)),
            str(words.get(row.pk, "")),
            places.get(row.pk),
            None if row.status == Status.CANCELLED else namesakes.get(row.number),
        )
        for row in shown
    ]


@dataclass(frozen=True, slots=True)
class TickFacts:
    """One tick of an entry: its name, words, whether it is set, whether the event needs it."""

    what: str
    words: str
    is_set: bool
    is_needed: bool


@dataclass(frozen=True, slots=True)
class PlayerForDesk:
    """One player's entry as the desk sees it."""

    ticks: tuple[TickFacts, ...]
    missing: tuple[Problem, ...]
    place_in_line: int | None
    status_words: str
    can_check_in: bool
    can_undo_check_in: bool
    can_cancel: bool
    can_drop: bool
    can_reinstate: bool
    log: tuple[LogLine, ...]
    #: That others have the name, and who they are.
    same_name: Problem | None
    namesakes: tuple[Registration, ...]


def player_facts_for_desk(row: Registration) -> PlayerForDesk:
    """Return what the desk sees and can do with one entry, with its last acts."""
    event = row.event
    has_begun = last_paired_round(event) > 0
    on_the_day = event.state in {event.State.CHECK_IN, event.State.RUNNING}
    statuses = [answer for answer in player_statuses.ask(event) if row.pk in answer]
    named = Q(target__startswith=f"player {row.number} ")
    numbered = Q(target=f"player {row.number}", verb__in=_ACTS_BY_NUMBER)
    namesakes = tuple(_namesakes_of(row))
    entries = event.log.filter(named | numbered).order_by("-id")[:_LATEST_ACTS]
    return PlayerForDesk(
        ticks=tuple(_ticks(row)),
        missing=tuple(missing_ticks(row)),
        place_in_line=place_in_line(row),
        status_words=", ".join(str(answer[row.pk]) for answer in statuses),
        can_check_in=on_the_day and row.status in {Status.REGISTERED, Status.WAITING, Status.ABSENT},
        can_undo_check_in=row.status == Status.ACTIVE and not has_begun,
        can_cancel=row.status in {Status.REGISTERED, Status.WAITING}
        or (row.status == Status.ACTIVE and not has_begun),
        can_drop=row.status == Status.ACTIVE and has_begun,
        can_reinstate=row.status in {Status.DROPPED, Status.ABSENT} and on_the_day,
        log=tuple(log_line(entry) for entry in entries),
        same_name=notes_of_namesakes([row, *namesakes]).get(row.number),
        namesakes=namesakes,
    )


def _namesakes_of(row: Registration) -> Iterable[Registration]:
    """Return the other entries of the event under the name, cancelled ones left out; nobody for one of these."""
    if row.status == Status.CANCELLED:
        return ()
    others = Registration.objects.filter(event=row.event_id, name_key=row.name_key).exclude(pk=row.pk)
    return others.exclude(status=Status.CANCELLED).order_by("number")


def _ticks(row: Registration) -> Iterable[TickFacts]:
    event = row.event
    wants_id = event.needs_id or event.minimum_age is not None or event.by_invitation
    needed = {
        "id_seen": wants_id,
        "fee_paid": event.needs_fee,
        "badge_seen": event.needs_badge,
        "invitation_seen": event.by_invitation,
        "consent_seen": row.is_minor,
    }
    for what in TICKS:
        yield TickFacts(what, str(TICK_WORDS[what]), bool(getattr(row, what)), needed.get(what, False))


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
