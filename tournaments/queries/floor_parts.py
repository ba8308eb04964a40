"""What higher apps put on the judges' floor page and on the page of one table (tournaments/hooks.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class FloorPart:
    """One block of the floor page, drawn by its own template from `context` (plus event, user, once).

    `order` places it, smallest on top: 10 calls, 20 not seated, 30 extra turns, 40 deck checks, 50 waiting for the
    head judge, 60 open tables. `count` is what its heading shows; 0 folds it to one line, unless `is_due` says
    that there is something to begin.
    """

    key: str
    title: str
    template: str
    order: int
    count: int = 0
    context: Mapping[str, Any] = field(default_factory=dict)
    is_due: bool = False


@dataclass(frozen=True, slots=True)
class TablePart:
    """One thing a judge can do at a table (`url`, one tap) or one fact that hangs on it (no `url`).

    `order` as in `FloorPart`; `status` is a short word beside it; `side` is 1 or 2 where it is about one player.
    """

    key: str
    title: str
    order: int
    url: str = ""
    status: str = ""
    side: int | None = None
