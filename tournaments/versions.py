"""The event's version, and what each act touched, in the cache: an unchanged page costs no database query.

Every act that changes something raises the version. Most acts may change every page; one that is done a
thousand times while a thousand phones look on says which parts of the event it touched (`Act.touches`),
and pages that show none of them stay what they were. What an act touched is noted under the version it
made, so that notes never overwrite each other; a version without a note is taken to have touched
everything. A note that is lost, in a crash or because another process acted, makes pages load once more
and never leaves one old.
"""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache

from tournaments.models import Event

#: How long the cache's version is believed, in seconds. Without Redis another process (a command on the same
#: laptop) may write unseen; with it a server may be killed between its commit and the announcement.
TRUST_SECONDS = 15 if settings.CACHES["default"]["BACKEND"].endswith("RedisCache") else 5
#: How long it is remembered what an act touched, and over how many acts a page is followed.
_NOTE_SECONDS = 30 * 60
_MOST_ACTS = 400

#: The part that holds who is in the event, and how many.
FIELD = "field"


def player_part(registration_id: int) -> str:
    """Return the part that one player's own page shows: their entry, their match, their list."""
    return f"player:{registration_id}"


def results_part(round_number: int) -> str:
    """Return the part that holds the results of a round."""
    return f"results:{round_number}"


class Span(NamedTuple):
    """The versions of an event, both included, over which something is known to have stayed the same."""

    since: int
    until: int


def announce_version(event: Event, touched: frozenset[str] | None = None) -> None:
    """Tell all web processes the event's newest version; called when an act has been committed.

    `touched` are the parts the act touched, None for everything.
    """
    if touched is not None:
        cache.set(_note_key(event.pk, event.version), touched, _NOTE_SECONDS)
    known: int | None = cache.get(_key(event.pk))
    # Two acts may announce themselves in the other order; the newer version stays.
    if known is None or known < event.version:
        cache.set(_key(event.pk), event.version, TRUST_SECONDS)


def current_version(event_id: int) -> int:
    """Return the version from the cache, or from the database once in `TRUST_SECONDS` for everybody.

    Raises Event.DoesNotExist.
    """
    version: int | None = cache.get(_key(event_id))
    if version is None:
        version = Event.objects.values_list("version", flat=True).get(pk=event_id)
        # An act may have announced a newer one since the database was asked; that one stays.
        cache.add(_key(event_id), version, TRUST_SECONDS)
    return version


def extended(event_id: int, parts: frozenset[str] | None, span: Span, version: int) -> Span | None:
    """Return `span` reaching to `version` when no act after it touched one of `parts` (None: any act does).

    None when something may have changed. No query.
    """
    if version <= span.until:
        return span
    if parts is None or version - span.until > _MOST_ACTS:
        return None
    keys = [_note_key(event_id, number) for number in range(span.until + 1, version + 1)]
    notes = cache.get_many(keys)
    if len(notes) < len(keys) or not all(parts.isdisjoint(touched) for touched in notes.values()):
        return None
    return Span(span.since, version)


def _key(event_id: int) -> str:
    return f"event-version:{event_id}"


def _note_key(event_id: int, version: int) -> str:
    return f"touched:{event_id}:{version}"
