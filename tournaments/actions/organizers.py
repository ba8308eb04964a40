"""What an organizer is called, and in whose time their events are made."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import available_timezones

from django.db import transaction
from django.utils import timezone

from tournaments.actions.acting import Actor, remember
from tournaments.models import LogEntry, Organizer, OrganizerMember
from tournaments.rules.names import clean_name
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop

_MOST = 120


def change_organizer(
    *,
    organizer: Organizer,
    by: Actor,
    name: str,
    time_zone: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Organizer:
    """Set an organizer's name, which stands on every page of their events, and the zone new events begin in.

    An empty `time_zone` leaves it. By members of the organizer. Raises `NotAllowed`, `Refused`.
    """
    _members_only(organizer, by)
    wanted = clean_name(name)[:_MOST]
    problems = []
    if not wanted:
        problems.append(
            Problem(
                "organizer_without_name",
                gettext_noop("The organizer needs a name."),
                advice=gettext_noop("Type the name that is to stand on the pages of the events."),
                place="name",
            )
        )
    if time_zone and time_zone not in available_timezones():
        problems.append(
            Problem(
                "no_such_time_zone",
                gettext_noop("There is no time zone {zone}."),
                advice=gettext_noop("Write it as region and city: Europe/Berlin, America/New_York."),
                place="time_zone",
                params={"zone": time_zone[:60]},
            )
        )
    if problems:
        raise Refused(*problems)
    with transaction.atomic():
        moment = now or timezone.now()
        if once:
            remember(once, verb="change_organizer", now=moment)
        row = Organizer.objects.select_for_update().get(pk=organizer.pk)
        before = {"name": row.name, "time_zone": row.time_zone}
        row.name, row.time_zone = wanted, time_zone or row.time_zone
        after = {"name": row.name, "time_zone": row.time_zone}
        if after != before:
            row.save(update_fields=["name", "time_zone"])
            LogEntry.objects.create(
                user=by.user,
                actor=by.words(None),
                verb="change_organizer",
                target=row.slug,
                at=moment,
                before=before,
                after=after,
            )
    return row


def _members_only(organizer: Organizer, by: Actor) -> None:
    if by.is_system or (by.user is not None and by.user.is_superuser):
        return
    if by.user is None or not OrganizerMember.objects.filter(organizer=organizer, user=by.user).exists():
        raise NotAllowed(
            Problem(
                "not_of_this_organizer",
                gettext_noop("Only members of {organizer} change this."),
                section="TRM 1.2",
                advice=gettext_noop("Sign in as a member, or ask one to add you."),
                params={"organizer": organizer.name},
            )
        )
