"""Sentences from the desk to projector and phones."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor
from tournaments.models import Announcement, Event


def announce(
    *, event: Event, by: Actor, text: str, once: str = "", now: datetime | None = None
) -> Announcement:
    """Show `text` (up to 280 characters) on projector, public page and phones until it is taken down."""
    raise NotImplementedError


def take_down_announcement(
    *, announcement: Announcement, by: Actor, once: str = "", now: datetime | None = None
) -> Announcement:
    """Stop showing an announcement; it stays in the log."""
    raise NotImplementedError
