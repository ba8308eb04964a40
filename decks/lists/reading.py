"""What reading a deck list gives: cards with their lines, and what became of every line."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from decks.rules.deck import Deck
from tournaments.rules.problems import Problem, Severity


class LineKind(StrEnum):
    """How a line ended: read as cards, of no matter for the deck, or a problem."""

    CARD = "card"
    IGNORABLE = "ignorable"
    PROBLEM = "problem"


class Mention(msgspec.Struct, frozen=True):
    """A card number as a format reader found it, before the catalog is asked.

    `names` are the pieces of text beside the number, any of which may be the card's name. `is_leader` is
    set where the text itself calls the card the Leader; `may_be_leader` where it stands under such a heading.
    """

    number: str
    count: int
    names: tuple[str, ...] = ()
    is_leader: bool = False
    may_be_leader: bool = False


#: What a format reader finds: cards and problems in the order of the text.
Found = Mention | Problem


class Entry(msgspec.Struct, frozen=True):
    """A card of the main deck as written on one line; the Leader is not an entry."""

    number: str
    count: int
    line: int
    written_name: str = ""


class LineReading(msgspec.Struct, frozen=True):
    """One line of the text: its number from 1, the text as given, and what became of it.

    `problem` is the weightiest problem of the line, if any; a card line may carry a note. `numbers` are the
    card numbers read on it.
    """

    no: int
    text: str
    kind: LineKind
    problem: Problem | None = None
    numbers: tuple[str, ...] = ()


class ParsedList(msgspec.Struct, frozen=True):
    """A deck list as read: nothing corrected, nothing left out.

    `don` is the number of DON!! cards if the text gives one; `name` the list's own name, or "".
    """

    leader: str | None
    entries: tuple[Entry, ...]
    lines: tuple[LineReading, ...]
    problems: tuple[Problem, ...]
    name: str = ""
    don: int | None = None

    @property
    def counts(self) -> dict[str, int]:
        """Copies by card number, lines of the same number summed, in the order of the text."""
        counts: dict[str, int] = {}
        for entry in self.entries:
            counts[entry.number] = counts.get(entry.number, 0) + entry.count
        return counts

    @property
    def is_readable(self) -> bool:
        """Whether every line was read without an error."""
        return not any(problem.severity is Severity.ERROR for problem in self.problems)

    def deck(self) -> Deck:
        """Return the deck for `decks.rules.legality.check_deck`."""
        return Deck(self.leader, self.counts, self.don)


class Findings(msgspec.Struct):
    """What a reader gathers from a whole text, line by line, until the catalog is asked."""

    by_line: dict[int, list[Found]]
    name: str = ""
    don: int | None = None

    def add(self, line: int, found: Found) -> None:
        """Note a card or a problem of a line."""
        self.by_line.setdefault(line, []).append(found)

    def add_don(self, count: int | None) -> None:
        """Note a line of DON!! cards; lines add up."""
        if count is not None:
            self.don = (self.don or 0) + count


def line_problem(
    code: str,
    message: str,
    advice: str,
    *,
    section: str = "TRM 4.4",
    severity: Severity = Severity.ERROR,
    params: Mapping[str, object] | None = None,
) -> Problem:
    """Return a problem of a line; `at_line` gives it its place."""
    filled = {"cards": (), **(params or {})}
    return Problem(code, message, section=section, advice=advice, params=filled, severity=severity)
