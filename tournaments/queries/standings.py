"""Standings after each round and at the end, cached by the event's version; each number explained (TRM 5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings. `rank` is shared (`is_tied`) until the tie is decided.

    Rates are exact fractions, shown with four decimals. `wins` are without byes; `record` counts byes as
    wins. `cut_words` says how far the player came in the cut ("Winner", "Finalist", "Top 4"), "" without.
    """

    rank: int
    registration_id: int
    number: int
    name: str
    full_name: str
    points: int
    own_rate: Fraction
    opponents_rate: Fraction
    wins: int
    losses: int
    draws: int
    byes: int
    matches: int
    record: str
    is_tied: bool
    decided_by: str
    status: str
    has_dropped: bool
    has_only_wins: bool
    without_prizes: bool
    cut_seed: int | None = None
    cut_words: str = ""


@dataclass(frozen=True, slots=True)
class OpponentFacts:
    """One match in the explanation of a standing: who, how it ended, and the opponent's own rate.

    `outcome_words` is seen from the player explained ("Won", "Lost", "Drawn", "Bye"); `points` what it brought.
    """

    round: int
    name: str
    number: int | None
    outcome_words: str
    points: int
    own_rate: Fraction | None


@dataclass(frozen=True, slots=True)
class StandingExplained:
    """Every number behind one place, so that a player can add it up by hand (TRM 5.4)."""

    row: StandingRow
    after_round: int
    players: int
    lines: tuple[OpponentFacts, ...]
    points_without_byes: int
    own_rate_before_floor: Fraction | None
    own_rate_is_floor: bool
    opponents_sum: Fraction
    opponents_rate_is_floor: bool
    section: str = "TRM 5.4"


def standings_of(event: Event, *, after_round: int | None = None) -> list[StandingRow]:
    """Return the standings of Swiss after `after_round` (default: after the last closed round), best first.

    Disqualified players are left out, their matches count for their opponents. Cached by the event's version.
    """
    raise NotImplementedError


def final_standings(event: Event) -> list[StandingRow]:
    """Return the standings with the cut on top: winner, finalist, then by the round in which a player lost.

    Within one round of the cut: by the place after Swiss (decision). In a single elimination event those
    who lost in the same round share a place. Without a cut the same as `standings_of`.
    """
    raise NotImplementedError


def standings_round(event: Event) -> int:
    """Return the number of the last closed Swiss round, which the standings are after; 0 before."""
    raise NotImplementedError


def explain_player(
    event: Event, registration: Registration, *, after_round: int | None = None
) -> StandingExplained | None:
    """Return every number behind a player's place, None for someone who is not in the standings."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class TieGroup:
    """Players level on every figure, and the method that is due (TRM 5.4, fourth step)."""

    rank: int
    rows: tuple[StandingRow, ...]
    due_method: str
    due_reason: str
    #: Whether the tie stands across the last place of the cut or inside it.
    matters_for_cut: bool


def undecided_ties(event: Event) -> list[TieGroup]:
    """Return the ties of the current standings that nobody has decided, best place first."""
    raise NotImplementedError
