"""Judge calls that are open, as the desk and the navigation of an event's staff show them (TRM 1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments import hooks
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class OpenCall:
    """One open call: its table, its page, how it stands in words; whether it `waits` for somebody to come."""

    table: int | None
    url: str
    words: str
    waits: bool


@dataclass(frozen=True, slots=True)
class OpenCalls:
    """The open calls of an event, oldest first."""

    waiting: tuple[OpenCall, ...] = ()
    at_hand: tuple[OpenCall, ...] = ()

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self.waiting) + len(self.at_hand)


def open_calls_of(event: Event) -> OpenCalls:
    """Return the open calls of an event. One query, whatever their number."""
    return _sorted(call for answer in hooks.open_calls.ask(event) for call in answer)


def _sorted(calls: Iterable[Any]) -> OpenCalls:
    rows = tuple(calls)
    return OpenCalls(
        tuple(call for call in rows if call.waits), tuple(call for call in rows if not call.waits)
    )
