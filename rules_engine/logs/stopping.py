"""Where an import stops rather than guesses."""

from __future__ import annotations

from tournaments.rules.problems import Problem, Refused


class Stopped(Refused):
    """A line of a log that nothing explains."""


def stop(line: int, code: str, message: str, **params: object) -> Problem:
    """Return the problem of a line."""
    return Problem(code, message, place="line {line}", params={"line": line, **params})
