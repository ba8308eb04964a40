"""Where the record of a replay can be put to and where it stands, as the apps that keep rulings answer (TRM 4.10)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from rules_engine.models import Replay
from tournaments.hooks import record_places
from tournaments.queries.record_places import RecordPlace


@dataclass(frozen=True, slots=True)
class Places:
    """The judge calls and penalties of the match, those chosen marked, and where the record stands now."""

    calls: tuple[RecordPlace, ...] = ()
    penalties: tuple[RecordPlace, ...] = ()
    stands: tuple[RecordPlace, ...] = ()

    @property
    def has_call(self) -> bool:
        """Whether one of the calls is chosen."""
        return any(place.is_chosen for place in self.calls)


def places_of(replay: Replay, chosen: Collection[str] | None = None) -> Places:
    """Return the places of a replay's match; none for a replay without one.

    `chosen` are the values of those that a form was sent with; without them those are chosen where the record stands.
    """
    if replay.match is None or replay.event is None:
        return Places()
    replay.match.round.event = replay.event
    found = [place for answer in record_places.ask(replay.match, replay.key) for place in answer]
    stands: list[RecordPlace] = []
    if replay.attached_version:
        stands = [place for place in found if place.is_chosen]
        if not stands:
            address = reverse("game-state", args=[replay.event.slug, replay.match.pk])
            stands = [RecordPlace("state", "", _("Game states of the match"), address, is_chosen=True)]
    if chosen is not None:
        found = [replace(place, is_chosen=place.value in chosen) for place in found]
    return Places(
        tuple(place for place in found if place.kind == "call"),
        tuple(place for place in found if place.kind == "penalty"),
        tuple(stands),
    )
