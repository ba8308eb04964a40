"""From a kind of sheet to its bytes: plan it, draw its parts, join them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tournaments.documents.catalog import Plan, document_of
from tournaments.documents.drawing import draw_all, html_of
from tournaments.documents.paper import paper_of

if TYPE_CHECKING:
    from tournaments.models import Event

#: Told how many parts of how many are drawn.
Progress = Callable[[int, int], None]


def plan_document(kind: str, event: Event, params: Mapping[str, Any] | None = None) -> Plan:
    """Return the plan of a sheet; raises `Refused` when there is nothing to print."""
    return document_of(kind).planned(event, params or {})


def draw_plan(
    plan: Plan, event: Event, params: Mapping[str, Any] | None = None, progress: Progress | None = None
) -> bytes:
    """Return a plan as one PDF."""
    paper = paper_of(params or {}, event.region)
    return draw_all([html_of(part, paper) for part in plan.parts], progress)


def build_document(
    kind: str, event: Event, params: Mapping[str, Any] | None = None, progress: Progress | None = None
) -> bytes:
    """Return the sheet `kind` of `event` as a PDF.

    `params` may hold "paper" ("a4" or "letter"; the region's usual one when left out), "round", "player" and
    "copies" as the catalog says. Raises `Refused`: unknown sheet, nothing to print, printing not installed.
    """
    return draw_plan(plan_document(kind, event, params), event, params, progress)
