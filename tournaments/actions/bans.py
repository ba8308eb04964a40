"""Suspensions by the publisher, bans by an organizer: who may not take part (TRM 1.2, 7.2)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.actions.acting import Actor, remember
from tournaments.models import Ban, LogEntry, Organizer, OrganizerMember, Suspension
from tournaments.permissions import may_create_events
from tournaments.rules.membership import clean_number, number_problems
from tournaments.rules.names import clean_name
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop


def suspend_person(
    *,
    by: Actor,
    membership_number: str,
    starts_on: date,
    ends_on: date | None = None,
    name: str = "",
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Suspension:
    """Enter a suspension; without an end it counts until the publisher sets one (TRM 7.2).

    It holds at every event here. One that is entered already, or whose days another one holds, is refused; those
    that penalties give stand for themselves. Raises `NotAllowed`, `Refused` with every problem.
    """
    _organizers_only(by)
    number = clean_number(membership_number)
    with transaction.atomic():
        # Two who enter the same suspension come one after the other, and the second one is told.
        Organizer.objects.select_for_update(of=("self",)).order_by("pk").first()
        moment = _begin("suspend_person", once, now)
        problems = [*_number_needed(number), *_dates_in_order(starts_on, ends_on)]
        if not problems:
            problems = _suspended_already(number, starts_on, ends_on)
        if problems:
            raise Refused(*problems)
        row = Suspension.objects.create(
            membership_number=number,
            name=clean_name(name)[:120],
            starts_on=starts_on,
            ends_on=ends_on,
            reason=reason.strip(),
            entered_by=by.user,
        )
        after = {"starts_on": str(starts_on), "ends_on": str(ends_on) if ends_on else None}
        _log("suspend_person", by, f"{number} {row.name}", moment, after=after, reason=row.reason)
    return row


def change_suspension(
    *, suspension: Suspension, by: Actor, ends_on: date | None, once: str = "", now: datetime | None = None
) -> Suspension:
    """Set when a suspension ends, once the publisher has said so. Raises `NotAllowed`, `Refused`."""
    _organizers_only(by)
    with transaction.atomic():
        moment = _begin("change_suspension", once, now)
        row = Suspension.objects.select_for_update().get(pk=suspension.pk)
        problems = _dates_in_order(row.starts_on, ends_on)
        if problems:
            raise Refused(*problems)
        before = {"ends_on": str(row.ends_on) if row.ends_on else None}
        row.ends_on = ends_on
        row.save(update_fields=["ends_on"])
        after = {"ends_on": str(ends_on) if ends_on else None}
        _log(
            "change_suspension", by, f"{row.membership_number} {row.name}", moment, before=before, after=after
        )
    return row


def ban_person(
    *,
    organizer: Organizer,
    by: Actor,
    membership_number: str,
    name: str = "",
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Ban:
    """Put a number on an organizer's own list; it counts at that organizer's events only (TRM 1.2)."""
    _members_only(organizer, by)
    number = clean_number(membership_number)
    with transaction.atomic():
        # Two who enter the same ban come one after the other, and the second one is told.
        Organizer.objects.select_for_update(of=("self",)).get(pk=organizer.pk)
        moment = _begin("ban_person", once, now)
        problems = [*_number_needed(number), *_banned_already(organizer, number)]
        if problems:
            raise Refused(*problems)
        row = Ban.objects.create(
            organizer=organizer,
            membership_number=number,
            name=clean_name(name)[:120],
            reason=reason.strip(),
            entered_by=by.user,
        )
        _log("ban_person", by, f"{number} {row.name}", moment, reason=row.reason)
    return row


def lift_ban(*, ban: Ban, by: Actor, reason: str = "", once: str = "", now: datetime | None = None) -> None:
    """Take a number off an organizer's list; the log keeps that it stood there."""
    _members_only(ban.organizer, by)
    with transaction.atomic():
        moment = _begin("lift_ban", once, now)
        if not Ban.objects.filter(pk=ban.pk).delete()[0]:
            return
        before = {"membership_number": ban.membership_number, "name": ban.name, "reason": ban.reason}
        _log("lift_ban", by, f"{ban.membership_number} {ban.name}", moment, before=before, reason=reason)


def _begin(verb: str, once: str, now: datetime | None) -> datetime:
    moment = now or timezone.now()
    if once:
        remember(once, verb=verb, now=moment)
    return moment


def _log(verb: str, by: Actor, target: str, at: datetime, **facts: Any) -> None:
    LogEntry.objects.create(
        user=by.user, actor=by.words(None), verb=verb, target=target[:160], at=at, **facts
    )


def _number_needed(number: str) -> list[Problem]:
    if number:
        return number_problems(number, place="membership_number")
    return [
        Problem(
            "number_missing",
            gettext_noop("This list works by membership number; there is none."),
            section="TRM 1.2",
            advice=gettext_noop("Enter the ten digits of the person's Bandai TCG+ number."),
            place="membership_number",
        )
    ]


def _banned_already(organizer: Organizer, number: str) -> list[Problem]:
    if not Ban.objects.filter(organizer=organizer, membership_number=number).exists():
        return []
    return [
        Problem(
            "banned_already",
            gettext_noop("Membership number {number} is on the list already."),
            section="TRM 1.2",
            advice=gettext_noop("There is nothing to do; the ban holds at all events of this organizer."),
            params={"number": number},
        )
    ]


def _suspended_already(number: str, starts_on: date, ends_on: date | None) -> list[Problem]:
    """Return that a suspension of this number begins on the same day, or holds on every day of the new one."""
    begins = Q(starts_on=starts_on)
    lasts = Q(ends_on__isnull=True)
    if ends_on is not None:
        lasts |= Q(ends_on__gte=ends_on)
    rows = Suspension.objects.filter(begins | Q(starts_on__lte=starts_on) & lasts, membership_number=number)
    row = rows.order_by("starts_on", "id").first()
    if row is None:
        return []
    message = (
        gettext_noop("Membership number {number} is suspended from {first} to {last} already.")
        if row.ends_on
        else gettext_noop("Membership number {number} is suspended from {first} already, without an end.")
    )
    return [
        Problem(
            "suspended_already",
            message,
            section="TRM 7.2",
            advice=gettext_noop("Another end is set in its line of the list, under “Until”."),
            params={"number": number, "first": str(row.starts_on), "last": str(row.ends_on)},
        )
    ]


def _dates_in_order(starts_on: date, ends_on: date | None) -> list[Problem]:
    if ends_on is None or ends_on >= starts_on:
        return []
    return [
        Problem(
            "suspension_upside_down",
            gettext_noop("The suspension ends before it begins."),
            advice=gettext_noop("Choose a later end, or none while the publisher has not set one."),
            place="ends_on",
        )
    ]


def _organizers_only(by: Actor) -> None:
    if not (by.is_system or may_create_events(by.user)):
        raise NotAllowed(
            Problem(
                "organizers_only",
                gettext_noop("Only organizers enter suspensions."),
                section="TRM 1.2",
                advice=gettext_noop("Ask an organizer to enter it, or sign in as one."),
            )
        )


def _members_only(organizer: Organizer, by: Actor) -> None:
    if by.is_system or (by.user is not None and by.user.is_superuser):
        return
    if by.user is None or not OrganizerMember.objects.filter(organizer=organizer, user=by.user).exists():
        raise NotAllowed(
            Problem(
                "not_of_this_organizer",
                gettext_noop("Only members of {organizer} keep its list."),
                section="TRM 1.2",
                advice=gettext_noop("Sign in as a member, or ask one to add you."),
                params={"organizer": organizer.name},
            )
        )
