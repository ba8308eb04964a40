"""Players of one event who have the same name: wherever people are named, their number stands behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.core.cache import cache
from django.db.models import Count, Q

from tournaments.models import Event, Registration
from tournaments.rules.names import numbered

#: Long enough for the phones of one round; every act makes another version.
_KEPT_SECONDS: Final = 10 * 60


@dataclass(frozen=True, slots=True)
class Namesakes:
    """The names that several players of an event have: those anyone may read, and all of them.

    A name that one of them hides is not shared for the public: a number behind it would tell of the other.
    """

    public: frozenset[str]
    full: frozenset[str]

    def told(self, player: Registration) -> str:
        """Return the public name, with the number behind it where several have that name."""
        name = player.public_name
        return numbered(name, player.number) if name in self.public else name

    def told_in_full(self, name: str, number: int) -> str:
        """Return a full name, for staff, with the number behind it where several have that name."""
        return numbered(name, number) if name in self.full else name


def namesakes_of(event: Event) -> Namesakes:
    """Return which names of an event several of its players have. One query for all who ask at one version of it."""
    key = f"namesakes:{event.pk}:{event.version}"
    found: Namesakes | None = cache.get(key)
    if found is None:
        found = _read(event)
        cache.set(key, found, _KEPT_SECONDS)
    return found


def _read(event: Event) -> Namesakes:
    out = (Registration.Status.CANCELLED, Registration.Status.WAITING)
    rows = Registration.objects.filter(event=event).exclude(status__in=out).order_by().values_list("name")
    counted = rows.annotate(full=Count("id"), public=Count("id", filter=Q(hides_name=False)))
    shared = list(counted.filter(full__gt=1))
    return Namesakes(
        public=frozenset(name for name, _, public in shared if public > 1),
        full=frozenset(name for name, _, _ in shared),
    )
