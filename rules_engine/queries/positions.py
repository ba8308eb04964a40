"""The position editor: a board as lines that a judge types, and the position a record begins at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.catalog.facts import CardFacts
from decks.queries.catalog import catalog
from rules_engine.one_piece.barred import DEEDS
from rules_engine.one_piece.cards import KEYWORDS
from rules_engine.one_piece.positions import PHASES, STEPS
from rules_engine.queries.starts import Deck
from tournaments.rules.names import fold_name
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Zones with a line for each card, in the order they are filled in at a table.
ZONES = ("characters", "stage", "hand", "life", "trash")
#: What a card of a zone can be marked with by a button; "more" and "less" are DON!! given to it.
MARKS: Mapping[str, tuple[str, ...]] = {
    "characters": ("rested", "new", "less", "more"),
    "stage": ("rested",),
}
_FITS = {"characters": "character", "stage": "stage", "leader": "leader"}
_MOST = 60
_UNKNOWN = re.compile(r"(\d{1,2})\s*\?|\?\s*(\d{1,2})?")
_DON = re.compile(r"\+\s*(\d{1,2})")
#: An effect in force as a line says it, and until when: "+2000 battle", "cost -2", "has blocker", "cannot attack".
_SPAN = r"(?:\s+(battle|game|start of [ab]|end of [ab])(?!\S))?"
_POWER = re.compile(r"(?<!\S)([+\-−])\s*(\d{3,5})(?!\S)" + _SPAN)
_COST = re.compile(r"(?i)(?<!\S)cost\s*([+\-−])\s*(\d{1,2})(?!\S)" + _SPAN)
_HAS = re.compile(
    "(?i)(?<!\\S)has\\s+("
    + "|".join(sorted(map(re.escape, KEYWORDS), key=len, reverse=True))
    + r")(?!\S)"
    + _SPAN
)
_CANNOT = re.compile(rf"(?i)(?<!\S)cannot\s+({'|'.join(DEEDS)})(?!\S)" + _SPAN)
#: DON!! given, and no power: "+2" stands alone, "+2000" has more digits.
_GIVEN = re.compile(r"(?<!\S)\+\s*(\d{1,2})(?!\S)")
_MOST_DON = 10
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
    #: What is in force on the Leader, as a line says it.
    leader_marks: str = ""


@dataclass(frozen=True, slots=True)
class MarkRow:
    """One card of a zone with what its buttons say: its place from 0, its words without marks, what is on."""

    place: int
    words: str
    is_rested: bool
    is_new: bool
    don: int


def _card_lines(text: str) -> list[str]:
    """Return the lines of a zone, one card each however they were typed."""
    return [" ".join(line.split()) for line in re.split(r"[\n,;]", text) if line.strip()]


def mark_rows(text: str) -> list[MarkRow]:
    r"""Return the cards of a zone's field that can be marked; cards nobody knows cannot.

    >>> [(row.place, row.words, row.is_rested, row.don) for row in mark_rows("2 ?\nnami +2 rested +1000")]
    [(1, 'nami +1000', True, 2)]
    """
    rows = []
    for place, line in enumerate(_card_lines(text)):
        if line.isdecimal() or _UNKNOWN.fullmatch(line):
            continue
        is_rested, is_new = (_word(word).search(line) is not None for word in ("rested", "new"))
        given = _GIVEN.search(line)
        words = line
        for mark in (_word("rested"), _word("new"), _GIVEN):
            words = mark.sub(" ", words)
        rows.append(MarkRow(place, " ".join(words.split()), is_rested, is_new, int(given[1]) if given else 0))
    return rows


def with_mark(text: str, place: int, mark: str) -> str:
    r"""Return a zone's field after a tap on a card's mark: a word comes or goes, DON!! is one more or less.

    >>> with_mark("nami, luffy +1", 1, "more"), with_mark("nami rested", 0, "rested"), with_mark("nami +1", 0, "less")
    ('nami\nluffy +2', 'nami', 'nami')
    """
    lines = _card_lines(text)
    if not 0 <= place < len(lines):
        return text
    line = lines[place]
    if mark in ("rested", "new"):
        plain = " ".join(_word(mark).sub(" ", line).split())
        lines[place] = plain if plain != line else f"{line} {mark}"
    elif mark in ("more", "less"):
        given = _GIVEN.search(line)
        don = min(_MOST_DON, max(0, (int(given[1]) if given else 0) + (1 if mark == "more" else -1)))
        plain = " ".join(_GIVEN.sub(" ", line).split())
        lines[place] = f"{plain} +{don}" if don else plain
    return "\n".join(lines)


def _word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<!\S){word}(?!\S)")


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
        leader_marks=" ".join(_marks_of(leader)) if is_object else "",
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
        marks += [word for word in ("rested", "new") if facts.get(word)] + _marks_of(facts)
        marks += ["face up"] if facts.get("face_up") else []
        number = str(facts.get("card") or "?")
        known = catalog().cards.get(number)
        lines.append(" ".join([number, *([known.name] if known else []), *marks]))
    return "\n".join([*lines, *([f"{unknown} ?"] if unknown else [])])


def _marks_of(facts: Mapping[str, Any]) -> list[str]:
    """Return the words of a line for what is used and in force on a card; `_effects` reads them again."""
    marks = ["used"] if facts.get("used") else []
    for effect in facts.get("effects", ()):
        span = "" if effect.get("until", "turn") == "turn" else f" {effect['until']}"
        if "power" in effect:
            marks.append(f"{effect['power']:+d}{span}")
        elif "cost" in effect:
            marks.append(f"cost {effect['cost']:+d}{span}")
        elif "keyword" in effect:
            marks.append(f"has {effect['keyword']}{span}")
        elif "cannot" in effect:
            marks.append(f"cannot {effect['cannot']}{span}")
    return marks


def _effects(words: str) -> tuple[list[dict[str, Any]], str]:
    """Take the effects in force out of a line; return them and what is left of it.

    >>> _effects("koala +2000 battle cannot attack")
    ([{'power': 2000, 'until': 'battle'}, {'cannot': 'attack'}], 'koala')
    """
    found: list[dict[str, Any]] = []
    for kind, pattern in (("power", _POWER), ("cost", _COST), ("keyword", _HAS), ("cannot", _CANNOT)):
        for match in pattern.finditer(words):
            *said, span = match.groups()
            value: Any = said[0].lower() if kind == "cannot" else said[0]
            if kind == "keyword":
                value = next(keyword for keyword in KEYWORDS if keyword.lower() == said[0].lower())
            elif len(said) == 2:
                value = int(said[1]) * (1 if said[0] == "+" else -1)
            found.append({kind: value} | ({"until": span} if span else {}))
        words = pattern.sub(" ", words)
    return found, " ".join(words.split())


def _battle(
    data: Mapping[str, str], position: Mapping[str, Any], decks: Mapping[str, Deck]
) -> dict[str, Any] | None:
    """Return the battle that the fields say; None when no step is chosen (CR 7-1)."""
    if data.get("battle-step") not in STEPS:
        return None
    attacking = position["turn_side"]
    found: dict[str, Any] = {"step": data["battle-step"]}
    for name, letter in (("attacker", attacking), ("target", "b" if attacking == "a" else "a")):
        words = str(data.get(f"battle-{name}", "")).strip()
        if not words or words.lower() in ("leader", "character") or re.fullmatch(r"(?i)character \d", words):
            found[name] = words.lower() or "leader"
            continue
        number, problem = find_card(words, decks[letter], "character", f"battle, {name}")
        if problem is not None:
            raise Refused(problem)
        rows = position[letter].get("characters", [])
        numbers = [row.get("card") if isinstance(row, Mapping) else row for row in rows]
        found[name] = f"character {numbers.index(number) + 1}" if number in numbers else str(number)
    if data.get("battle-blocked"):
        found["blocked"] = True
    counter = str(data.get("battle-counter", "")).strip()
    if counter.isdecimal() and 0 < len(counter) < 6 and int(counter):
        found["counter"] = int(counter)
    return found


def read_position(data: Mapping[str, str], decks: Mapping[str, Deck]) -> dict[str, Any]:
    """Return the position that the editor's fields say.

    Raises `Refused` with every line that names no card, or several; whether such a board is possible is the
    engine's to say.
    """
    problems: list[Problem] = []
    found: dict[str, Any] = {
        "turn": 1,
        "turn_side": data.get("turn_side") if data.get("turn_side") in ("a", "b") else "a",
        "phase": data.get("phase") if data.get("phase") in PHASES else "main",
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
        marks = str(data.get(f"{letter}-leader-marks", ""))
        in_force, left = _effects(re.sub(r"[,;]", " ", marks))
        if "used" in left.lower().split():
            side["leader"]["used"] = True
        if in_force:
            side["leader"]["effects"] = in_force
        rest = re.sub(r"(?i)\bused\b", " ", left).strip()
        if rest:
            problems.append(
                Problem(
                    "no_such_mark",
                    gettext_noop('"{words}" says nothing about a Leader.'),
                    advice=gettext_noop("Such as: +2000, cost -1, has Rush, cannot attack, used."),
                    place=f"player {letter.upper()}, leader",
                    params={"words": rest[:40]},
                )
            )
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
    found["turn"] = max(1, _number(data, "turn", turn_of(found)))
    battle = _battle(data, found, decks)
    return found | ({"battle": battle} if battle else {})


def turn_of(board: Mapping[str, Any]) -> int:
    """Return the turn that the DON!! on the field speak of: one on turn 1, then two a turn (CR 6-4-1, 6-4-2).

    Nobody at a table counts turns; that it is no first turn any more, on which nobody attacks, the DON!! tell.

    >>> turn_of({"turn_side": "b", "a": {"don": {"active": 5}}, "b": {"don": {"active": 4, "rested": 2}}})
    6
    """
    mine = board["turn_side"]
    own, other = (_don_on_field(board.get(letter, {})) for letter in (mine, "b" if mine == "a" else "a"))
    return max(1, own, other + 1 if other else 0)


def _don_on_field(side: Mapping[str, Any]) -> int:
    cards = [side.get("leader"), *side.get("characters", [])]
    given = sum(int(card.get("don", 0)) for card in cards if isinstance(card, Mapping))
    return given + sum(int(count) for count in side.get("don", {}).values())


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
    in_force, words = _effects(words)
    if in_force:
        marks["effects"] = in_force
    for word, key in (("face up", "face_up"), ("rested", "rested"), ("new", "new"), ("used", "used")):
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
    allowed = {
        "characters": {"rested", "new", "don", "used", "effects"},
        "stage": {"rested", "used"},
        "life": {"face_up"},
    }.get(zone, set())
    kept = {key: value for key, value in marks.items() if key in allowed}
    entry: Any = {"card": card, **kept} if kept else card
    return [entry] * min(count, _MOST), None


def find_card(words: str, deck: Deck, category: str | None, place: str) -> tuple[str | None, Problem | None]:
    """Return the number of the card that a few letters or a number mean.

    Of the deck list; of a Leader alone, of the cards of its colors, the only ones its deck can hold (CR 5-1-2-2), then
    of all cards.
    """
    known = catalog().cards
    number = words.split(" ", 1)[0].upper()
    if number in known:
        return number, None
    wanted = fold_name(words)
    mine = [known[number] for number in deck.cards if number in known]
    for rows in (mine, *(_without_list(deck) if not deck.cards else ())):
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


def _without_list(deck: Deck) -> tuple[list[CardFacts], list[CardFacts]]:
    """Return the cards that a Leader's deck can hold by their colors, and all cards."""
    every = list(catalog().cards.values())
    leader = catalog().cards.get(deck.leader)
    colours = set(leader.colours) if leader is not None else set()
    return [row for row in every if set(row.colours) <= colours], every


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
