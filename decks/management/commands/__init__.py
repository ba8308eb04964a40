"""The management commands of the decks app."""
