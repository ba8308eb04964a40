"""Rows that an organizer deleted from the card tables: what is kept of them, and what updates leave out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from django.core import serializers
from django.db.models import Model

from decks.models import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    DeletedRow,
    FormatWindow,
    PromoBlock,
)

#: By which columns a row of a table is known; rows with dates are one row only where they share a day.
KEYS: Final[dict[type[Model], tuple[str, ...]]] = {
    Card: ("number",),
    CardSet: ("code",),
    BlockException: ("number",),
    PromoBlock: ("first",),
    FormatWindow: ("format",),
    BannedCard: ("number",),
    BannedPair: ("number_1", "number_2"),
}


def table_of(row: Model | type[Model]) -> str:
    """Return the name under which deleted rows of this row's table are kept."""
    return str(row._meta.model_name)


def facts_of_row(row: Model) -> dict[str, Any]:
    """Return the columns of a row as JSON keeps them."""
    (kept,) = json.loads(serializers.serialize("json", [row]))
    return dict(kept["fields"])


def row_of(deleted: DeletedRow) -> Any:
    """Return the row as it was, not saved."""
    kept = {"model": f"decks.{deleted.table}", "pk": None, "fields": deleted.facts}
    return next(iter(serializers.deserialize("python", [kept], ignorenonexistent=True))).object


def deleted_rows_of(model: type[Model]) -> list[Any]:
    """Return the deleted rows of a table as they were."""
    return [row_of(deleted) for deleted in DeletedRow.objects.filter(table=table_of(model))]


def is_among(row: Any, others: Iterable[Any]) -> bool:
    """Return whether `row` is one of `others` of its table: the same key and, with dates, a day in common."""
    return any(_is_same(row, other) for other in others)


def forget_deletion(row: Model) -> None:
    """Forget that such a row was deleted: somebody has written it anew."""
    for deleted in DeletedRow.objects.filter(table=table_of(row)):
        if _is_same(row, row_of(deleted)):
            deleted.delete()


def _is_same(one: Any, other: Any) -> bool:
    key = KEYS[type(one)]
    same_key = {getattr(one, name) for name in key} == {getattr(other, name) for name in key}
    return same_key and (not hasattr(one, "starts_on") or _overlap(one, other))


def _overlap(one: Any, other: Any) -> bool:
    """Whether two rows with dates are in force on a common day; an open end is endless."""
    starts = max(one.starts_on or date.min, other.starts_on or date.min)
    return starts <= min(one.ends_on or date.max, other.ends_on or date.max)
