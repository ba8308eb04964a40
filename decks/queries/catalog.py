"""The card catalog as the rules read it: from the tables, or from the shipped data while those are empty."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from decks.catalog.facts import (
    Ban,
    CardFacts,
    Regulation,
    SetFacts,
    Window,
    load_shipped_cards,
    load_shipped_regulation,
)
from decks.catalog.facts import BannedPair as PairFacts
from decks.catalog.facts import BlockException as ExceptionFacts
from decks.catalog.facts import PromoBlock as PromoBlockFacts
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
from tournaments.rules.names import fold_name


@dataclass(frozen=True, slots=True)
class Catalog:
    """All card facts by number, and the regulation around them; stamp "" is the shipped data."""

    stamp: str
    cards: dict[str, CardFacts]
    regulation: Regulation


_lock = Lock()
_known: Catalog | None = None


def catalog() -> Catalog:
    """Return the catalog in force; one query while nothing changed, the whole tables after a change."""
    global _known  # noqa: PLW0603 - one copy a process, replaced whole
    stamp = CatalogState.objects.values_list("stamp", flat=True).first() or ""
    with _lock:
        if _known is None or _known.stamp != stamp:
            _known = _read(stamp)
        return _known


def _read(stamp: str) -> Catalog:
    if not stamp:
        return Catalog("", load_shipped_cards(), load_shipped_regulation())
    rows: list[Any] = list(Card.objects.values_list("facts", flat=True))
    cards = {card.number: card for card in msgspec.convert(rows, list[CardFacts])}
    return Catalog(stamp, cards, _regulation())


def _regulation() -> Regulation:
    state = CatalogState.objects.first()
    return Regulation(
        as_of=(state.regulation_as_of if state else None) or date(2026, 10, 4),
        sets={
            row.code: SetFacts(
                row.code,
                row.name,
                row.block,
                row.released_on,
                row.prerelease_on,
                row.is_date_uncertain,
                row.latest_on,
            )
            for row in CardSet.objects.all()
        },
        windows=tuple(
            Window(row.format, row.starts_on, row.ends_on, tuple(row.blocks))
            for row in FormatWindow.objects.all()
        ),
        bans=tuple(
            Ban(row.number, row.starts_on, row.ends_on, row.is_uncertain, row.note)
            for row in BannedCard.objects.all()
        ),
        banned_pairs=tuple(
            PairFacts((row.number_1, row.number_2), row.starts_on, row.ends_on, row.is_uncertain, row.note)
            for row in BannedPair.objects.all()
        ),
        promo_blocks=tuple(
            PromoBlockFacts(row.first, row.last, row.block)
            # The first row that covers a number counts, so those edited by hand come first.
            for row in PromoBlock.objects.order_by("-is_edited", "first", "id")
        ),
        block_exceptions={
            row.number: ExceptionFacts(row.block, row.why, row.ends_on)  # type: ignore[arg-type]
            for row in BlockException.objects.all()
        },
        number_releases={
            number: released
            for number, released in Card.objects.filter(released_on__isnull=False).values_list(
                "number", "released_on"
            )
            if released is not None
        },
    )


def find_cards(words: str) -> QuerySet[Card]:
    """Return all cards whose number or name holds the words, leaders first; never cut to the first ten."""
    rows = Card.objects.all()
    for word in words.split():
        rows = rows.filter(Q(number__icontains=word) | Q(name__icontains=word))
    return rows.order_by("number")


def suggest_cards(words: str, *, limit: int = 12) -> list[CardFacts]:
    """Return cards for a field that completes numbers and names as they are typed."""
    wanted = fold_name(words)
    if not wanted:
        return []
    hits = [
        card
        for card in catalog().cards.values()
        if wanted in card.number.lower() or wanted in fold_name(card.name)
    ]
    hits.sort(key=lambda card: (not card.number.lower().startswith(wanted), card.number))
    return hits[:limit]
