"""Deck lists as text: one small module for each format, read into cards, lines and problems; pure."""

from decks.lists.canonical import fingerprint, to_text
from decks.lists.parse import parse_deck_list
from decks.lists.reading import Entry, LineKind, LineReading, ParsedList

__all__ = ["Entry", "LineKind", "LineReading", "ParsedList", "fingerprint", "parse_deck_list", "to_text"]
