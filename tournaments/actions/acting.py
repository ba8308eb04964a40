"""The frame of every act: one transaction, the event locked, permission checked, logged, counted once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from tournaments.models import DoneOnce, Event, EventStaff, LogEntry, Registration, User
from tournaments.permissions import is_player, may, roles_of, roles_rest
from tournaments.rules.problems import NotAllowed, Problem, Stale
from tournaments.rules.words import gettext_noop
from tournaments.versions import announce_version

#: The permission of acts that a player does through their private link.
PLAYER = "player"
#: The permission of what is the head judge's own business.
HEAD_JUDGE = "head_judge"


class AlreadyDone(Exception):
    """The same form was sent before: nothing is done again, and the page says so."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a signed-in user, a player through their private link, anyone at a public form, or Logpose."""

    user: User | None = None
    registration: Registration | None = None
    is_system: bool = False

    def words(self, event: Event | None, *, as_head_judge: bool = False) -> str:
        """Return the name that the log keeps, with role or player number.

        With `as_head_judge` an organizer who is not the head judge acts in their place (TRM 1.3), and it says so.
        """
        if self.is_system:
            return "Logpose"
        if self.user is not None:
            roles = sorted(roles_of(self.user, event)) if event is not None and event.pk else []
            # In English whatever the reader's language is: pages tell it in theirs (queries/log_targets.py).
            with translation.override(None):
                labels = ", ".join(str(EventStaff.Role(role).label).lower() for role in roles)
            if as_head_judge and EventStaff.Role.HEAD_JUDGE not in roles:
                labels = f"{labels} in the head judge's place"
            return f"{self.user} ({labels})"[:160] if labels else str(self.user)[:160]
        if self.registration is not None:
            return f"player {self.registration.number} {self.registration.name}"[:160]
        return "a visitor"


#: Logpose itself: simulations, demonstration events, tasks.
SYSTEM = Actor(is_system=True)
#: Somebody at a public form without an account.
VISITOR = Actor()


@dataclass(slots=True)
class Act:
    """An act under way: the locked event, the time that counts for it, and its log."""

    event: Event
    verb: str
    by: Actor
    now: datetime
    entries: list[LogEntry] = field(default_factory=list)
    #: The parts of the event that pages must show anew; None for every page (see tournaments/versions.py).
    touched: frozenset[str] | None = None
    #: The head judge's own business, which the organizer does in their place (TRM 1.3).
    is_head_judges: bool = False

    @property
    def who(self) -> str:
        """Who acts, as the log and the records on paper name them."""
        return self.by.words(self.event, as_head_judge=self.is_head_judges)

    def touches(self, *parts: str) -> None:
        """Say that this act changes pages that show one of `parts` alone; the last word counts."""
        self.touched = frozenset(parts)

    def log(
        self,
        target: str = "",
        *,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        reason: str = "",
    ) -> None:
        """Note what changed; written with the act's transaction."""
        self.entries.append(
            LogEntry(
                event=self.event,
                user=self.by.user,
                registration=self.by.registration,
                actor=self.who,
                verb=self.verb,
                target=target[:160],
                before=dict(before or {}),
                after=dict(after or {}),
                reason=reason,
                at=self.now,
            )
        )


def numbers_of(registrations: Sequence[int]) -> list[int]:
    """Return players' numbers in the order of their registration ids: the log names people as paper does."""
    known = dict(Registration.objects.filter(pk__in=registrations).values_list("pk", "number"))
    return [known[pk] for pk in registrations if pk in known]


@contextmanager
def act(
    verb: str,
    *,
    event: Event,
    by: Actor,
    permission: str,
    once: str = "",
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Iterator[Act]:
    """Open one act on `event`: lock it, check the permission, write the log, raise its version.

    An act that logs nothing has changed nothing, and leaves the version as it is.

    `permission` is a key of `permissions.ROLES_FOR`, `PLAYER`, or "" for public forms. `once` is the
    form's one-time key: the same key again raises `AlreadyDone`. `seen_version` is the event version the
    person's page showed; an older one raises `Stale` (leave it out where acts of others do not matter).
    `now` is the time that counts (the server's clock when left out). Lock order: Event, Round, Match,
    Registration. Raises `NotAllowed`, `Stale`, `AlreadyDone`; anything raised inside undoes everything.
    """
    with transaction.atomic():
        locked = Event.objects.select_for_update(of=("self",)).select_related("organizer").get(pk=event.pk)
        check_permission(locked, by=by, permission=permission, verb=verb)
        moment = now or timezone.now()
        if once:
            remember(once, verb=verb, now=moment)
        if seen_version is not None and seen_version != locked.version:
            raise Stale(
                Problem(
                    "stale_page",
                    gettext_noop(
                        "Someone changed this event after your page was loaded; nothing was changed now."
                    ),
                    advice=gettext_noop("Look at the fresh page and do it again if it is still right."),
                )
            )
        this = Act(event=locked, verb=verb, by=by, now=moment, is_head_judges=permission == HEAD_JUDGE)
        yield this
        if not this.entries:  # nothing was changed, so no page is old now
            return
        locked.version += 1
        locked.save(update_fields=["version"])
        LogEntry.objects.bulk_create(this.entries)
        event.version = locked.version
        transaction.on_commit(lambda: announce_version(locked, this.touched))


def check_permission(event: Event, *, by: Actor, permission: str, verb: str = "") -> None:
    """Raise `NotAllowed` unless `by` holds `permission` at `event`."""
    if by.is_system or not permission:
        return
    if permission == PLAYER:
        allowed = is_player(by.registration, event)
    else:
        allowed = by.user is not None and may(by.user, permission, event)
    if not allowed and by.user is not None and roles_rest(by.user, event):
        raise NotAllowed(
            Problem(
                "suspended_on_staff",
                gettext_noop("You are suspended; your role at this event rests until the suspension ends."),
                section="TRM 1.2",
                advice=gettext_noop("Ask the organizer to give the role to somebody else."),
                params={"verb": verb},
            )
        )
    if not allowed:
        raise NotAllowed(
            Problem(
                "not_allowed",
                gettext_noop("Your role at this event does not cover this."),
                section="TRM 1.2",
                advice=gettext_noop("Ask the organizer, or sign in as someone who may."),
                params={"verb": verb},
            )
        )


def remember(key: str, *, verb: str, now: datetime) -> None:
    """Keep a form's one-time key; raise `AlreadyDone` when it was kept before."""
    try:
        with transaction.atomic():
            DoneOnce.objects.create(key=key, verb=verb, at=now)
    except IntegrityError as error:
        raise AlreadyDone(verb) from error
