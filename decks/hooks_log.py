"""What the deck app answers about the log: the values that its acts note, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from decks.models import DeckCheck
from decks.rules.deck_check import FINDING_WORDS, Finding
from tournaments.rules.words import gettext_noop

_WORDS = {
    ("amendment", "asked"): gettext_noop("asked for"),
    ("amendment", "taken back"): gettext_noop("taken back"),
    ("check", "chosen"): gettext_noop("chosen"),
    ("list", "none"): gettext_noop("none handed in"),
}


def log_value_words(verb: str, fact: str, value: Any) -> str:
    """Return a value that an act of decks noted as people read it, "" for one of another app."""
    if fact == "state" and verb.endswith("_check") and value in DeckCheck.State.values:
        return str(DeckCheck.State(value).label)
    if fact == "findings" and value in list(Finding):
        return _(FINDING_WORDS[Finding(value)])
    words = _WORDS.get((fact, value)) if isinstance(value, str) else None
    return _(words) if words else ""
