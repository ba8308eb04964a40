"""Players of one event who have the same name: their number stands behind it wherever people are named.

The desk is told of them where it sees players, and how to tell them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.core.cache import cache
from django.db.models import Count

from tournaments.models import Event, Registration
from tournaments.rules.names import namesakes_among, numbered
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

#: Long enough for the phones of one round; every act makes another version.
_KEPT_SECONDS: Final = 10 * 60


@dataclass(frozen=True, slots=True)
class Namesakes:
    """The names that several players of an event have, each as it was typed: those anyone may read, and all of them.

    Names that read alike are one, so signs that nobody sees and letters large or small make no difference.

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

    def has_one(self, player: Registration) -> bool:
        """Whether the player may be told that somebody else has that name."""
        return player.public_name in self.public


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
    rows = Registration.objects.filter(event=event).exclude(status__in=out).order_by()
    keys = rows.values("name_key").annotate(times=Count("id")).filter(times__gt=1).values("name_key")
    shared = list(rows.filter(name_key__in=keys).values_list("name", "name_key", "hides_name"))
    shown = Counter(key for _, key, hidden in shared if not hidden)
    return Namesakes(
        public=frozenset(name for name, key, hidden in shared if not hidden and shown[key] > 1),
        full=frozenset(name for name, _, _ in shared),
    )


def notes_of_namesakes(rows: Iterable[Registration]) -> dict[int, Problem]:
    """Return player number -> the note for staff that others among `rows` have the name; cancelled entries count not.

    Names are compared folded: who is called out under one name has one, however it was typed.
    """
    inside = [(row.number, row.name_key) for row in rows if row.status != Registration.Status.CANCELLED]
    return {number: _note(others) for number, others in namesakes_among(inside).items()}


def notes_of_new(event: Event, added: Iterable[Registration]) -> list[Problem]:
    """Return the notes for players who have just been entered, each with its player as the place. One query."""
    notes = notes_of_namesakes(event.registrations.only("number", "name_key", "status"))
    return [
        replace(
            note, place="{name} #{number}", params={**note.params, "name": row.name, "number": row.number}
        )
        for row in added
        for note in [notes.get(row.number)]
        if note is not None
    ]


def _note(others: Iterable[int]) -> Problem:
    return Problem(
        "same_name",
        gettext_noop("Same name as {others}."),
        advice=gettext_noop(
            "The membership number says who is who, and in every list the player's number stands behind the name. "
            "If they are one person, cancel one of the entries."
        ),
        params={"others": ", ".join(f"#{number}" for number in others)},
        severity=Severity.NOTE,
    )
