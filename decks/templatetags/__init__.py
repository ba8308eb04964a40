"""Filters for the pages of cards and decks."""
