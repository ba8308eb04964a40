"""Write a regulation into the tables, beside the rows that an organizer edited by hand, without those deleted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from decks.actions.deleted_rows import deleted_rows_of, is_among
from decks.catalog.facts import Ban, Regulation, SetFacts, Window
from decks.catalog.facts import BannedPair as PairFacts
from decks.catalog.facts import BlockException as ExceptionFacts
from decks.models import BannedCard, BannedPair, BlockException, Card, CardSet, FormatWindow, PromoBlock


def write_regulation(regulation: Regulation, *, keep_names: bool = False) -> list[str]:
    """Replace the tables' rows by the regulation's, but for rows edited or deleted by hand.

    A row for the same cards (or format) and the same time as one edited by hand is left out: the organizer's
    word counts, and a lifted ban does not come back beside its own correction. So is one for those of a row
    that was deleted; these are returned in words. With `keep_names` a set without a name keeps the one it has.
    To be called in a transaction.
    """
    names = dict(CardSet.objects.values_list("code", "name")) if keep_names else {}
    left_out = [
        *_replace(CardSet, (_set(row, names) for row in regulation.sets.values())),
        *_replace(FormatWindow, (_window(row) for row in regulation.windows)),
        *_replace(BannedCard, (_ban(row) for row in regulation.bans)),
        *_replace(BannedPair, (_pair(row) for row in regulation.banned_pairs)),
        *_replace(BlockException, (_exception(*item) for item in regulation.block_exceptions.items())),
        *_replace(
            PromoBlock,
            (PromoBlock(first=row.first, last=row.last, block=row.block) for row in regulation.promo_blocks),
        ),
    ]
    for number, released in regulation.number_releases.items():
        Card.objects.filter(number=number, is_edited=False).update(released_on=released)
    return left_out


def _replace(model: Any, rows: Iterable[Any]) -> list[str]:
    """Replace the rows of a table but for those edited or deleted by hand; return in words what was deleted."""
    manager = model._default_manager  # noqa: SLF001 - Django's documented way to a model's manager
    edited, deleted = list(manager.filter(is_edited=True)), deleted_rows_of(model)
    manager.filter(is_edited=False).delete()
    wanted = [row for row in rows if not is_among(row, edited)]
    left_out = [row for row in wanted if is_among(row, deleted)]
    manager.bulk_create(row for row in wanted if row not in left_out)
    return [str(row) for row in left_out]


def _set(row: SetFacts, names: dict[str, str]) -> CardSet:
    return CardSet(
        code=row.code,
        name=row.name or names.get(row.code, ""),
        block=row.block,
        released_on=row.released_on,
        prerelease_on=row.prerelease_on,
        latest_on=row.latest_on,
        is_date_uncertain=row.is_date_uncertain,
    )


def _exception(number: str, row: ExceptionFacts) -> BlockException:
    return BlockException(number=number, block=row.block, why=row.why, ends_on=row.ends_on)


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
