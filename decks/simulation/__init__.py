"""A whole event played by itself, through the same acts as the pages; the same seed gives the same event."""

from decks.simulation.day import Day, Plan, play_event

__all__ = ["Day", "Plan", "play_event"]
