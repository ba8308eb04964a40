"""Plays random games over the whole catalog and checks what must always hold."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules_engine.one_piece import effects, invariants
from rules_engine.one_piece.game import Game
from rules_engine.shipped_cards import shipped_library, shipped_rules


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

    def handle(self, *args: Any, **options: Any) -> None:
        library = shipped_library()
        if options["without_texts"]:
            library = shipped_rules().without_texts
        else:
            effects.install()
        numbers = list(library)
        used: set[str] = set()
        ends: Counter[str] = Counter()
        failures: Counter[str] = Counter()
        decisions = 0
        for seed in range(options["seed"], options["seed"] + options["games"]):
            chance = Random(seed)
            lists = (
                invariants.random_list(chance, library, numbers[seed % len(numbers)]),
                invariants.random_list(chance, library, numbers[(seed * 7 + 3) % len(numbers)]),
            )
            game = None
            try:
                game = Game.new(lists, library, seed, seed % 2, check=False)
                invariants.play(game, chance, checks=options["checks"])
            except Exception as error:
                step = len(game.history) if game is not None else 0
                words = f"{type(error).__name__}: {error}"
                if not options["keep_going"]:
                    raise CommandError(f"Game {seed}, decision {step + 1}: {words}") from error
                if not failures[words[:100]]:
                    self.stderr.write(f"game {seed}, decision {step + 1}: {words}")
                failures[words[:100]] += 1
                continue
            decisions += len(game.history)
            ends[game.state.ended or "none"] += 1
            used |= {card.definition.number for card in game.state.cards if card.arrivals > 1}
        self.stdout.write(
            f"{sum(ends.values())} games, {decisions} decisions; ends: {dict(ends.most_common())}"
        )
        self.stdout.write(f"{len(used)} of {len(numbers)} numbers were drawn and moved on")
        if failures:
            raise CommandError(
                f"{failures.total()} games failed in {len(failures)} ways: {failures.most_common(12)}"
            )
