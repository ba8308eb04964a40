"""What people type for a card or a key: read generously, and what is close named when it fits nothing.

A card is its number in any spelling ("op1-25", "OP01-025_p1"), or its name where one card of that kind has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from rules_engine.one_piece.cards import CardDef, Library
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: A printed number, with or without its leading zeros, and the mark of another picture behind it.
_PRINTED = re.compile(r"([A-Z]{1,4})[-\s]?(\d{0,2})[-\s](\d{1,3})(?:_[A-Z0-9]{1,6})?", re.IGNORECASE)
#: What keyboards make of a hyphen.
_DASHES = str.maketrans("‐‑–—", "----")
_LOOK_ALIKES = str.maketrans("OILS", "0115")
_SET_DIGITS = 2
_LONGEST = 60
#: More numbers than people would look through.
_MOST_SHOWN = 6


def plain(name: str) -> str:
    """Return a name without spaces, dots and case, as it is compared.

    >>> plain("Monkey.D.Luffy") == plain("monkey d luffy")
    True
    """
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def printed(text: str) -> str:
    """Return a card number as it is printed; text that looks like none is returned as it is.

    >>> [printed(text) for text in ("op1-25", "OP01-025_p1", "st01 – 001", "p-9", "captain")]
    ['OP01-025', 'OP01-025', 'ST01-001', 'P-009', 'captain']
    """
    found = _PRINTED.fullmatch(re.sub(r"\s*-\s*", "-", text.strip().translate(_DASHES)))
    if found is None:
        return text
    letters, box, number = found.groups()
    return f"{letters.upper()}{box.zfill(_SET_DIGITS) if box else ''}-{number.zfill(3)}"


def number_of(text: str, library: Mapping[str, CardDef]) -> str | None:
    """Return the number text means in a library, or None when it means no number there."""
    for number in (text, printed(text), text.strip().upper()):
        if number in library:
            return number
    return None


def named(text: str, library: Mapping[str, CardDef], category: str = "") -> list[str]:
    """Return the numbers of the cards of that name, those of one category when it is given."""
    numbers = _by_name(library).get(plain(text), ())
    return [number for number in numbers if category in ("", library[number].category)]


def meant(text: str, library: Mapping[str, CardDef]) -> frozenset[str]:
    """Return every number that text can mean: a number, a name, or whole words of names ("Zoro")."""
    number = number_of(text, library)
    if number is not None:
        return frozenset((number,))
    numbers = named(text, library)
    words = _words(text)
    if numbers or not words:
        return frozenset(numbers)
    return frozenset(card.number for card in library.values() if words <= _words(card.name))


def _by_name(library: Mapping[str, CardDef]) -> Mapping[str, tuple[str, ...]]:
    held = library.derived if isinstance(library, Library) else {}
    if "by_name" not in held:
        found: dict[str, tuple[str, ...]] = {}
        for card in library.values():
            found[plain(card.name)] = (*found.get(plain(card.name), ()), card.number)
        found.pop("", None)
        held["by_name"] = found
    by_name: Mapping[str, tuple[str, ...]] = held["by_name"]
    return by_name


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", name.casefold()))


def find_card(text: object, library: Mapping[str, CardDef], category: str = "") -> CardDef | Problem:
    """Return the card that text means, or what is wrong with it: no such card, or several of that name."""
    shown = str(text).strip()[:_LONGEST] if text not in (None, "") else "?"
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
        return _unknown(shown, "")
    number = number_of(text, library)
    if number is not None:
        return library[number]
    numbers = named(text, library, category)
    if len(numbers) == 1:
        return library[numbers[0]]
    if numbers:
        more = "" if len(numbers) <= _MOST_SHOWN else ", …"
        return Problem(
            "several_cards_of_that_name",
            gettext_noop('{count} cards are called "{name}": {numbers}.'),
            "CR 2-14-1",
            gettext_noop("Write the number of the one that is meant."),
            params={
                "count": len(numbers),
                "name": shown,
                "numbers": ", ".join(numbers[:_MOST_SHOWN]) + more,
            },
        )
    return _unknown(shown, near_card(text, library, category))


def near_card(text: str, library: Mapping[str, CardDef], category: str = "") -> str:
    """Return a card that may have been meant, as "name (number)", or ""."""
    wanted = printed(_letters_as_digits(text)).upper()
    box = wanted.partition("-")[0]
    same_box = [
        card.number
        for card in library.values()
        if card.number.partition("-")[0] == box and category in ("", card.category)
    ]
    if wanted in same_box:
        return f"{library[wanted].name} ({wanted})"
    close = get_close_matches(wanted, same_box, 1, 0.7)
    if not close and "-" in wanted:
        # The right card of another box, as in OP10-120 for OP01-120.
        ending = wanted.partition("-")[2]
        close = get_close_matches(wanted, [n for n in library if n.partition("-")[2] == ending], 1, 0.7)
    if not close and "-" not in wanted:
        names = {
            plain(card.name): card.number for card in library.values() if category in ("", card.category)
        }
        close = [names[name] for name in get_close_matches(plain(text), names, 1, 0.75)]
    return f"{library[close[0]].name} ({close[0]})" if close else ""


def _letters_as_digits(text: str) -> str:
    """Return a number with the digits that letters were taken for: "ST01-00l", "OP1-O16"."""
    box, dash, number = text.rpartition("-")
    return f"{box}{dash}{number.upper().translate(_LOOK_ALIKES)}" if dash else text


def near_word(word: object, known: Iterable[str]) -> str:
    """Return the known word that may have been meant, or "".

    >>> near_word("charcters", ["leader", "characters"]), near_word("weather", ["hand"])
    ('characters', '')
    """
    return next(iter(get_close_matches(str(word)[:_LONGEST].lower(), list(known), 1, 0.6)), "")


def no_such_key(
    message: str, key: object, known: Iterable[str], place: str = "", code: str = "no_such_key"
) -> Problem:
    """Return the problem of a key nobody knows, with the one that may have been meant and all there are."""
    known = list(known)
    near = near_word(key, known)
    facts = {"key": str(key)[:_LONGEST], "near": near, "known": ", ".join(known)}
    advice = (
        gettext_noop('Did you mean "{near}"? Known are: {known}.')
        if near
        else gettext_noop("Known are: {known}.")
    )
    return Problem(code, message, advice=advice, place=place, params=facts)


def _unknown(shown: str, near: str) -> Problem:
    facts = {"number": shown, "near": near}
    message = gettext_noop("No card has the number {number}.")
    if near:
        return Problem(
            "unknown_number", message, "CR 2-14-1", gettext_noop("Did you mean {near}?"), params=facts
        )
    return Problem("unknown_number", message, "CR 2-14-1", params=facts)
