"""One deck check as it stands: the list it is held against, what was found, what that leads to (TRM 4.4, 7.4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from decks.models import DeckCheck
from decks.queries.catalog import catalog
from decks.queries.reading import check_against, terms_of
from decks.rules.construction import DECK_SIZE, don_deck_size
from decks.rules.deck import Deck
from decks.rules.deck_check import (
    SEEN_BY_JUDGES,
    Comparison,
    Finding,
    compare,
    deck_found,
    expected_counts,
    findings_of,
)
from tournaments.models import Event
from tournaments.rules.problems import Problem, Severity

#: What says the same as a wrong number of cards, and what a list without a Leader already said.
_TOLD_OTHERWISE = frozenset({"deck_size", "don_deck_size", "limited_deck_size", "no_leader"})


@dataclass(frozen=True, slots=True)
class Held:
    """A deck held against its list.

    `counted` are the findings that follow from the counts and notes, `ticked` those a judge has added; `problems`
    say why the deck as found is not legal.
    """

    comparison: Comparison
    counted: tuple[Finding, ...]
    ticked: tuple[Finding, ...]
    problems: tuple[Problem, ...]
    size: int

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, in the manual's order."""
        return tuple(sorted({*self.counted, *self.ticked}))

    @property
    def costs_a_game(self) -> bool:
        """Whether a finding carries a Game Loss at least."""
        return any(finding.costs_a_game for finding in self.findings)


def main_size(event: Event) -> int:
    """Return how many cards the main deck has: fifty, or what the limited event announced (TRM 2.4, 3.3)."""
    return event.limited_deck_size if event.is_limited else DECK_SIZE


def listed_deck(check: DeckCheck) -> Deck | None:
    """Return the list as it stood when the check began; None when none was handed in."""
    version = check.version_checked
    return Deck(version.leader or None, version.cards) if version is not None else None


def expected_of(check: DeckCheck) -> dict[str, int]:
    """Return what this check looks for, in the list's order."""
    listed = listed_deck(check)
    leader = catalog().cards.get(listed.leader) if listed is not None and listed.leader else None
    return expected_counts(listed, size=main_size(check.event), don=don_deck_size(leader))


def held_of(check: DeckCheck) -> Held:
    """Return the deck of a check held against its list; three queries at most."""
    event = check.event
    comparison = compare(expected_of(check), check.found, check.ticked, cards=catalog().cards)
    problems = _illegal(event, comparison)
    size = main_size(event)
    counted = findings_of(
        comparison,
        size=size,
        may_be_more=event.is_limited,
        # Cards in a language that the region does not allow are not legal in it (TRM 2.4.1).
        has_illegal_cards=bool(problems or check.languages),
    )
    ticked = tuple(Finding(number) for number in check.findings if Finding(number) in SEEN_BY_JUDGES)
    return Held(comparison, counted, ticked, problems, size)


def _illegal(event: Event, comparison: Comparison) -> tuple[Problem, ...]:
    """Return why the deck as found breaks the rules of construction, its size apart."""
    deck = deck_found(comparison)
    if deck is None:
        return ()
    return tuple(
        problem
        for problem in check_against(deck, terms_of(event))
        if problem.severity is Severity.ERROR and problem.code not in _TOLD_OTHERWISE
    )
