"""The fixed bracket of a cut or a single-elimination event (TRM 3.4, 3.4.1, 4.6, 5.2).

Positions count from 0: round 1 of eight players has the positions 0 to 3 from the top. The winner of
position p goes to position p // 2 of the next round, into side 1 from an even p, into side 2 from an odd.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from tournaments.rules.outcomes import Outcome

P = TypeVar("P", bound=Hashable)

#: A match of the bracket: (round from 1, position from 0).
Place = tuple[int, int]


class MatchState(StrEnum):
    """What a match of the bracket waits for.

    Pending: an earlier match is open. Ready: two players, no result. Decided: it has a result. Bye: one
    player and nobody to come. Empty: nobody to come on either side.
    """

    PENDING = "pending"
    READY = "ready"
    DECIDED = "decided"
    BYE = "bye"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Side(Generic[P]):
    """One side of a match: a player with their seed, nobody (`is_vacant`), or still open (neither)."""

    player: P | None = None
    seed: int | None = None
    is_vacant: bool = False

    @property
    def is_known(self) -> bool:
        """Whether a player stands here."""
        return self.seed is not None


@dataclass(frozen=True, slots=True)
class BracketMatch(Generic[P]):
    """One match of the bracket as far as it is known; `outcome` is None until there is a result."""

    round: int
    position: int
    side_1: Side[P]
    side_2: Side[P]
    state: MatchState
    outcome: Outcome | None

    @property
    def advances(self) -> Side[P] | None:
        """Who goes to the next round: a player, a vacant side when nobody does, None while open."""
        match self.state:
            case MatchState.BYE:
                return self.side_1 if self.side_1.is_known else self.side_2
            case MatchState.EMPTY:
                return Side(is_vacant=True)
            case MatchState.DECIDED:
                winner = self.outcome.winner if self.outcome is not None else None
                return {1: self.side_1, 2: self.side_2}.get(winner or 0, Side(is_vacant=True))
            case _:
                return None

    @property
    def next_place(self) -> tuple[int, int, int]:
        """The round, position and side (1 or 2) that the winner goes to."""
        return self.round + 1, self.position // 2, self.position % 2 + 1


def rounds_needed(entrants: int) -> int:
    """Return the number of rounds for so many entrants: 8 play three, 9 play four.

    >>> [rounds_needed(n) for n in (1, 2, 3, 8, 9)]
    [0, 1, 2, 3, 4]
    """
    return (entrants - 1).bit_length() if entrants > 0 else 0


def seed_order(rounds: int) -> tuple[int, ...]:
    """Return the seeds from top to bottom of a full bracket of 2 ** rounds (TRM 3.4).

    Neighbours meet in round 1: 1 with N, 2 with N - 1; the two best of any 2 ** k can meet only in the
    last of its rounds, so 1 and 2 only in the final.

    >>> seed_order(3)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    for _ in range(rounds):
        total = 2 * len(order) + 1
        order = [seed for high in order for seed in (high, total - high)]
    return tuple(order)


def bracket(entrants: Sequence[P], results: Mapping[Place, Outcome]) -> tuple[BracketMatch[P], ...]:
    """Return every match of the bracket, round by round from the top (TRM 3.4.1).

    `entrants` are in seed order, seed 1 first; when they are no power of two the highest seeds have byes.
    `results` maps (round, position) to the outcome between its side 1 and side 2. From a null match or a
    double loss nobody advances, and the next opponent has a bye (TRM 5.2). Raises ValueError for a result
    of a match that is not there or lacks a player.

    >>> [(m.position, m.side_1.player, m.side_2.player, m.state.value) for m in bracket("ABC", {})]
    [(0, 'A', None, 'bye'), (1, 'B', 'C', 'ready'), (0, 'A', None, 'pending')]
    """
    if len(set(entrants)) != len(entrants):
        raise ValueError("an entrant stands in the bracket twice")
    rounds = rounds_needed(len(entrants))
    sides: list[Side[P] | None] = [
        Side(entrants[seed - 1], seed) if seed <= len(entrants) else Side(is_vacant=True)
        for seed in seed_order(rounds)
    ]
    matches: list[BracketMatch[P]] = []
    used: set[Place] = set()
    for round_ in range(1, rounds + 1):
        following: list[Side[P] | None] = []
        for position in range(len(sides) // 2):
            place = (round_, position)
            side_1, side_2 = sides[2 * position], sides[2 * position + 1]
            outcome = results.get(place)
            match = _match(place, side_1, side_2, outcome)
            if outcome is not None:
                if match.state is not MatchState.DECIDED:
                    raise ValueError(f"round {round_}, position {position} has a result but not two players")
                used.add(place)
            matches.append(match)
            following.append(match.advances)
        sides = following
    if used != set(results):
        raise ValueError("a result belongs to no match of this bracket")
    return tuple(matches)


def _match(
    place: Place, side_1: Side[P] | None, side_2: Side[P] | None, outcome: Outcome | None
) -> BracketMatch[P]:
    """Return the match at `place`; a side is None while an earlier match is open."""
    known = [side for side in (side_1, side_2) if side is not None and side.is_known]
    if side_1 is None or side_2 is None:
        state = MatchState.PENDING
    elif len(known) == 2:
        state = MatchState.READY if outcome is None else MatchState.DECIDED
    else:
        state = MatchState.BYE if known else MatchState.EMPTY
    return BracketMatch(*place, side_1 or Side(), side_2 or Side(), state, outcome)


def ready_matches(matches: Iterable[BracketMatch[P]]) -> tuple[BracketMatch[P], ...]:
    """Return the matches that can be played now."""
    return tuple(match for match in matches if match.state is MatchState.READY)


def champion(matches: Sequence[BracketMatch[P]]) -> P | None:
    """Return the winner of the whole bracket, or None while it is open or when nobody won it.

    >>> champion(bracket("AB", {(1, 0): Outcome.WIN_2}))
    'B'
    """
    if not matches or (winner := matches[-1].advances) is None:
        return None
    return winner.player


def is_championship(round_: int, entrants: int) -> bool:
    """Whether a round of the bracket is its last match, which has no time limit (TRM 3.5, 5.2)."""
    return round_ == rounds_needed(entrants)


@dataclass(frozen=True, slots=True)
class FinalPlace(Generic[P]):
    """A place after the bracket: everyone who went out in the same round shares it, as 3 to 4."""

    best: int
    worst: int
    player: P
    seed: int


def final_places(entrants: Sequence[P], matches: Sequence[BracketMatch[P]]) -> tuple[FinalPlace[P], ...]:
    """Return the places of a finished or running bracket, best first.

    Players who are out are placed by the round in which they went out, those of one round share the
    places and stand in seed order; players still in share the best places.

    >>> [(p.best, p.worst, p.player) for p in final_places("ABC", bracket("ABC", {(1, 1): Outcome.WIN_1}))]
    [(1, 2, 'A'), (1, 2, 'B'), (3, 3, 'C')]
    """
    out_in: dict[int, int] = {}
    for match in matches:
        if match.state is MatchState.DECIDED:
            winner = match.outcome.winner if match.outcome is not None else None
            for number, side in ((1, match.side_1), (2, match.side_2)):
                if side.seed is not None and number != winner:
                    out_in[side.seed] = match.round
    stayed = rounds_needed(len(entrants)) + 1
    ranked = sorted(range(1, len(entrants) + 1), key=lambda seed: (-out_in.get(seed, stayed), seed))
    groups: dict[int, list[int]] = {}
    for seed in ranked:
        groups.setdefault(out_in.get(seed, stayed), []).append(seed)
    places: list[FinalPlace[P]] = []
    for group in groups.values():
        best = len(places) + 1
        worst = len(places) + len(group)
        places += (FinalPlace(best, worst, entrants[seed - 1], seed) for seed in group)
    return tuple(places)
