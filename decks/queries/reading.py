"""Read and check a deck list for an event, or for anybody: the one way from a pasted text to problems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import cast

from decks.lists import ParsedList, parse_deck_list
from decks.lists.reading import LineReading
from decks.models import CardOverride
from decks.queries.catalog import Catalog, catalog
from decks.rules.curve import DeckView, view_deck
from decks.rules.deck import Deck
from decks.rules.legality import Verdict, check_deck, verdict
from decks.rules.limited import LimitedRules
from tournaments.models import Event
from tournaments.rules.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Terms:
    """What a list is checked against (TRM 2.4.1, 3.2, 3.3): `on` is the event's date.

    `delay_days` is after how many days from its release a set may be played; None is the level's.
    """

    level: int
    on: date
    format: str
    limited_deck_size: int | None = None
    overrides: frozenset[str] = frozenset()
    delay_days: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as read, grouped for the page, with all that is wrong with it."""

    parsed: ParsedList
    view: DeckView
    legality: tuple[Problem, ...]
    verdict: Verdict

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem, those of lines first."""
        return (*self.parsed.problems, *self.legality)

    @property
    def problems_of_the_whole(self) -> tuple[Problem, ...]:
        """Problems that no single line carries, the reader's before the deck's."""
        at_lines = {id(line.problem) for line in self.parsed.lines}
        return tuple(problem for problem in self.problems if id(problem) not in at_lines)

    def mark_of(self, line: LineReading) -> str:
        """Return "forbidden" for a line of a card that may not be in the deck, "doubtful" for a judge's, else ""."""
        weights = {
            problem.severity
            for problem in self.legality
            if not set(line.numbers).isdisjoint(cast("Iterable[str]", problem.params.get("cards", ())))
        }
        if Severity.ERROR in weights:
            return "forbidden"
        return "doubtful" if Severity.WARNING in weights else ""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to judge yet."""
        return self.parsed.leader is None and not self.parsed.entries


def terms_of(event: Event) -> Terms:
    """Return what the lists of `event` are checked against."""
    numbers = CardOverride.objects.filter(event=event, withdrawn_at__isnull=True).values_list(
        "number", flat=True
    )
    return Terms(
        level=event.level,
        on=event.starts_at.astimezone(event.zone).date(),
        format=event.format,
        limited_deck_size=event.limited_deck_size if event.is_limited else None,
        overrides=frozenset(numbers),
        delay_days=event.release_delay_days,
    )


def read_list(text: str | bytes, terms: Terms) -> Reading:
    """Return what a pasted list holds and what is wrong with it; two queries at most."""
    known = catalog()
    parsed = parse_deck_list(text, known.cards)
    legality = check_against(parsed.deck(), terms, known)
    unread = () if parsed.is_readable else parsed.problems
    return Reading(
        parsed,
        view_deck(parsed.deck(), known.cards),
        tuple(legality),
        verdict([*unread, *legality]),
    )


def check_against(deck: Deck, terms: Terms, known: Catalog | None = None) -> list[Problem]:
    """Return what is wrong with a deck under `terms`.

    `known` is the catalog in force; whoever checks many decks gives it, so that it is asked for once.
    """
    known = catalog() if known is None else known
    return check_deck(
        deck,
        cards=known.cards,
        regulation=known.regulation,
        level=terms.level,
        on=terms.on,
        format=terms.format,  # type: ignore[arg-type]  # the model's choices are the rule's words
        limited=LimitedRules(deck_size=terms.limited_deck_size, is_minimum=True)
        if terms.limited_deck_size
        else None,
        overrides=terms.overrides,
        delay_days=terms.delay_days,
    )
