"""An event's staff: roles, one head judge, nobody who plays in it (TRM 1.2-1.6); accounts with a first password."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.actions.acting import Actor, AlreadyDone, act, check_permission, remember
from tournaments.actions.eligibility import staffing_bars
from tournaments.actions.head_judge import promote
from tournaments.models import Event, EventStaff, LogEntry, Organizer, OrganizerMember, Registration, User
from tournaments.permissions import forget_roles, may_add_members, may_create_events
from tournaments.rules import own_reasons
from tournaments.rules.membership import clean_number, number_problems
from tournaments.rules.names import clean_name, is_same_person, name_problems
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop

Role = EventStaff.Role
_JUDGES = (Role.HEAD_JUDGE, Role.FLOOR_JUDGE)
#: As Django's own user names: letters and digits of any script, and a few signs.
_USERNAME = re.compile(r"[\w.@+-]+")
#: Letters that cannot be mistaken for one another on paper.
_CLEAR = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class NewAccount:
    """An account just made, with the first password to be printed once; it is kept nowhere."""

    user: User
    password: str


def add_staff(
    *,
    event: Event,
    by: Actor,
    role: str,
    user: User | None = None,
    username: str = "",
    once: str = "",
    now: datetime | None = None,
) -> EventStaff:
    """Give a user a role; the first floor judge without a head judge becomes head judge (TRM 1.3).

    A role held already is returned as it is. Raises `Refused`: no such account, playing in the event,
    suspended or banned (TRM 1.2), a second head judge.
    """
    with act("add_staff", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        person = user or _user_named(username)
        held = EventStaff.objects.filter(event=this.event, user=person, role=role).first()
        if held is not None:
            return held
        problems = _staffing_problems(
            this.event, person, role, on=this.now.astimezone(this.event.zone).date()
        )
        if problems:
            raise Refused(*problems)
        judges = EventStaff.objects.filter(event=this.event, role__in=_JUDGES)
        is_lone_judge = role == Role.FLOOR_JUDGE and not judges.exists()
        given = Role.HEAD_JUDGE if is_lone_judge else Role(role)
        row = EventStaff.objects.create(event=this.event, user=person, role=given)
        reason = own_reasons.LONE_JUDGE if is_lone_judge else ""
        this.log(str(person), after={"role": given.value}, reason=reason)
        forget_roles(person)
    return row


def remove_staff(
    *, event: Event, by: Actor, user: User, role: str, once: str = "", now: datetime | None = None
) -> None:
    """Take a role from a user; a head judge is followed by whom they stand in for, or the only judge left (TRM 1.3).

    Raises `Refused` when a running event would stay with several judges and no head judge.
    """
    with act("remove_staff", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        row = EventStaff.objects.filter(event=this.event, user=user, role=role).first()
        if row is None:
            return
        judges = EventStaff.objects.filter(event=this.event, role=Role.FLOOR_JUDGE).exclude(user=user)
        others = list(judges.select_related("user"))
        # Who handed the role over for a while follows; else a lone judge does.
        back = [judge for judge in others if judge.user_id == row.stands_in_for_id]
        follows = back or (others if len(others) == 1 else [])
        is_running = this.event.state == Event.State.RUNNING
        if role == Role.HEAD_JUDGE and is_running and others and not follows:
            raise Refused(
                Problem(
                    "head_judge_needed",
                    gettext_noop("A running event has one head judge; several judges stand ready."),
                    section="TRM 1.3",
                    advice=gettext_noop("Hand the role over to one of them first."),
                )
            )
        row.delete()
        this.log(str(user), before={"role": role})
        if role == Role.HEAD_JUDGE and follows:
            promote(this, follows[0], reason="" if back else own_reasons.LONE_JUDGE)
        elif role == Role.FLOOR_JUDGE:
            # Nobody is left to get the head judge's role back: it stays where it is.
            EventStaff.objects.filter(event=this.event, stands_in_for=user).update(stands_in_for=None)
        forget_roles(user)


def make_account(
    *,
    by: Actor,
    username: str,
    name: str,
    membership_number: str = "",
    organizer: Organizer | None = None,
    once: str = "",
    now: datetime | None = None,
) -> NewAccount:
    """Make a staff account with a first password; with `organizer` the person becomes its member.

    Only members of an organizer make accounts, and members of their own organizer alone. Asked for again by the
    same person before anybody has signed in with it (the answer got lost, say), it has a new first password.
    Raises `NotAllowed`, `Refused` with every problem.
    """
    if not (
        by.is_system or (may_add_members(by.user, organizer) if organizer else may_create_events(by.user))
    ):
        raise NotAllowed(
            Problem(
                "organizers_only",
                gettext_noop("Only organizers make accounts."),
                section="TRM 1.3",
                advice=gettext_noop("Ask an organizer to make it, or sign in as one."),
            )
        )
    number = clean_number(membership_number)
    username = username.strip()
    password = "-".join("".join(secrets.choice(_CLEAR) for _ in range(4)) for _ in range(3))
    with transaction.atomic():
        moment = now or timezone.now()
        made = _never_used(by, username, clean_name(name), number)
        is_same_form = False
        try:
            if once:
                remember(once, verb="make_account", now=moment)
        except AlreadyDone:
            made = _never_used(by, username, clean_name(name), number)
            if made is None:
                raise
            is_same_form = True  # the log says already that the account was made
        user = made or _new_user(username, name, number)
        user.set_password(password)
        _save_account(user)
        if organizer is not None:
            OrganizerMember.objects.get_or_create(organizer=organizer, user=user)
        if not is_same_form:
            LogEntry.objects.create(
                user=by.user,
                actor=by.words(None),
                verb="make_account",
                target=str(user)[:160],
                after={"username": username},
                at=moment,
            )
    return NewAccount(user, password)


def _never_used(by: Actor, username: str, name: str, number: str) -> User | None:
    """Return the same account when the same person has made it before and nobody has signed in with it, locked."""
    same = User.objects.select_for_update().filter(
        username=username, display_name=name, membership_number=number, has_initial_password=True
    )
    made = same.filter(last_login__isnull=True, is_active=True).first()
    if made is None or by.user is None:
        return None
    by_them = LogEntry.objects.filter(user=by.user, verb="make_account", after__username=username)
    return made if by_them.exists() else None


def _new_user(username: str, name: str, number: str) -> User:
    problems = [*name_problems(name), *number_problems(number), *_username_problems(username)]
    if problems:
        raise Refused(*problems)
    return User(
        username=username, display_name=clean_name(name), membership_number=number, has_initial_password=True
    )


def _save_account(user: User) -> None:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:  # somebody took the name in the same moment
        raise Refused(_username_taken(user.username)) from error


def make_staff_account(
    *,
    event: Event,
    by: Actor,
    username: str,
    name: str,
    role: str,
    membership_number: str = "",
    once: str = "",
    now: datetime | None = None,
) -> tuple[NewAccount, EventStaff]:
    """Make an account and give it a role at `event`, both or neither. Raises as `make_account` and `add_staff`."""
    check_permission(event, by=by, permission="manage_event", verb="make_staff_account")
    with transaction.atomic():
        account = make_account(
            by=by, username=username, name=name, membership_number=membership_number, once=once, now=now
        )
        has = EventStaff.objects.filter(event=event, user=account.user).first()
        row = has or add_staff(event=event, by=by, role=role, user=account.user, now=now)
    return account, row


def _user_named(username: str) -> User:
    user = User.objects.filter(username__iexact=username.strip(), is_active=True).first()
    if user is None:
        raise Refused(
            Problem(
                "no_such_account",
                gettext_noop("There is no account named {username}."),
                advice=gettext_noop("Look at the spelling, or make the account below."),
                params={"username": username.strip()[:60]},
            )
        )
    return user


def _staffing_problems(event: Event, person: User, role: str, *, on: date) -> list[Problem]:
    problems = []
    if role not in Role.values:
        problems.append(
            Problem(
                "no_such_role",
                gettext_noop("There is no role {role}."),
                advice=gettext_noop("Choose one of: {known}."),
                params={"role": role, "known": ", ".join(Role.values)},
            )
        )
    players = Registration.objects.filter(event=event).exclude(status=Registration.Status.CANCELLED)
    for name, number, place in players.values_list("name", "membership_number", "number"):
        if is_same_person(str(person), person.membership_number, name, number):
            problems.append(
                Problem(
                    "player_cannot_staff",
                    gettext_noop("{name} plays in this event as player {player} and cannot be on its staff."),
                    section="TRM 1.2",
                    advice=gettext_noop(
                        "Cancel the entry first. A namesake? Give both their membership numbers."
                    ),
                    params={"name": str(person), "player": place},
                )
            )
    problems.extend(staffing_bars(event, person, on=on))
    head_judge = EventStaff.objects.filter(event=event, role=Role.HEAD_JUDGE).select_related("user").first()
    if role == Role.HEAD_JUDGE and head_judge is not None:
        problems.append(
            Problem(
                "head_judge_taken",
                gettext_noop("{name} is head judge; an event has exactly one."),
                section="TRM 1.3",
                advice=gettext_noop("Add a floor judge, then hand the role over."),
                params={"name": str(head_judge.user)},
            )
        )
    return problems


def _username_problems(username: str) -> list[Problem]:
    if not _USERNAME.fullmatch(username) or len(username) > 150:
        return [
            Problem(
                "username_not_possible",
                gettext_noop("A user name has letters, digits and @ . + - _ only."),
                advice=gettext_noop("Choose another one of at most 150 characters."),
                place="username",
            )
        ]
    if User.objects.filter(username__iexact=username).exists():
        return [_username_taken(username)]
    return []


def _username_taken(username: str) -> Problem:
    return Problem(
        "username_taken",
        gettext_noop("There is an account named {username} already."),
        advice=gettext_noop("Choose another name, or use that account if it is the same person's."),
        place="username",
        params={"username": username},
    )
