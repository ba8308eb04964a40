"""Reads rows of the public card file (one row a printing) into card facts, reporting every bad row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from decks.catalog.construction_text import has_unread_construction, read_construction, read_names
from decks.catalog.facts import COLOURS, CardFacts, Category, Regulation
from decks.catalog.printed_block import printed_block
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

#: A whole card number as printed: OP01-016, P-107, PRB02-008.
NUMBER = re.compile(r"(?:[A-Z]{2,4}\d{2}|P)-\d{3}")

_NONE = {"", "-", "–", "—", "−"}
_ADVICE_ROW = gettext_noop(
    "Correct row {row} of the file and import it again; the other rows are not affected."
)
_PRODUCT_CODE = re.compile(
    r"\[(?P<family>[A-Z]{2,4})-?(?P<no>\d{2})(?:-(?P<with>[A-Z]{2,4})-?(?P<with_no>\d{2}))?\]\s*$"
)
#: No name of a card is longer.
_NAME_LENGTH = 120
#: No figure on a card is longer.
_FIGURE_DIGITS = 9
_COMPARED = ("name", "category", "colours", "cost", "power", "counter", "life", "attributes", "types")


@dataclass(frozen=True, slots=True)
class RowReport:
    """What a file of rows holds.

    `cards` are the facts by number; `texts` are the different wordings of each number's printings, the base
    printing first; `refused` names every row that was not read; `remarks` are things a person should look
    at although the rows were read. `reprints` are the numbers of which the rows hold no base printing.
    """

    cards: dict[str, CardFacts]
    texts: dict[str, tuple[str, ...]]
    refused: tuple[Problem, ...]
    remarks: tuple[Problem, ...]
    reprints: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Printing:
    facts: CardFacts
    text: str
    is_base: bool


def read_rows(rows: Iterable[object], regulation: Regulation | None = None) -> RowReport:
    """Read rows with the keys card_number, card_name, card_type, cost, power … one row a printing.

    Row numbers in problems count from 1. Where printings of one number disagree the base printing counts,
    and a remark says so. With a regulation its block table overrules the printed field, which is wrong for
    some printings. Raises nothing for bad rows.

    >>> row = {"card_number": "ST01-001", "card_name": "Monkey.D.Luffy", "card_type": "LEADER", "cost": "-",
    ...        "life": "5", "power": "5000", "colors": ["Red"], "card_sets": "-Straw Hat Crew- [ST-01]"}
    >>> report = read_rows([row, {"card_number": "ST01"}])
    >>> report.cards["ST01-001"].life, report.cards["ST01-001"].sets
    (5, ('ST01',))
    >>> [problem.words() for problem in report.refused]
    ['Row 2 has no valid card number: "ST01".', 'Row 2 has no card name.', 'Row 2 has no category.']
    """
    printings: dict[str, list[_Printing]] = {}
    refused: list[Problem] = []
    for no, row in enumerate(rows, start=1):
        read = _read_row(no, row)
        if isinstance(read, _Printing):
            printings.setdefault(read.facts.number, []).append(read)
        else:
            refused.extend(read)
    cards: dict[str, CardFacts] = {}
    texts: dict[str, tuple[str, ...]] = {}
    remarks: list[Problem] = []
    for number in sorted(printings):
        of_number = sorted(printings[number], key=lambda printing: not printing.is_base)
        cards[number] = _merge(of_number, regulation)
        texts[number] = tuple(dict.fromkeys(printing.text for printing in of_number if printing.text))
        remarks.extend(_remarks(cards[number], of_number))
    reprints = frozenset(number for number in printings if not any(p.is_base for p in printings[number]))
    return RowReport(cards, texts, tuple(refused), tuple(remarks), reprints)


def product_code(product: str) -> str:
    """Return the set code a product's line ends with, or the product's name.

    >>> product_code("-THE AZURE SEA'S SEVEN- [OP-14-EB04]"), product_code("Included in Event Pack Vol.1")
    ('OP14-EB04', 'Event Pack Vol.1')
    """
    match = _PRODUCT_CODE.search(product)
    if match is None:
        return product.strip().removeprefix("Included in ")
    code = f"{match['family']}{match['no']}"
    return f"{code}-{match['with']}{match['with_no']}" if match["with"] else code


def _read_row(no: int, row: object) -> _Printing | list[Problem]:
    if not isinstance(row, Mapping):
        return [_bad(no, "row_not_a_card", gettext_noop("Row {row} is not a card: {value}."), row)]
    problems: list[Problem] = []
    number = str(row.get("card_number") or "").strip().upper()
    if not NUMBER.fullmatch(number):
        problems.append(
            _bad(
                no,
                "row_number_invalid",
                gettext_noop('Row {row} has no valid card number: "{value}".'),
                number,
            )
        )
    name = str(row.get("card_name") or "").strip()
    if not name:
        problems.append(_bad(no, "row_name_missing", gettext_noop("Row {row} has no card name."), ""))
    problems.extend(_unkeepable(no, row))
    category = _category(no, row.get("card_type"), problems)
    colours = _colours(no, row.get("colors"), problems)
    figures = {key: _figure(no, key, row.get(key), problems) for key in ("cost", "power", "counter", "life")}
    if problems or category is None:
        return problems
    text = str(row.get("effects") or "").strip()
    product = str(row.get("card_sets") or "").strip()
    facts = CardFacts(
        number=number,
        name=name,
        category=category,
        colours=colours,
        **_by_category(category, figures),
        attributes=_words(row.get("attributes")),
        types=_words(row.get("types")),
        block=_symbol(row.get("block_icon")),
        rarity=_symbol(row.get("rarity")),
        sets=(product_code(product),) if product else (),
        changes=read_construction(text),
        has_trigger="[Trigger]" in text,
        also_named=read_names(text),
    )
    is_base = not row.get("is_alternate_art") and row.get("image_name", number) == number
    return _Printing(facts, text, is_base)


def _unkeepable(no: int, row: Mapping[object, object]) -> Iterable[Problem]:
    """Yield what no table takes: a name too long for one, or a text with the sign that ends texts."""
    message = gettext_noop('Row {row}: {field} is too long or has a sign that no card has: "{value}".')
    for key, value in row.items():
        text = str(value)
        if "\0" in text or "\\x00" in text or (key == "card_name" and len(text.strip()) > _NAME_LENGTH):
            yield _bad(no, "row_text_invalid", message, text.replace("\0", "\ufffd"), field=str(key))


def _by_category(category: Category, figures: dict[str, int | None]) -> dict[str, int | None]:
    """Tell "none" from zero where the file writes a dash for both (CR 2-6-2, 2-7-5, 2-9-3, 2-10-2)."""
    is_leader, is_character = category is Category.LEADER, category is Category.CHARACTER
    return {
        "cost": None if is_leader or category is Category.DON else figures["cost"] or 0,
        "power": (figures["power"] or 0) if is_leader or is_character else None,
        "counter": figures["counter"] if is_character else None,
        "life": figures["life"] if is_leader else None,
    }


def _category(no: int, value: object, problems: list[Problem]) -> Category | None:
    word = str(value or "").strip().lower().removesuffix("!!")
    if not word:
        problems.append(_bad(no, "row_category_missing", gettext_noop("Row {row} has no category."), ""))
        return None
    try:
        return Category(word)
    except ValueError:
        problems.append(
            _bad(
                no, "row_category_unknown", gettext_noop('Row {row} has no known category: "{value}".'), value
            )
        )
        return None


def _colours(no: int, value: object, problems: list[Problem]) -> tuple[str, ...]:
    colours = tuple(word.lower() for word in _words(value))
    problems.extend(
        _bad(no, "row_colour_unknown", gettext_noop('Row {row} has an unknown colour: "{value}".'), colour)
        for colour in colours
        if colour not in COLOURS
    )
    return colours


def _figure(no: int, key: str, value: object, problems: list[Problem]) -> int | None:
    text = "" if value is None else str(value).strip()
    if text in _NONE:
        return None
    if text.isascii() and text.isdigit() and len(text) <= _FIGURE_DIGITS:
        return int(text)
    message = gettext_noop('Row {row}: {field} is not a number: "{value}".')
    problems.append(_bad(no, "row_figure_invalid", message, value, field=key))
    return None


def _words(value: object) -> tuple[str, ...]:
    parts: Iterable[object]
    if isinstance(value, str):
        parts = value.split("/")
    elif isinstance(value, Sequence):
        parts = value
    else:
        parts = ()
    words = (str(part).strip() for part in parts)
    return tuple(word for word in words if word not in _NONE)


def _symbol(value: object) -> str:
    text = "" if value is None else str(value).strip()
    return "" if text in _NONE else text


def _merge(printings: list[_Printing], regulation: Regulation | None) -> CardFacts:
    """Join the printings of one number: the base printing's facts, all the sets."""
    base = printings[0].facts
    types = next((p.facts.types for p in printings if all(map(str.isascii, p.facts.types))), base.types)
    block = printed_block(base.number, regulation) if regulation else ""
    return msgspec.structs.replace(
        base,
        sets=tuple(dict.fromkeys(code for printing in printings for code in printing.facts.sets)),
        # One printing in the public file carries a type in Japanese letters.
        types=base.types if all(map(str.isascii, base.types)) else types,
        block=block or base.block,
    )


def _remarks(card: CardFacts, printings: list[_Printing]) -> Iterable[Problem]:
    for name in _COMPARED:
        values = dict.fromkeys(str(getattr(printing.facts, name)) for printing in printings)
        if len(values) > 1:
            yield Problem(
                "printings_disagree",
                gettext_noop("The printings of {number} disagree on {field}; the base printing counts."),
                advice=gettext_noop("Look at the printed cards and correct the fact by hand if it is wrong."),
                params={"number": card.number, "field": name, "cards": (card.number,)},
                severity=Severity.NOTE,
            )
    if has_unread_construction(printings[0].text):
        yield Problem(
            "construction_text_unread",
            gettext_noop("{number} {name} seems to change how a deck is made, in words that are not known."),
            section="CR 5-1-2-4",
            advice=gettext_noop("Judge decks with this card by hand, and enter the rule it changes by hand."),
            params={"number": card.number, "name": card.name, "cards": (card.number,)},
            severity=Severity.WARNING,
        )


def _bad(no: int, code: str, message: str, value: object, **params: object) -> Problem:
    shown = str(value)
    return Problem(
        code,
        message,
        advice=_ADVICE_ROW,
        place=gettext_noop("row {row}"),
        params={"row": no, "value": shown if len(shown) <= 60 else shown[:59] + "…", **params},
    )
