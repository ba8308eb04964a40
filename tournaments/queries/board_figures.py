"""Whose figures fill in the questions at the end of a round: the replays of a match (tournaments/hooks.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """One replay of a match; `is_read` when the figures are those of its last board, which `counts` holds (TRM 5.2).

    `counts` has "life", "deck" and "characters" as two numbers, and "last_life" as "1" or "2"; what the accounts of
    the replay differ in is left out. `status` is the verdict in words, "" without one.
    """

    key: str
    name: str
    status: str
    url: str
    is_read: bool = False
    counts: Mapping[str, tuple[int, int] | str] = field(default_factory=dict)
