"""Ranks the players of a Swiss and shows every number behind a place (TRM 5.4).

1. Match points.
2. Own match-win rate: points without byes / (3 x rounds played without byes), at least 0.33.
3. Opponents' match-win rate: the sum of (2) of every opponent met / matches played, byes left out.
4. Whoever is still level shares the place until the tie is decided (see `ties.py`).

All rates are exact fractions. The ranking itself runs on integers over one common denominator, and what is
made by the thousand is a `Struct`: made in a quarter of a frozen dataclass's time, and unseen by the garbage
collector (`gc=False`), since a player's key never refers back to a line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import attrgetter, itemgetter
from typing import Final, Generic, TypeVar

from msgspec import Struct

from tournaments.rules.outcomes import BYE_POINTS, DRAW_POINTS, WIN_POINTS, Outcome

P = TypeVar("P", bound=Hashable)

#: Numbers under 0.33 count as 0.33, which is 33/100 and not a third (TRM 5.4).
LEAST_RATE: Final = Fraction(33, 100)


class PlayedMatch(Struct, Generic[P], frozen=True, gc=False):
    """A match with a result. A win by default is a match played; a null match counts for nobody."""

    player_1: P
    player_2: P
    outcome: Outcome
    round: int


class Bye(Struct, Generic[P], frozen=True, gc=False):
    """A round in which a player had a bye: three points, and no round played for the rates."""

    player: P
    round: int


class TieMethod(StrEnum):
    """How a tie on all values was broken (TRM 5.4, fourth step)."""

    DECIDING_MATCH = "deciding_match"
    HEAD_TO_HEAD = "head_to_head"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class TieDecision(Generic[P]):
    """The head judge's decision on one group of level players.

    `order` are the best placed of the group, best first; `rest` are those of it who stay level behind them.
    The decision counts only while the level group is exactly these players: a corrected result voids it.
    """

    order: tuple[P, ...]
    method: TieMethod
    rest: tuple[P, ...] = ()


class OpponentLine(Struct, Generic[P], frozen=True, gc=False):
    """One opponent behind a place: the round, who it was, and their own rate as it was counted."""

    round: int
    opponent: P
    own_rate: Fraction


class Standing(Struct, Generic[P], frozen=True, kw_only=True, gc=False):
    """One line of the standings.

    `rank` counts from 1 and is shared while a tie is undecided; `decided_by` names the method that broke
    a tie. `matches` are rounds played without byes. `opponents` holds one entry for each match, in order
    of the rounds; what it is read from lies in three tuples side by side, since it is asked for one player at
    a time and thousands of lines are made and kept.
    """

    rank: int
    player: P
    points: int
    own_rate: Fraction
    opponents_rate: Fraction
    matches: int
    byes: int
    wins: int
    draws: int
    losses: int
    shares_rank: bool
    decided_by: TieMethod | None
    met_in: tuple[int, ...]
    met: tuple[P, ...]
    met_rates: tuple[Fraction, ...]

    @property
    def opponents(self) -> tuple[OpponentLine[P], ...]:
        """Each opponent met, in order of the rounds."""
        return tuple(map(OpponentLine, self.met_in, self.met, self.met_rates))

    @property
    def points_without_byes(self) -> int:
        """Match points without those from byes, the numerator of the own rate."""
        return self.points - BYE_POINTS * self.byes

    @property
    def has_only_wins(self) -> bool:
        """Whether every round brought a win; byes count as wins (TRM 3.6). False before the first result."""
        return self.matches + self.byes > 0 and self.wins == self.matches

    @property
    def record(self) -> str:
        """Wins (byes among them), losses and draws as printed on pairings: "3-1" or "3-1-1"."""
        wins_losses = f"{self.wins + self.byes}-{self.losses}"
        return f"{wins_losses}-{self.draws}" if self.draws else wins_losses


class _Tally(Struct, Generic[P], gc=False):
    """What one player has gathered: byes, and of each match played its round, the opponent and the points.

    Three lists of the same length instead of one of tuples: a big event makes tens of thousands of them, and
    sums and lines are then taken without a step of Python for each.
    """

    byes: int
    rounds: list[int]
    met: list[P]
    points: list[int]


def standings(
    players: Iterable[P],
    matches: Iterable[PlayedMatch[P]],
    byes: Iterable[Bye[P]],
    *,
    tie_decisions: Sequence[TieDecision[P]] = (),
) -> tuple[Standing[P], ...]:
    """Return the standings of `players`, best first (TRM 5.4).

    Only `players` are ranked; everyone who appears in `matches` counts as an opponent, so that a
    disqualified player can be left off the list while their results still count. Within a shared rank the
    order of `players` is kept. Raises ValueError for a player listed twice or playing themselves.

    >>> table = standings("ABC", [PlayedMatch("A", "B", Outcome.WIN_1, 1)], [Bye("C", 1)])
    >>> [(s.rank, s.player, s.points, str(s.own_rate), str(s.opponents_rate)) for s in table]
    [(1, 'A', 3, '1', '33/100'), (2, 'C', 3, '33/100', '33/100'), (3, 'B', 0, '33/100', '1')]
    """
    listed = list(players)
    if len(set(listed)) != len(listed):
        raise ValueError("a player is listed twice")
    tallies = _count(listed, matches, byes)

    # Own rates over one denominator: 3 x rounds divides it for every number of rounds, and so does 100.
    counts = {len(tally.met) for tally in tallies.values()} - {0}
    common = lcm(LEAST_RATE.denominator, *(WIN_POINTS * count for count in counts))
    least = LEAST_RATE.numerator * (common // LEAST_RATE.denominator)
    rates: dict[P, int] = {}
    for player, tally in tallies.items():
        met = len(tally.met)
        rate = sum(tally.points) * common // (WIN_POINTS * met) if met else least
        rates[player] = max(least, rate)
    # Few distinct own rates, so each is made once.
    fractions = {rate: Fraction(rate, common) for rate in set(rates.values())}
    own_rates = {player: fractions[rate] for player, rate in rates.items()}

    # Opponents' rates are sums over the number of matches; `spread` makes those comparable as well.
    spread = lcm(*counts)
    rate_of = rates.__getitem__
    keyed: list[tuple[tuple[int, int, int], P]] = []
    for player in listed:
        tally = tallies[player]
        met = len(tally.met)
        opponents = sum(map(rate_of, tally.met)) * (spread // met) if met else least * spread
        keyed.append(((-_match_points(tally), -rates[player], -opponents), player))
    keyed.sort(key=itemgetter(0))

    table: list[Standing[P]] = []
    for (_, _, opponents), level in groupby(keyed, key=itemgetter(0)):
        opponents_rate = Fraction(-opponents, common * spread)
        for tier, method in _decided([player for _, player in level], tie_decisions):
            rank = len(table) + 1
            shares = len(tier) > 1
            table += [
                _line(
                    player,
                    rank,
                    tallies[player],
                    own_rates,
                    opponents_rate,
                    shares_rank=shares,
                    decided_by=method,
                )
                for player in tier
            ]
    return tuple(table)


def _match_points(tally: _Tally[P]) -> int:
    """Return a player's match points, those of byes among them."""
    return sum(tally.points) + BYE_POINTS * tally.byes


def _line(
    player: P,
    rank: int,
    tally: _Tally[P],
    own_rates: Mapping[P, Fraction],
    opponents_rate: Fraction,
    *,
    shares_rank: bool,
    decided_by: TieMethod | None,
) -> Standing[P]:
    """Return one line of the standings from a player's tally and everyone's own rate."""
    matches, wins, draws = len(tally.met), tally.points.count(WIN_POINTS), tally.points.count(DRAW_POINTS)
    return Standing(
        rank=rank,
        player=player,
        points=_match_points(tally),
        own_rate=own_rates[player],
        opponents_rate=opponents_rate,
        matches=matches,
        byes=tally.byes,
        wins=wins,
        draws=draws,
        losses=matches - wins - draws,
        shares_rank=shares_rank,
        decided_by=decided_by,
        met_in=tuple(tally.rounds),
        met=tuple(tally.met),
        met_rates=tuple(map(own_rates.__getitem__, tally.met)),
    )


def _count(
    listed: Iterable[P], matches: Iterable[PlayedMatch[P]], byes: Iterable[Bye[P]]
) -> Mapping[P, _Tally[P]]:
    """Return the tally of everyone who is listed, played or had a bye."""
    tallies: defaultdict[P, _Tally[P]] = defaultdict(_new_tally, {player: _new_tally() for player in listed})
    # Read once a match: a mapping at hand costs less than a property of each outcome.
    points_of: Mapping[Outcome, tuple[int, int]] = {
        outcome: outcome.points for outcome in Outcome if outcome is not Outcome.NULL
    }
    for match in sorted(matches, key=attrgetter("round")):
        points = points_of.get(match.outcome)
        if points is None:
            continue
        number, player_1, player_2 = match.round, match.player_1, match.player_2
        if player_1 == player_2:
            raise ValueError(f"{player_1!r} plays themselves in round {number}")
        first, second = tallies[player_1], tallies[player_2]
        first.rounds.append(number)
        first.met.append(player_2)
        first.points.append(points[0])
        second.rounds.append(number)
        second.met.append(player_1)
        second.points.append(points[1])
    for bye in byes:
        tallies[bye.player].byes += 1
    return tallies


def _new_tally() -> _Tally[P]:
    """Return the tally of a player who has not played yet."""
    return _Tally(0, [], [], [])


def _decided(level: list[P], decisions: Sequence[TieDecision[P]]) -> list[tuple[list[P], TieMethod | None]]:
    """Return the level players split into tiers, best first, each with the method that placed it."""
    tiers: list[tuple[list[P], TieMethod | None]] = [(level, None)]
    for decision in decisions:
        group = {*decision.order, *decision.rest}
        for index, (tier, _) in enumerate(tiers):
            if len(tier) > 1 and set(tier) == group:
                split: list[tuple[list[P], TieMethod | None]] = [
                    ([p], decision.method) for p in decision.order
                ]
                rest = [player for player in tier if player in set(decision.rest)]
                if rest:
                    split.append((rest, decision.method))
                tiers[index : index + 1] = split
                break
    return tiers


def undecided_ties(table: Sequence[Standing[P]]) -> tuple[tuple[P, ...], ...]:
    """Return each group of players who still share a rank, best group first.

    >>> undecided_ties(standings("AB", [PlayedMatch("A", "B", Outcome.DRAW, 1)], []))
    (('A', 'B'),)
    """
    groups = (tuple(line.player for line in lines) for _, lines in groupby(table, key=lambda line: line.rank))
    return tuple(group for group in groups if len(group) > 1)


@dataclass(frozen=True, slots=True)
class Explanation(Generic[P]):
    """Every number behind one place, so that a player can add it up by hand (TRM 5.4).

    `own_rate_before_floor` is None for a player without a match; `own_rate_is_floor` and
    `opponents_rate_is_floor` say where 0.33 stands in for a lower or missing value.
    """

    player: P
    rank: int
    points: int
    points_without_byes: int
    matches: int
    byes: int
    own_rate_before_floor: Fraction | None
    own_rate: Fraction
    own_rate_is_floor: bool
    opponents: tuple[OpponentLine[P], ...]
    opponents_sum: Fraction
    opponents_rate: Fraction
    opponents_rate_is_floor: bool
    decided_by: TieMethod | None
    section: str = "TRM 5.4"


def explain(standing: Standing[P]) -> Explanation[P]:
    """Return every number behind `standing`: each opponent's rate, the sums and where 0.33 stepped in.

    >>> table = standings("AB", [PlayedMatch("A", "B", Outcome.WIN_1, 1)], [])
    >>> why = explain(table[1])
    >>> str(why.own_rate_before_floor), why.own_rate_is_floor, str(why.opponents_sum)
    ('0', True, '1')
    """
    played = standing.matches > 0
    before = Fraction(standing.points_without_byes, WIN_POINTS * standing.matches) if played else None
    return Explanation(
        player=standing.player,
        rank=standing.rank,
        points=standing.points,
        points_without_byes=standing.points_without_byes,
        matches=standing.matches,
        byes=standing.byes,
        own_rate_before_floor=before,
        own_rate=standing.own_rate,
        own_rate_is_floor=before is None or before < LEAST_RATE,
        opponents=standing.opponents,
        opponents_sum=sum((met.own_rate for met in standing.opponents), Fraction(0)),
        opponents_rate=standing.opponents_rate,
        opponents_rate_is_floor=not played,
        decided_by=standing.decided_by,
    )


def four_decimals(rate: Fraction) -> str:
    """Return a rate with four decimals, halves away from zero, for show only: ranks compare fractions.

    >>> four_decimals(Fraction(2, 3)), four_decimals(Fraction(33, 100)), four_decimals(Fraction(1))
    ('0.6667', '0.3300', '1.0000')
    """
    scaled = (rate.numerator * 20_000 + rate.denominator) // (2 * rate.denominator)
    return f"{scaled // 10_000}.{scaled % 10_000:04d}"
