"""What pages say after an act on a penalty, and what their forms say of games."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from penalties.models import Penalty
from tournaments.rules.outcomes import GameScore


def said(row: Penalty) -> str:
    """Return what was done, in words."""
    words = {
        Penalty.State.PROPOSED: _("{level} for {name} waits for the head judge."),
        Penalty.State.ISSUED: _("{level} for {name} is recorded."),
    }[Penalty.State(row.state)]
    return words.format(level=row.get_level_display(), name=row.name)


def game_now(score: str, games_lost: int) -> dict[str, Any]:
    """Return the games won by play, and the one that is lost now: the next after those and any lost before."""
    if not score:
        return {}
    played = GameScore(*map(int, score.split("-")))
    return {"played": played, "game": played.games_1 + played.games_2 + games_lost + 1}
