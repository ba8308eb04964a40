"""The cards that come with the product, as the engine reads them: their facts and the programs of their texts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from decks.catalog.facts import CardFacts, ChangeKind, load_shipped_cards, load_shipped_regulation
from rules_engine.one_piece.cards import CardDef, Library
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.one_piece.text import nodes, programs


def definition(facts: CardFacts, program: tuple[nodes.Ability, ...], text: str = "") -> CardDef:
    """Return what the engine knows of a card, from its facts and the program of its text.

    >>> from decks.catalog.facts import Category
    >>> blocker = nodes.Ability(keyword=nodes.Keyword("Blocker"))
    >>> sorted(definition(CardFacts("X-001", "Deck Hand", Category.CHARACTER), (blocker,)).keywords)
    ['Blocker']
    """
    size = facts.change(ChangeKind.DON_DECK)
    heads = {head.name for ability in program for head in ability.heads if isinstance(head, nodes.Timing)}
    return CardDef(
        facts.number,
        facts.name,
        facts.category.value,
        facts.colours,
        facts.cost,
        facts.power,
        facts.counter,
        facts.life,
        facts.attributes,
        facts.types,
        facts.block,
        facts.has_trigger or "Trigger" in heads,
        text,
        program,
        frozenset(ability.keyword.name for ability in program if ability.keyword and not ability.gates),
        frozenset(heads),
        size.amount if size else 10,
    )


@cache
def shipped_library() -> Library:
    """Return every card that comes with the product; its version names the card data and the programs."""
    version = f"{load_shipped_regulation().as_of.isoformat()}/{programs.VERSION}"
    return library(load_shipped_cards().values(), version)


def shipped_rules() -> OnePieceRules:
    """Return the game as records are opened without a database: with the cards that come with the product."""
    cards = shipped_library()
    return OnePieceRules(cards, cards.version)


def library(cards: Iterable[CardFacts], version: str) -> Library:
    """Return a library of these cards; a card without a compiled program is one without text."""
    return Library((definition(facts, programs.program_of(facts.number) or ()) for facts in cards), version)
