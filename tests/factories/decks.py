"""Deck lists for tests: texts that are legal under the shipped card data, and lists handed in."""

from __future__ import annotations

from decks.catalog.facts import CardFacts, Category, load_shipped_cards
from decks.models import DeckListVersion
from decks.queries.catalog import catalog
from decks.rules.deck import Deck
from decks.rules.legality import check_deck
from tournaments.actions.acting import Actor
from tournaments.models import Registration


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


def is_legal(deck: Deck, **terms: object) -> bool:
    """Return whether the catalog in force finds nothing wrong."""
    known = catalog()
    return not check_deck(deck, cards=known.cards, regulation=known.regulation, **terms)  # type: ignore[arg-type]
