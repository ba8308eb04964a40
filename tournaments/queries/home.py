"""What an organizer's first page answers: what runs now, what is next, what waits for me (TRM 3.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.hooks import start_problems
from tournaments.models import Event, EventStaff, Organizer, OrganizerMember, Registration, User
from tournaments.queries.player_counts import counts_on, with_player_counts
from tournaments.queries.rounds import last_round_labels
from tournaments.rules.problems import Problem

#: Results are reported within this time of the end (TRM 3.9).
REPORT_WITHIN = timedelta(hours=48)
#: How many coming events are looked at for missing lists, and how many past ones are shown.
_LOOKED_AT = 3
_PAST_SHOWN = 8
_OVER = (Event.State.FINISHED, Event.State.REPORTED, Event.State.CANCELLED)
#: Public list: running or coming events at most, and past ones on a page.
_LISTED = 100
_PAST_PER_PAGE = 30


@dataclass(frozen=True, slots=True)
class EventCard:
    """One event on the page, with how many players it has in words and the last round paired, "" before the first."""

    event: Event
    players: str
    waiting: int
    last_round: str
    #: The page it opens on: the floor for its judges, the desk for everybody else.
    url: str


@dataclass(frozen=True, slots=True)
class ReportDue:
    """A finished event whose report is not sent: the time left of the 48 hours, negative when late."""

    event: Event
    due_at: datetime
    hours_left: int
    is_late: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something of a coming event that waits for the organizer, with the page that settles it."""

    event: Event
    problem: Problem
    url: str


@dataclass(frozen=True, slots=True)
class OrganizerHome:
    """The page: running, next and past events, reports due, what else waits."""

    running: tuple[EventCard, ...]
    coming: tuple[EventCard, ...]
    past: tuple[EventCard, ...]
    reports: tuple[ReportDue, ...]
    waiting: tuple[Waiting, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is no event at all yet."""
        return not (self.running or self.coming or self.past)


def organizers_of(user: User) -> QuerySet[Organizer]:
    """Return the organizers a user creates events for."""
    if user.is_superuser:
        return Organizer.objects.all()
    return Organizer.objects.filter(members__user=user)


def events_of(user: User) -> QuerySet[Event]:
    """Return the events a user is staff of, their organizers' ones among them."""
    events = Event.objects.select_related("organizer")
    if user.is_superuser:
        return events
    member_of = OrganizerMember.objects.filter(user=user).values("organizer")
    staff_at = EventStaff.objects.filter(user=user).values("event")
    return events.filter(Q(organizer__in=member_of) | Q(pk__in=staff_at))


def organizer_home(user: User, *, now: datetime | None = None) -> OrganizerHome:
    """Return the organizer's first page, in a fixed number of queries whatever the number of players."""
    moment = now or timezone.now()
    status = Registration.Status
    rows: Any = with_player_counts(events_of(user)).annotate(
        n_waiting=Count("registrations", Q(registrations__status=status.WAITING), distinct=True),
    )
    state = Event.State
    running = rows.filter(state__in=[state.CHECK_IN, state.RUNNING]).order_by("starts_at", "id")
    coming = rows.filter(state__in=[state.DRAFT, state.OPEN]).order_by("starts_at", "id")
    past = rows.filter(state__in=_OVER).order_by("-starts_at", "-id")[:_PAST_SHOWN]
    due = (
        events_of(user).filter(state=state.FINISHED, finished_at__isnull=False).order_by("finished_at", "id")
    )
    judged = _judged(user)
    running, coming, past = list(running), list(coming), list(past)
    rounds = last_round_labels([row.pk for row in (*running, *past)])
    coming_cards = _cards(coming, judged, {})
    return OrganizerHome(
        running=_cards(running, judged, rounds),
        coming=coming_cards,
        past=_cards(past, judged, rounds),
        reports=tuple(report_due(event, moment) for event in due),
        waiting=tuple(_waiting(card.event for card in coming_cards[:_LOOKED_AT])),
    )


@dataclass(frozen=True, slots=True)
class AnnouncedEvents:
    """What anybody may find: events that run, that come, and a page of past ones."""

    running: tuple[Event, ...]
    coming: tuple[Event, ...]
    past: Page[Event]


def announced_events(find: str = "", *, page: int | str = 1) -> AnnouncedEvents:
    """Return the announced events whose name, venue or organizer holds `find`; drafts do not exist here."""
    state = Event.State
    rows = Event.objects.select_related("organizer").exclude(state=state.DRAFT)
    for word in find.split():
        rows = rows.filter(
            Q(name__icontains=word) | Q(venue__icontains=word) | Q(organizer__name__icontains=word)
        )
    running = rows.filter(state__in=[state.CHECK_IN, state.RUNNING]).order_by("starts_at", "id")
    coming = rows.filter(state=state.OPEN).order_by("starts_at", "id")
    past = rows.filter(state__in=[state.FINISHED, state.REPORTED, state.CANCELLED])
    return AnnouncedEvents(
        running=tuple(running[:_LISTED]),
        coming=tuple(coming[:_LISTED]),
        past=Paginator(past.order_by("-starts_at", "-id"), _PAST_PER_PAGE).get_page(page),
    )


def example_events() -> list[Event]:
    """Return the demonstration events a stranger may look at, the running one first."""
    rows = Event.objects.filter(is_demo=True).exclude(state=Event.State.DRAFT)
    order = {Event.State.RUNNING: 0, Event.State.CHECK_IN: 1, Event.State.OPEN: 2}
    return sorted(rows, key=lambda event: (order.get(Event.State(event.state), 3), event.pk))


def report_due(event: Event, now: datetime) -> ReportDue:
    """Return how long a finished event's report has still time (TRM 3.9)."""
    due_at = (event.finished_at or now) + REPORT_WITHIN
    left = due_at - now
    return ReportDue(event, due_at, int(abs(left).total_seconds() // 3600), is_late=left < timedelta(0))


def judged_now(user: User) -> list[str]:
    """Return the addresses of the running events that `user` judges and does not organize. One query or two."""
    if not (judged := _judged(user)):
        return []
    state = Event.State
    rows = Event.objects.filter(pk__in=judged, state__in=[state.CHECK_IN, state.RUNNING])
    return list(rows.order_by("starts_at", "id").values_list("slug", flat=True))


def _judged(user: User) -> set[int]:
    """Return the events at which a user is a judge, or in training, and nothing that sits at the desk. One query."""
    role = EventStaff.Role
    roles = (
        EventStaff.objects.filter(user=user)
        .exclude(event__organizer__members__user=user)
        .values_list("event", "role")
    )
    judges = {event for event, held in roles if held in {role.HEAD_JUDGE, role.FLOOR_JUDGE, role.TRAINEE}}
    at_desk = {event for event, held in roles if held in {role.ORGANIZER, role.SCOREKEEPER}}
    return judges - at_desk


def _cards(rows: Iterable[Any], judged: set[int], rounds: Mapping[int, str]) -> tuple[EventCard, ...]:
    return tuple(
        EventCard(
            row,
            counts_on(row).words(is_over=row.state in _OVER),
            row.n_waiting,
            rounds.get(row.pk, ""),
            reverse("floor" if row.pk in judged else "desk", args=[row.slug]),
        )
        for row in rows
    )


def _waiting(events: Iterable[Event]) -> Iterable[Waiting]:
    for event in events:
        for answer in start_problems.ask(event):
            for problem in answer:
                yield Waiting(event, problem, reverse("decks", args=[event.slug]))
