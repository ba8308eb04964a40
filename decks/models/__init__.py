"""The card catalog and the deck lists of an event's players."""

from decks.models.catalog import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    CatalogState,
    DeletedRow,
    FormatWindow,
    PromoBlock,
)
from decks.models.checks import AmendmentRequest, DeckCheck, DeckCheckDraw
from decks.models.lists import CardOverride, DeckList, DeckListVersion

__all__ = [
    "AmendmentRequest",
    "BannedCard",
    "BannedPair",
    "BlockException",
    "Card",
    "CardOverride",
    "CardSet",
    "CatalogState",
    "DeckCheck",
    "DeckCheckDraw",
    "DeckList",
    "DeckListVersion",
    "DeletedRow",
    "FormatWindow",
    "PromoBlock",
]
