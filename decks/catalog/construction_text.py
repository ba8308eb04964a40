"""Recognises, in a card's text, the construction rules it replaces (CR 5-1-2-4); keeps data, never text."""

from __future__ import annotations

import re

from decks.catalog.facts import ChangeKind, TextChange

#: Clauses that change how a deck is made all follow this opening.
_OPENING = re.compile(
    r"(?:under the rules of this game|according to the rules),(?P<clause>[^.]*)", re.IGNORECASE
)

_FORMS: tuple[tuple[ChangeKind, re.Pattern[str]], ...] = (
    (ChangeKind.ANY_NUMBER, re.compile(r"any number of this card", re.IGNORECASE)),
    (
        ChangeKind.NO_COST_FROM,
        re.compile(r"cannot include cards with a cost of (?P<amount>\d+) or", re.IGNORECASE),
    ),
    (
        ChangeKind.NO_EVENT_COST_FROM,
        re.compile(r"cannot include events with a cost of (?P<amount>\d+) or", re.IGNORECASE),
    ),
    (ChangeKind.ONLY_TYPE, re.compile(r"only include \{(?P<type>[^}]+)\} type", re.IGNORECASE)),
    (ChangeKind.DON_DECK, re.compile(r"DON!! deck consists of (?P<amount>\d+)", re.IGNORECASE)),
    (
        ChangeKind.START_STAGE,
        re.compile(r"start of the game, play .*?\{(?P<type>[^}]+)\} type stage", re.IGNORECASE),
    ),
)
_NAMES = re.compile(r"also treat this card's name as(?P<names>(?:(?:\s|,|and)*\[[^\]]+\])+)", re.IGNORECASE)
#: What a clause about making a deck must contain; a clause with these words and no known form is reported.
_ABOUT_THE_DECK = re.compile(r"\b(?:in your deck|your (?:DON!! )?deck consists|include)\b", re.IGNORECASE)


def read_construction(text: str) -> tuple[TextChange, ...]:
    """Return the construction rules that a card's text replaces, in a fixed order.

    >>> read_construction("Under the rules of this game, your DON!! deck consists of 6 cards.<br>[Main] …")
    (TextChange(kind=<ChangeKind.DON_DECK: 'don_deck'>, amount=6, type=''),)
    >>> read_construction("[Blocker]")
    ()
    """
    clause = _clause(text)
    found = ((kind, form.search(clause)) for kind, form in _FORMS)
    return tuple(_change(kind, match) for kind, match in found if match)


def has_unread_construction(text: str) -> bool:
    """Whether a text speaks of making a deck in words that no known form covers, so a person must look."""
    clause = _clause(text)
    return bool(_ABOUT_THE_DECK.search(clause)) and not read_construction(text)


def read_names(text: str) -> tuple[str, ...]:
    """Return the further names a card has by its own text (CR 2-1-3).

    >>> read_names("Under the rules of this game, also treat this card's name as [Usopp].")
    ('Usopp',)
    """
    return tuple(
        name for match in _NAMES.finditer(text) for name in re.findall(r"\[([^\]]+)\]", match["names"])
    )


def _clause(text: str) -> str:
    return " ".join(match["clause"] for match in _OPENING.finditer(text))


def _change(kind: ChangeKind, match: re.Match[str]) -> TextChange:
    parts = match.groupdict()
    return TextChange(kind, amount=int(parts.get("amount", 0)), type=parts.get("type", ""))
