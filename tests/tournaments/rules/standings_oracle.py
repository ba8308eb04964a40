"""The plain reading of TRM 5.4 in fractions, against which the quick one is checked and measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction

from tournaments.rules.outcomes import Outcome
from tournaments.rules.standings import Bye, PlayedMatch

LEAST = Fraction(33, 100)
Line = tuple[int, Hashable, int, Fraction, Fraction]


def plain_standings(
    players: Sequence[Hashable],
    matches: Iterable[PlayedMatch[Hashable]],
    byes: Iterable[Bye[Hashable]],
) -> list[Line]:
    """Return (rank, player, points, own rate, opponents' rate), best first, ties sharing a rank."""
    played = [match for match in matches if match.outcome is not Outcome.NULL]
    byes_of = Counter(bye.player for bye in byes)
    everyone = {*players, *(p for m in played for p in (m.player_1, m.player_2))}
    scored: dict[Hashable, list[tuple[Hashable, int]]] = {player: [] for player in everyone}
    for match in played:
        points_1, points_2 = {
            Outcome.WIN_1: (3, 0),
            Outcome.WIN_1_BY_DEFAULT: (3, 0),
            Outcome.WIN_2: (0, 3),
            Outcome.WIN_2_BY_DEFAULT: (0, 3),
            Outcome.DRAW: (1, 1),
            Outcome.DOUBLE_LOSS: (0, 0),
        }[match.outcome]
        scored[match.player_1].append((match.player_2, points_1))
        scored[match.player_2].append((match.player_1, points_2))

    own: dict[Hashable, Fraction] = {}
    for player, results in scored.items():
        rate = Fraction(sum(points for _, points in results), 3 * len(results)) if results else LEAST
        own[player] = max(rate, LEAST)

    lines = []
    for player in players:
        results = scored[player]
        points = sum(points for _, points in results) + 3 * byes_of[player]
        total = sum((own[opponent] for opponent, _ in results), Fraction(0))
        lines.append((player, points, own[player], total / len(results) if results else LEAST))
    lines.sort(key=lambda line: line[1:], reverse=True)
    rank_of: dict[tuple[int, Fraction, Fraction], int] = {}
    for place, line in enumerate(lines, 1):
        rank_of.setdefault(line[1:], place)
    return [(rank_of[line[1:]], *line) for line in lines]
