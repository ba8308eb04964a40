"""Replays for tests: two decks of cards that ship with the product, at the first turn or at a board."""

from __future__ import annotations

from typing import Any

from rules_engine.actions import new_replay
from rules_engine.models import Replay
from rules_engine.queries.starts import Deck, new_game
from tests.factories.decks import legal_counts
from tournaments.actions.acting import SYSTEM

#: A Leader of 5 Life, and a card its lists hold four of.
LEADER, OTHER_LEADER = "OP07-019", "OP01-002"


def deck(leader: str = LEADER, skip: int = 0) -> Deck:
    """Return a deck of 50 cards in a Leader's colours."""
    from decks.catalog.facts import load_shipped_cards

    return Deck(leader, legal_counts(load_shipped_cards()[leader], skip=skip))


def a_replay(**facts: Any) -> Replay:
    """Begin a replay of two lists at its first turn, or at `start`."""
    given = {"by": SYSTEM, "name": "Table 1", "start": new_game(deck(), deck(skip=6), "a"), **facts}
    return new_replay(**given)


def acts_of(decisions: list[Any]) -> list[Any]:
    """Return the decisions of a record as people type them: one word alone, and without the hash of the state."""
    found = []
    for decision in decisions:
        facts = {"do": decision} if isinstance(decision, str) else {**decision}
        facts.pop("check", None)
        found.append(facts["do"] if set(facts) == {"do"} else facts)
    return found
