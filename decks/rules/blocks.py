"""Which block a card belongs to on a day, and which blocks a format allows: the publisher's rotation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from decks.catalog.facts import CardFacts, Regulation, Window, is_in_force
from decks.catalog.printed_block import printed_block
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

SECTION = gettext_noop("Official block rotation")


def block_on(card: CardFacts, regulation: Regulation, on: date) -> str:
    """Return a card's block on a day: exceptions first, then the set table, then the card's own symbol.

    Returns "" when nothing tells.

    >>> from decks.catalog.facts import BlockException, Category, SetFacts
    >>> table = Regulation(date(2026, 10, 4), sets={"OP02": SetFacts("OP02", block="1")},
    ...     block_exceptions={"OP02-005": BlockException("4", "fixed", date(2029, 3, 31))})
    >>> dadan = CardFacts("OP02-005", "Curly.Dadan", Category.CHARACTER)
    >>> block_on(dadan, table, date(2029, 3, 31)), block_on(dadan, table, date(2029, 4, 1))
    ('4', '1')
    """
    exception = regulation.block_exceptions.get(card.number)
    if exception is not None and (exception.ends_on is None or on <= exception.ends_on):
        return exception.block
    return printed_block(card.number, regulation) or card.block


def window_on(format_name: str, regulation: Regulation, on: date) -> Window | None:
    """Return the rotation window of a format on a day, or None before the first or after the last one."""
    return next((w for w in regulation.windows if w.format == format_name and is_in_force(w, on)), None)


def check_blocks(
    numbers: Iterable[str],
    cards: Mapping[str, CardFacts],
    regulation: Regulation,
    *,
    format_name: str,
    on: date,
) -> Iterator[Problem]:
    """Yield a problem for every known card whose block the format does not allow on this day.

    Before the first window of a format there is no rotation. After the last one the last one counts, with
    a note. A card whose block is not known needs a judge's look.
    """
    window = window_on(format_name, regulation, on)
    if window is None:
        window = _last_window(format_name, regulation, on)
        if window is None:
            return
        yield _not_announced(window, on)
    if not window.blocks:
        return
    for number in numbers:
        card = cards.get(number)
        if card is None:
            continue
        block = block_on(card, regulation, on)
        if not block:
            yield _unknown(card)
        elif block not in window.blocks:
            yield _rotated_out(card, block, window, format_name)


def _last_window(format_name: str, regulation: Regulation, on: date) -> Window | None:
    past = [
        w for w in regulation.windows if w.format == format_name and w.ends_on is not None and w.ends_on < on
    ]
    return max(past, key=lambda window: window.ends_on or on, default=None)


def _rotated_out(card: CardFacts, block: str, window: Window, format_name: str) -> Problem:
    return Problem(
        "block_not_allowed",
        gettext_noop("{name} ({number}) is of block {block}; this format allows blocks {blocks}."),
        section=SECTION,
        advice=gettext_noop("Replace it, or play in an event of the Extra format."),
        params={
            "number": card.number,
            "name": card.name,
            "block": block,
            "blocks": ", ".join(window.blocks),
            "format": format_name,
            "cards": (card.number,),
        },
    )


def _unknown(card: CardFacts) -> Problem:
    return Problem(
        "block_unknown",
        gettext_noop("The block of {name} ({number}) is not known."),
        section=SECTION,
        advice=gettext_noop("A judge reads the block symbol on the printed card."),
        params={"number": card.number, "name": card.name, "cards": (card.number,)},
        severity=Severity.WARNING,
    )


def _not_announced(window: Window, on: date) -> Problem:
    return Problem(
        "rotation_not_announced",
        gettext_noop("The blocks for {on} are not in the tables; those that held until {until} are used."),
        section=SECTION,
        advice=gettext_noop("The organizer can enter the new blocks in the table of formats."),
        params={"on": on, "until": window.ends_on, "cards": ()},
        severity=Severity.NOTE,
    )
