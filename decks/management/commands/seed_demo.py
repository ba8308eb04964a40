"""`manage.py seed_demo`: one event in the middle of round 3, one ready to start; to try things on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from decks.simulation import Day, Plan
from tournaments.management.prepared import PreparedCommand
from tournaments.models import Event, EventStaff, Organizer, OrganizerMember, User

#: Players of the running demonstration event and of the one that is ready.
RUNNING, READY = 40, 16


class Command(PreparedCommand):
    help = "Make two demonstration events (once): one in the middle of round 3, one ready to start."

    def handle(self, *args: Any, **options: Any) -> None:
        if Event.objects.filter(is_demo=True).exists():
            self.stdout.write(gettext("The demonstration events are there already."))
            return
        with transaction.atomic():
            organizer = _organizer()
            running, ready = _running_event(organizer), _ready_event(organizer)
        self.stdout.write(
            gettext("{running}: round 3 is being played. {ready}: ready to start.").format(
                running=running.name, ready=ready.name
            )
        )


def _organizer() -> Organizer:
    """Return the organizer of the first start, or one of our own."""
    member = OrganizerMember.objects.select_related("organizer").order_by("pk").first()
    if member is not None:
        return member.organizer
    organizer, _ = Organizer.objects.get_or_create(slug="my-store", defaults={"name": gettext("My store")})
    return organizer


def _running_event(organizer: Organizer) -> Event:
    """Play an event until half of round 3 is reported; its third round started eleven minutes ago."""
    now = timezone.now()
    starts_at = now - timedelta(hours=2, minutes=10)
    day = Day(
        Plan(RUNNING, 2026, gettext("Demonstration: Store Championship"), starts_at=starts_at, is_demo=True),
        organizer,
    )
    day.announce()
    day.check_everybody_in(day.sign_everybody_up())
    for _ in range(2):
        row = day.start(day.pair())
        day.play(row)
        day.close(row)
    day.now = now - timedelta(minutes=16)
    day.play(day.start(day.pair()), share=0.5)
    _add_staff(day.event)
    return day.event


def _ready_event(organizer: Organizer) -> Event:
    """Make an event with everybody signed up, whose check-in can be opened."""
    now = timezone.now()
    starts_at = (now + timedelta(hours=1)).replace(minute=0, second=0, microsecond=0)
    day = Day(
        Plan(READY, 7, gettext("Demonstration: Store Friday"), "store", starts_at, is_demo=True), organizer
    )
    day.announce()
    day.sign_everybody_up()
    _add_staff(day.event)
    return day.event


def _add_staff(event: Event) -> None:
    """Give the event a head judge, a floor judge and a scorekeeper; they cannot sign in until given a password."""
    for role, username, name in (
        (EventStaff.Role.HEAD_JUDGE, "demo-head-judge", gettext("Demo head judge")),
        (EventStaff.Role.FLOOR_JUDGE, "demo-floor-judge", gettext("Demo floor judge")),
        (EventStaff.Role.SCOREKEEPER, "demo-scorekeeper", gettext("Demo scorekeeper")),
    ):
        user, is_new = User.objects.get_or_create(username=username, defaults={"display_name": name})
        if is_new:
            user.set_unusable_password()
            user.save()
        EventStaff.objects.get_or_create(event=event, user=user, role=role)
