"""Rows for tests of events: a user per role, an event in any state, players, a ready event.

event = ready_event(players=8)                 # check-in closed, 8 active players, full staff
event = EventFactory(state="open", cap=16)     # any state, any fact; one query, no staff
people = people_of(event)                      # people.organizer, .head_judge, ... .stranger
actor = acting(people.scorekeeper)             # what an action takes as `by`
anna = RegistrationFactory(event=event, name="Anna")      # registered; traits: active, waiting, dropped
players = registrations(event, 2048)           # active players in one insert
RoundFactory(event=event, number=1), MatchFactory(round=..., table=1)     # rows past the actions
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from tournaments.actions.acting import Actor
from tournaments.models import (
    Ban,
    Event,
    EventStaff,
    Match,
    Organizer,
    OrganizerMember,
    Registration,
    Round,
    Suspension,
    User,
)
from tournaments.rules.names import fold_name
from tournaments.rules.structure import level_defaults

#: The moment at which events of the tests begin; actions take it (or later) as `now`.
START = datetime(2026, 3, 7, 10, 0, tzinfo=UTC)

Role = EventStaff.Role
Status = Registration.Status


class UserFactory(DjangoModelFactory[User]):
    """A user who signs in with `client.force_login`; hashing a password would slow every test."""

    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"user{n}")
    display_name = factory.LazyAttribute(lambda user: user.username.title())
    password = "!"


class OrganizerFactory(DjangoModelFactory[Organizer]):
    class Meta:
        model = Organizer

    name = factory.Sequence(lambda n: f"Store {n}")
    slug = factory.Sequence(lambda n: f"store-{n}")


class OrganizerMemberFactory(DjangoModelFactory[OrganizerMember]):
    class Meta:
        model = OrganizerMember

    organizer = factory.SubFactory(OrganizerFactory)
    user = factory.SubFactory(UserFactory)


class EventFactory(DjangoModelFactory[Event]):
    """An announced level 1 event of Swiss + top cut; every field of the model can be given."""

    class Meta:
        model = Event

    organizer = factory.SubFactory(OrganizerFactory)
    name = factory.Sequence(lambda n: f"Friday {n}")
    slug = factory.Sequence(lambda n: f"friday-{n}")
    starts_at = START
    state = Event.State.OPEN
    level = 1
    #: As an event is made: the level fills it.
    release_delay_days = factory.LazyAttribute(lambda event: level_defaults(event.level).release_delay_days)


class EventStaffFactory(DjangoModelFactory[EventStaff]):
    class Meta:
        model = EventStaff

    event = factory.SubFactory(EventFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.SCOREKEEPER


class RegistrationFactory(DjangoModelFactory[Registration]):
    """A registered player with the event's next number."""

    class Meta:
        model = Registration

    class Params:
        active = factory.Trait(status=Status.ACTIVE, checked_in_at=START)
        waiting = factory.Trait(status=Status.WAITING, queued_at=START)
        dropped = factory.Trait(status=Status.DROPPED, checked_in_at=START, left_after_round=1)

    event = factory.SubFactory(EventFactory)
    number = factory.LazyAttribute(lambda row: row.event.registrations.count() + 1)
    name = factory.LazyAttribute(lambda row: f"Player {row.number:03d}")
    name_key = factory.LazyAttribute(lambda row: fold_name(row.name))
    membership_number = factory.LazyAttribute(lambda row: f"{row.number:010d}")
    registered_at = START - timedelta(days=1)


class SuspensionFactory(DjangoModelFactory[Suspension]):
    class Meta:
        model = Suspension

    membership_number = "0000009999"
    name = "Buggy"
    starts_on = (START - timedelta(days=30)).date()


class BanFactory(DjangoModelFactory[Ban]):
    class Meta:
        model = Ban

    organizer = factory.SubFactory(OrganizerFactory)
    membership_number = "0000008888"
    name = "Alvida"


class RoundFactory(DjangoModelFactory[Round]):
    """A round as a row, past the actions: for tests of what reads rounds."""

    class Meta:
        model = Round

    class Params:
        published = factory.Trait(state=Round.State.PUBLISHED, published_at=START)
        started = factory.Trait(state=Round.State.STARTED, published_at=START, started_at=START)
        closed = factory.Trait(
            state=Round.State.CLOSED,
            published_at=START,
            started_at=START,
            closed_at=START + timedelta(minutes=40),
        )

    event = factory.SubFactory(EventFactory, state=Event.State.RUNNING)
    number = factory.LazyAttribute(lambda row: row.event.rounds.count() + 1)
    minutes = 30
    seed = 1
    paired_at = START


class MatchFactory(DjangoModelFactory[Match]):
    """A match of two new players; `outcome` empty means open."""

    class Meta:
        model = Match

    class Params:
        bye = factory.Trait(kind=Match.Kind.BYE, player_2=None, table=None, outcome=Match.Outcome.WIN_1)

    round = factory.SubFactory(RoundFactory)
    table = factory.LazyAttribute(lambda row: row.round.matches.count() + 1)
    player_1 = factory.SubFactory(
        RegistrationFactory, active=True, event=factory.SelfAttribute("..round.event")
    )
    player_2 = factory.SubFactory(
        RegistrationFactory, active=True, event=factory.SelfAttribute("..round.event")
    )


@dataclass(frozen=True, slots=True)
class People:
    """One user per role at an event, and a stranger who is the head judge of somebody else's event."""

    organizer: User
    head_judge: User
    floor_judge: User
    scorekeeper: User
    trainee: User
    stranger: User

    def by_role(self) -> dict[str, User]:
        """Return role -> user; the stranger under "stranger"."""
        return {
            "organizer": self.organizer,
            "head_judge": self.head_judge,
            "floor_judge": self.floor_judge,
            "scorekeeper": self.scorekeeper,
            "trainee": self.trainee,
            "stranger": self.stranger,
        }


def people_of(event: Event) -> People:
    """Return the users of `event` by role; makes those who are missing (the organizer is a member)."""

    def with_role(role: str) -> User:
        row = EventStaff.objects.filter(event=event, role=role).select_related("user").first()
        return row.user if row else EventStaffFactory(event=event, role=role).user

    member = OrganizerMember.objects.filter(organizer=event.organizer).select_related("user").first()
    elsewhere = EventStaff.objects.filter(role=Role.HEAD_JUDGE).exclude(event__organizer=event.organizer)
    other = elsewhere.select_related("user").first() or EventStaffFactory(role=Role.HEAD_JUDGE)
    return People(
        organizer=(member or OrganizerMemberFactory(organizer=event.organizer)).user,
        head_judge=with_role(Role.HEAD_JUDGE),
        floor_judge=with_role(Role.FLOOR_JUDGE),
        scorekeeper=with_role(Role.SCOREKEEPER),
        trainee=with_role(Role.TRAINEE),
        stranger=other.user,
    )


def acting(who: User | Registration) -> Actor:
    """Return the actor an action takes as `by`: a signed-in user, or a player through their link."""
    return Actor(user=who) if isinstance(who, User) else Actor(registration=who)


def organizer_of(event: Event) -> Actor:
    """Return the organizer of `event` as an actor; a member is made when there is none."""
    member = OrganizerMember.objects.filter(organizer=event.organizer).select_related("user").first()
    return acting((member or OrganizerMemberFactory(organizer=event.organizer)).user)


def registrations(event: Event, count: int, **facts: Any) -> list[Registration]:
    """Return `count` players added in one insert: active unless `status` says otherwise."""
    first = event.registrations.count() + 1
    facts = {"status": Status.ACTIVE, "checked_in_at": START, **facts}
    rows = [RegistrationFactory.build(event=event, number=first + i, **facts) for i in range(count)]
    return Registration.objects.bulk_create(rows)


def ready_event(players: int = 8, *, staff: bool = True, **facts: Any) -> Event:
    """Return an event whose round 1 can be paired: checked-in players, registration closed (TRM 3.6)."""
    facts = {"state": Event.State.CHECK_IN, "players_counted": players, **facts}
    event = EventFactory(**facts)
    registrations(event, players)
    if staff:
        people_of(event)
    return event


def fresh(row: Any) -> Any:
    """Return `row` as the database has it now."""
    return type(row).objects.get(pk=row.pk)


def minutes_later(minutes: float, since: datetime = START) -> datetime:
    """Return a moment `minutes` after the start, for actions that take `now`."""
    return since + timedelta(minutes=minutes)


def right_now() -> datetime:
    """Return the server's time, for tests that do not freeze it."""
    return timezone.now()
