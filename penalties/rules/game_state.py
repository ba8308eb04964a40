"""What a damaged game state leads to: its verdict decides between Warning and Game Loss (TRM 4.10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop


class Verdict(StrEnum):
    """The three ways a damaged state can go; the same values as penalties.models.GameState.Verdict."""

    REPARABLE = "reparable"
    ACCEPTED = "accepted"
    IRREPARABLE = "irreparable"


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows for whom: the level for the player (more) at fault, and for the other one at fault too."""

    at_fault: str
    also_at_fault: str
    words: str
    section: str = "TRM 4.10"


_REPAIRED = Consequence(
    "warning",
    "warning",
    gettext_noop(
        "Put back what can be put back and play on, even if a player gains from what was seen. "
        "A Warning; a Game Loss only when it is a repeat."
    ),
)
_ACCEPTED = Consequence(
    "warning",
    "warning",
    gettext_noop("Too far back to repair and of no great use to the player at fault: play on. A Warning."),
)
_LOST = Consequence(
    "game_loss",
    "warning",
    gettext_noop(
        "The game is not played anew. A Game Loss; when both are at fault, for the one who is more so, "
        "and a Warning for the other."
    ),
)


def consequence(verdict: Verdict) -> Consequence:
    """Return what a verdict leads to (TRM 4.10).

    >>> consequence(Verdict.IRREPARABLE).at_fault, consequence(Verdict.IRREPARABLE).also_at_fault
    ('game_loss', 'warning')
    >>> consequence(Verdict.REPARABLE).at_fault
    'warning'
    """
    match verdict:
        case Verdict.REPARABLE:
            return _REPAIRED
        case Verdict.ACCEPTED:
            return _ACCEPTED
        case Verdict.IRREPARABLE:
            return _LOST


def damage_not_described(*, place: str = "") -> Problem:
    """Return the problem that a record says nothing of what happened."""
    return Problem(
        "damage_not_described",
        gettext_noop("Say what happened to the game."),
        section="TRM 4.10",
        advice=gettext_noop("A few words are enough: which card, which step, who noticed."),
        place=place,
    )


def check_record(verdict: Verdict, *, what_happened: str, what_was_done: str) -> list[Problem]:
    """Return what a record of a damaged state lacks: what happened, and for a repaired one what was done.

    >>> [p.code for p in check_record(Verdict.REPARABLE, what_happened="drew twice", what_was_done="")]
    ['repair_not_described']
    >>> check_record(Verdict.ACCEPTED, what_happened="drew twice, three turns ago", what_was_done="")
    []
    """
    problems = []
    if not what_happened.strip():
        problems.append(damage_not_described())
    if verdict is Verdict.REPARABLE and not what_was_done.strip():
        problems.append(
            Problem(
                "repair_not_described",
                gettext_noop("Say what was put back."),
                section="TRM 4.10",
                advice=gettext_noop("If nothing could be put back, the state was accepted or irreparable."),
            )
        )
    return problems
