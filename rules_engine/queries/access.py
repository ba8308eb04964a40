"""The way from an address to a replay: one of an event is for its judges, another for whoever has the address."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from rules_engine.models import Replay
from tournaments.permissions import may, roles_of


def no_replay() -> Http404:
    """Return what whoever asks for a replay that is not there, or not for them, is told."""
    return Http404(_("There is no replay at this address."))


def replay_at(key: str) -> Replay:
    """Return the replay at an address, whoever asks. Raises Http404."""
    rows = Replay.objects.select_related(
        "event__organizer", "match__round", "match__player_1", "match__player_2"
    )
    # PostgreSQL refuses the question itself when it holds a null byte.
    row = None if "\0" in key else rows.filter(key=key).first()
    if row is None:
        raise no_replay()
    return row


def require_role(user: Any, replay: Replay, need: str) -> None:
    """Raise Http404 for strangers to the replay's event, PermissionDenied for a missing role."""
    if replay.event is None:
        return
    if not roles_of(user, replay.event):
        raise no_replay()
    if not may(user, need, replay.event):
        raise PermissionDenied(_("Your role at this event does not cover this page."))
