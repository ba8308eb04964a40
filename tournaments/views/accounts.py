"""Signing in: staff only; accounts are made by organizers, not by strangers."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.urls import reverse

from tournaments.queries.home import judged_now
from tournaments.views.posting import user_of


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Closes the door that lets anybody make an account."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: players need no account, staff get theirs from an organizer."""
        return False

    def is_safe_url(self, url: str | None) -> bool:
        """Return whether `url` is an address on this site, written from its first slash on."""
        try:
            return url is not None and url.startswith("/") and bool(super().is_safe_url(url))
        except ValueError:
            return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Return where signing in leads: a judge to the floor of the one event they judge now."""
        slugs = judged_now(user_of(request))
        if len(slugs) == 1:
            return reverse("floor", args=[slugs[0]])
        return str(super().get_login_redirect_url(request))
