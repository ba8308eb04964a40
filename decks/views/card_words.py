"""The words that every card shares, for people: kinds, colours and attributes (CR 2-2, 2-3, 2-5)."""

from __future__ import annotations

from django.utils.translation import gettext

from decks.catalog.facts import CardFacts, Category
from tournaments.rules.words import gettext_noop

CATEGORIES = {
    Category.LEADER: gettext_noop("leader"),
    Category.CHARACTER: gettext_noop("character"),
    Category.EVENT: gettext_noop("event"),
    Category.STAGE: gettext_noop("stage"),
    Category.DON: gettext_noop("don"),
}
COLOURS = {
    "red": gettext_noop("red"),
    "green": gettext_noop("green"),
    "blue": gettext_noop("blue"),
    "purple": gettext_noop("purple"),
    "black": gettext_noop("black"),
    "yellow": gettext_noop("yellow"),
}
ATTRIBUTES = {
    "Slash": gettext_noop("Slash"),
    "Strike": gettext_noop("Strike"),
    "Ranged": gettext_noop("Ranged"),
    "Special": gettext_noop("Special"),
    "Wisdom": gettext_noop("Wisdom"),
}


def category_word(card: CardFacts) -> str:
    """Return the kind of a card."""
    return gettext(CATEGORIES[card.category])


def colour_words(card: CardFacts) -> list[str]:
    """Return the colours of a card; one that is not known stands as the card data has it."""
    return [gettext(COLOURS[name]) if name in COLOURS else name for name in card.colours]


def attribute_words(card: CardFacts) -> list[str]:
    """Return the attributes of a card; one that is not known stands as the card data has it."""
    return [gettext(ATTRIBUTES[name]) if name in ATTRIBUTES else name for name in card.attributes]
