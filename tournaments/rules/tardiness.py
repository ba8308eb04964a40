"""What a player who is not in their seat is due, counted from the round's start (TRM 7.4.2-1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.rules.clock import shown
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: Seconds after the start at which the penalty becomes a Game Loss and a Match Loss. Decision: at exactly
#: 5:00 and 10:00, on the server's clock.
GAME_LOSS_AT: Final = 5 * 60
MATCH_LOSS_AT: Final = 10 * 60


class TardinessPenalty(StrEnum):
    """The penalties of TRM 7.4.2-1, lightest first."""

    WARNING = "warning"
    GAME_LOSS = "game_loss"
    MATCH_LOSS = "match_loss"


@dataclass(frozen=True, slots=True)
class Tardiness:
    """What is due now, and what is due next in how many seconds (both None when nothing heavier follows)."""

    due: TardinessPenalty | None
    next: TardinessPenalty | None
    seconds_to_next: float | None
    section: str = "TRM 7.4.2-1"


def tardiness(seconds_since_start: float) -> Tardiness:
    """Return what a player not seated `seconds_since_start` seconds after the start is due (TRM 7.4.2-1).

    Nothing is due before the round has started or at its very start.

    >>> tardiness(299.9).due.value, tardiness(300).due.value, tardiness(600).due.value
    ('warning', 'game_loss', 'match_loss')
    >>> tardiness(240).seconds_to_next
    60
    """
    if seconds_since_start <= 0:
        return Tardiness(None, TardinessPenalty.WARNING, -seconds_since_start)
    if seconds_since_start < GAME_LOSS_AT:
        return Tardiness(
            TardinessPenalty.WARNING, TardinessPenalty.GAME_LOSS, GAME_LOSS_AT - seconds_since_start
        )
    if seconds_since_start < MATCH_LOSS_AT:
        return Tardiness(
            TardinessPenalty.GAME_LOSS, TardinessPenalty.MATCH_LOSS, MATCH_LOSS_AT - seconds_since_start
        )
    return Tardiness(TardinessPenalty.MATCH_LOSS, None, None)


def due_penalty(seconds_since_start: float) -> TardinessPenalty | None:
    """Return the penalty due now, or None: Warning under 5:00, Game Loss from 5:00, Match Loss from 10:00.

    When both players are absent at 10:00, both lose the match (`Outcome.DOUBLE_LOSS`).

    >>> due_penalty(0) is None, due_penalty(0.1)
    (True, <TardinessPenalty.WARNING: 'warning'>)
    """
    return tardiness(seconds_since_start).due


def check_absence(seconds_since_start: float, table: int | None, *, reason: str = "") -> list[Problem]:
    """Return why who is not in the seat cannot lose the match by default yet (TRM 7.4.2-1).

    Ten minutes are theirs; somebody known not to come is a reason, to be given. `seconds_since_start` is 0 for a
    round that has not started.

    >>> [problem.code for problem in check_absence(14, 4)], check_absence(600, 4)
    (['absent_too_early'], [])
    >>> check_absence(14, 4, reason="called from home")
    []
    """
    if seconds_since_start >= MATCH_LOSS_AT or reason.strip():
        return []
    return [
        Problem(
            "absent_too_early",
            gettext_noop("Table {table}: {since} of the round are over; the match is lost from 10:00 on."),
            section="TRM 7.4.2-1",
            advice=gettext_noop(
                "Until then being late is a penalty: a Warning, a Game Loss from 5:00. If you know that they do not "
                "come, say how as the reason."
            ),
            place=gettext_noop("reason"),
            params={"table": table or "–", "since": shown(int(seconds_since_start)), "field": "reason"},
        )
    ]
