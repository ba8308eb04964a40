"""Damaged game states with their match, and what each verdict leads to (TRM 4.10)."""

from __future__ import annotations

from dataclasses import dataclass

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from penalties.models import GameState
from penalties.rules.game_state import Verdict, consequence
from tournaments.models import Event, Match


@dataclass(frozen=True, slots=True)
class VerdictChoice:
    """One of the three verdicts, with what follows from it in words."""

    value: str
    label: str
    words: str


def verdict_choices() -> list[VerdictChoice]:
    """Return the three verdicts in the manual's order."""
    return [
        VerdictChoice(
            verdict.value, str(GameState.Verdict(verdict.value).label), _(consequence(verdict).words)
        )
        for verdict in Verdict
    ]


def game_states_of(match: Match) -> list[GameState]:
    """Return what was recorded at a match, oldest first."""
    return list(
        match.game_states.select_related("recorded_by", "call")
        .prefetch_related("penalties")
        .order_by("recorded_at", "id")
    )


def game_state_in(event: Event, state_id: int) -> GameState:
    """Return a record of `event`. Raises Http404."""
    rows = GameState.objects.select_related("match__round")
    row = get_object_or_404(rows, pk=state_id, match__round__event=event)
    row.match.round.event = event
    return row
