"""Plays random games over the whole catalog and checks what must always hold."""

from __future__ import annotations

import gc
import multiprocessing
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from rules_engine.one_piece import effects, invariants, seams
from rules_engine.one_piece.cards import Library
from rules_engine.one_piece.game import Game
from rules_engine.shipped_cards import shipped_library, shipped_rules


class Outcome(NamedTuple):
    """What became of one game: how it went, or at which decision and in which words it failed."""

    seed: int
    played: invariants.Played | None
    step: int = 0
    failure: str = ""


def library_of(without_texts: bool) -> Library:
    """Return the cards that are played with: all shipped ones, with their texts or without."""
    if without_texts:
        seams.install(seams.Effects)
        return shipped_rules().without_texts
    effects.install()
    return shipped_library()


def game_of(seed: int, library: Library, chance: Random) -> Game:
    """Open the game of a seed: two decks that hold the numbers whose turn it is."""
    numbers = list(library)
    lists = (
        invariants.random_list(chance, library, numbers[seed % len(numbers)]),
        invariants.random_list(chance, library, numbers[(seed * 7 + 3) % len(numbers)]),
    )
    return Game.new(lists, library, seed, seed % 2, check=False)


def play_one(seed: int, checks: float, without_texts: bool) -> Outcome:
    """Play the game of a seed; whatever goes wrong in it is its outcome."""
    chance = Random(seed)
    game = None
    try:
        game = game_of(seed, library_of(without_texts), chance)
        return Outcome(seed, invariants.play(game, chance, checks=checks, style=invariants.style_of(chance)))
    except Exception as error:  # noqa: BLE001 -- every failure is counted, of whatever kind
        return Outcome(
            seed, None, len(game.history) + 1 if game is not None else 0, f"{type(error).__name__}: {error}"
        )


def _play(given: tuple[int, float, bool]) -> Outcome:
    return play_one(*given)


class Command(BaseCommand):
    help = (
        "Play random legal games with decks drawn from all shipped cards, each number in its turn, and check that "
        "every card is in one place, that steps are taken back exactly, that saved games go on the same and that "
        "hidden cards stay hidden."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=20_000)
        parser.add_argument(
            "--seed", type=int, default=0, help="of the first game; the others count up from it"
        )
        parser.add_argument(
            "--checks", type=float, default=0.05, help="part of the decisions at which everything is checked"
        )
        parser.add_argument(
            "--without-texts", action="store_true", help="the same cards with their keywords alone"
        )
        parser.add_argument(
            "--keep-going",
            action="store_true",
            help="count failures by kind instead of stopping at the first",
        )
        parser.add_argument("--processes", type=int, default=1, help="how many games are played at once")
        parser.add_argument(
            "--progress", type=int, default=1000, help="say after so many games how far it is; 0: never"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        seeds = range(options["seed"], options["seed"] + options["games"])
        given = [(seed, options["checks"], options["without_texts"]) for seed in seeds]
        used: set[str] = set()
        ends: Counter[str] = Counter()
        failures: Counter[str] = Counter()
        decisions = 0
        for done, outcome in enumerate(self.outcomes(given, options["processes"]), start=1):
            if outcome.played is None:
                self.failed(outcome, failures, keep_going=options["keep_going"])
            else:
                decisions += outcome.played.decisions
                ends[outcome.played.ended or "none"] += 1
                used |= outcome.played.used
            if options["progress"] and done % options["progress"] == 0 and done < len(given):
                self.stdout.write(f"{done} games, next seed {outcome.seed + 1}, {failures.total()} failed")
                self.stdout.flush()
        self.stdout.write(
            f"{sum(ends.values())} games, {decisions} decisions; ends: {dict(ends.most_common())}"
        )
        numbers = list(shipped_library())
        unused = [number for number in numbers if number not in used]
        self.stdout.write(
            f"{len(used)} of {len(numbers)} numbers were played, activated or triggered"
            + (f"; not: {', '.join(unused[:20])}" if unused else "")
        )
        if failures:
            raise CommandError(
                f"{failures.total()} games failed in {len(failures)} ways: {failures.most_common(12)}"
            )

    def outcomes(self, given: list[tuple[int, float, bool]], processes: int) -> Iterator[Outcome]:
        """Yield the outcomes in the order of their seeds, played here or in so many processes."""
        library_of(bool(given) and given[0][2])
        # Card programs stay; looking through them for garbage would take a third of the time.
        gc.freeze()
        if processes < 2:
            yield from map(_play, given)
            return
        with multiprocessing.get_context("fork").Pool(processes) as pool:
            outcomes: Iterable[Outcome] = pool.imap(_play, given, chunksize=20)
            yield from outcomes

    def failed(self, outcome: Outcome, failures: Counter[str], *, keep_going: bool) -> None:
        """Count a failure, and say the first of its kind with what plays it again.

        Raises CommandError unless we keep going.
        """
        place = f"game {outcome.seed}, decision {outcome.step}: {outcome.failure}"
        if not keep_going:
            raise CommandError(f"{place} (again: --seed {outcome.seed} --games 1)")
        if not failures[outcome.failure[:100]]:
            self.stderr.write(place)
        failures[outcome.failure[:100]] += 1
