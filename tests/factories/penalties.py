"""Penalties given in tests through the acts.

event = ready_event(players=4)
penalty = give(event, 1, "slow_play", "warning")         # to player 1, by the head judge
penalty = give(event, 1, "list_differs", "game_loss", by=judge_of(event))     # proposed: a floor judge's
"""

from __future__ import annotations

from django.db.models import Q

from penalties.actions import issue_penalty
from penalties.models import Penalty
from tests.factories.tournaments import START, acting, people_of
from tournaments.actions.acting import Actor
from tournaments.models import Event, Match, Registration, Round


def player(event: Event, number: int) -> Registration:
    """Return the player with this number, as the database has them now."""
    return Registration.objects.select_related("event").get(event=event, number=number)


def match_of(round_: Round, number: int) -> Match:
    """Return the match of the player with this number in a round, as the database has it now."""
    rows = Match.objects.select_related("round__event", "player_1", "player_2")
    return rows.get(Q(player_1__number=number) | Q(player_2__number=number), round=round_)


def lost(match: Match) -> int | None:
    """Return the number of the player who lost a match, None when nobody or both did."""
    match.refresh_from_db()
    if match.outcome in {"win_1", "win_1_by_default"}:
        return match.player_2.number if match.player_2 else None
    return match.player_1.number if match.outcome in {"win_2", "win_2_by_default"} else None


def head_judge_of(event: Event) -> Actor:
    """Return the event's head judge as an actor."""
    return acting(people_of(event).head_judge)


def judge_of(event: Event) -> Actor:
    """Return a floor judge of the event as an actor."""
    return acting(people_of(event).floor_judge)


def give(
    event: Event,
    number: int,
    infraction: str,
    level: str,
    *,
    by: Actor | None = None,
    reason: str = "it happened",
    **facts: object,
) -> Penalty:
    """Give a penalty to the player with this number, by the head judge if nobody else is named."""
    facts.setdefault("now", START)
    return issue_penalty(
        event=event,
        by=by or head_judge_of(event),
        registration=player(event, number),
        infraction=infraction,
        level=level,
        reason=reason,
        **facts,  # type: ignore[arg-type]
    )
