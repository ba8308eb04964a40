"""How far an event has come: whether Swiss is over (TRM 3.6)."""

from __future__ import annotations

from tournaments.history.announced import announced_of
from tournaments.history.standings import swiss_table
from tournaments.models import Event, Registration, Round
from tournaments.rules import structure


def swiss_is_over(event: Event, last: Round | None) -> bool:
    """Return whether no further round of Swiss is played after `last`, whose results are all in.

    A fixed number is played out; an announced range ends as soon as at most one active player has only
    wins (TRM 3.6).
    """
    if last is None:
        return False
    if last.stage != Round.Stage.SWISS:
        return True
    announced = announced_of(event).rounds
    if announced is None:
        return False
    only_wins = 0
    if not announced.is_fixed and announced.minimum <= last.number < announced.maximum:
        active = set(
            Registration.objects.filter(event=event, status=Registration.Status.ACTIVE).values_list(
                "id", flat=True
            )
        )
        table = swiss_table(event, after_round=last.number)
        only_wins = sum(line.has_only_wins and line.player in active for line in table)
    return structure.swiss_is_over(
        rounds_played=last.number, announced=announced, active_with_only_wins=only_wins
    )
