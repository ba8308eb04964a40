"""Staff pages lead a visitor without a session to the sign-in, and back; anybody else sees 404 or 403."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournaments.views.parts import asks_part
from tournaments.views.refusals import page_before

#: Where staff pages live.
STAFF_PATHS = ("/desk/", "/cards/import/", "/cards/tables/")
#: In the session of somebody who took a device over by digits: the event that they open.
BY_DIGITS = "by_digits"


class SignInFirstMiddleware:
    """Stands behind sessions: no staff page answers a visitor, so nothing can leak before the sign-in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Send a visitor to the sign-in; after a GET it leads back to the page."""
        if request.path.startswith(STAFF_PATHS) and not request.user.is_authenticated:
            if asks_part(request):
                # A part of a page: the whole page goes to the sign-in, it does not appear inside the part.
                return HttpResponse(status=401, headers={"HX-Redirect": _sign_in_and_back(request)})
            return to_sign_in(request)
        if self._is_beyond_digits(request):
            raise PermissionDenied(
                _("This device was taken over by digits, which open one event. Sign in with the password.")
            )
        response = self.get_response(request)
        if request.path.startswith(STAFF_PATHS):
            # After a sign-out on a shared tablet the back button must not show the former person's page.
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    def _is_beyond_digits(self, request: HttpRequest) -> bool:
        """Whether digits opened this session, and another event or the administration is asked for."""
        if not request.path.startswith((*STAFF_PATHS, "/admin/")):
            return False
        slug = request.session.get(BY_DIGITS)
        return slug is not None and not request.path.startswith(f"/desk/{slug}/")


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Lead a visitor to the sign-in and back to the page; a form that was sent is told as not entered.

    It leads back to the page of the form: there it can be filled in once more, by whoever signs in.
    """
    if request.method in {"GET", "HEAD"}:
        return redirect_to_login(request.get_full_path())
    messages.warning(
        request, _("You were signed out, so what you sent was not entered. Sign in and send it once more.")
    )
    sent_from = urlsplit(page_before(request))
    back = urlunsplit(("", "", sent_from.path, sent_from.query, ""))
    return redirect_to_login(back if back.startswith((*STAFF_PATHS, "/replays/")) else "/desk/")


def _sign_in_and_back(request: HttpRequest) -> str:
    """Return the sign-in that leads back to the staff page a part was asked for on."""
    to, page = reverse("account_login"), request.headers.get("HX-Current-URL", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return to
    path = urlsplit(page).path
    return f"{to}?{urlencode({'next': path})}" if path.startswith(STAFF_PATHS) else to
