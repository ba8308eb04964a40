"""What the desk has announced and nobody has taken down."""

from __future__ import annotations

from tournaments.models import Announcement, Event


def shown_announcements(event: Event) -> tuple[Announcement, ...]:
    """Return the announcements to show now, newest first."""
    rows = Announcement.objects.filter(event=event, taken_down_at__isnull=True)
    return tuple(rows.order_by("-made_at", "-id"))
