"""Lists written as JSON: an element a copy, a map of counts, objects with id and quantity, sections.

Keys are told by what they are about, not by one site's spelling, so the exports of several sites and of the
Limitless API (sections of {count, set, number}) are read by the same walk through the document.
"""

from __future__ import annotations

import json
import re
from typing import Any

from decks.lists.card_line import checked_mention
from decks.lists.don import take_don
from decks.lists.incoming import clean
from decks.lists.items import unread_item
from decks.lists.numbers import MISTYPED, NUMBER, canonical
from decks.lists.reading import Findings, Found, Mention, line_problem
from tournaments.rules.words import gettext_noop

_NUMBER_KEYS = ("cardid", "cardnumber", "cardcode", "number", "code", "id", "card", "no")
_COUNT_KEYS = ("count", "qty", "quantity", "copies", "amount", "num", "n")
_NAME_KEYS = ("name", "cardname", "title")
#: Figures beside the cards of a map that tell about the whole list.
_LIST_FIGURES = frozenset(
    ["version", "schema", "total", "size", "count", "cardcount", "format", "id", "deckid"]
)
#: Keys whose text is about the list or about a card's printing; a number in them is no card of the deck.
_TALK = frozenset(
    [
        "name",
        "title",
        "description",
        "notes",
        "note",
        "author",
        "player",
        "url",
        "link",
        "image",
        "img",
        "imageurl",
        "art",
        "artid",
        "id",
        "slug",
        "packid",
        "date",
        "format",
        "event",
        "source",
        "colors",
        "colours",
        "color",
        "type",
        "rarity",
    ]
)

Pairs = list[tuple[str, Any]]


class _Object(list[tuple[str, Any]]):
    """A JSON object as its pairs, so that a key given twice is not lost."""


def parse_json(text: str) -> Any:
    """Return a JSON document with objects as pairs, or None when the text is not one array or object."""
    stripped = text.strip()
    if not stripped or stripped[0] not in "[{":
        return None
    try:
        return json.loads(stripped, object_pairs_hook=_Object)
    except (ValueError, RecursionError):
        return None


def read_json(document: Any, text: str) -> Findings:
    """Return the cards of a document, each with the line of `text` it stands on.

    >>> text = '{"leader": "OP15-058", "cards": {"OP12-071": 4}}'
    >>> [(card.number, card.count, card.is_leader) for card in read_json(parse_json(text), text).by_line[1]]
    [('OP15-058', 1, True), ('OP12-071', 4, False)]
    """
    walk = _Walk(text)
    walk.value(document, key="", is_top=True)
    return walk.findings


class _Walk:
    """Walks a document in its own order, keeping the place in the text for line numbers."""

    def __init__(self, text: str) -> None:
        self.findings = Findings({})
        self._text = text
        self._place = 0
        self._line = 1
        #: How many cards, problems and DON!! were found so far.
        self._told = 0

    def value(self, value: Any, *, key: str, is_top: bool = False) -> None:
        if isinstance(value, _Object):
            self._object(value, key, is_top=is_top)
        elif isinstance(value, list):
            self._array(value, key)
        elif isinstance(value, str) and value.strip():
            self._string(value, key)

    def _array(self, elements: list[Any], key: str) -> None:
        """Read every element; beside cards, or with a count, one that gives nothing is told as unread."""
        began, silent = self._told, []
        for position, element in enumerate(elements):
            before = self._told
            if isinstance(element, str):
                self._element(element, key, is_first=position == 0)
                continue
            self.value(element, key=key)
            is_about_cards = key not in _TALK and not key.startswith("don") and _has_value(element)
            is_banner = position == 0 and not _has_count(element)
            if self._told == before and is_about_cards and not is_banner:
                silent.append((self._line, element))
        for line, element in silent:
            if self._told > began or _has_count(element):
                self.findings.add(line, unread_item(_shown(element)))

    def _object(self, pairs: Pairs, key: str, *, is_top: bool) -> None:
        fields = {_plain(name): value for name, value in pairs}
        card = None if is_top and "cards" in fields else _card_of(fields)
        if card:
            number, raw = card
            self._seek(raw)
            self._card(number, _count_of(fields), key, name=_name_of(fields))
            return
        is_map = any(NUMBER.fullmatch(clean(name)) for name, _ in pairs)
        for name, value in pairs:
            plain = _plain(name)
            match = NUMBER.fullmatch(clean(name))
            if match:
                self._seek(name)
                count = (
                    _count_of({_plain(one): inner for one, inner in value})
                    if isinstance(value, _Object)
                    else value
                )
                self._card(canonical(match["number"]), count, key)
            elif is_top and plain in _NAME_KEYS and isinstance(value, str):
                self.findings.name = value
            elif plain.startswith("don") and isinstance(value, int):
                self._told += 1
                self.findings.add_don(value)
            elif MISTYPED.fullmatch(clean(name)) or (
                is_map and _is_figure(value) and plain not in _LIST_FIGURES
            ):
                self._seek(name)
                self._add(unread_item(f"{clean(name)}: {_shown(value)}"))
            elif not isinstance(value, str) or plain not in _TALK:
                self.value(value, key=plain)

    def _element(self, text: str, key: str, *, is_first: bool) -> None:
        """Read a text in an array: one copy of a card, a line, DON!! cards, or a banner in front."""
        self._seek(text)
        word = clean(text)
        match = NUMBER.fullmatch(word)
        if match:
            self._card(canonical(match["number"]), 1, key)
            return
        rest, don, has_don = take_don(word)
        if has_don and not rest:
            self._told += 1
            self.findings.add_don(1 if don is None else don)
        elif key not in _TALK and (NUMBER.search(word) or MISTYPED.search(word) or not is_first):
            self._add(unread_item(word))

    def _string(self, text: str, key: str) -> None:
        match = NUMBER.fullmatch(clean(text))
        if match:
            self._seek(text)
            self._card(canonical(match["number"]), 1, key)
        elif NUMBER.search(text) or MISTYPED.search(text) or key == "leader":
            self._seek(text)
            self._add(unread_item(clean(text)))

    def _card(self, number: str, count: Any, key: str, name: str = "") -> None:
        whole = _whole(count)
        if whole is None:
            self._add(
                line_problem(
                    "count_not_a_number",
                    gettext_noop('The count of {number} is not a number: "{count}".'),
                    gettext_noop("Write how many copies are in the deck."),
                    params={"number": number, "count": str(count)[:20], "cards": (number,)},
                )
            )
            return
        names = (name,) if name else ()
        self._add(
            checked_mention(Mention(number, whole, names, is_leader=key.startswith("leader") and whole == 1))
        )

    def _add(self, found: Found) -> None:
        self._told += 1
        self.findings.add(self._line, found)

    def _seek(self, raw: str) -> None:
        """Move to the next place where a text of the document stands, as far as it can be found."""
        place = self._text.find(json.dumps(raw, ensure_ascii=False), self._place)
        if place >= 0:
            self._line += self._text.count("\n", self._place, place)
            self._place = place


def _card_of(fields: dict[str, Any]) -> tuple[str, str] | None:
    """Return an object's card number and the text that holds it; a set and a number count together."""
    set_code, no = fields.get("set"), fields.get("number")
    if isinstance(set_code, str) and isinstance(no, (str, int)):
        match = NUMBER.fullmatch(f"{clean(set_code)}-{str(no).zfill(3)}")
        if match:
            return canonical(match["number"]), str(no)
    for key in _NUMBER_KEYS:
        value = fields.get(key)
        if isinstance(value, str) and (match := NUMBER.fullmatch(clean(value))):
            return canonical(match["number"]), value
    return None


def _count_of(fields: dict[str, Any]) -> Any:
    return next((fields[key] for key in _COUNT_KEYS if key in fields), 1)


def _name_of(fields: dict[str, Any]) -> str:
    return next((clean(fields[key]) for key in _NAME_KEYS if isinstance(fields.get(key), str)), "")


def _whole(count: Any) -> int | None:
    if isinstance(count, str) and re.fullmatch(r"\s*\d{1,6}\s*", count):
        return int(count)
    if isinstance(count, float):
        return int(count) if count.is_integer() else None
    return count if isinstance(count, int) and not isinstance(count, bool) else None


def _has_count(value: Any) -> bool:
    """Whether a part of a document is an object with a count: a card, though its number was not found."""
    return isinstance(value, _Object) and any(_plain(name) in _COUNT_KEYS for name, _ in value)


def _has_value(value: Any) -> bool:
    """Whether a part of a document holds anything at all."""
    if isinstance(value, _Object):
        return any(_has_value(inner) for _, inner in value)
    return value not in ([], "")


def _is_figure(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    """Return a part of a document as a person recognises it: a card's name, else its own text."""
    if isinstance(value, _Object) and (name := _name_of({_plain(key): inner for key, inner in value})):
        return name
    return str(value)


def _plain(key: str) -> str:
    return re.sub(r"[^a-z]", "", key.lower())
