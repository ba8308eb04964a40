"""Standings of whole random events against the plain fraction version (`python benchmarks/standings.py`).

Prints the median CPU time of several runs and the ratio, both measured in this run; stops with an error if
the two disagree on anything.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.tournaments.rules.standings_oracle import plain_standings
from tournaments.rules.outcomes import Outcome
from tournaments.rules.standings import Bye, PlayedMatch, standings
from tournaments.rules.structure import rounds_and_cut

RUNS = 7
BUDGET_MS = 50  # for 2,048 players x 11 rounds


def random_event(players: int, seed: int) -> tuple[list[int], list[PlayedMatch[int]], list[Bye[int]]]:
    """Play all rounds of Swiss by points, with draws, defaults and two in a hundred dropping a round."""
    rng = random.Random(seed)
    points = dict.fromkeys(range(players), 0)
    active = list(points)
    matches: list[PlayedMatch[int]] = []
    byes: list[Bye[int]] = []
    outcomes = [Outcome.WIN_1, Outcome.WIN_2] * 20 + [
        Outcome.DRAW,
        Outcome.WIN_1_BY_DEFAULT,
        Outcome.DOUBLE_LOSS,
    ]
    for number in range(1, rounds_and_cut(players).rounds + 1):
        rng.shuffle(active)
        active.sort(key=lambda player: -points[player])
        for one, two in zip(active[::2], active[1::2], strict=False):
            match = PlayedMatch(one, two, rng.choice(outcomes), number)
            matches.append(match)
            points[one] += match.outcome.points[0]
            points[two] += match.outcome.points[1]
        if len(active) % 2:
            byes.append(Bye(active[-1], number))
            points[active[-1]] += 3
        active = [player for player in active if rng.random() > 0.02]
    return list(points), matches, byes


def cpu_ms(work: Callable[[], object], runs: int) -> float:
    """Return the median CPU time of several runs in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    print(f"{'players':>8} {'rounds':>6} {'matches':>8} {'ours':>10} {'fractions':>10} {'ratio':>7}")
    for players in (64, 256, 1024, 2048):
        event = random_event(players, seed=players)
        quick = [(s.rank, s.player, s.points, s.own_rate, s.opponents_rate) for s in standings(*event)]
        if quick != plain_standings(*event):
            sys.exit(f"{players} players: the two versions disagree")
        ours = cpu_ms(lambda event=event: standings(*event), RUNS)
        plain = cpu_ms(lambda event=event: plain_standings(*event), 1 if players > 1000 else 3)
        rounds = rounds_and_cut(players).rounds
        print(
            f"{players:>8} {rounds:>6} {len(event[1]):>8} {ours:>7.1f} ms {plain:>7.1f} ms {plain / ours:>6.1f}x"
        )
    print(
        f"target: 2,048 players x 11 rounds under {BUDGET_MS} ms of CPU: {'met' if ours < BUDGET_MS else 'MISSED'}"
    )


if __name__ == "__main__":
    main()
