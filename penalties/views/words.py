"""What pages say after an act on a penalty."""

from __future__ import annotations

from django.utils.translation import gettext as _

from penalties.models import Penalty


def said(row: Penalty) -> str:
    """Return what was done, in words."""
    words = {
        Penalty.State.PROPOSED: _("{level} for {name} waits for the head judge."),
        Penalty.State.ISSUED: _("{level} for {name} is recorded."),
    }[Penalty.State(row.state)]
    return words.format(level=row.get_level_display(), name=row.name)
