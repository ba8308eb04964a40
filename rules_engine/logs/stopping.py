"""Where an import stops rather than guesses."""

from __future__ import annotations

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

WHOLE = gettext_noop("Take the whole log of one game, as the simulator saved it.")
#: What can be done where a record has been begun.
GO_ON = gettext_noop("What was read up to this line is right; go on from there by hand.")


class Stopped(Refused):
    """A line of a log that nothing explains."""


def stop(line: int, code: str, message: str, **params: object) -> Problem:
    """Return the problem of a log that is not whole, at a line."""
    return Problem(
        code, message, place=gettext_noop("line {line}"), advice=WHOLE, params={"line": line, **params}
    )


def change(line: int, message: str, **params: object) -> Problem:
    """Return the problem of a line whose change nothing explains."""
    return Problem(
        "unexplained_change",
        message,
        place=gettext_noop("line {line}"),
        advice=GO_ON,
        params={"line": line, **params},
    )


def unexplained(line: int, message: str, **params: object) -> Stopped:
    """Return the stop at a line whose change nothing explains."""
    return Stopped(
        Problem(
            "unexplained_change",
            message,
            place=gettext_noop("line {line}"),
            advice=GO_ON,
            params={"line": line, **params},
        )
    )
