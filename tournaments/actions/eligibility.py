"""Who may play at an event: one entry a number, not its staff, not suspended, not banned (TRM 1.2, 2.1)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.actions.acting import Act
from tournaments.models import Ban, Event, EventStaff, OrganizerMember, Registration, Suspension, User
from tournaments.rules.names import fold_name, is_same_person
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class StaffPerson:
    """Somebody on an event's staff, and in which role."""

    name: str
    number: str
    role: str


@dataclass(frozen=True, slots=True)
class Eligibility:
    """What stands against entries of one event, loaded in a fixed number of queries for any number of players."""

    event: Event
    entries: dict[str, Registration]
    suspensions: dict[str, Suspension]
    suspended_names: frozenset[str]
    banned: frozenset[str]
    staff: tuple[StaffPerson, ...]

    def problems(self, name: str, number: str, *, of: Registration | None = None) -> list[Problem]:
        """Return every reason why this person cannot play; `of` is their own entry, which does not count."""
        found = [*self._twice(number, of), *self.barred(name, number)]
        found.extend(
            Problem(
                "staff_cannot_play",
                gettext_noop("{name} is on this event's staff ({role}) and cannot play in it."),
                section="TRM 1.2",
                advice=gettext_noop(
                    "Take them off the staff first. A namesake? Give both their membership numbers."
                ),
                params={"name": name, "role": person.role},
            )
            for person in self.staff
            if is_same_person(name, number, person.name, person.number)
        )
        return found

    def warnings(self, name: str, number: str) -> list[Problem]:
        """Return what staff should look at: the name of a suspended person on another number (TRM 7.2)."""
        if number in self.suspensions or fold_name(name) not in self.suspended_names:
            return []
        return [
            Problem(
                "name_of_suspended_person",
                gettext_noop("{name} has the name of a suspended person."),
                section="TRM 7.2",
                advice=gettext_noop("A new account inherits the suspension: look at an identification."),
                params={"name": name},
                severity=Severity.WARNING,
            )
        ]

    def _twice(self, number: str, of: Registration | None) -> list[Problem]:
        first = self.entries.get(number) if number else None
        if first is None or (of is not None and first.pk == of.pk):
            return []
        return [
            Problem(
                "number_already_registered",
                gettext_noop("Membership number {number} is registered already: player {player}, {name}."),
                section="TRM 2.1",
                advice=gettext_noop(
                    "Is it you? The desk gives you your link again. If not, check the number."
                ),
                params={"number": number, "player": first.number, "name": first.public_name},
            )
        ]

    def barred(self, name: str, number: str) -> list[Problem]:
        """Return why this person may take part in no role: suspended, or banned by the organizer (TRM 1.2)."""
        problems = []
        suspension = self.suspensions.get(number) if number else None
        if suspension is not None:
            until = suspension.ends_on.isoformat() if suspension.ends_on else ""
            words = (
                gettext_noop("{name} is suspended until {until} and can neither play nor staff.")
                if until
                else gettext_noop("{name} is suspended and can neither play nor staff.")
            )
            problems.append(
                Problem(
                    "suspended",
                    words,
                    section="TRM 1.2",
                    advice=gettext_noop("Only the publisher ends it; an organizer enters that end here."),
                    params={"name": name, "until": until},
                )
            )
        if number and number in self.banned:
            problems.append(
                Problem(
                    "banned_by_organizer",
                    gettext_noop("{name} is banned from events of {organizer}."),
                    section="TRM 1.2",
                    advice=gettext_noop("The organizer keeps this list and can lift the ban."),
                    params={"name": name, "organizer": self.event.organizer.name},
                )
            )
        return problems


def eligibility_at(event: Event, *, on: date, numbers: Collection[str] | None = None) -> Eligibility:
    """Load what stands against entries of `event` on a day; for all players, or for these numbers only."""
    chosen = {} if numbers is None else {"membership_number__in": [n for n in numbers if n]}
    entries = Registration.objects.filter(event=event, **chosen).exclude(membership_number="")
    entries = entries.exclude(status=Registration.Status.CANCELLED)
    suspensions = list(suspensions_on(on))
    return Eligibility(
        event=event,
        entries={row.membership_number: row for row in entries},
        suspensions={row.membership_number: row for row in suspensions if row.membership_number},
        suspended_names=frozenset(fold_name(row.name) for row in suspensions if row.name),
        banned=frozenset(
            Ban.objects.filter(organizer=event.organizer_id, **chosen).values_list(
                "membership_number", flat=True
            )
        ),
        staff=staff_people(event),
    )


def barred_today(this: Act, row: Registration) -> Eligibility:
    """Return what stands against this entry today, at the venue (TRM 1.2)."""
    today = this.now.astimezone(this.event.zone).date()
    return eligibility_at(this.event, on=today, numbers=[row.membership_number])


def suspensions_on(on: date) -> Any:
    """Return the suspensions that count on a day; one without an end counts until it gets one (TRM 7.2)."""
    return Suspension.objects.filter(Suspension.counts_on(on))


def staff_people(event: Event) -> tuple[StaffPerson, ...]:
    """Return everybody on the event's staff, the organizer's members among them (TRM 1.2)."""
    rows = EventStaff.objects.filter(event=event).select_related("user")
    people = [_person(row.user, str(row.get_role_display())) for row in rows]
    members = OrganizerMember.objects.filter(organizer=event.organizer_id).select_related("user")
    people.extend(_person(row.user, str(EventStaff.Role.ORGANIZER.label)) for row in members)
    return tuple(people)


def _person(user: User, role: str) -> StaffPerson:
    return StaffPerson(str(user), user.membership_number, role.lower())


def day_of(event: Event) -> date:
    """Return the event's day at its venue: the one that counts for suspensions."""
    return event.starts_at.astimezone(event.zone).date()


def staffing_bars(event: Event, person: User, *, on: date) -> list[Problem]:
    """Return why somebody may be in no role at an event on a day: suspended, banned by its organizer (TRM 1.2)."""
    number = person.membership_number
    return eligibility_at(event, on=max(on, day_of(event)), numbers=[number]).barred(str(person), number)
