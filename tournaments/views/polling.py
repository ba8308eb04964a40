"""Unchanged pages are a 304 from the cache, without a database query (decision 0002)."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from tournaments.models import Event
from tournaments.versions import Span, current_version, extended
from tournaments.views.parts import SHAPED_BY, asks_part

#: How long a page is remembered; it is set anew at each full answer and each act it outlasts.
_PAGE_SECONDS = 6 * 60 * 60
_COOKIES_THAT_CHANGE_A_PAGE = ("messages", settings.SESSION_COOKIE_NAME)


@dataclass(frozen=True, slots=True)
class Watched:
    """What a page shows: an event, and the parts of it (see `tournaments.versions`) whose change it must show.

    Acts that name what they touch leave a page alone that watches other parts; all others change it. Without
    `parts` every act does.
    """

    event: Event
    parts: frozenset[str] | None = None
    #: A row that was read together with the event, for the view (`request.polled_row`).
    row: Any = None


class _Page(NamedTuple):
    """A page that was sent: what it watches, and the versions over which it is the same."""

    event_id: int
    parts: frozenset[str] | None
    span: Span


def _page_key(request: HttpRequest) -> str:
    shape = "part" if asks_part(request) else "page"
    facts = f"{shape} {request.get_host()} {request.get_full_path()}"
    return "polled:" + hashlib.blake2b(facts.encode(), digest_size=16).hexdigest()


def _etag(key: str, page: _Page) -> str:
    return f'"{key.removeprefix("polled:")}-{page.span.since}"'


def _still(key: str, page: _Page | None, version: int) -> _Page | None:
    """Return the page when it is the same at `version` too, and remember so."""
    if page is None:
        return None
    span = extended(page.event_id, page.parts, page.span, version)
    if span is None:
        return None
    if span != page.span:
        page = page._replace(span=span)
        cache.set(key, page, _PAGE_SECONDS)
    return page


def _unchanged(key: str, etag: str) -> HttpResponse | None:
    """Return the 304 for a browser that holds the page of `etag`, None when it must have a new one."""
    page: _Page | None = cache.get(key)
    if page is None or etag.removeprefix("W/") != _etag(key, page):
        return None
    try:
        version = current_version(page.event_id)
    except Event.DoesNotExist:
        return None
    if _still(key, page, version) is None:
        return None
    answer = HttpResponseNotModified()
    answer["ETag"] = _etag(key, page)
    answer["Cache-Control"] = "private, no-cache"
    return answer


class UnchangedPageMiddleware:
    """Stands before sessions: a poll of an unchanged page by a phone touches nothing but the cache."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        etag = request.headers.get("If-None-Match")
        if etag and request.method == "GET" and not _has_own_face(request):
            answer = _unchanged(_page_key(request), etag)
            if answer is not None:
                return answer
        return self.get_response(request)


def _has_own_face(request: HttpRequest) -> bool:
    """Return whether the page may differ for this browser: a signed-in user, or hold a message."""
    return any(name in request.COOKIES for name in _COOKIES_THAT_CHANGE_A_PAGE)


def polled(watched_of: Callable[..., Event | Watched]) -> Callable[..., Any]:
    """Make a view's page answerable with 304 while what it watches is unchanged.

    `watched_of` takes the view's arguments after `request` and returns what the page shows, an `Event` for
    all of it (it may query; it is called for full answers only). The page must depend on nothing but its
    address and that.
    """

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @functools.wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method != "GET":
                return view(request, *args, **kwargs)
            shown = watched_of(*args, **kwargs)
            watched = shown if isinstance(shown, Watched) else Watched(shown)
            # No newer than the event's row, which the page may use: a write after it makes the next poll load again.
            version = min(current_version(watched.event.pk), watched.event.version)
            request.polled_event = watched.event  # type: ignore[attr-defined]
            request.polled_row = watched.row  # type: ignore[attr-defined]
            response = view(request, *args, **kwargs)
            if response.status_code == 200:
                response["Cache-Control"] = "private, no-cache"
                patch_vary_headers(response, ["Cookie", *SHAPED_BY])
                if not _has_own_face(request):
                    response["ETag"] = _remember(_page_key(request), watched, version)
            return response

        return wrapped

    return decorate


def _remember(key: str, watched: Watched, version: int) -> str:
    """Keep what was sent at `version` and return its ETag: the one others hold, while it is the same page."""
    kept: _Page | None = cache.get(key)
    if kept is not None and (kept.event_id, kept.parts) != (watched.event.pk, watched.parts):
        kept = None
    page = _still(key, kept, version)
    if page is None:
        page = _Page(watched.event.pk, watched.parts, Span(version, version))
        cache.set(key, page, _PAGE_SECONDS)
    return _etag(key, page)
