"""Names of players, taken out of a log before anything else looks at it.

Each name becomes a token, "name 1", "name 2"; what is written anywhere afterwards can hold tokens only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Whose lines they are where a log is told from one side.
PERSPECTIVES = ("You", "Opponent")
#: The actor of lines in solo mode: nobody is named.
NOBODY = "[]"
#: No name of a player is longer, with its number.
_LONGEST = 80
#: Written within names and between them, and never seen: zero-width characters, marks of direction, and the
#: zero-width space as it looks when UTF-8 was read as Windows text.
_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|â€‹|â\x80\x8b")
_ACTOR = re.compile(rf"^\[([^\[\]]{{0,{_LONGEST}}})\](?: (.*))?$")
#: A name may hold brackets itself; its number ends it.
_ACTOR_WITH_NUMBER = re.compile(rf"^\[(.{{1,{_LONGEST}}}?#\d{{1,6}})\](?: (.*))?$")
_NAMED = (
    re.compile(rf"^RZ1\|PLY\|\d+\|([^|]{{1,{_LONGEST}}})\|"),
    re.compile(rf"^(.{{1,{_LONGEST}}}) Has (?:Connected|Disconnected)$"),
    re.compile(rf"^shuffle deck for (.{{1,{_LONGEST}}})$"),
)
_NUMBERED = re.compile(r"[^\s\[\]|,:;()]+#\d{2,6}")


def plain(line: str) -> str:
    """Return a line without what is never seen, and without the sign of the session's log.

    >>> plain("[ReplaySync] RZ1|HDR|1.40a|1|RZ1 ")
    'RZ1|HDR|1.40a|1|RZ1'
    """
    if not line.isascii():
        line = _UNSEEN.sub("", line)
    return line.strip().removeprefix("[ReplaySync] ").strip()


def actor_of(line: str) -> tuple[str, str] | None:
    """Return who a human line is about and its words; None for a line of nobody.

    >>> actor_of("[Bo] End Turn"), actor_of("[[x] y#12] Mulligan"), actor_of("GameOver")
    (('Bo', 'End Turn'), ('[x] y#12', 'Mulligan'), None)
    """
    found = _ACTOR.match(line) or _ACTOR_WITH_NUMBER.match(line)
    return None if found is None else (found[1].strip(), (found[2] or "").strip())


class Names:
    """The names of players in a log, each with a token in the order in which they come."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Collect the names of plain lines."""
        self._tokens: dict[str, str] = {}
        for line in lines:
            found = actor_of(line) if line.startswith("[") else None
            if found is not None:
                self.token(found[0])
            if not line.startswith(("RZ1|PLY|", "shuffle deck for ")) and " Has " not in line:
                continue
            for pattern in _NAMED:
                named = pattern.match(line)
                if named is not None and named[1].strip() not in ("Opponent", "You"):
                    self.token(named[1].strip())
        self._all: re.Pattern[str] | None = None

    def __len__(self) -> int:
        """Return how many names there are."""
        return len(self._tokens)

    def token(self, name: str) -> str:
        """Return what stands for a name; nobody and the perspectives stand for themselves."""
        if not name:
            return NOBODY
        if name in PERSPECTIVES:
            return name
        return self._tokens.setdefault(name, f"name {len(self._tokens) + 1}")

    def without(self, text: str, instead: str = "(a player)") -> str:
        """Return a text in which no name stands, neither with its number nor without.

        >>> Names(["[Ana#1234] End Turn"]).without("well played ana, see Bo#77")
        'well played (a player), see (a player)'
        """
        if self._all is None:
            bare = {name.partition("#")[0].strip() for name in self._tokens}
            words = sorted({*self._tokens, *(name for name in bare if len(name) > 1)}, key=len, reverse=True)
            self._all = re.compile(
                "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words) or r"(?!)", re.IGNORECASE
            )
        return _NUMBERED.sub(instead, self._all.sub(instead, text))
