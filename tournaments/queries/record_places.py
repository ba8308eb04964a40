"""Where the record of a replayed game can be put to: judge calls and penalties of its match (tournaments/hooks.py)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class RecordPlace:
    """One judge call or penalty of a match, or the match's game states.

    `kind` is "call", "penalty" or "state"; `value` names it in a form; `is_chosen` when the record stands there, or
    would be put there unless somebody says otherwise.
    """

    kind: str
    value: str
    words: str
    url: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class RecordRuling:
    """What was ruled on the record of a replay, as its sheet names it.

    `about` is the judge call, the penalty or "" for the verdict alone; `said` the ruling with its words, `section` the
    one it names, `by` who ruled with the role they had, as kept.
    """

    about: str
    said: str
    section: str
    by: str
    at: datetime
