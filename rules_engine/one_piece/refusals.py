"""Problems that several chapters name."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy


def no_card_named() -> Problem:
    """Return the problem of an action that does not say which card."""
    return Problem(
        "no_card_named",
        gettext_noop("The action does not say which card."),
        "CR 8-4-1-2",
        advice=gettext_noop("Name the card."),
    )


def unknown_card(rule: str, zone: str) -> Problem:
    """Return the problem of an act with a card nobody has named yet."""
    return Problem(
        "card_unknown",
        gettext_noop("Nobody has said which card this is."),
        rule,
        gettext_noop("Reveal it first."),
        params={"zone": zone},
    )


def undecided(cards: Sequence[int], rule: str) -> Problem:
    """Return the problem of what depends on cards nobody has named: neither legal nor illegal from what is known."""
    return Problem(
        "cannot_be_decided",
        ngettext_lazy(
            "This cannot be decided from what is known: {count} card on which it depends has no name.",
            "This cannot be decided from what is known: {count} cards on which it depends have no name.",
            "count",
        ),
        rule,
        gettext_noop("Say which cards they are: in the hand, the Life area, the deck or the trash."),
        params={"count": len(cards)},
    )
