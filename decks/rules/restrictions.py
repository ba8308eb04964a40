"""Banned cards and banned pairs on a day: the publisher's restriction list."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from decks.catalog.facts import Ban, BannedPair, CardFacts, Regulation, is_in_force
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

SECTION = gettext_noop("Official restriction list")


def check_restrictions(
    numbers: Collection[str], cards: Mapping[str, CardFacts], regulation: Regulation, *, on: date
) -> Iterator[Problem]:
    """Yield a problem for every banned number and every banned pair in a deck, Leader included.

    Restrictions go by card number, so every printing is meant. A row the sources disagree on asks for a
    judge's look instead of refusing the deck.
    """
    present = frozenset(numbers)
    for ban in regulation.bans:
        if ban.number in present and is_in_force(ban, on):
            yield _banned(ban, cards)
    for pair in regulation.banned_pairs:
        if present.issuperset(pair.numbers) and is_in_force(pair, on):
            yield _banned_pair(pair, cards)


def _banned(ban: Ban, cards: Mapping[str, CardFacts]) -> Problem:
    params = {
        "number": ban.number,
        "name": _name(ban.number, cards),
        "since": ban.starts_on,
        "cards": (ban.number,),
    }
    if ban.is_uncertain:
        return Problem(
            "card_perhaps_banned",
            gettext_noop("{name} ({number}) may be banned: the sources disagree on the dates."),
            section=SECTION,
            advice=gettext_noop("The head judge looks it up on the publisher's page and decides."),
            params=params,
            severity=Severity.WARNING,
        )
    return Problem(
        "card_banned",
        gettext_noop("{name} ({number}) is banned since {since}."),
        section=SECTION,
        advice=gettext_noop("Take it out; no printing of this number may be played."),
        params=params,
    )


def _banned_pair(pair: BannedPair, cards: Mapping[str, CardFacts]) -> Problem:
    first, second = pair.numbers
    params = {
        "number": first,
        "name": _name(first, cards),
        "other_number": second,
        "other_name": _name(second, cards),
        "since": pair.starts_on,
        "cards": pair.numbers,
    }
    if pair.is_uncertain:
        return Problem(
            "pair_perhaps_banned",
            gettext_noop("{name} ({number}) with {other_name} ({other_number}) may be a banned pair."),
            section=SECTION,
            advice=gettext_noop("The head judge looks it up on the publisher's page and decides."),
            params=params,
            severity=Severity.WARNING,
        )
    return Problem(
        "pair_banned",
        gettext_noop(
            "{name} ({number}) and {other_name} ({other_number}) may not be in one deck since {since}."
        ),
        section=SECTION,
        advice=gettext_noop("Take one of the two out."),
        params=params,
    )


def _name(number: str, cards: Mapping[str, CardFacts]) -> str:
    card = cards.get(number)
    return card.name if card else number
