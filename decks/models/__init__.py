"""The card catalog and the deck lists of an event's players."""

from decks.models.catalog import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    CatalogState,
    FormatWindow,
    PromoBlock,
)
from decks.models.lists import CardOverride, DeckList, DeckListVersion

__all__ = [
    "BannedCard",
    "BannedPair",
    "BlockException",
    "Card",
    "CardOverride",
    "CardSet",
    "CatalogState",
    "DeckList",
    "DeckListVersion",
    "FormatWindow",
    "PromoBlock",
]
