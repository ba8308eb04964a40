"""Misprints mended before reading, by card number: wrong words, right words, and why.

Only words that are wrong are here; a wording that is merely unusual is read as it stands. Applied after the
normalisation; a row that no longer finds its words is reported as stale.
"""

from __future__ import annotations

from typing import NamedTuple


class Erratum(NamedTuple):
    """One misprint."""

    wrong: str
    right: str
    reason: str


ERRATA: dict[str, tuple[Erratum, ...]] = {
    "OP07-100": (Erratum("trash 2 card from", "trash 2 cards from", "singular after 2"),),
    "OP10-079": (Erratum("with a cost 5 or less", "with a cost of 5 or less", "the word is missing"),),
    "OP17-055": (
        Erratum(
            "or up to 1 of your Character with",
            "or up to 1 of your Characters with",
            "singular after 'of your'",
        ),
    ),
    "OP17-076": (Erratum("Charactes", "Character cards", "misspelt, and the noun as everywhere else"),),
}


def mended(number: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Give the lines with this number's misprints mended.

    >>> mended("XX99-001", ("draw 1 card.",))
    ('draw 1 card.',)
    """
    for row in ERRATA.get(number, ()):
        lines = tuple(line.replace(row.wrong, row.right) for line in lines)
    return lines


def is_stale(number: str, lines: tuple[str, ...]) -> list[Erratum]:
    """List the rows whose wrong words are no longer in the lines."""
    return [row for row in ERRATA.get(number, ()) if not any(row.wrong in line for line in lines)]
