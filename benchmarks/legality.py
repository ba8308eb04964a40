"""Checks 2,048 deck lists and prints the time beside that of the plain version the tests keep.

Run: python benchmarks/legality.py [--lists 2048] [--repeats 5]

The lists are random: legal-looking decks of the Leader's colours with a few mistakes among them, the same for
every run. Times are CPU seconds, the median of the repeats; reading the lists as text is measured apart.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from decks.catalog.facts import CardFacts, Regulation, load_shipped_cards, load_shipped_regulation
from decks.lists import parse_deck_list, to_text
from decks.rules.blocks import block_on
from decks.rules.deck import Deck
from decks.rules.legality import check_deck
from tests.decks.rules.plain_legality import plain_check

TODAY = date(2026, 11, 29)
LEVEL = 2
BLOCKS = ("2", "3", "4", "5", "X")


def random_decks(how_many: int, cards: dict[str, CardFacts], regulation: Regulation) -> list[Deck]:
    chance = random.Random(2048)
    leaders = [card for card in cards.values() if card.is_leader]
    main = [card for card in cards.values() if not card.is_leader]
    legal = [card for card in main if block_on(card, regulation, TODAY) in BLOCKS]
    decks = []
    for _ in range(how_many):
        leader = chance.choice(leaders)
        mine = [card for card in legal if set(card.colours) <= set(leader.colours)]
        counts: dict[str, int] = {}
        while sum(counts.values()) < 50:
            pool = main if chance.random() < 0.02 else mine
            number = chance.choice(pool).number
            counts[number] = min(chance.choice([1, 2, 3, 4, 4, 4]), 50 - sum(counts.values()))
        decks.append(Deck(leader.number, counts))
    return decks


def median_cpu(work: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lists", type=int, default=2048)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    cards, regulation = load_shipped_cards(), load_shipped_regulation()
    decks = random_decks(options.lists, cards, regulation)
    texts = [to_text(deck.counts, leader=deck.leader, cards=cards) for deck in decks]

    def ours() -> list[object]:
        return [check_deck(deck, cards=cards, regulation=regulation, level=LEVEL, on=TODAY) for deck in decks]

    def plain() -> list[object]:
        return [
            plain_check(
                deck.leader, deck.counts, cards, regulation, level=LEVEL, on=TODAY, format_name="standard"
            )
            for deck in decks
        ]

    def reading() -> list[object]:
        return [parse_deck_list(text, cards) for text in texts]

    checked, obvious, read = (median_cpu(work, options.repeats) for work in (ours, plain, reading))
    print(f"{options.lists} lists, medians of {options.repeats} runs, CPU seconds")
    print(f"check_deck        {checked:7.3f}   (target: under 1 s)")
    print(f"plain version     {obvious:7.3f}   ratio plain / ours: {obvious / checked:.2f}")
    print(f"reading the texts {read:7.3f}")


if __name__ == "__main__":
    main()
