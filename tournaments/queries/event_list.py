"""The events that anyone may know of."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Event


def announced_events() -> QuerySet[Event]:
    """Return every event that was announced and not cancelled, the latest first."""
    hidden = (Event.State.DRAFT, Event.State.CANCELLED)
    return Event.objects.exclude(state__in=hidden).select_related("organizer").order_by("-starts_at", "-id")
