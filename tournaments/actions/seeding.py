"""Seeds of a single elimination event: by qualifying place, the others at random (TRM 3.4.1)."""

from __future__ import annotations

from tournaments.models import CutPlace, Event, Registration
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.seeding import random_seeds
from tournaments.rules.words import gettext_noop


def seed_elimination(event: Event, *, seed: int) -> list[CutPlace]:
    """Give every checked-in player a seed and write the places.

    With seeds by qualification, players with a qualifying place come first in its order, those who share
    one at random among them; everybody else follows at random. Raises `Refused` for fewer than two players.
    """
    rows = Registration.objects.filter(event=event, status=Registration.Status.ACTIVE).order_by("number")
    places = dict(rows.values_list("id", "seed_place"))
    if len(places) < 2:
        raise Refused(
            Problem(
                "too_few_players",
                gettext_noop("A round needs at least 2 players; there are {count}."),
                section="TRM 3.4.1",
                advice=gettext_noop("Check players in, or close the event."),
                params={"count": len(places)},
            )
        )
    drawn = list(random_seeds(list(places), seed))
    if event.seeds_by_qualification:
        # A stable sort keeps the random order among those without a place, and among equals.
        drawn.sort(key=lambda player: (places[player] is None, places[player] or 0))
    return CutPlace.objects.bulk_create(
        CutPlace(event=event, seed=seed_number, registration_id=player)
        for seed_number, player in enumerate(drawn, start=1)
    )
