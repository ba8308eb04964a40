"""Unchanged pages are a 304 from the cache, without a database query (the event's version is the ETag)."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from tournaments.models import Event
from tournaments.versions import current_version, known_version

#: How long a path is remembered to belong to an event; it is set anew at each full answer.
_PATH_SECONDS = 6 * 60 * 60
_COOKIES_THAT_CHANGE_A_PAGE = ("messages", settings.SESSION_COOKIE_NAME)


def _path_key(request: HttpRequest) -> str:
    shape = "part" if request.headers.get("HX-Request") else "page"
    facts = f"{shape} {request.get_host()} {request.get_full_path()}"
    return "polled:" + hashlib.blake2b(facts.encode(), digest_size=16).hexdigest()


def _etag(path_key: str, version: int) -> str:
    return f'"{path_key.removeprefix("polled:")}-{version}"'


class UnchangedPageMiddleware:
    """Stands before sessions: a poll of an unchanged page by a phone touches nothing but the cache."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        etag = request.headers.get("If-None-Match")
        if etag and request.method == "GET" and not _has_own_face(request):
            key = _path_key(request)
            event_id = cache.get(key)
            version = known_version(event_id) if event_id is not None else None
            if version is not None and etag.removeprefix("W/") == _etag(key, version):
                answer = HttpResponseNotModified()
                answer["ETag"] = _etag(key, version)
                answer["Cache-Control"] = "private, no-cache"
                return answer
        return self.get_response(request)


def _has_own_face(request: HttpRequest) -> bool:
    """Return whether the page may differ for this browser: a signed-in user, or hold a message."""
    return any(name in request.COOKIES for name in _COOKIES_THAT_CHANGE_A_PAGE)


def polled(event_of: Callable[..., Event]) -> Callable[..., Any]:
    """Make a view's page answerable with 304 while its event is unchanged.

    `event_of` takes the view's arguments after `request` and returns the event (it may query; it is
    called for full answers only). The page must depend on nothing but its address and the event.
    """

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @functools.wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method != "GET":
                return view(request, *args, **kwargs)
            event = event_of(*args, **kwargs)
            # Read before the page is made: a write in between makes the next poll load it again.
            version = current_version(event.pk)
            request.polled_event = event  # type: ignore[attr-defined]
            response = view(request, *args, **kwargs)
            if response.status_code == 200:
                response["Cache-Control"] = "private, no-cache"
                patch_vary_headers(response, ["Cookie", "HX-Request"])
                if not _has_own_face(request):
                    key = _path_key(request)
                    cache.set(key, event.pk, _PATH_SECONDS)
                    response["ETag"] = _etag(key, version)
                    if request.headers.get("If-None-Match", "").removeprefix("W/") == response["ETag"]:
                        unchanged = HttpResponseNotModified()
                        unchanged["ETag"] = response["ETag"]
                        return unchanged
            return response

        return wrapped

    return decorate
