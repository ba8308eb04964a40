"""The human lines of a log: which kind each is and what stands in it, in whichever form a version writes it."""

from __future__ import annotations

import re
from typing import NamedTuple

NUMBER = r"[A-Z0-9]{1,6}-[A-Z0-9]{1,6}"
#: A card named, after :func:`with_numbers`: its name and its number.
_C = rf"[^<>]*?<({NUMBER})>"
_REFERENCE = re.compile(
    rf'\[(?:<mark>)?(?:<link=)?"({NUMBER})(?:_[A-Za-z0-9]+)?">[^\]<]*(?:</link>)?(?:</mark>)?\]'
)
_TAG = re.compile(r"</?(?:b|i|u|s|size|color|mark|link|align|sprite)(?:=[^<>]*)?>")
#: What people write to each other is set in bold from its first letter.
_CHAT = re.compile(r"<b>|<size")
_UNTIL_NEXT = r"until opponent's (?:next )?turn end"


class Form(NamedTuple):
    """One kind of line: how it is written, and how it is told in a record, card numbers and figures in their places."""

    kind: str
    pattern: re.Pattern[str]
    told: str


def _forms(*rows: tuple[str, str, str]) -> tuple[Form, ...]:
    return tuple(
        Form(kind, re.compile(f"^{pattern}$", re.IGNORECASE if "until" in pattern else 0), told)
        for kind, pattern, told in rows
    )


SAID = _forms(
    ("leader", rf"Leader is {_C}", "Leader is {0}"),
    ("order", r"Chose to go (First|Second)", "Chose to go {0}"),
    ("drew", rf"Drew card from deck: {_C}", "Drew card from deck: {0}"),
    ("mulligan", r"Mulligan", "Mulligan"),
    ("opening_hand", r"Hand (before|after) Mulligan: \[([^\]]*)\]", "Hand {0} Mulligan"),
    ("draw", r"Draw (\d+) (Card|Don|Rested Don)s?", "Draw {0} {1}"),
    ("deploy", rf"Deploy {_C}", "Deploy {0}"),
    ("attach", rf"Attach (\d+) (?:Rested )?Don to {_C} \((\d+) Total\)", "Attach {0} Don to {1} ({2} Total)"),
    ("attack", rf"{_C} attacking {_C}", "{0} attacking {1}"),
    ("block", rf"{_C} Blocks!?", "{0} Blocks"),
    ("discard", rf"Discard {_C} for Counter (\d+)", "Discard {0} for Counter {1}"),
    ("counter", rf"{_C}: Activate Counter!?", "{0}: Activate Counter"),
    ("trigger", rf"{_C}: Activate Trigger!?", "{0}: Activate Trigger"),
    ("effect", rf"{_C}: (.*)", "{0}: {1}"),
    ("versus", rf"{_C} ?\[(-?\d+)\] vs {_C} ?\[(-?\d+)\]", "{0} [{1}] vs {2} [{3}]"),
    ("hit", rf"{_C} hit for (\d+) damage!?", "{0} hit for {1} damage"),
    ("fails", r"Attack Fails!?", "Attack Fails"),
    ("destroyed", rf"{_C} Destroyed!?", "{0} Destroyed"),
    ("trash", rf"Trash {_C}", "Trash {0}"),
    ("bottom", r"Placing Cards on Bottom of Deck", "Placing Cards on Bottom of Deck"),
    ("end", r"End Turn", "End Turn"),
    ("snapshot", r"(Hand|Board|Trash): \[([^\]]*)\]", "{0}"),
    ("life", r"Life: (\d+)", "Life: {0}"),
    ("concede", r"(Concedes!|Quits!)", "{0}"),
    ("wins", r"Wins!", "Wins!"),
    ("over", r"GameOver!?", "GameOver"),
)
_WITH_CARD = tuple(form for form in SAID if f"<({NUMBER})>" in form.pattern.pattern)
_WITHOUT_CARD = tuple(form for form in SAID if form not in _WITH_CARD)
#: Lines that say nothing of the game, whoever they are about.
_BESIDE = re.compile(r"Will select turn order|Downloaded the Combat Log.*|.* Has (?:Connected|Disconnected)")
#: What an effect line can say after its source.
EFFECTS = _forms(
    ("buff", rf"(?:Buff|Grant|Give) {_C} ([+-]?\d+)(?: power)?()", "Buff {0} {1}"),
    (
        "buff",
        rf"(?:Buff|Grant|Give) {_C} ([+-]?\d+)(?: power)? (for the Combat|{_UNTIL_NEXT})",
        "Buff {0} {1} {2}",
    ),
    ("cost", rf"{_C} Cost ([+-]?\d+)()", "{0} Cost {1}"),
    ("cost", rf"{_C} Cost ([+-]?\d+) ({_UNTIL_NEXT})", "{0} Cost {1} {2}"),
    ("rest_don", r"Rest (\d+) Don", "Rest {0} Don"),
    ("active_don", r"(?:Activate|Set) (\d+) Don(?: (?:to )?Active)?", "Set {0} Don Active"),
    ("rest", rf"Rest {_C}", "Rest {0}"),
    ("active", rf"Set {_C} (?:to )?Active", "Set {0} Active"),
    (
        "keyword",
        rf"Give {_C} (Rush: Character|Rush|Blocker|Double Attack|Banish|Unblockable)",
        "Give {0} {1}",
    ),
    ("cannot", rf"{_C} Can't (Block|Attack)!?", "{0} Can't {1}"),
    ("cannot", rf"{_C} will not Activate during next (Refresh)", "{0} will not Activate during next {1}"),
    ("destroy", rf"Destroy {_C}", "Destroy {0}"),
    ("trash", rf"Trash {_C}", "Trash {0}"),
    ("draw", r"Draw (\d+) Cards?", "Draw {0} Card"),
    ("search", rf"Reveal and Draw {_C}", "Reveal and Draw {0}"),
    ("deploy", rf"Deploy(?:ed)? {_C}(?: from (?:Hand|Trash|Deck))?", "Deploy {0}"),
    ("return", rf"(?:Return|Send|Sent) {_C} to Hand", "Return {0} to Hand"),
    ("minus_don", r"Minus (\d+) Don", "Minus {0} Don"),
    ("draw_don", r"Draw (\d+) Don", "Draw {0} Don"),
    ("draw_rested_don", r"Draw (\d+) Rested Don", "Draw {0} Rested Don"),
)


class Told(NamedTuple):
    """What a line says: its kind, the card numbers and figures in it, the words a record tells it in."""

    kind: str
    parts: tuple[str, ...]
    told: str


def with_numbers(words: str) -> str:
    """Return words in which each card stands as its name and number, whichever markup a version uses.

    >>> with_numbers('Deploy Uta [<mark><link="OP09-002">OP09-002</link></mark>]')
    'Deploy Uta <OP09-002>'
    >>> with_numbers('Deploy Uta ["OP09-002">OP09-002]')
    'Deploy Uta <OP09-002>'
    """
    if '">' in words:
        words = _REFERENCE.sub(r"<\1>", words)
    return _TAG.sub("", words).strip() if "<" in words else words


def said(words: str) -> Told | None:
    """Return what the words of a human line say, after its actor; None when nobody here knows.

    >>> said('Attach 2 Don to Uta ["OP09-002">OP09-002] (3 Total)').parts
    ('2', 'OP09-002', '3')
    """
    if _CHAT.match(words):
        return Told("chat", (), "")
    words = with_numbers(words)
    for form in _WITH_CARD if "<" in words else _WITHOUT_CARD:
        found = form.pattern.match(words)
        if found:
            return Told(form.kind, tuple(part or "" for part in found.groups()), form.told)
    return Told("beside", (), "") if _BESIDE.fullmatch(words) else None


def effect(source: str, words: str) -> Told | None:
    """Return what an effect line says after its source; None for what nobody here knows.

    >>> effect("OP01-001", "Buff Uta <OP09-002> -1000 for the Combat").parts
    ('OP09-002', '-1000', 'for the Combat')
    >>> effect("OP01-001", "Buff Self 1000").parts
    ('OP01-001', '1000', '')
    """
    words = re.sub(r"\bSelf\b", f"Self <{source}>", words)
    for form in EFFECTS:
        found = form.pattern.match(words)
        if found:
            return Told(form.kind, tuple(part or "" for part in found.groups()), form.told)
    return None
