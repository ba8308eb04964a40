"""Is this deck legal at this event on this day? All reasons at once (TRM 2.4, 2.4.1, 3.3, CR 5-1-2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum
from typing import Literal

from decks.catalog.facts import CardFacts, Regulation
from decks.rules.blocks import check_blocks
from decks.rules.construction import (
    check_colours,
    check_copies,
    check_don_deck,
    check_leader,
    check_leader_text,
    check_size,
)
from decks.rules.deck import Deck
from decks.rules.limited import LimitedRules, check_limited
from decks.rules.release import check_releases
from decks.rules.restrictions import check_restrictions
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

Format = Literal["standard", "extra", "sealed", "draft"]
CONSTRUCTED = ("standard", "extra")
LIMITED = ("sealed", "draft")
LEVELS = (1, 2, 3)


class Verdict(StrEnum):
    """What the problems of a deck come to."""

    LEGAL = "legal"
    NEEDS_JUDGE = "needs_judge"
    ILLEGAL = "illegal"


def check_deck(
    deck: Deck,
    *,
    cards: Mapping[str, CardFacts],
    regulation: Regulation,
    level: int,
    on: date,
    format: Literal["standard", "extra", "sealed", "draft"] = "standard",  # noqa: A002 - the field's own word
    limited: LimitedRules | None = None,
    overrides: Collection[str] = (),
    delay_days: int | None = None,
) -> list[Problem]:
    """Return everything that is wrong with a deck, in a fixed order; an empty list is a legal deck.

    `level` is the event's level (1, 2, 3), `on` the event's date, `limited` its rules for a sealed or draft
    deck, `overrides` the numbers outside the card data that a judge has allowed, `delay_days` the days after a release
    that the event announced instead of its level's. Each problem has a code of
    docs/refusals-decks.md, the section it rests on, and the card numbers it is about in `params["cards"]`.
    A number that is not in the card data is a warning for a judge, never an error.

    Raises ValueError for a level or format that does not exist.

    >>> from decks.catalog.facts import load_shipped_cards, load_shipped_regulation
    >>> deck = Deck("ST01-001", {"ST01-002": 4, "ST01-003": 5})
    >>> found = check_deck(deck, cards=load_shipped_cards(), regulation=load_shipped_regulation(),
    ...                    level=2, on=date(2026, 11, 29), format="extra")
    >>> [(problem.code, problem.section) for problem in found]
    [('deck_size', 'TRM 2.4, CR 5-1-2'), ('too_many_copies', 'TRM 2.4, CR 5-1-2-3')]
    """
    if level not in LEVELS:
        raise ValueError(f"there is no event of level {level}")
    problems: list[Problem] = []
    if format in LIMITED:
        problems.extend(check_limited(deck, cards, limited or LimitedRules()))
    elif format in CONSTRUCTED:
        numbers = deck.numbers
        for step in (
            check_leader(deck, cards),
            check_size(deck),
            check_colours(deck, cards),
            check_copies(deck, cards),
            check_leader_text(deck, cards),
            check_don_deck(deck, cards),
        ):
            problems.extend(sorted(step, key=_by_cards))
        problems.extend(check_restrictions(numbers, cards, regulation, on=on))
        problems.extend(check_blocks(numbers, cards, regulation, format_name=format, on=on))
        problems.extend(check_releases(numbers, regulation, level=level, on=on, delay_days=delay_days))
    else:
        raise ValueError(f"there is no format {format}")
    problems.extend(_unknown_numbers(deck, cards, overrides))
    return problems


def verdict(problems: Iterable[Problem]) -> Verdict:
    """Return what problems come to: an error refuses the deck, a warning asks for a judge, a note is legal.

    >>> verdict([])
    <Verdict.LEGAL: 'legal'>
    """
    weights = {problem.severity for problem in problems}
    if Severity.ERROR in weights:
        return Verdict.ILLEGAL
    return Verdict.NEEDS_JUDGE if Severity.WARNING in weights else Verdict.LEGAL


def _by_cards(problem: Problem) -> tuple[str, ...]:
    """Order the problems of a step by card, so that the order of the list's lines changes nothing."""
    cards: tuple[str, ...] = problem.params["cards"]  # type: ignore[assignment]
    return cards


def _unknown_numbers(
    deck: Deck, cards: Mapping[str, CardFacts], overrides: Collection[str]
) -> Iterator[Problem]:
    for number in deck.numbers:
        if number in cards:
            continue
        if number in overrides:
            yield Problem(
                "card_allowed_by_judge",
                gettext_noop("{number} is not in the card data; a judge has allowed it."),
                section="TRM 2.4.1",
                params={"number": number, "cards": (number,)},
                severity=Severity.NOTE,
            )
        else:
            yield Problem(
                "card_not_in_data",
                gettext_noop("{number} is not in the card data, so its rules cannot be checked."),
                section="TRM 2.4.1",
                advice=gettext_noop(
                    "Check the number. If it is right, show the card to a judge, who can allow it."
                ),
                params={"number": number, "cards": (number,)},
                severity=Severity.WARNING,
            )
