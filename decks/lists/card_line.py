"""Reads one piece of a line: count and name around a card number, in every order people use."""

from __future__ import annotations

import re
from collections.abc import Mapping

from decks.catalog.facts import CardFacts
from decks.lists.names import is_this_name
from decks.lists.pieces import Piece
from decks.lists.reading import Found, Mention, line_problem
from tournaments.rules.words import gettext_noop

#: A count this large is a slip (a power, a year): no deck holds that many.
MAX_COUNT = 99

_NUMBERING = re.compile(r"^\d{1,3}[.)]\s+(?=[(\[]?\d)")
_COUNT_FIRST = re.compile(
    r"^[(\[]?(?:[xX]\s?)?(?P<count>\d+)[)\]]?(?:\s?[xX*](?![A-Za-z.])|\s(?:copies|copy|pcs)(?: of)?\b)?(?P<name>.*)$"
)
#: "x4", ": x4", "4x", "(x4)" right behind the number.
_TIMES_AFTER = re.compile(
    r"^[:=,(\[-]*\s*(?:[xX*]\s?(?P<a>\d+)|(?P<b>\d+)\s?[xX*](?![A-Za-z.]))[)\]]?(?P<name>.*)$"
)
#: "4", ": 4", "(4)", ",4" right behind the number.
_COUNT_AFTER = re.compile(r"^[:=,;(\[-]*\s*(?P<count>\d+)[)\]]?(?=[\s,;|]|$)(?P<name>.*)$")
#: "Nami x4", "Nami 4x" at the end of the piece.
_TIMES_LAST = re.compile(r"^(?P<name>.*[\s,;|])[(\[]?(?:[xX*]\s?(?P<a>\d+)|(?P<b>\d+)\s?[xX*])[)\]]?$")
#: "Nami 4" at the end of the piece.
_COUNT_LAST = re.compile(r"^(?P<name>.*[\s,;|:])[(\[]?(?P<count>\d{1,2})[)\]]?$")

#: "Nami 4x" in front of the number.
_COUNT_BEFORE = re.compile(r"^(?P<name>.*[^\d\s].*)\s(?P<count>\d{1,2})\s?[xX]?\s?[(\[]?$")
#: A lone figure in what is left: it may be a count that no form above knows, also one far too long.
_LONE_FIGURE = re.compile(
    r"(?<![\w.])(?:[xX]?(?:\d{1,2}|\d{7,})[xX]?)(?![\w.])|(?<![\w.])\d{1,2}\.\d{1,2}(?![\w.])"
)
#: A figure between the count and the number ("4.5", "4x3", "4 4"): which of the two is the count?
_SECOND_FIGURE = re.compile(r"\.?\d{1,2}")
#: A count and a word in the middle of a name: most likely a second card without its number.
_SECOND_CARD = re.compile(r"(?<![\w.])\d{1,2}\s?[xX]?\s+[^\W\d]{2}")

_LEADER_TAG = re.compile(r"[(\[]\s*leader\s*[)\]]", re.IGNORECASE)
_EDGES = " \t,;:|=*•>\"'“”‘’-_/"
_BRACKETS = {"(": ")", "[": "]", "{": "}"}


def read_piece(piece: Piece, cards: Mapping[str, CardFacts]) -> Found:
    """Return the card a piece names, or what is unclear about it; no count at all means one.

    The catalog is asked only whether a figure behind the number is part of the card's name ("Baby 5").

    >>> from decks.lists.pieces import find_pieces
    >>> [read_piece(piece, {}) for piece in find_pieces("4 Nami (OP01-016)")]
    [Mention(number='OP01-016', count=4, names=('Nami',), is_leader=False, may_be_leader=False)]
    """
    is_leader = bool(_LEADER_TAG.search(piece.before + piece.after))
    before = _LEADER_TAG.sub(" ", piece.before).lstrip(" *•>-\"'“,;|").strip()
    after = _LEADER_TAG.sub(" ", piece.after).strip().lstrip(")]}\"'” ").strip()
    card = cards.get(piece.number)
    first, name_before = _first_count(before, card)
    second, name_after = _second_count(after, card, first, name_before)
    if first is not None and second is not None and first != second:
        return line_problem(
            "two_counts",
            gettext_noop("{number} has two different counts: {first} and {second}."),
            gettext_noop('Write one count, such as "{first}x{number}".'),
            params={"number": piece.number, "first": first, "second": second, "cards": (piece.number,)},
        )
    if first is None and second is None and re.fullmatch(r"-\d{1,2}", piece.art):
        return line_problem(
            "count_or_art",
            gettext_noop('"{written}" may mean a count or an art of {number}.'),
            gettext_noop('Write the count in front, such as "4x{number}".'),
            params={"written": piece.number + piece.art, "number": piece.number, "cards": (piece.number,)},
        )
    count = first if first is not None else second
    names = tuple(name for name in (name_before, name_after) if name)
    others = [name for name in names if card is None or not is_this_name(name, card)]
    if any(map(_SECOND_CARD.search, others)):
        return line_problem(
            "second_card_unclear",
            gettext_noop("A second card seems to stand beside {number}, without its number."),
            gettext_noop('Write one card a line, each with its number, such as "4 OP01-016 Nami".'),
            params={"number": piece.number, "cards": (piece.number,)},
        )
    if first is not None and _SECOND_FIGURE.fullmatch(name_before) and name_before in others:
        return _count_unclear(piece.number)
    if count is None:
        if len(others) == len(names) and any(map(_LONE_FIGURE.search, names)):
            return _count_unclear(piece.number)
        count = 1
    return checked_mention(Mention(piece.number, count, names, is_leader))


def _count_unclear(number: str) -> Found:
    return line_problem(
        "count_unclear",
        gettext_noop("It is not clear how many copies of {number} are meant."),
        gettext_noop('Write the count in front, such as "4x{number}".'),
        params={"number": number, "cards": (number,)},
    )


def checked_mention(mention: Mention) -> Found:
    """Return the mention, or the problem that its count is none or beyond any deck."""
    number, count = mention.number, mention.count
    if count < 1:
        return line_problem(
            "count_zero",
            gettext_noop("{number} has a count of {count}."),
            gettext_noop("Delete the line, or write how many copies are in the deck."),
            params={"number": number, "count": count, "cards": (number,)},
        )
    if count > MAX_COUNT:
        return line_problem(
            "count_too_large",
            gettext_noop("{number} has a count of {count}, more than any deck holds."),
            gettext_noop("Write how many copies are in the deck."),
            params={"number": number, "count": count, "cards": (number,)},
        )
    return mention


def _first_count(before: str, card: CardFacts | None) -> tuple[int | None, str]:
    match = _COUNT_FIRST.match(_NUMBERING.sub("", before))
    if match is None and not (card is not None and is_this_name(before, card)):
        match = _COUNT_BEFORE.match(before)
    if match is None or len(match["count"]) > 6:
        return None, _tidy(before)
    return int(match["count"]), _tidy(match["name"])


def _second_count(
    after: str, card: CardFacts | None, first: int | None, name_before: str
) -> tuple[int | None, str]:
    """Return the count and the name behind a number; `first` and `name_before` stand in front of it."""
    if card is not None and is_this_name(after, card):
        return None, _tidy(after)
    for form in (_TIMES_AFTER, _COUNT_AFTER, _TIMES_LAST, _COUNT_LAST):
        match = form.match(after)
        if match is None:
            continue
        parts = match.groupdict()
        figure, name = parts.get("count") or parts.get("a") or parts.get("b") or "", _tidy(match["name"])
        if len(figure) > 6:
            continue
        # With a count in front, a figure and a name behind are a cost, a power, or a second card.
        is_bare = form in (_COUNT_AFTER, _COUNT_LAST)
        if first is not None and name and (name_before or (is_bare and int(figure) != first)):
            continue
        return int(figure), name
    return None, _tidy(after)


def _tidy(name: str) -> str:
    """Return a name without the signs around it; a bracket stays only with its partner."""
    tidy = name.strip(_EDGES)
    for opening, closing in _BRACKETS.items():
        if tidy.startswith(opening) and tidy.endswith(closing) and tidy.count(opening) == 1:
            tidy = tidy[1:-1]
        if opening not in tidy:
            tidy = tidy.strip(closing)
        if closing not in tidy:
            tidy = tidy.strip(opening)
    return tidy.strip(_EDGES)
