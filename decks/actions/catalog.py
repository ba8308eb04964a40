"""Fill and update the card tables: from the shipped data, or from an organizer's file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction

from decks.catalog.facts import CardFacts, Regulation, load_shipped_cards, load_shipped_regulation
from decks.catalog.rows import read_rows
from decks.models import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    CatalogState,
    FormatWindow,
    PromoBlock,
)
from decks.models.catalog import new_stamp
from tournaments import hooks
from tournaments.rules.problems import Problem

#: Rows written at once; progress is told after each batch.
BATCH = 500


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did: counts of card numbers, every refused row, remarks to look at."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    kept_edited: int = 0
    refused: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()

    @property
    def refused_rows(self) -> int:
        """How many rows were refused; one row can have several problems."""
        return len({problem.params.get("row") for problem in self.refused})


Progress = Callable[[int, int], None]


def _no_progress(done: int, total: int) -> None:
    return None


def load_shipped_catalog(*, progress: Progress = _no_progress) -> ImportReport:
    """Fill the tables with the data that comes with the product; rows edited by hand stay as they are.

    Safe to run again: shipped data that was loaded before is not loaded again, so that an organizer's newer
    card file stays in force. One transaction.
    """
    cards, regulation = load_shipped_cards(), load_shipped_regulation()
    digest = _digest(cards, regulation)
    with transaction.atomic():
        state = _locked_state()
        if state.shipped_digest == digest:
            return ImportReport(unchanged=len(cards))
        report = _write_cards(cards, {}, progress=progress)
        _write_regulation(regulation)
        state.shipped_digest = digest
        state.regulation_as_of = regulation.as_of
        _stamp(state)
    return report


def _digest(cards: dict[str, CardFacts], regulation: Regulation) -> str:
    return hashlib.sha256(msgspec.json.encode([list(cards.values()), regulation])).hexdigest()


def import_cards(rows: Iterable[object], *, progress: Progress = _no_progress) -> ImportReport:
    """Add and update cards from rows of the public file's shape (one row a printing); TRM 2.4.1.

    Keeps the publisher's text in the database when the rows have it. Refused rows are reported with their
    number and change nothing; the others are kept. Numbers not in the file stay. Safe to run twice.
    """
    with transaction.atomic():
        state = _locked_state()
        if not state.shipped_digest:
            load_shipped_catalog()
            state.refresh_from_db()
        read = read_rows(rows, load_shipped_regulation())
        texts = {number: "\n\n".join(wordings) for number, wordings in read.texts.items()}
        report = _write_cards(read.cards, texts, progress=progress)
        if report.added or report.changed:
            _stamp(state)
    newest = {number: wordings[-1] for number, wordings in read.texts.items() if wordings}
    unread = [problem for told in hooks.card_texts_loaded.ask(newest) for problem in told] if newest else []
    return ImportReport(
        report.added,
        report.changed,
        report.unchanged,
        report.kept_edited,
        read.refused,
        (*read.remarks, *unread),
    )


def _locked_state() -> CatalogState:
    CatalogState.objects.get_or_create(pk=1)
    return CatalogState.objects.select_for_update().get(pk=1)


def _stamp(state: CatalogState) -> None:
    state.stamp = new_stamp()
    state.save()


def catalog_edited() -> None:
    """Note that a person changed a row, so that every process reads the tables again."""
    CatalogState.objects.update_or_create(pk=1, defaults={"stamp": new_stamp()})


def _write_cards(cards: dict[str, CardFacts], texts: dict[str, str], *, progress: Progress) -> ImportReport:
    known = {card.number: card for card in Card.objects.all()}
    added: list[Card] = []
    changed: list[Card] = []
    kept = 0
    for facts in cards.values():
        as_data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(facts))
        text = texts.get(facts.number, "")
        row = known.get(facts.number)
        if row is None:
            added.append(
                Card(
                    number=facts.number,
                    name=facts.name,
                    category=str(facts.category),
                    facts=as_data,
                    text=text,
                )
            )
        elif row.is_edited:
            kept += 1
        elif row.facts != as_data or (text and row.text != text):
            row.name, row.category, row.facts = facts.name, str(facts.category), as_data
            row.text = text or row.text
            changed.append(row)
    total = len(added) + len(changed)
    for start in range(0, len(added), BATCH):
        Card.objects.bulk_create(added[start : start + BATCH])
        progress(min(start + BATCH, len(added)), total)
    for start in range(0, len(changed), BATCH):
        Card.objects.bulk_update(changed[start : start + BATCH], ["name", "category", "facts", "text"])
        progress(len(added) + min(start + BATCH, len(changed)), total)
    return ImportReport(len(added), len(changed), len(cards) - total - kept, kept)


def _write_regulation(regulation: Regulation) -> None:
    """Write the shipped regulation beside rows edited by hand."""
    edited_sets = set(CardSet.objects.filter(is_edited=True).values_list("code", flat=True))
    CardSet.objects.filter(is_edited=False).delete()
    CardSet.objects.bulk_create(
        CardSet(
            code=facts.code,
            name=facts.name,
            block=facts.block,
            released_on=facts.released_on,
            prerelease_on=facts.prerelease_on,
            latest_on=facts.latest_on,
            is_date_uncertain=facts.is_date_uncertain,
        )
        for facts in regulation.sets.values()
        if facts.code not in edited_sets
    )
    for model, rows in (
        (FormatWindow, [_window(row) for row in regulation.windows]),
        (BannedCard, [_ban(row) for row in regulation.bans]),
        (BannedPair, [_pair(row) for row in regulation.banned_pairs]),
    ):
        manager: Any = model._default_manager  # noqa: SLF001 - Django's documented way to a model's manager
        manager.filter(is_edited=False).delete()
        manager.bulk_create(rows)
    PromoBlock.objects.all().delete()
    PromoBlock.objects.bulk_create(
        PromoBlock(first=row.first, last=row.last, block=row.block) for row in regulation.promo_blocks
    )
    BlockException.objects.all().delete()
    BlockException.objects.bulk_create(
        BlockException(number=number, block=row.block, why=row.why, ends_on=row.ends_on)
        for number, row in regulation.block_exceptions.items()
    )
    for number, released in regulation.number_releases.items():
        Card.objects.filter(number=number, is_edited=False).update(released_on=released)


def _window(row: Any) -> FormatWindow:
    return FormatWindow(
        format=row.format, starts_on=row.starts_on, ends_on=row.ends_on, blocks=list(row.blocks)
    )


def _ban(row: Any) -> BannedCard:
    return BannedCard(
        number=row.number,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        is_uncertain=row.is_uncertain,
        note=row.note,
    )


def _pair(row: Any) -> BannedPair:
    return BannedPair(
        number_1=row.numbers[0],
        number_2=row.numbers[1],
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        is_uncertain=row.is_uncertain,
        note=row.note,
    )
