"""What an organizer does by hand with rows of the card tables: delete them, take them back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Model

from decks.actions.catalog import catalog_edited
from decks.actions.deleted_rows import KEYS, facts_of_row, is_among, row_of, table_of
from decks.models import DeletedRow
from tournaments.actions.acting import Actor
from tournaments.permissions import may_create_events
from tournaments.rules.problems import NotAllowed, Problem
from tournaments.rules.words import gettext_noop


def require_organizer(by: Actor) -> None:
    """Raise `NotAllowed` for anyone but organizers."""
    if not by.is_system and not may_create_events(by.user):
        raise NotAllowed(
            Problem(
                "organizers_only",
                gettext_noop("Only organizers update the card data."),
                advice=gettext_noop("Ask an organizer to do it, or sign in as one."),
            )
        )


def delete_rows(*, rows: Iterable[Model], by: Actor) -> list[DeletedRow]:
    """Delete rows of the card tables for good: updates leave them out until they are taken back.

    Raises `NotAllowed` for anyone but organizers.
    """
    require_organizer(by)
    with transaction.atomic():
        kept = []
        for row in rows:
            facts, words = facts_of_row(row), str(row)[:200]
            kept.append(DeletedRow(table=table_of(row), words=words, facts=facts, deleted_by=by.user))
            row.delete()
        DeletedRow.objects.bulk_create(kept)
        catalog_edited(by=by)
    return kept


def take_back_rows(*, rows: Iterable[DeletedRow], by: Actor) -> list[Any]:
    """Put deleted rows back as they were, and let updates reach them again; return those put back.

    A row that has been written anew since stays as it is. Raises `NotAllowed` for anyone but organizers.
    """
    require_organizer(by)
    back = []
    with transaction.atomic():
        for deleted in rows:
            row = row_of(deleted)
            if not is_among(row, _rows_like(row)):
                row.save()
                back.append(row)
            deleted.delete()
        catalog_edited(by=by)
    return back


def _rows_like(row: Any) -> Any:
    """Return the rows of the table with a part of this row's key."""
    key = KEYS[type(row)]
    values = [getattr(row, name) for name in key]
    return type(row).objects.filter(**{f"{key[0]}__in": values})
