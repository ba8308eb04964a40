"""Deck lists for tests: texts that are legal under the shipped card data, and lists handed in."""

from __future__ import annotations

from datetime import timedelta

from decks.catalog.facts import CardFacts, Category, load_shipped_cards
from decks.models import DeckListVersion
from decks.queries.catalog import catalog
from decks.rules.deck import Deck
from decks.rules.legality import check_deck
from tests.factories.tournaments import START, ready_event
from tournaments.actions.acting import Actor
from tournaments.models import Event, Registration


def legal_counts(leader: CardFacts, *, copies: int = 4, skip: int = 0) -> dict[str, int]:
    """Return 50 cards of the Leader's colours, cheapest numbers first; `skip` makes different decks."""
    wanted = {Category.CHARACTER, Category.EVENT}
    counts: dict[str, int] = {}
    for card in sorted(load_shipped_cards().values(), key=lambda card: card.number):
        fits = card.category in wanted and set(card.colours) <= set(leader.colours)
        if not fits or not card.number.startswith(("OP07", "OP08", "OP09")) or card.changes:
            continue
        if skip:
            skip -= 1
            continue
        counts[card.number] = min(copies, 50 - sum(counts.values()))
        if sum(counts.values()) == 50:
            return counts
    raise AssertionError("too few cards of this colour")


def legal_list(*, skip: int = 0, leader: str = "OP07-019") -> str:
    """Return the text of a list that is legal in Standard on the tests' day."""
    facts = load_shipped_cards()[leader]
    lines = [
        f"1 {leader}",
        *(f"{count} {number}" for number, count in legal_counts(facts, skip=skip).items()),
    ]
    return "\n".join(lines)


def hand_in(registration: Registration, text: str | None = None, **facts: object) -> DeckListVersion:
    """Hand a list in as the player does."""
    from decks.actions import submit_list

    return submit_list(
        registration=registration,
        by=Actor(registration=registration),
        text=text if text is not None else legal_list(),
        **facts,  # type: ignore[arg-type]
    )


def event_with_lists(*, players: int) -> Event:
    """Return an event of three rounds, ready to begin, for which every player handed a list in before the deadline."""
    event = ready_event(players=players, rounds_planned=3, deck_rule=Event.DeckRule.DEADLINE)
    for player in event.registrations.all():
        player.event = event
        hand_in(player, now=START - timedelta(hours=2))
    event.refresh_from_db()
    return event


def card_row(**facts: object) -> dict[str, object]:
    """Return one row of a card file: an invented Character that no shipped table has; `facts` say what differs."""
    row: dict[str, object] = {
        "card_number": "ZZ01-001",
        "card_name": "Test Pirate",
        "card_type": "CHARACTER",
        "rarity": "C",
        "cost": "3",
        "power": "4000",
        "counter": "1000",
        "life": "-",
        "attributes": ["Slash"],
        "block_icon": "5",
        "colors": ["Red"],
        "types": ["Straw Hat Crew"],
        "effects": "-",
        "card_sets": "-TEST- [ZZ-01]",
    }
    return {**row, **facts}


def is_legal(deck: Deck, **terms: object) -> bool:
    """Return whether the catalog in force finds nothing wrong."""
    known = catalog()
    return not check_deck(deck, cards=known.cards, regulation=known.regulation, **terms)  # type: ignore[arg-type]
