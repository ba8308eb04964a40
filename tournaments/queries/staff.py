"""An event's staff as its page shows them, suspensions and bans as theirs do (TRM 1.2-1.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.models import Ban, Event, EventStaff, OrganizerMember, Suspension, User
from tournaments.queries.home import organizers_of
from tournaments.queries.suspended_staff import suspended_staff
from tournaments.queries.zones import ON_THE_FLOOR, Zone, zones_of
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.structure import level_defaults
from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class JudgeTables:
    """A judge and the zones they look after first; `words` is "1-20, 31", empty for none."""

    user: User
    zones: tuple[Zone, ...]

    @property
    def words(self) -> str:
        """The zones as they are written."""
        return ", ".join(zone.words for zone in self.zones)


@dataclass(frozen=True, slots=True)
class StaffFacts:
    """Roles given, members of the organizer (who hold every right), zones, and what is worth a look."""

    event: Event
    rows: tuple[EventStaff, ...]
    members: tuple[User, ...]
    zones: tuple[JudgeTables, ...]
    notes: tuple[Problem, ...] = ()

    @property
    def head_judge(self) -> EventStaff | None:
        """Who is head judge, if anybody is."""
        return next((row for row in self.rows if row.role == EventStaff.Role.HEAD_JUDGE), None)

    @property
    def judges(self) -> tuple[User, ...]:
        """Whoever walks the floor, judges in training included."""
        return tuple(judge.user for judge in self.zones)


def staff_facts(event: Event) -> StaffFacts:
    """Return the event's staff in order of role and name."""
    order = list(EventStaff.Role.values)
    rows = sorted(
        EventStaff.objects.filter(event=event).select_related("user", "stands_in_for"),
        key=lambda row: (order.index(row.role), str(row.user).casefold(), row.pk),
    )
    members = OrganizerMember.objects.filter(organizer=event.organizer_id).select_related("user")
    zones = zones_of(event)
    judges = {row.user_id: row.user for row in rows if row.role in ON_THE_FLOOR}
    facts = StaffFacts(
        event,
        tuple(rows),
        tuple(row.user for row in members),
        tuple(JudgeTables(user, tuple(zones.get(pk, ()))) for pk, user in judges.items()),
    )
    return replace(facts, notes=tuple(_notes(event, facts)))


def _notes(event: Event, facts: StaffFacts) -> list[Problem]:
    notes = suspended_staff(event)
    if facts.head_judge is None:
        notes.append(
            Problem(
                "no_head_judge",
                gettext_noop("Nobody is head judge; the organizer acts in their place."),
                section="TRM 1.3",
                severity=Severity.NOTE,
            )
        )
    wanted = level_defaults(event.level).head_judge_level
    if wanted is not None:
        notes.append(
            Problem(
                "head_judge_level",
                gettext_noop("The head judge of a level {level} event should be a level {wanted} judge."),
                section="TRM 1.3",
                params={"level": event.level, "wanted": wanted},
                severity=Severity.NOTE,
            )
        )
    return notes


def staff_row(event: Event, pk: int) -> EventStaff:
    """Return a role given at `event`. Raises Http404."""
    return get_object_or_404(EventStaff.objects.select_related("user"), event=event, pk=pk)


def all_suspensions() -> QuerySet[Suspension]:
    """Return every suspension, the newest first."""
    return Suspension.objects.select_related("entered_by").order_by("-starts_on", "-id")


def suspension_by_id(pk: int) -> Suspension:
    """Return a suspension. Raises Http404."""
    return get_object_or_404(Suspension, pk=pk)


def bans_of(user: User) -> QuerySet[Ban]:
    """Return the bans of the organizers `user` belongs to; nobody else reads them."""
    rows = Ban.objects.filter(organizer__in=organizers_of(user)).select_related("organizer", "entered_by")
    return rows.order_by("organizer__name", "name", "id")


def ban_for(user: User, pk: int) -> Ban:
    """Return a ban of one of the user's organizers. Raises Http404."""
    row = bans_of(user).filter(pk=pk).first()
    if row is None:
        raise Http404(_("There is no such ban on your lists."))
    return row
