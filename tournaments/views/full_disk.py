"""The page after an error nobody foresaw: a full disk is told apart, since somebody can do something about it."""

from __future__ import annotations

import errno
import shutil
import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import get_template
from django.views.defaults import server_error

_NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT})
#: How SQLite and PostgreSQL say it.
_WORDS = ("disk is full", "no space left on device")
#: What SQLite says as well when there is no room for the files beside its own; a broken disk says the same.
_MAYBE = ("disk i/o error", "unable to open database file")
#: SQLite needs so much beside its file to open it at all.
_LEAST_BYTES = 256 * 1024


def error_page(request: HttpRequest) -> HttpResponse:
    """Answer an unexpected error: 507 with what to do when a disk is full, else the page of status 500.

    Asks no database, which may be what failed; even reading needs a little space beside it.
    """
    if is_full_disk(sys.exc_info()[1]):
        return HttpResponse(get_template("507.html").render(), status=507)
    return server_error(request)


def is_full_disk(error: BaseException | None) -> bool:
    """Return whether an error, or one it came from, says that a disk is full."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, OSError) and error.errno in _NO_SPACE:
            return True
        said = str(error).lower()
        if any(words in said for words in _WORDS):
            return True
        if any(words in said for words in _MAYBE) and _no_room():
            return True
        error = error.__cause__ or error.__context__
    return False


def _no_room() -> bool:
    try:
        return shutil.disk_usage(settings.LOGPOSE_VAR_DIR).free < _LEAST_BYTES
    except OSError:
        return False
