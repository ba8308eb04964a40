"""Reasons that Logpose gives by itself: kept in English, so that a log reads the same for ever; told in any tongue."""

from __future__ import annotations

import re
from typing import Final

from tournaments.rules.words import gettext_noop

LONE_JUDGE: Final = gettext_noop("a lone judge is head judge (TRM 1.3)")
ROLE_BACK: Final = gettext_noop("back from who stood in")
PLACE_FREE: Final = gettext_noop("a place became free")
JUDGE_CALL: Final = gettext_noop("judge call")
DECK_CHECK: Final = gettext_noop("Deck check")
CARD_TABLES: Final = gettext_noop("the card tables have changed")
REPLAYED: Final = gettext_noop("Replayed on the board.")
NOT_SEATED: Final = gettext_noop("Not seated {late} after the start of the round.")

_FIXED: Final = frozenset({LONE_JUDGE, ROLE_BACK, PLACE_FREE, JUDGE_CALL, DECK_CHECK, CARD_TABLES, REPLAYED})
#: All of them, as they are kept.
OWN_REASONS: Final = (*sorted(_FIXED), NOT_SEATED)
_NOT_SEATED: Final = re.compile(re.escape(NOT_SEATED).replace(r"\{late\}", r"(?P<late>\d+:\d\d)"))


def own_reason(reason: str) -> tuple[str, dict[str, str]] | None:
    """Return the sentence to translate and what fills it; None for a reason that a person wrote.

    >>> own_reason("Not seated 5:07 after the start of the round.")
    ('Not seated {late} after the start of the round.', {'late': '5:07'})
    >>> own_reason("The player was ill.") is None
    True
    """
    if reason in _FIXED:
        return reason, {}
    late = _NOT_SEATED.fullmatch(reason)
    return (NOT_SEATED, late.groupdict()) if late else None
