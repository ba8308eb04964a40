"""Where an import stops rather than guesses."""

from __future__ import annotations

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


class Stopped(Refused):
    """A line of a log that nothing explains."""


def stop(line: int, code: str, message: str, **params: object) -> Problem:
    """Return the problem of a line."""
    return Problem(
        code,
        message,
        advice=gettext_noop(
            "Look at this line of the log; a game can also be begun from lists or a position."
        ),
        place=gettext_noop("line {line}"),
        params={"line": line, **params},
    )
