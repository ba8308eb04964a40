"""Bandai TCG+ membership numbers: how they are typed, kept and checked (TRM 1.1, 2.1)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy

#: A membership number is this many digits, leading zeros among them.
DIGITS: Final = 10
_BETWEEN_DIGITS: Final = re.compile(r"[\s\-‐-―.·']+")
_SPREADSHEET_POWER: Final = re.compile(r"\d+([.,]\d+)?E\+?\d+", re.IGNORECASE)
#: What the publisher's organizer file writes for a guest without an account.
_GUEST: Final = re.compile(r"GUEST\d*", re.IGNORECASE)


def clean_number(text: str) -> str:
    """Return a number as typed without spaces and hyphens, full-width digits as plain ones; a guest has none.

    Nothing else is changed: a lost zero is shown by `number_problems`, never put back in silence.

    >>> clean_number(" 0000-123 456 "), clean_number("００００１２３４５６"), clean_number("GUEST00012")
    ('0000123456', '0000123456', '')
    """
    plain = _BETWEEN_DIGITS.sub("", unicodedata.normalize("NFKC", text))
    return "" if _GUEST.fullmatch(plain) else plain


def with_lost_zeros(number: str) -> str:
    """Return `number` with the zeros in front that a spreadsheet takes away; other texts unchanged.

    >>> with_lost_zeros("123456")
    '0000123456'
    """
    return number.zfill(DIGITS) if number.isascii() and number.isdigit() else number


def number_problems(number: str, *, place: str = "") -> list[Problem]:
    """Return what is wrong with a cleaned, non-empty number: not ten digits, with the likely one.

    >>> number_problems("0000123456")
    []
    >>> [(p.code, p.params["likely"]) for p in number_problems("123456")]
    [('number_too_short', '0000123456')]
    """
    if not number or (number.isascii() and number.isdigit() and len(number) == DIGITS):
        return []
    if number.isascii() and number.isdigit() and len(number) < DIGITS:
        return [
            Problem(
                "number_too_short",
                ngettext_lazy(
                    "The membership number {number} has {length} digit; it needs ten.",
                    "The membership number {number} has {length} digits; it needs ten.",
                    "length",
                ),
                section="TRM 2.1",
                place=place,
                advice=gettext_noop(
                    "Were zeros lost in front? Then it is {likely}. Look it up in the Bandai TCG+ app."
                ),
                params={"number": number, "length": len(number), "likely": with_lost_zeros(number)},
            )
        ]
    if _SPREADSHEET_POWER.fullmatch(number):
        return [
            Problem(
                "number_rounded_by_spreadsheet",
                gettext_noop("A spreadsheet rounded the membership number to {number}; its digits are lost."),
                section="TRM 2.1",
                place=place,
                advice=gettext_noop("Format the column as text and export again, or leave the number empty."),
                params={"number": number},
            )
        ]
    return [
        Problem(
            "number_not_ten_digits",
            gettext_noop("{number} is no membership number: it is ten digits."),
            section="TRM 2.1",
            place=place,
            advice=gettext_noop("It stands in the Bandai TCG+ app, below the player's name."),
            params={"number": number[:40]},
        )
    ]
