"""The position editor: a board as lines that a judge types, and the position a record begins at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.catalog.facts import CardFacts
from decks.queries.catalog import catalog
from rules_engine.queries.starts import Deck
from tournaments.rules.names import fold_name
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Zones with a line for each card, in the order they are filled in at a table.
ZONES = ("characters", "stage", "hand", "life", "trash")
_FITS = {"characters": "character", "stage": "stage", "leader": "leader"}
_MOST = 60
_UNKNOWN = re.compile(r"(\d{1,2})\s*\?|\?\s*(\d{1,2})?")
_DON = re.compile(r"\+\s*(\d{1,2})")
_COUNT = re.compile(r"(?:^(\d{1,2})\s*[x×]?\s+)|(?:\s+[x×]\s*(\d{1,2})$)")


@dataclass(frozen=True, slots=True)
class Pick:
    """A card that can be tapped for a player's zones: how many copies the list has, which zones it fits."""

    number: str
    name: str
    category: str
    cost: int | None
    copies: int


@dataclass(frozen=True, slots=True)
class SideForm:
    """One player's half of the editor as it stands in its fields."""

    letter: str
    name: str
    leader: CardFacts | None
    picks: tuple[Pick, ...]
    #: Zone → its lines.
    lines: Mapping[str, str]
    counts: Mapping[str, int]
    leader_rested: bool = False


def picks_of(deck: Deck) -> tuple[Pick, ...]:
    """Return the cards of a deck, Characters by cost first, then Events and Stages."""
    known = catalog().cards
    order = {"character": 0, "event": 1, "stage": 2}
    rows = [
        Pick(number, known[number].name, str(known[number].category), known[number].cost, copies)
        for number, copies in deck.cards.items()
        if number in known
    ]
    return tuple(sorted(rows, key=lambda row: (order.get(row.category, 3), row.cost or 0, row.number)))


def side_form(position: Mapping[str, Any], letter: str, deck: Deck, name: str = "") -> SideForm:
    """Return one player's half of the editor from a position."""
    row = position.get(letter, {})
    don = row.get("don", {})
    leader = row.get("leader", deck.leader)
    is_object = isinstance(leader, Mapping)
    return SideForm(
        letter=letter,
        name=name,
        leader=catalog().cards.get(deck.leader),
        picks=picks_of(deck),
        lines={zone: lines_of(row.get(zone, [])) for zone in ZONES},
        counts={
            "active": don.get("active", 0),
            "rested": don.get("rested", 0),
            "leader_don": leader.get("don", 0) if is_object else 0,
        },
        leader_rested=bool(is_object and leader.get("rested")),
    )


def lines_of(entries: Any) -> str:
    """Return the cards of a zone as its field writes them.

    >>> lines_of([None, None, {"card": "OP01-016", "rested": True, "don": 2}]).splitlines()
    ['OP01-016 Nami +2 rested', '2 ?']
    """
    if isinstance(entries, int):
        return f"{entries} ?" if entries else ""
    rows = entries if isinstance(entries, list) else [entries] if entries else []
    unknown = sum(1 for row in rows if row is None)
    lines = []
    for row in rows:
        if row is None:
            continue
        facts = row if isinstance(row, Mapping) else {"card": row}
        marks = [f"+{facts['don']}"] if facts.get("don") else []
        marks += [word for word in ("rested", "new") if facts.get(word)]
        marks += ["face up"] if facts.get("face_up") else []
        number = str(facts.get("card") or "?")
        known = catalog().cards.get(number)
        lines.append(" ".join([number, *([known.name] if known else []), *marks]))
    return "\n".join([*lines, *([f"{unknown} ?"] if unknown else [])])


def read_position(data: Mapping[str, str], decks: Mapping[str, Deck]) -> dict[str, Any]:
    """Return the position that the editor's fields say.

    Raises `Refused` with every line that names no card, or several; whether such a board is possible is the
    engine's to say.
    """
    problems: list[Problem] = []
    turn = _number(data, "turn", 1)
    found: dict[str, Any] = {
        "turn": max(1, turn),
        "turn_side": data.get("turn_side") if data.get("turn_side") in ("a", "b") else "a",
        "phase": "refresh" if data.get("phase") == "refresh" else "main",
    }
    for letter, deck in decks.items():
        side: dict[str, Any] = {}
        if deck.cards:
            side["deck_list"] = deck.plain()
        side["leader"] = {
            "card": deck.leader,
            "rested": bool(data.get(f"{letter}-leader-rested")),
            "don": _number(data, f"{letter}-leader-don"),
        }
        side["don"] = {
            "active": _number(data, f"{letter}-active"),
            "rested": _number(data, f"{letter}-rested"),
        }
        for zone in ZONES:
            entries, wrong = read_zone(data.get(f"{letter}-{zone}", ""), zone, letter, deck)
            problems += wrong
            if entries:
                side[zone] = entries
        if "stage" in side:
            side["stage"] = side["stage"][:2]
        found[letter] = side
    if problems:
        raise Refused(*problems)
    return found


def _number(data: Mapping[str, str], name: str, default: int = 0) -> int:
    value = str(data.get(name, "")).strip()
    return int(value) if value.isdecimal() and len(value) < 4 else default


def read_zone(text: str, zone: str, letter: str, deck: Deck) -> tuple[list[Any], list[Problem]]:
    """Return the cards of one zone's field, a line or a comma each, and what could not be read.

    "nami", "OP01-016 rested +2", "2 luffy", "3 ?" or "5" for cards nobody knows.
    """
    entries: list[Any] = []
    problems: list[Problem] = []
    for number, line in enumerate(re.split(r"[\n,;]", text), start=1):
        words = line.strip()
        if not words:
            continue
        unknown = _UNKNOWN.fullmatch(words)
        if unknown or (words.isdecimal() and len(words) < 3):
            count = int((unknown and (unknown[1] or unknown[2])) or (words if words.isdecimal() else 1))
            entries += [None] * min(count, _MOST)
            continue
        row, problem = _card(words, zone, deck, f"player {letter.upper()}, {zone}, line {number}")
        if problem:
            problems.append(problem)
        entries += row
    return entries[:_MOST], problems


def _card(words: str, zone: str, deck: Deck, place: str) -> tuple[list[Any], Problem | None]:
    marks: dict[str, Any] = {}
    for word, key in (("face up", "face_up"), ("rested", "rested"), ("new", "new")):
        stripped = re.sub(rf"(?i)(?:^|\s){word}(?=\s|$)", " ", words)
        if stripped != words:
            marks[key], words = True, stripped
    given = _DON.search(words)
    if given:
        marks["don"], words = int(given[1]), words[: given.start()] + words[given.end() :]
    copies = _COUNT.search(words.strip())
    count = 1
    if copies:
        count = int(copies[1] or copies[2])
        words = _COUNT.sub(" ", words.strip())
    card, problem = find_card(words.strip(), deck, _FITS.get(zone), place)
    if card is None:
        return [], problem
    allowed = {"characters": {"rested", "new", "don"}, "stage": {"rested"}, "life": {"face_up"}}.get(
        zone, set()
    )
    kept = {key: value for key, value in marks.items() if key in allowed}
    entry: Any = {"card": card, **kept} if kept else card
    return [entry] * min(count, _MOST), None


def find_card(words: str, deck: Deck, category: str | None, place: str) -> tuple[str | None, Problem | None]:
    """Return the number of the card that a few letters or a number mean: of the deck list first, then of all cards."""
    known = catalog().cards
    number = words.split(" ", 1)[0].upper()
    if number in known:
        return number, None
    wanted = fold_name(words)
    mine = [known[number] for number in deck.cards if number in known]
    for rows in (mine, list(known.values()) if not deck.cards else []):
        fits = [row for row in rows if category is None or row.category == category]
        hits = [
            row for row in fits if wanted and (wanted in fold_name(row.name) or wanted in row.number.lower())
        ]
        exact = [row for row in hits if fold_name(row.name) == wanted]
        hits = exact or hits
        if len(hits) == 1:
            return hits[0].number, None
        if hits:
            some = ", ".join(f"{row.number} {row.name}" for row in hits[:6])
            return None, Problem(
                "several_cards_match",
                gettext_noop('"{words}" can be {cards}.'),
                advice=gettext_noop("Type the number, or more of the name."),
                place=place,
                params={"words": words[:40], "cards": some},
            )
    return None, Problem(
        "no_card_matches",
        gettext_noop('No card of the deck list is called "{words}".'),
        advice=gettext_noop("Type its number: a card outside the list is then put there and reported."),
        place=place,
        params={"words": words[:40]},
    )


def decks_in(start: Mapping[str, Any]) -> dict[str, Deck]:
    """Return both decks as a record's start names them."""
    found = {}
    for letter in ("a", "b"):
        if "new" in start:
            row = start["new"].get(letter, {})
        else:
            side = start.get("position", {}).get(letter, {})
            leader = side.get("leader")
            row = side.get("deck_list") or {
                "leader": leader.get("card") if isinstance(leader, Mapping) else leader
            }
        found[letter] = Deck(str(row.get("leader") or ""), dict(row.get("cards") or {}))
    return found


def counted(forms: tuple[SideForm, ...]) -> Counter[str]:
    """Return how many cards stand in the fields, by letter; for the page's own check."""
    return Counter(
        {form.letter: sum(len(lines.splitlines()) for lines in form.lines.values()) for form in forms}
    )
