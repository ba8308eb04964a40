"""Writes cards in every form people paste them in; what the tests of reading start from."""

import base64
import json
from collections.abc import Callable, Sequence

from decks.catalog.facts import load_shipped_cards

CARDS = load_shipped_cards()

#: (number, count) of a card
Card = tuple[str, int]


def name(number: str) -> str:
    return CARDS[number].name


LINE_FORMS: dict[str, Callable[[str, int], str]] = {
    "glued": lambda no, n: f"{n}x{no}",
    "lower case": lambda no, n: f"{n}x{no.lower()}",
    "capital x": lambda no, n: f"{n}X{no}",
    "times sign": lambda no, n: f"{n}\u00d7{no}",
    "x then space": lambda no, n: f"{n}x {no}",
    "x between spaces": lambda no, n: f"{n} x {no}",
    "count and number": lambda no, n: f"{n} {no}",
    "count, number, name": lambda no, n: f"{n} {no} {name(no)}",
    "number in brackets": lambda no, n: f"{n} ({no})",
    "number, x count": lambda no, n: f"{no} x{n}",
    "number, count": lambda no, n: f"{no} {n}",
    "number, colon, count": lambda no, n: f"{no}: {n}",
    "number glued to x count": lambda no, n: f"{no}x{n}",
    "number, name, x count": lambda no, n: f"{no} {name(no)} x{n}",
    "count, name, number in brackets": lambda no, n: f"{n} {name(no)} ({no})",
    "count x, name, number in brackets": lambda no, n: f"{n}x {name(no)} [{no}]",
    "number dash name": lambda no, n: f"{n}x {no} - {name(no)}",
    "count in brackets": lambda no, n: f"({n}) {no} {name(no)}",
    "count behind in brackets": lambda no, n: f"{no} ({n})",
    "bullet": lambda no, n: f"- {n}x {no}",
    "whole line in quotes": lambda no, n: f'"{n} {no} {name(no)}"',
    "art suffix _p1": lambda no, n: f"{n}x{no}_p1",
    "art suffix _r1": lambda no, n: f"{n} {no}_r1 {name(no)}",
    "art suffix -P1": lambda no, n: f"{n}x {no}-P1",
    "art suffix -1": lambda no, n: f"{n}x{no}-1",
    "art suffix -SP": lambda no, n: f"{n}x{no}-SP",
    "art suffix -AA, count behind": lambda no, n: f"{no}-AA x{n}",
    "CSV row": lambda no, n: f"{n},{no},{name(no)}",
    "tabs": lambda no, n: f"{n}\t{no}\t{name(no)}",
    "en dash in the number": lambda no, n: f"{n} {no.replace('-', chr(0x2013))}",
    "full-width figures": lambda no, n: f"{chr(0xFF10 + n) if n < 10 else n}x{no}",
    "zero-width space": lambda no, n: f"{n}x\u200b{no}",
    "line of a JSON map": lambda no, n: f'"{no}": {n},',
    "line of a JSON array": lambda no, n: f'{{ "cardId": "{no}", "qty": {n} }},',
    "printing behind the name": lambda no, n: f"{n} {no} {name(no)} (Parallel)",
    "comment behind": lambda no, n: f"{n} {no} // from the binder",
}

CHUNK_FORMS: dict[str, Callable[[Sequence[Card]], str]] = {
    "glued, spaces between": lambda cards: " ".join(f"{n}x{no}" for no, n in cards),
    "counted, spaces between": lambda cards: " ".join(f"{n} {no}" for no, n in cards),
    "counts behind, spaces between": lambda cards: " ".join(f"{no} x{n}" for no, n in cards),
    "plain counts behind": lambda cards: " ".join(f"{no} {n}" for no, n in cards),
    "commas": lambda cards: ", ".join(f"{n} {no}" for no, n in cards),
    "commas without spaces": lambda cards: ",".join(f"{n}x{no}" for no, n in cards),
    "semicolons": lambda cards: "; ".join(f"{no} x{n}" for no, n in cards),
    "semicolons with names": lambda cards: "; ".join(f"{n} {no} {name(no)}" for no, n in cards),
    "names and commas": lambda cards: ", ".join(f"{n} {name(no)} ({no})" for no, n in cards),
    "deck maker string": lambda cards: "a".join(f"{n}n{no}" for no, n in cards),
    "topdecks link": lambda cards: (
        "https://onepiecetopdecks.com/deck-list/x/deckgen?dn=My%20Deck&dg="
        + "a".join(f"{n}n{no}" for no, n in cards)
    ),
    "egman link": lambda cards: (
        "https://deckbuilder.egmanevents.com/?deck="
        + ",".join(f"{no}:{n}" for no, n in cards)
        + "&type=optcg"
    ),
    "card kaizoku link": lambda cards: (
        "https://deckbuilder.cardkaizoku.com/?deck=" + "%7C".join(f"{n}x{no}" for no, n in cards)
    ),
    "card kaizoku packed link": lambda cards: f"https://deckbuilder.cardkaizoku.com/?deck={packed(cards)}",
    "gumgum link": lambda cards: (
        "https://gumgum.gg/deckbuilder?deck=" + "".join(f"{n}x{no};" for no, n in cards)
    ),
    "map on one line": lambda cards: json.dumps(dict(cards)),
}

#: Whole texts; these stand alone.
DOCUMENT_FORMS: dict[str, Callable[[str, Sequence[Card]], str]] = {
    "array of copies": lambda leader, cards: json.dumps(
        ["Exported from a site", leader, *(no for no, n in cards for _ in range(n))]
    ),
    "map under cards": lambda leader, cards: json.dumps({"leader": leader, "cards": dict(cards)}, indent=2),
    "cardId and qty": lambda leader, cards: json.dumps(
        {"name": "Mine", "leader": leader, "cards": [{"cardId": no, "qty": n} for no, n in cards]}, indent=1
    ),
    "leader among the cards": lambda leader, cards: json.dumps(
        {"leader": leader, "cards": [{"id": no, "quantity": n} for no, n in [(leader, 1), *cards]]}
    ),
    "sections": lambda leader, cards: json.dumps(
        {
            "leader": [_section_row(leader, 1)],
            **{
                section: [_section_row(no, n) for no, n in cards if CARDS[no].category == section]
                for section in ("character", "event", "stage")
            },
        }
    ),
    "object literal": lambda leader, cards: (
        f"const deck = {{\n  name: 'Mine',\n  leader: {{ cardId: '{leader}', count: 1 }},\n  cards: [\n"
        + "".join(f"    {{ cardId: '{no}', count: {n} }}, // \u2026\n" for no, n in cards)
        + "  ],\n};\n\nexport { deck };\n"
    ),
    "fragment": lambda leader, cards: (
        f"#d={leader}%7C" + "%2C".join(f"{no}%3A{n}" for no, n in cards) + "&n=x"
    ),
}


def packed(cards: Sequence[Card]) -> str:
    return base64.b64encode(json.dumps(dict(cards)).encode()).decode()


def _section_row(number: str, count: int) -> dict[str, object]:
    code, _, no = number.partition("-")
    return {"count": count, "name": name(number), "set": code, "number": no}


CHUNK_FORMS["packed alone"] = packed
