"""Plays seeded random games with the cards that come with the product and prints how fast the engine is.

Run: python -m benchmarks.engine [--games 50] [--plays 5] [--without-texts] [--profile]

A decision is one action or choice carried out with everything that follows from it, after the legal ones were
computed. Times are CPU seconds of one core. The games are the same for every run; a hash of their ends is printed, so
that two runs can be compared. The first play of a process also reads each card's text for the first time; a process
that serves boards does that once, so the games are played again and the median of those plays stands beside it.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import hashlib
import pstats
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rules_engine.one_piece import effects
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import DeckList, Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.shipped_cards import shipped_library
from rules_engine.timeline import files
from rules_engine.timeline.timeline import Timeline

#: Longest game; one that has not ended by then is left as it is.
MOST = 2000
MOST_COPIES = 4
GOALS = {"decisions a second": "10,000", "jump, ms": "under 20", "record, kB": "under 100"}


def random_deck(chance: random.Random, library: Library) -> DeckList:
    """Pick a Leader and 50 cards of its colors, four copies at most."""
    leaders = [card for card in library.values() if card.category == "leader"]
    leader = chance.choice(leaders)
    pool = [
        card
        for card in library.values()
        if card.category != "leader" and set(card.colors) <= set(leader.colors)
    ]
    counts: Counter[str] = Counter()
    while counts.total() < 50:
        number = chance.choice(pool).number
        counts[number] = min(MOST_COPIES, 50 - (counts.total() - counts[number]))
    return DeckList(leader.number, dict(counts))


def choose(chance: random.Random, legal: list[Action], calm: bool) -> Action:
    """Play on rather than pass, so that games get somewhere."""
    if calm and chance.random() < 0.8:
        legal = [found for found in legal if found.kind != "attack"]
    lively = [found for found in legal if not found.kind.startswith(("no_", "end_"))]
    return chance.choice(lively if lively and chance.random() < 0.8 else legal)


class Played(NamedTuple):
    """What is kept of a game: its seconds of set-up and play, its decisions, how it ended."""

    setting_up: float
    playing: float
    history: list[Action]
    kinds: Counter[str]
    ended: str
    digest: str


def play(seed: int, library: Library, *, calm: bool = False) -> Played:
    chance = random.Random(seed)
    lists = (random_deck(chance, library), random_deck(chance, library))
    began = time.process_time()
    game = Game.new(lists, library, seed, seed % 2, check=False)
    opened = time.process_time()
    kinds: Counter[str] = Counter()
    picked = 0.0
    while game.pending is not None and len(game.history) < MOST:
        legal = game.legal_actions()
        before = time.process_time()
        action = choose(chance, legal, calm)
        kinds[game.pending.kind] += 1
        picked += time.process_time() - before
        game.push(action)
    playing = time.process_time() - opened - picked
    return Played(opened - began, playing, game.history, kinds, game.state.ended or "none", game.digest())


def measure_record(
    library: Library, history: list[Action], lists: tuple[DeckList, DeckList], seed: int
) -> None:
    """Jump to the middle of a game of about 300 decisions, and weigh its record."""
    rules = OnePieceRules(library, library.version)
    start = {
        "new": {"a": lists[0].to_json(), "b": lists[1].to_json(), "first": "ab"[seed % 2], "check": False}
    }
    timeline = Timeline(rules, start, seed)
    for action in history[:300]:
        timeline.push(action)
    length = timeline.step
    back, cold = [], []
    for _ in range(5):
        timeline.jump(length)
        began = time.process_time()
        timeline.jump(length // 2)
        back.append(time.process_time() - began)
        timeline.jump(length)
        record = timeline.record()
        again = Timeline.open(rules, record, at=0)
        began = time.process_time()
        again.jump(length // 2)
        cold.append(time.process_time() - began)
    size = len(files.save(timeline.record(checks=True)).encode())
    row(
        "jump, ms",
        f"{1000 * statistics.median(back):.1f} back, {1000 * statistics.median(cold):.1f} forward ({length} decisions)",
    )
    row("record, kB", f"{size / 1000:.0f} with a check at each step")


def row(name: str, figure: str) -> None:
    goal = f"   (goal: {GOALS[name]})" if name in GOALS else ""
    print(f"{name:22} {figure}{goal}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--plays", type=int, default=5, help="how often the same games are played again")
    parser.add_argument(
        "--without-texts", action="store_true", help="the same cards with their keywords alone"
    )
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    options = parser.parse_args()
    began = time.process_time()
    library: Library = shipped_library()
    if options.without_texts:
        library = OnePieceRules(library).without_texts
    else:
        effects.install()
    row("cards", f"{len(library)} in {time.process_time() - began:.2f} s")
    # As a process that stays may do: thousands of card programs are not looked through for garbage again and again.
    gc.collect()
    gc.freeze()
    profile = cProfile.Profile()
    if options.profile:
        profile.enable()
    games = [play(seed, library) for seed in range(options.games)]
    profile.disable()
    decisions = sum(len(game.history) for game in games)
    again = [
        decisions / sum(play(seed, library).playing for seed in range(options.games))
        for _ in range(options.plays)
    ]
    kinds = sum((game.kinds for game in games), Counter())
    ends = Counter(game.ended for game in games)
    first = decisions / sum(game.playing for game in games)
    row("decisions a second", f"{first:,.0f} in the first play; {decisions} decisions in {len(games)} games")
    if again:
        row(
            "  played again",
            f"{statistics.median(again):,.0f} ({min(again):,.0f} to {max(again):,.0f} in {len(again)} plays)",
        )
    row("set-up, ms", f"{1000 * statistics.median(game.setting_up for game in games):.1f}")
    row("kinds of decision", ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    row("ends", ", ".join(f"{end} {count}" for end, count in ends.most_common()))
    row(
        "outcome", hashlib.blake2b("".join(game.digest for game in games).encode(), digest_size=8).hexdigest()
    )
    seed, history = next(
        (seed, found) for seed in range(1000) if len(found := play(seed, library, calm=True).history) >= 300
    )
    chance = random.Random(seed)
    measure_record(library, history, (random_deck(chance, library), random_deck(chance, library)), seed)
    if options.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
