"""The card catalog and the deck lists of an event's players."""

from decks.models.catalog import BannedCard, BannedPair, Card, CardSet, FormatWindow
from decks.models.lists import CardOverride, DeckList, DeckListVersion

__all__ = [
    "BannedCard",
    "BannedPair",
    "Card",
    "CardOverride",
    "CardSet",
    "DeckList",
    "DeckListVersion",
    "FormatWindow",
]
