"""How fast a Swiss round is paired, and that nobody pairs it better.

    python -m benchmarks.pairing [--players 64 256 ...] [--events 5] [--matching-up-to 2048]

Plays whole random events with drops. In every round of every event the pairing is compared, criterion by
criterion, with those of the peers on the same field; times are those of the last round, CPU only, medians over
the events. Peers: swisspair, and the maximum-weight matching of rustworkx over the complete graph with the usual
weights (a rematch costs most, then the squared difference of points, then chance). The latter takes a minute or more
at 2,048 players: it plays one event of that size, `--matching-up-to 1024` leaves it out.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import ceil, log2
from time import process_time

import rustworkx
import swisspair

from tournaments.rules.pairing import Entrant, Pairing, pair_round, value_of

Pairs = tuple[list[tuple[int, int]], int | None]

#: Chances, as in real events: a player drops after a round, a match is drawn.
DROP, DRAW = 0.02, 0.02

#: Times our last round is paired; the median counts.
REPEATS = 5


@dataclass
class Event:
    """A random event: everybody wins with the same chance."""

    players: int
    dice: random.Random
    points: dict[int, int] = field(init=False)
    opponents: dict[int, set[int]] = field(init=False)
    byes: dict[int, int] = field(init=False)
    active: set[int] = field(init=False)

    def __post_init__(self) -> None:
        everybody = range(self.players)
        self.points = dict.fromkeys(everybody, 0)
        self.byes = dict.fromkeys(everybody, 0)
        self.opponents = {player: set() for player in everybody}
        self.active = set(everybody)

    def entrants(self) -> list[Entrant]:
        return [
            Entrant(player, self.points[player], frozenset(self.opponents[player]), self.byes[player])
            for player in sorted(self.active)
        ]

    def play(self, pairing: Pairing) -> None:
        for one, other in pairing.pairs:
            self.opponents[one].add(other)
            self.opponents[other].add(one)
            if self.dice.random() < DRAW:
                self.points[one] += 1
                self.points[other] += 1
            else:
                self.points[self.dice.choice((one, other))] += 3
        if pairing.bye is not None:
            self.points[pairing.bye] += 3
            self.byes[pairing.bye] += 1
        self.active -= {player for player in sorted(self.active) if self.dice.random() < DROP}


def swiss_rounds(players: int) -> int:
    return max(3, ceil(log2(players)))


def with_swisspair(entrants: list[Entrant]) -> tuple[float, Pairs]:
    """CPU seconds of `create_matches` alone, and its pairing."""
    ranked = sorted(entrants, key=lambda entrant: -entrant.points)
    here = {entrant.id for entrant in entrants}
    players = [
        swisspair.Player(
            id=str(entrant.id),
            points=entrant.points,
            rank=rank,
            can_get_bye=entrant.byes == 0,
            cannot_be_paired_against_ids={str(other) for other in entrant.opponents & here},
        )
        for rank, entrant in enumerate(ranked, 1)
    ]
    start = process_time()
    matches = swisspair.create_matches(players)
    seconds = process_time() - start
    pairs = [(int(match.p1.id), int(match.p2.id)) for match in matches if match.p2 is not None]
    byes = [int(match.p1.id) for match in matches if match.p2 is None]
    return seconds, (pairs, byes[0] if byes else None)


def with_matching(entrants: list[Entrant], noise_bits: int) -> tuple[float, Pairs]:
    """CPU seconds of a maximum-weight matching alone, the complete graph being ready, and its pairing.

    `noise_bits` random bits below the weight let chance decide among equals, as a draw must.
    """
    dice = random.Random(1)
    most = max(entrant.points for entrant in entrants)
    rematch = len(entrants) * (most + 4) ** 2

    def weight(cost: int) -> int:
        return (4 * rematch - cost << noise_bits) + dice.getrandbits(noise_bits)

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(entrants) + len(entrants) % 2))
    graph.add_edges_from(
        [
            (a, b, weight(rematch if other.id in one.opponents else (one.points - other.points) ** 2))
            for a, one in enumerate(entrants)
            for b, other in enumerate(entrants[:a])
        ]
    )
    if len(entrants) % 2:
        graph.add_edges_from(
            [
                (index, len(entrants), weight(rematch if one.byes else one.points**2))
                for index, one in enumerate(entrants)
            ]
        )
    start = process_time()
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    seconds = process_time() - start
    pairs, bye = [], None
    for a, b in map(sorted, matched):
        if b == len(entrants):
            bye = entrants[a].id
        else:
            pairs.append((entrants[a].id, entrants[b].id))
    return seconds, (pairs, bye)


def with_ours(entrants: list[Entrant], rounds_played: int, seed: int) -> tuple[float, Pairing]:
    start = process_time()
    pairing = pair_round(entrants, rounds_played=rounds_played, seed=seed)
    return process_time() - start, pairing


@dataclass
class Tally:
    """What one size of event showed."""

    last: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    all_rounds: list[float] = field(default_factory=list)
    compared: int = 0
    better: int = 0
    worse: int = 0
    failed: int = 0


def compare(tally: Tally, entrants: list[Entrant], ours: Pairing, peer: Pairs) -> None:
    """Count whether the peer's pairing is worse, equal or (never) better."""
    if len(peer[0]) != len(ours.pairs):
        tally.failed += 1  # the peer left players unpaired
        return
    mine, theirs = ours.certificate.value, value_of(entrants, *peer)
    tally.compared += 1
    tally.better += mine < theirs
    tally.worse += mine > theirs


def play_event(tally: Tally, players: int, seed: int, *, graph_bits: int | None) -> None:
    """Play one event; the complete graph is matched in all its rounds up to 256 players, else in the last."""
    event = Event(players, random.Random(seed))
    rounds = swiss_rounds(players)
    for number in range(rounds):
        entrants = event.entrants()
        is_last = number == rounds - 1
        repeats = [with_ours(entrants, number, seed) for _ in range(REPEATS if is_last else 1)]
        seconds, pairing = statistics.median(taken for taken, _ in repeats), repeats[0][1]
        tally.all_rounds.append(seconds)
        if is_last:
            tally.last["ours"].append(seconds)
        for name, peer in peers(graph_bits if is_last or players <= 256 else None):
            try:
                seconds, pairs = peer(entrants)
            except (RuntimeError, ValueError) as error:
                print(f"{name} failed in round {number + 1} of event {seed}: {error}", file=sys.stderr)
                tally.failed += 1
                continue
            compare(tally, entrants, pairing, pairs)
            if is_last:
                tally.last[name].append(seconds)
        event.play(pairing)
        gc.collect()


def peers(graph_bits: int | None) -> Iterator[tuple[str, Callable[[list[Entrant]], tuple[float, Pairs]]]]:
    yield "swisspair", with_swisspair
    if graph_bits is not None:
        yield "matching", partial(with_matching, noise_bits=graph_bits)


def line(players: int, tally: Tally) -> str:
    """One row of the table; times in milliseconds of CPU."""
    median = {name: statistics.median(times) for name, times in tally.last.items()}
    ours = median["ours"]

    def peer(name: str) -> str:
        if name not in median:
            return f"{'–':>11} {'–':>8}"
        return f"{median[name] * 1e3:>11.1f} {median[name] / ours:>7.0f}×"

    return (
        f"{players:>7} {ours * 1e3:>8.2f} {max(tally.all_rounds) * 1e3:>8.2f} {peer('swisspair')} {peer('matching')}"
        f" {tally.compared:>9} {tally.better:>7} {tally.worse:>6} {tally.failed:>7}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, nargs="+", default=[16, 64, 256, 1024, 2048, 8192])
    parser.add_argument("--events", type=int, default=5, help="events of each size (default 5)")
    parser.add_argument("--matching-up-to", type=int, default=2048, help="0 leaves the complete graph out")
    parser.add_argument("--matching-events", type=int, default=1, help="events with it above 256 players")
    parser.add_argument(
        "--noise-bits", type=int, default=20, help="chance in the matching's weights; 0 is faster, no draw"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    gc.disable()  # as timeit does: a collection would fall on whoever happens to be timed
    print("Last round of whole random events, CPU milliseconds, medians; “all” is our slowest round of any.")
    print(
        f"{'players':>7} {'ours':>8} {'all':>8} {'swisspair':>11} {'ratio':>8} {'matching':>11} {'ratio':>8}"
        f" {'compared':>9} {'better':>7} {'worse':>6} {'failed':>7}"
    )
    worse = 0
    with_ours([Entrant(player, 0) for player in range(8)], 0, 0)  # first use loads what is loaded once
    for players in options.players:
        tally = Tally()
        for index in range(options.events):
            with_graph = players <= options.matching_up_to and (
                players <= 256 or index < options.matching_events
            )
            graph_bits = options.noise_bits if with_graph else None
            play_event(tally, players, options.seed + index, graph_bits=graph_bits)
        worse += tally.worse
        print(line(players, tally), flush=True)
    print(
        "better, worse: our pairing against a peer's of the same field, criterion by criterion (TRM 3.4.2)."
    )
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
