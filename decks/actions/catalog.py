"""Fill and update the card tables: from the shipped data, or from an organizer's file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db import DatabaseError, transaction

from decks.actions.deleted_rows import deleted_rows_of
from decks.actions.judging import judge_lists_of_coming_events
from decks.actions.regulation import write_regulation
from decks.catalog.build import build_regulation
from decks.catalog.facts import CardFacts, Regulation, load_shipped_cards, load_shipped_regulation
from decks.catalog.rows import RowReport, read_rows
from decks.models import Card, CatalogState
from decks.models.catalog import new_stamp
from tournaments import hooks
from tournaments.actions.acting import SYSTEM, Actor
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

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
    #: The rows left out because an organizer deleted them, in words.
    kept_deleted: tuple[str, ...] = ()

    @property
    def refused_rows(self) -> int:
        """How many rows were refused; one row can have several problems."""
        return len({problem.params.get("row") for problem in self.refused})


@dataclass(frozen=True, slots=True)
class RegulationReport:
    """What a file of blocks and bans held, and the rows left out because an organizer deleted them."""

    regulation: Regulation
    kept_deleted: tuple[str, ...] = ()


Progress = Callable[[int, int], None]


def _no_progress(done: int, total: int) -> None:
    return None


def load_shipped_catalog(*, progress: Progress = _no_progress) -> ImportReport:
    """Fill the tables with the data that comes with the product; rows edited or deleted by hand stay so.

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
        # A regulation of a newer day, from an organizer's file, is not undone.
        if state.regulation_as_of is None or state.regulation_as_of <= regulation.as_of:
            left_out = write_regulation(regulation)
            report = replace(report, kept_deleted=(*report.kept_deleted, *left_out))
            state.regulation_as_of = regulation.as_of
        state.shipped_digest = digest
        _stamp(state, SYSTEM)
    return report


def _digest(cards: dict[str, CardFacts], regulation: Regulation) -> str:
    return hashlib.sha256(msgspec.json.encode([list(cards.values()), regulation])).hexdigest()


def import_cards(
    rows: Iterable[object], *, by: Actor = SYSTEM, progress: Progress = _no_progress
) -> ImportReport:
    """Add and update cards from rows of the public file's shape (one row a printing); TRM 2.4.1.

    Keeps the publisher's text in the database when the rows have it; without one, what earlier texts told stays.
    Of a known number only reprinted in the file the facts stay, and the sets are added. Refused rows are
    reported with their number and change nothing; the others are kept. Numbers not in the file stay, those
    deleted by hand stay out. Lists that are in are judged again. Safe to run twice.
    """
    with transaction.atomic():
        state = _locked_state()
        if not state.shipped_digest:
            load_shipped_catalog()
            state.refresh_from_db()
        read = read_rows(rows, load_shipped_regulation())
        texts = {number: "\n\n".join(wordings) for number, wordings in read.texts.items()}
        report = _write_cards(_beside_what_is_known(read), texts, progress=progress)
        if report.added or report.changed:
            _stamp(state, by)
    newest = {number: wordings[-1] for number, wordings in read.texts.items() if wordings}
    unread = [problem for told in hooks.card_texts_loaded.ask(newest) for problem in told] if newest else []
    return replace(report, refused=read.refused, remarks=(*read.remarks, *unread))


def import_regulation(source: Mapping[str, Any], *, by: Actor = SYSTEM) -> RegulationReport:
    """Replace sets, blocks, rotation and bans by those of a file; rows edited or deleted by hand stay so.

    Returns what was read. Lists that are in are judged again. The file has the shape of the team's regulation.json
    (docs/formats.md). Raises `Refused` when it cannot be read; nothing is changed then.
    """
    with transaction.atomic():
        state = _locked_state()
        if not state.shipped_digest:
            load_shipped_catalog()
            state.refresh_from_db()
        try:
            regulation = build_regulation(source, [])
            left_out = write_regulation(regulation, keep_names=True)
        except (KeyError, ValueError, TypeError, AttributeError, IndexError, DatabaseError) as error:
            raise Refused(
                Problem(
                    "regulation_file_unreadable",
                    gettext_noop("This is no file of blocks and bans: {why}."),
                    section="TRM 2.4.1",
                    advice=gettext_noop("Look at docs/formats.md for its shape; nothing was changed."),
                    params={"why": f"{type(error).__name__} {error}"[:120]},
                )
            ) from error
        state.regulation_as_of = regulation.as_of
        _stamp(state, by)
    return RegulationReport(regulation, tuple(left_out))


def _locked_state() -> CatalogState:
    CatalogState.objects.get_or_create(pk=1)
    return CatalogState.objects.select_for_update().get(pk=1)


def _stamp(state: CatalogState, by: Actor) -> None:
    state.stamp = new_stamp()
    state.save()
    judge_lists_of_coming_events(by=by)


def catalog_edited(*, by: Actor = SYSTEM) -> None:
    """Note that somebody changed a row: every process reads the tables again, lists that are in are judged again."""
    with transaction.atomic():
        CatalogState.objects.update_or_create(pk=1, defaults={"stamp": new_stamp()})
        judge_lists_of_coming_events(by=by)


def _beside_what_is_known(read: RowReport) -> dict[str, CardFacts]:
    """Return the facts of a file, completed by those known of its numbers where it does not tell them itself.

    A new set's file holds old numbers as reprints alone, which are no reason to forget their base printing;
    and which construction rule a card changes is told by its text, which not every file has.
    """
    cards = dict(read.cards)
    open_ = {number for number in cards if number in read.reprints or not read.texts.get(number)}
    rows = Card.objects.values_list("number", "facts") if open_ else []
    for known in (msgspec.convert(facts, CardFacts) for number, facts in rows if number in open_):
        new = cards[known.number]
        if known.number in read.reprints:
            sets = tuple(dict.fromkeys((*known.sets, *new.sets)))
            cards[known.number] = msgspec.structs.replace(known, sets=sets)
        else:
            cards[known.number] = msgspec.structs.replace(
                new, changes=known.changes, has_trigger=known.has_trigger, also_named=known.also_named
            )
    return cards


def _write_cards(cards: dict[str, CardFacts], texts: dict[str, str], *, progress: Progress) -> ImportReport:
    known = {card.number: card for card in Card.objects.all()}
    added: list[Card] = []
    changed: list[Card] = []
    kept = 0
    deleted = {row.number for row in deleted_rows_of(Card)}
    left_out: list[str] = []
    for facts in cards.values():
        if facts.number in deleted and facts.number not in known:
            left_out.append(f"{facts.number} {facts.name}")
            continue
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
    return ImportReport(
        added=len(added),
        changed=len(changed),
        unchanged=len(cards) - total - kept - len(left_out),
        kept_edited=kept,
        kept_deleted=tuple(left_out),
    )
