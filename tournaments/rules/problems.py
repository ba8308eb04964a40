"""What is wrong, where, by which section, and what to do now: the one shape of every refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from tournaments.rules.words import in_english

_NO_PARAMS: Mapping[str, object] = MappingProxyType({})


class Severity(StrEnum):
    """How much a problem weighs: an error refuses, a warning needs a look or a reason, a note informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, ready to be translated and shown.

    `code` is stable snake_case and documented in docs/refusals.md; `message` and `advice` are English
    templates marked with `gettext_noop`, or `ngettext_lazy` where they count, and filled from `params`; `section`
    quotes the rule ("TRM 3.4.2", "CR 5-1-2-3") or is empty; `place` says where ("line 3", "table 7") and may hold
    the same placeholders.

    >>> p = Problem("bye_twice", "{name} has already had a bye.", section="TRM 3.4.2", params={"name": "Anna"})
    >>> p.words()
    'Anna has already had a bye.'
    """

    code: str
    message: str
    section: str = ""
    advice: str = ""
    place: str = ""
    params: Mapping[str, object] = field(default_factory=lambda: _NO_PARAMS)
    severity: Severity = Severity.ERROR

    def words(self) -> str:
        """Return the message in English, its placeholders filled."""
        return in_english(self.message, self.params)

    def advice_words(self) -> str:
        """Return the advice in English, its placeholders filled."""
        return in_english(self.advice, self.params)

    def place_words(self) -> str:
        """Return the place in English, its placeholders filled."""
        return in_english(self.place, self.params)


class Refused(Exception):
    """An act that is not carried out, with every reason at once; nothing was changed.

    >>> Refused(Problem("round_started", "The round has started.")).codes
    ('round_started',)
    """

    #: The HTTP status a page or the API answers with.
    status = 422

    def __init__(self, *problems: Problem) -> None:
        if not problems:
            raise ValueError("a refusal names at least one problem")
        self.problems = problems
        super().__init__("; ".join(problem.words() for problem in problems))

    @property
    def codes(self) -> tuple[str, ...]:
        """The stable codes of all problems, in order."""
        return tuple(problem.code for problem in self.problems)


class Stale(Refused):
    """The page was older than the data it would change; it must be shown afresh."""

    status = 409


class NotAllowed(Refused):
    """The person's role does not cover this act."""

    status = 403


class TooMany(Refused):
    """The same thing was asked for too often in a short time; it can be asked again soon."""

    status = 429
