"""Signing in: staff only; accounts are made by organizers, not by strangers."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Closes the door that lets anybody make an account."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False: players need no account, staff get theirs from an organizer."""
        return False
