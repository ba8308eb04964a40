"""Addresses that pages already name and that are being built; gone when the list is empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path

_PENDING = {
    "home": "",
    "events": "events/",
    "api-docs": "api/",
    "check-deck": "check-deck/",
    "organizer-home": "desk/",
    "event-new": "desk/new/",
    "desk": "desk/<slug:slug>/",
    "players": "desk/<slug:slug>/players/",
    "check-in": "desk/<slug:slug>/check-in/",
    "decks": "desk/<slug:slug>/decks/",
    "desk-standings": "desk/<slug:slug>/standings/",
    "cut": "desk/<slug:slug>/cut/",
    "clock": "desk/<slug:slug>/clock/",
    "documents": "desk/<slug:slug>/print/",
    "prizes": "desk/<slug:slug>/prizes/",
    "report": "desk/<slug:slug>/report/",
    "event-setup": "desk/<slug:slug>/setup/",
    "event-staff": "desk/<slug:slug>/staff/",
    "log": "desk/<slug:slug>/log/",
    "public-event": "e/<slug:slug>/",
    "public-standings": "e/<slug:slug>/standings/",
    "public-pairings": "e/<slug:slug>/pairings/",
    "public-bracket": "e/<slug:slug>/bracket/",
    "public-player": "e/<slug:slug>/player/<int:number>/",
    "sign-up": "e/<slug:slug>/sign-up/",
    "projector": "e/<slug:slug>/projector/",
    "player-home": "p/<str:token>/",
    "player-deck": "p/<str:token>/deck/",
}


def _names(patterns: list[Any]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _names(pattern.url_patterns)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield pattern.name


def pending(request: HttpRequest, **kwargs: Any) -> HttpResponse:
    """Answer a page that is being built."""
    return HttpResponse("Being built.", status=501)


def pending_beside(patterns: list[Any]) -> list[URLPattern]:
    """Return placeholders for the names that `patterns` do not have yet."""
    known = set(_names(patterns))
    return [path(route, pending, name=name) for name, route in _PENDING.items() if name not in known]
