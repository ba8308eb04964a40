"""Deck lists for simulated players: from a file, or made from the card facts."""

from __future__ import annotations

import json
import random
from datetime import date
from pathlib import Path

from decks.catalog.facts import CardFacts, Category
from decks.lists import to_text
from decks.queries.catalog import catalog
from decks.rules.blocks import block_on

#: How many sets a made list draws from, the newest first: enough for 50 cards of any Leader's colours.
_FAMILIES = ("OP", "ST", "EB")


def lists_of_file(path: Path) -> list[str]:
    """Return the texts of a file: a JSON array of lists (or of objects with a "text"), or one plain list.

    Raises ValueError for JSON of another shape, OSError for a file that cannot be read.
    """
    text = path.read_text(encoding="utf-8-sig")
    if not text.lstrip().startswith("["):
        return [text]
    texts = [row.get("text") if isinstance(row, dict) else row for row in json.loads(text)]
    if not texts or not all(isinstance(row, str) for row in texts):
        raise ValueError("a file of lists is an array of texts, or of objects with a text")
    return [str(row) for row in texts]


def made_lists(count: int, chance: random.Random, *, on: date) -> list[str]:
    """Return `count` lists that keep the rules of constructed decks on a day, in Standard."""
    known = catalog()
    banned = {ban.number for ban in known.regulation.bans}
    banned |= {number for pair in known.regulation.banned_pairs for number in pair.numbers}
    window = next(w for w in known.regulation.windows if w.format == "standard")
    pool = [
        card
        for card in known.cards.values()
        if card.number not in banned
        and not card.changes
        and card.set_code[:2] in _FAMILIES
        and block_on(card, known.regulation, on) in window.blocks
        and _is_released(card, on)
    ]
    leaders = [card for card in pool if card.is_leader]
    return [_made_list(chance.choice(leaders), pool, chance) for _ in range(count)]


def _is_released(card: CardFacts, on: date) -> bool:
    facts = catalog().regulation.sets.get(card.set_code)
    released = facts.latest_on or facts.released_on if facts else None
    return released is None or (on - released).days > 7


def _made_list(leader: CardFacts, pool: list[CardFacts], chance: random.Random) -> str:
    fitting = [
        card
        for card in pool
        if card.category in {Category.CHARACTER, Category.EVENT} and set(card.colours) <= set(leader.colours)
    ]
    counts: dict[str, int] = {}
    for card in chance.sample(fitting, 13):
        counts[card.number] = min(4, 50 - sum(counts.values()))
    return to_text(counts, leader=leader.number)
