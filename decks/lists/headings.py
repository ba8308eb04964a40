"""Lines around the cards: headings, comments, notes about the list, table heads, rulers."""

from __future__ import annotations

import re

_WORDS = (
    r"leaders?(?: cards?)?|characters?(?: cards?)?|events?(?: cards?)?|stages?(?: cards?)?|"
    r"(?:main ?|my )?decks?(?: ?lists?)?|main(?:board)?|cards?(?: ?lists?)?|list|total(?: cards)?|"
    r"don(?:!!)?(?: ?deck)?|"
    r"personnages?|[ée]v[ée]nements?|lieux?|リーダー|キャラ(?:クター)?|イベント|ステージ|デッキ"
)
_DECORATION = r"[\s=#*~_<>\[\](){}:.!/|\\-]*"
_HEADING = re.compile(
    rf"^{_DECORATION}(?P<word>{_WORDS}){_DECORATION}(?:\d+\s*(?:/\s*\d+)?\s*(?:cards?)?)?{_DECORATION}$",
    re.IGNORECASE,
)
_SIDE = re.compile(rf"^{_DECORATION}side(?: ?board| ?deck)?{_DECORATION}\d*{_DECORATION}$", re.IGNORECASE)
#: A heading word before cards on the same line: "Leader: OP01-001", "ldr=OP01-001", "Characters: 4 OP01-016".
_PREFIX = re.compile(
    rf"^{_DECORATION}(?P<word>ldr|{_WORDS})\s*(?:[:=]|-\s|\s(?=\S))\s*(?P<rest>.+)$", re.IGNORECASE
)
_ABOUT = re.compile(
    r"^(?P<key>(?:deck ?)?(?:name|title)|id|player(?: name)?|author|creator|date|format|region|country|event|store|"
    r"tournament|place|placing|record|source|url|link|colou?rs?|membership(?: number)?|version|notes?|"
    r"average cost|price|updated|created)\s*[:=]\s*(?P<value>.*)$",
    re.IGNORECASE,
)
_BANNER = re.compile(
    r"^(?:exported|generated|created|made|built|imported)\s+(?:from|by|with|on|at)\b", re.IGNORECASE
)
_TABLE_WORDS = frozenset(
    [
        "qty",
        "quantity",
        "count",
        "copies",
        "amount",
        "number",
        "no",
        "card",
        "id",
        "code",
        "name",
        "cost",
        "colour",
        "color",
        "type",
        "rarity",
        "set",
        "power",
        "counter",
        "category",
    ]
)
_LETTERS = re.compile(r"[^\W_]")


def heading_word(line: str) -> str:
    """Return the lower-case word of a heading line, or "".

    >>> heading_word("== Characters (34) =="), heading_word("MAINBOARD"), heading_word("4 OP01-016")
    ('characters', 'mainboard', '')
    """
    match = _HEADING.match(line)
    return match["word"].lower() if match else ""


def is_side_deck(line: str) -> bool:
    """Whether a line opens a side deck, which the game does not have (TRM 2.4)."""
    return bool(_SIDE.match(line))


def is_leader_word(word: str) -> bool:
    """Whether a heading is about the Leader."""
    return word.startswith(("leader", "ldr", "リーダー"))


def take_prefix(line: str) -> tuple[str, str]:
    """Return a heading word in front of other text and that text; ("", line) when there is none.

    >>> take_prefix("Leader: OP01-001")
    ('leader', 'OP01-001')
    """
    match = _PREFIX.match(line)
    return (match["word"].lower(), match["rest"]) if match else ("", line)


def about_the_list(line: str) -> tuple[str, str] | None:
    """Return key and value of a line such as "Name: Red Zoro", or None.

    >>> about_the_list("name: Purple Luffy")
    ('name', 'Purple Luffy')
    """
    match = _ABOUT.match(line)
    return (match["key"].lower(), match["value"].strip()) if match else None


def is_ruler(line: str) -> bool:
    """Whether a line has neither letter nor figure, or only brackets and the like."""
    return not _LETTERS.search(line)


def is_banner(line: str) -> bool:
    """Whether a line says where the list comes from, or heads a table of cards."""
    words = re.findall(r"[^\W\d_]+", line.lower())
    is_table_head = len(words) > 1 and _TABLE_WORDS.issuperset(words) and not re.search(r"\d", line)
    return is_table_head or bool(_BANNER.match(line))
