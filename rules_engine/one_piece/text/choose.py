"""Lines where a ruling, or the sense of the card, turns one of the preference rules round.

Each entry names the card, the line (counted from 0), the rule (a function of :mod:`preferences`) and the reason.
"""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """One line read against a preference rule."""

    line: int
    rule: str
    reason: str


_LIMIT = (
    "The limit stands once for both kinds; read the other way, one of them could be played whatever its cost."
)
_EXCEPT = "The exception names a card of the first kind: it speaks of both."

CHOICES: dict[str, tuple[Choice, ...]] = {
    "OP09-046": (Choice(0, "shared_filters", _LIMIT),),
    "OP09-056": (Choice(0, "shared_filters", _EXCEPT),),
    "OP11-022": (Choice(1, "shared_filters", _LIMIT),),
    "OP17-007": (Choice(0, "shared_filters", _LIMIT),),
    "EB02-059": (Choice(0, "shared_filters", _LIMIT),),
}


def turned_round(number: str, line: int) -> str:
    """Name the rule turned round for this line, "" for none.

    >>> turned_round("XX99-001", 0)
    ''
    """
    return next((choice.rule for choice in CHOICES.get(number, ()) if choice.line == line), "")
