"""Write a regulation into the tables, beside the rows that an organizer edited by hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from decks.catalog.facts import Ban, Regulation, Window
from decks.catalog.facts import BannedPair as PairFacts
from decks.models import BannedCard, BannedPair, BlockException, Card, CardSet, FormatWindow, PromoBlock


def write_regulation(regulation: Regulation, *, keep_names: bool = False) -> None:
    """Replace the tables' rows by the regulation's, but for rows edited by hand.

    A row for the same cards (or format) and the same time as one edited by hand is left out: the organizer's
    word counts, and a lifted ban does not come back beside its own correction. With `keep_names` a set
    without a name keeps the one it has. To be called in a transaction.
    """
    _write_sets(regulation, keep_names=keep_names)
    _replace(FormatWindow, (_window(row) for row in regulation.windows), "format")
    _replace(BannedCard, (_ban(row) for row in regulation.bans), "number")
    _replace(BannedPair, (_pair(row) for row in regulation.banned_pairs), "number_1", "number_2")
    edited_exceptions = set(BlockException.objects.filter(is_edited=True).values_list("number", flat=True))
    BlockException.objects.filter(is_edited=False).delete()
    BlockException.objects.bulk_create(
        BlockException(number=number, block=row.block, why=row.why, ends_on=row.ends_on)
        for number, row in regulation.block_exceptions.items()
        if number not in edited_exceptions
    )
    edited_promos = set(PromoBlock.objects.filter(is_edited=True).values_list("first", flat=True))
    PromoBlock.objects.filter(is_edited=False).delete()
    PromoBlock.objects.bulk_create(
        PromoBlock(first=row.first, last=row.last, block=row.block)
        for row in regulation.promo_blocks
        if row.first not in edited_promos
    )
    for number, released in regulation.number_releases.items():
        Card.objects.filter(number=number, is_edited=False).update(released_on=released)


def _write_sets(regulation: Regulation, *, keep_names: bool) -> None:
    edited = set(CardSet.objects.filter(is_edited=True).values_list("code", flat=True))
    names = dict(CardSet.objects.values_list("code", "name")) if keep_names else {}
    CardSet.objects.filter(is_edited=False).delete()
    CardSet.objects.bulk_create(
        CardSet(
            code=facts.code,
            name=facts.name or names.get(facts.code, ""),
            block=facts.block,
            released_on=facts.released_on,
            prerelease_on=facts.prerelease_on,
            latest_on=facts.latest_on,
            is_date_uncertain=facts.is_date_uncertain,
        )
        for facts in regulation.sets.values()
        if facts.code not in edited
    )


def _replace(model: Any, rows: Iterable[Any], *key: str) -> None:
    """Replace the rows of a table with dates; those of the time and key of an edited row are left out."""
    manager = model._default_manager  # noqa: SLF001 - Django's documented way to a model's manager
    edited = list(manager.filter(is_edited=True))
    manager.filter(is_edited=False).delete()
    manager.bulk_create(
        row for row in rows if not any(_is_same(row, mine, key) and _overlap(row, mine) for mine in edited)
    )


def _is_same(one: Any, other: Any, key: tuple[str, ...]) -> bool:
    return {getattr(one, name) for name in key} == {getattr(other, name) for name in key}


def _overlap(one: Any, other: Any) -> bool:
    """Whether two rows with dates are in force on a common day; an open end is endless."""
    starts = max(one.starts_on or date.min, other.starts_on or date.min)
    return starts <= min(one.ends_on or date.max, other.ends_on or date.max)


def _window(row: Window) -> FormatWindow:
    return FormatWindow(
        format=row.format, starts_on=row.starts_on, ends_on=row.ends_on, blocks=list(row.blocks)
    )


def _ban(row: Ban) -> BannedCard:
    return BannedCard(
        number=row.number,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        is_uncertain=row.is_uncertain,
        note=row.note,
    )


def _pair(row: PairFacts) -> BannedPair:
    return BannedPair(
        number_1=row.numbers[0],
        number_2=row.numbers[1],
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        is_uncertain=row.is_uncertain,
        note=row.note,
    )
