"""What is wrong with a position: slips of the pen, collected so that all are told at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: More cards than any area of a game can hold; larger counts are slips of the pen.
MOST = 60


class Slips:
    """Collects problems, each with its place in the position."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(
        self,
        code: str,
        message: str,
        place: str,
        section: str = "",
        *,
        advice: str = gettext_noop("Put it right at this place of the position."),
        **facts: object,
    ) -> None:
        """Note one problem."""
        # A key that somebody typed may hold braces; they would be taken for placeholders when the place is filled.
        place = place.replace("{", "(").replace("}", ")")
        self.problems.append(Problem(code, message, section, advice=advice, place=place, params=facts))

    def count(self, value: Any, place: str, *, least: int = 0, most: int = MOST) -> int:
        """Return a whole number within its bounds; note it and return the least when it is none."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.wrong(
                "impossible_count",
                gettext_noop("A whole number from {least} to {most} stands here."),
                place,
                least=least,
                most=most,
            )
            return least
        return value

    def keys(
        self, row: Mapping[str, Any], known: Collection[str], message: str, place: str, extra: str = ""
    ) -> None:
        """Note every key of an object that is not known."""
        for key in row:
            if key not in known:
                self.wrong(
                    "no_such_key", message, f"{place}.{key}" if place else str(key), key=str(key), known=extra
                )
