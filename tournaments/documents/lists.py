"""A plain list on paper: columns and rows from whoever has something to list (deck lists, penalties)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents.catalog import Plan
from tournaments.documents.facts import file_name, sheet_facts
from tournaments.documents.paper import list_lines, pages, paper_of, parts_of_pages
from tournaments.models import Event

#: Width of a page in ems of the list's type.
_PAGE_EMS = 50.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its share of the width in percent, and whether it holds figures."""

    head: str
    percent: int
    is_figure: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that begin on a page of their own under a heading, a player's deck list say."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    sub: str = ""


def list_plan(event: Event, params: Mapping[str, Any], *, name: str, sections: Sequence[Section]) -> Plan:
    """Return the plan of a list sheet; each section starts a page, no row is split."""
    paper = paper_of(params, event.region)
    paged: list[list[dict[str, Any]]] = []
    for section in sections:
        paged += _pages_of(section, paper.lines)
    context = {**sheet_facts(event, params, title=name), "kind": "list"}
    return Plan(file_name(event, name), parts_of_pages("print/list.html", paged, context))


def rows_of(row: Sequence[str], columns: Sequence[Column]) -> list[dict[str, Any]]:
    """Return a row's cells with what their column says of them."""
    return [
        {"words": words, "is_figure": column.is_figure} for words, column in zip(row, columns, strict=True)
    ]


def _pages_of(section: Section, lines: float) -> list[list[dict[str, Any]]]:
    rows = section.rows or [[_("Nothing to list."), *[""] * (len(section.columns) - 1)]]
    return [
        [{"section": section, "cells": rows_of(row, section.columns)} for row in page]
        for page in pages(rows, lines, lambda row: _height(row, section.columns))
    ]


def _height(row: Sequence[str], columns: Sequence[Column]) -> float:
    return max(
        list_lines(str(words), max(1.0, _PAGE_EMS * column.percent / 100 - 1))
        for words, column in zip(row, columns, strict=True)
    )
