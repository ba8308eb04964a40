"""Filters that format what pages show of cards; they decide nothing."""

from __future__ import annotations

from django import template

from decks.catalog.facts import CardFacts
from decks.views.card_words import colour_words

register = template.Library()


@register.filter
def colours(card: CardFacts) -> list[tuple[str, str]]:
    """Return each colour of a card as (name in the card data, word in the reader's language)."""
    return list(zip(card.colours, colour_words(card), strict=True))
