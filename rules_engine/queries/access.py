"""The way from an address to a replay: one of an event is for its judges, another for whoever has the address."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from rules_engine.models import Replay
from tournaments.permissions import may, roles_of


def replay_at(user: Any, key: str, *, need: str = "note_on_floor") -> Replay:
    """Return the replay at an address. Raises Http404 for strangers to its event, PermissionDenied for a missing role."""
    rows = Replay.objects.select_related(
        "event__organizer", "match__round", "match__player_1", "match__player_2", "created_by"
    )
    row = None if "\0" in key else rows.filter(key=key).first()
    if row is None or (row.event is not None and not roles_of(user, row.event)):
        raise Http404(_("There is no replay at this address."))
    if row.event is not None and not may(user, need, row.event):
        raise PermissionDenied(_("Your role at this event does not cover this page."))
    return row
