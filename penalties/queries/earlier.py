"""What a person was penalized for before in this event, day 1 on day 2 too (TRM 7.1, 7.2)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet, Sum

from penalties.models import Penalty
from penalties.rules.levels import Level
from tournaments.models import Event, Match, Registration
from tournaments.rules.names import fold_name


@dataclass(frozen=True, slots=True)
class Person:
    """Who is penalized at an event: a player by their entry, others by name and, if known, membership number."""

    event: Event
    registration: Registration | None = None
    person: str = Penalty.Person.PLAYER
    name: str = ""
    membership_number: str = ""

    @staticmethod
    def of(penalty: Penalty) -> Person:
        """Return the person of a penalty."""
        return Person(
            penalty.event,
            penalty.registration,
            penalty.person,
            penalty.name,
            penalty.membership_number,
        )


def penalties_of(person: Person) -> QuerySet[Penalty]:
    """Return every penalty of a person in the event, the oldest first, whatever became of it.

    A player is known by the entry and by the membership number; who has no number, by the name.
    """
    rows = Penalty.objects.filter(event=person.event).order_by("issued_at", "id")
    row = person.registration
    number = row.membership_number if row is not None else person.membership_number
    same = Q(membership_number=number) if number else Q(pk__in=[])
    if row is not None:
        return rows.filter(Q(registration=row) | same)
    folded = fold_name(person.name)
    named = rows.filter(person=person.person, registration__isnull=True)
    namesakes = [pk for pk, name in named.values_list("pk", "name") if fold_name(name) == folded]
    return rows.filter(same | Q(pk__in=namesakes))


def earlier_penalties(
    person: Person, infraction: str, *, before: Penalty | None = None, besides: Match | None = None
) -> list[Penalty]:
    """Return the penalties in force for the same kind of infraction, the oldest first.

    `before` leaves out that penalty and what came after it, `besides` what happened in that match.
    """
    rows = penalties_of(person).filter(infraction=infraction, state=Penalty.State.ISSUED)
    if before is not None:
        rows = rows.filter(pk__lt=before.pk)
    if besides is not None:
        rows = rows.exclude(match=besides)
    return list(rows)


def earlier_levels(
    person: Person, infraction: str, *, before: Penalty | None = None, besides: Match | None = None
) -> list[Level]:
    """Return the levels of `earlier_penalties`, as penalties.rules.ladder reads them."""
    return [Level(row.level) for row in earlier_penalties(person, infraction, before=before, besides=besides)]


def record_version(person: Person) -> int:
    """Return a number that rises with every penalty of this person and every change of one.

    The penalty form carries it as `seen_version`: two judges who write at once are told of each other.
    """
    return penalties_of(person).aggregate(total=Sum("version"))["total"] or 0
