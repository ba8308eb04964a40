"""Deck lists as people may see them: the player their own, staff a status first, everybody after publication."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q

from decks.catalog.facts import CardFacts
from decks.models import AmendmentRequest, DeckList, DeckListVersion
from decks.queries.catalog import catalog
from decks.rules.curve import DeckView, view_deck
from decks.rules.deadline import ListDesk
from decks.rules.deck import Deck
from tournaments.models import Event, Match, Registration, Round

Status = Registration.Status
#: Players whose list matters: those who may play.
_IN = (Status.REGISTERED, Status.ACTIVE)


@dataclass(frozen=True, slots=True)
class ListRow:
    """One player's line on the staff's page: a status and no cards."""

    registration: Registration
    deck_list: DeckList | None
    version: DeckListVersion | None
    status: str

    @property
    def is_missing(self) -> bool:
        """Whether nothing has been handed in."""
        return self.version is None

    @property
    def is_no_longer_legal(self) -> bool:
        """Whether the list became illegal after it was handed in."""
        return self.version is not None and self.version.illegal_since is not None


@dataclass(frozen=True, slots=True)
class ListCounts:
    """How many lists are in, of how many players, and what needs a look."""

    players: int
    handed_in: int
    needs_judge: int
    illegal: int

    @property
    def missing(self) -> int:
        """Players without a list."""
        return self.players - self.handed_in


def deadline_of(event: Event) -> datetime:
    """Return until when lists may be replaced: as set, else the players' meeting, else the start (TRM 4.4)."""
    return event.deck_deadline or event.players_meeting_at or event.starts_at


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when one player's list is taken and what happens then; `at` is in the venue's time (TRM 4.4)."""

    at: datetime
    state: str
    zone: str


def deadline_for(deck_list: DeckList, now: datetime) -> Deadline | None:
    """Return what a player reads about the deadline beside their list; None where no list is taken any more.

    Its state is "reopened" while a judge lets this player replace the list (`at` is then the end of that),
    "passed", "missed" (passed, and no list is in), "frozen" (handed in, and not to be changed), "once" (will be
    frozen), "replace" or "hand_in".
    """
    desk = desk_of(deck_list)
    if not desk.takes_lists or desk.event_is_over:
        return None
    at, state = desk.deadline, "replace" if desk.has_list else "hand_in"
    if desk.unlocked_until is not None and now < desk.unlocked_until:
        at, state = desk.unlocked_until, "reopened"
    elif now >= at:
        state = "missed" if deck_list.current is None else "passed"
    elif desk.freezes:
        state = "frozen" if desk.has_list else "once"
    event = deck_list.event
    return Deadline(at.astimezone(event.zone), state, event.time_zone)


def desk_of(deck_list: DeckList) -> ListDesk:
    """Return what decides about a submission to this list."""
    event = deck_list.event
    return ListDesk(
        takes_lists=event.deck_rule != Event.DeckRule.NONE,
        deadline=deadline_of(event),
        freezes=event.deck_rule == Event.DeckRule.FROZEN,
        # Where lists are frozen, one that became illegal does not bind its player.
        has_list=deck_list.current is not None and deck_list.current.illegal_since is None,
        unlocked_until=deck_list.unlocked_until,
        event_is_over=event.state in {Event.State.FINISHED, Event.State.REPORTED, Event.State.CANCELLED},
    )


def list_of(registration: Registration) -> DeckList:
    """Return a registration's list; a new one, unsaved, when nothing was handed in."""
    found = DeckList.objects.select_related("current").filter(registration=registration).first()
    deck_list = found or DeckList(registration=registration, event=registration.event)
    deck_list.event = registration.event
    return deck_list


def list_and_request(registration: Registration) -> tuple[DeckList, bool]:
    """Return `list_of` a player, and whether a judge's request waits for it (see `open_amendment`). One query."""
    waiting = AmendmentRequest.objects.filter(deck_list=OuterRef("pk"), answered_at__isnull=True)
    rows = DeckList.objects.select_related("current").annotate(is_asked=Exists(waiting))
    found = rows.filter(registration=registration).first()
    deck_list = found or DeckList(registration=registration)
    deck_list.event = registration.event
    return deck_list, found is not None and found.is_asked


def open_amendment(registration: Registration) -> AmendmentRequest | None:
    """Return the judge's request that the player's next version answers, None when nobody asked (TRM 7.4.2-4)."""
    return AmendmentRequest.objects.filter(
        deck_list__registration=registration, answered_at__isnull=True
    ).first()


@dataclass(frozen=True, slots=True)
class Amendment:
    """A request to make a list readable: open, answered or taken back, with both versions."""

    words: str
    asked_by: str
    asked_at: datetime
    answered_at: datetime | None
    unreadable: DeckListVersion | None
    answer: DeckListVersion | None

    @property
    def has_other_cards(self) -> bool:
        """Whether the answer has other cards than what it made readable: a judge has to look."""
        return bool(
            self.answer and self.unreadable and self.answer.fingerprint != self.unreadable.fingerprint
        )


def amendments_of(registration: Registration) -> list[Amendment]:
    """Return what judges asked of a player's list, the newest first. One query."""
    rows = AmendmentRequest.objects.filter(deck_list__registration=registration)
    return [
        Amendment(
            row.words,
            str(row.asked_by or ""),
            row.asked_at,
            row.answered_at,
            row.unreadable,
            row.answered_with,
        )
        for row in rows.select_related("asked_by", "unreadable", "answered_with").order_by("-asked_at", "-id")
    ]


def status_of(version: DeckListVersion | None) -> str:
    """Return "missing", "legal", "needs_judge" or "illegal"."""
    if version is None:
        return "missing"
    return _status(version.problems, is_legal=version.is_legal)


def _status(problems: list[dict[str, Any]], *, is_legal: bool) -> str:
    if is_legal:
        return "legal"
    has_error = any(problem.get("severity") == "error" for problem in problems)
    return "illegal" if has_error else "needs_judge"


def list_rows(event: Event) -> list[ListRow]:
    """Return the staff's table of an event: every player who may play, by name. Two queries."""
    lists = {
        row.registration_id: row for row in DeckList.objects.filter(event=event).select_related("current")
    }
    rows = []
    for registration in event.registrations.filter(status__in=_IN).order_by("name_key", "id"):
        deck_list = lists.get(registration.pk)
        version = deck_list.current if deck_list else None
        rows.append(ListRow(registration, deck_list, version, status_of(version)))
    return rows


def count_lists(rows: list[ListRow]) -> ListCounts:
    """Return the counts of a staff table."""
    statuses = [row.status for row in rows]
    return ListCounts(
        players=len(rows),
        handed_in=sum(not row.is_missing for row in rows),
        needs_judge=statuses.count("needs_judge"),
        illegal=statuses.count("illegal"),
    )


def list_counts(event: Event) -> ListCounts:
    """Return the same counts without loading a list: the desk asks at every renewal. Two queries."""
    players = event.registrations.filter(status__in=_IN)
    handed_in = players.filter(deck_list__current__isnull=False)
    counts = players.aggregate(
        players=Count("id"), handed_in=Count("id", filter=Q(deck_list__current__isnull=False))
    )
    not_legal = handed_in.filter(deck_list__current__is_legal=False)
    statuses = [
        _status(problems, is_legal=False)
        for problems in not_legal.values_list("deck_list__current__problems", flat=True)
    ]
    return ListCounts(
        players=counts["players"],
        handed_in=counts["handed_in"],
        needs_judge=statuses.count("needs_judge"),
        illegal=statuses.count("illegal"),
    )


def view_of(version: DeckListVersion, cards: Mapping[str, CardFacts] | None = None) -> DeckView:
    """Return a version's cards grouped for reading.

    `cards` is the catalog's; whoever views many versions gives it, so that it is asked for once.
    """
    known = catalog().cards if cards is None else cards
    return view_deck(Deck(version.leader or None, version.cards), known)


def views_of(rows: Iterable[ListRow]) -> list[tuple[ListRow, DeckView]]:
    """Return the rows that have a list, each with its cards grouped for reading. One query."""
    known = catalog().cards
    return [(row, view_of(row.version, known)) for row in rows if row.version]


def staff_may_read(event: Event) -> bool:
    """Return whether staff see cards: not before the event has begun (TRM 3.7)."""
    return event.has_begun


def is_hidden_during_match(registration: Registration) -> bool:
    """Return whether the player's own list is hidden because their match runs (TRM 2.6)."""
    event = registration.event
    if event.is_online or not event.has_begun:
        return False
    return Match.objects.filter(
        Q(player_1=registration) | Q(player_2=registration),
        round__event=event,
        round__state=Round.State.STARTED,
        outcome="",
        kind=Match.Kind.MATCH,
    ).exists()


def is_hidden_during(match: Match | None, event: Event) -> bool:
    """Return the same for a player whose match at hand is known. No query."""
    if match is None or event.is_online or not event.has_begun:
        return False
    is_open = match.kind == Match.Kind.MATCH and not match.outcome
    return is_open and match.round.state == Round.State.STARTED


def readable_lists(event: Event, *, viewer: Registration | None = None) -> list[ListRow]:
    """Return the lists `viewer` (None: anyone) may read: all after publication, the cut's for cut players."""
    if event.decks_published_at is not None:
        wanted = None
    elif (
        event.decks_published_to_cut_at is not None
        and viewer is not None
        and event.cut_places.filter(registration=viewer).exists()
    ):
        wanted = set(event.cut_places.values_list("registration_id", flat=True))
    else:
        return []
    lists = (
        DeckList.objects.filter(event=event, current__isnull=False)
        .select_related("current", "registration")
        .order_by("registration__name_key", "registration_id")
    )
    return [
        ListRow(row.registration, row, row.current, status_of(row.current))
        for row in lists
        if wanted is None or row.registration_id in wanted
    ]
