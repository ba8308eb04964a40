"""The event's version in the cache: what lets an unchanged page be answered without a database query."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache

from tournaments.models import Event

#: With Redis every process sees each announcement. Without it another process (a command on the same laptop)
#: may write unseen, so the memory is trusted this many seconds only.
TRUST_SECONDS = None if settings.CACHES["default"]["BACKEND"].endswith("RedisCache") else 5


def _key(event_id: int) -> str:
    return f"event-version:{event_id}"


def announce_version(event: Event) -> None:
    """Tell all web processes the event's newest version; called when an act has been committed."""
    cache.set(_key(event.pk), event.version, TRUST_SECONDS)


def known_version(event_id: int) -> int | None:
    """Return the version last announced, without a query; None when it is not known."""
    version: int | None = cache.get(_key(event_id))
    return version


def current_version(event_id: int) -> int:
    """Return the event's version from the cache, or from the database once."""
    version = known_version(event_id)
    if version is None:
        version = Event.objects.values_list("version", flat=True).get(pk=event_id)
        cache.set(_key(event_id), version, TRUST_SECONDS)
    return version
