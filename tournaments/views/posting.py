"""What every form of staff and players shares: who acts, its one-time key, the way back after it."""

from __future__ import annotations

import hashlib
from unicodedata import category

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from tournaments.actions.acting import Actor
from tournaments.models import Registration, User
from tournaments.queries.player_state import state_mark

#: Unicode's control signs and lone halves of a pair; a database refuses some of them.
_CONTROL = {"Cc", "Cs"}
#: What keeps a list as it stands: the search, the part of it, and what it showed in which order.
KEEPS_LIST = ("q", "window", "listed", "listed_again")
#: The most signs with which a list says whom it shows.
LONGEST_LISTED = 2_000
#: Fields that say which part of a page is shown, not what is asked for; a queue reads them anew at each try.
_WHERE_ONE_WAS = {"csrfmiddlewaretoken", "next", "came_from", *KEEPS_LIST}
#: Marks a page that shows a form and takes it; any other method is refused (405).
takes_form = require_http_methods(["GET", "HEAD", "POST"])


def actor(request: HttpRequest) -> Actor:
    """Return the signed-in person as who acts."""
    return Actor(user=request.user if isinstance(request.user, User) else None)


def user_of(request: HttpRequest) -> User:
    """Return the signed-in person; staff pages let nobody else through. Raises PermissionDenied."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def once(request: HttpRequest) -> str:
    """Return the one-time key of what a form asks for; the same form with the same content does nothing twice.

    A page that one comes back to has its old key: what is typed into it then is another act, and is done.
    Returns "" for a form without a key.
    """
    key = typed(request, "once", 64)
    if not key:
        return ""
    asked = sorted((name, values) for name, values in request.POST.lists() if name not in _WHERE_ONE_WAS)
    files = sorted((name, str(file), file.size) for name, given in request.FILES.lists() for file in given)
    facts = repr((key, request.path, asked, files)).encode("utf-8", "backslashreplace")
    return hashlib.blake2b(facts, digest_size=24).hexdigest()


def typed(request: HttpRequest, name: str, most: int = 500) -> str:
    """Return what a plain field or a search holds, from the form or the address, without control signs.

    Signs that join letters or turn the direction stay: names in some scripts need them.
    """
    text = request.POST.get(name) or request.GET.get(name) or ""
    return "".join(sign for sign in text[:most] if sign == "\n" or category(sign) not in _CONTROL).strip()


def done(request: HttpRequest, words: str, to: str, *, of: Registration | None = None) -> HttpResponse:
    """Say what was done, once, and show the page `to`, or the page on this site named as `next`.

    What is said to a player (`of`) belongs to their round and match: it stands on their own page alone, and not
    after that state. Without `of` it stands on the next page, whenever that comes.
    """
    messages.success(request, words, extra_tags=state_mark(of) if of is not None else "")
    return redirect(way_on(request, to))


def way_on(request: HttpRequest, to: str) -> str:
    """Return the address in the form's or the page's own `next` when it is on this site, else `to`."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    # An address begins with a slash; anything else would be taken for the name of a page.
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    ):
        return wanted
    return to
