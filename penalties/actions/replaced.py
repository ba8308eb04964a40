"""One lateness goes on through its match: the heavier penalty takes the lighter one's place (TRM 7.4.2-1)."""

from __future__ import annotations

from penalties.actions.penalty_effects import undo_effect
from penalties.actions.penalty_rows import State, facts, note
from penalties.models import Penalty
from penalties.rules.levels import Level
from tournaments.actions.acting import Act
from tournaments.models import Match, Registration
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

LATE = "tardiness"


def lateness_of(row: Penalty) -> list[Penalty]:
    """Return the penalties that stand or wait for the same lateness: same player, same match."""
    if row.infraction != LATE or row.match_id is None or row.registration_id is None:
        return []
    same = Penalty.objects.filter(infraction=LATE, match=row.match_id, registration=row.registration_id)
    same = same.filter(state__in=[State.ISSUED, State.PROPOSED]).exclude(pk=row.pk)
    return list(same.select_related("registration", "match__round", "loss__match__round").order_by("pk"))


def withdraw_lighter_lateness(this: Act, row: Penalty) -> None:
    """Withdraw lighter penalties for the same lateness before `row` acts; both stay in the record."""
    for lighter in lateness_of(row):
        if Level(lighter.level) >= Level(row.level):
            continue
        lighter.event = this.event
        before = facts(lighter)
        undone = (
            undo_effect(this, lighter, acts_again=True)
            if lighter.state == State.ISSUED
            else {"result": "nothing"}
        )
        lighter.state = State.WITHDRAWN
        lighter.version += 1
        lighter.save()
        note(this, lighter, "replaced", before=before, after=facts(lighter) | undone)


def late_already(
    player: Registration, match: Match, level: Level, *, besides: Penalty | None = None
) -> list[Problem]:
    """Return the problem that another penalty than `besides` gives as much for a player's lateness in a match."""
    same = Penalty.objects.filter(infraction=LATE, match=match, registration=player)
    for other in same.filter(state__in=[State.ISSUED, State.PROPOSED]).order_by("-pk"):
        if other == besides:
            continue
        if Level(other.level) >= level:
            return [
                Problem(
                    "late_already",
                    gettext_noop("{name} has a {level} for being late here already, from {judge}."),
                    section="TRM 7.4.2-1",
                    advice=gettext_noop("Nothing more is due before the next step of the clock."),
                    params={
                        "name": player.name,
                        "level": Level(other.level).words,
                        "judge": other.judge,
                    },
                )
            ]
    return []
