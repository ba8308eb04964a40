"""What a sealed or draft deck is checked for: the event's own deck size and the catalog (TRM 3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from decks.catalog.facts import CardFacts
from decks.rules.deck import Deck
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy


class LimitedRules(msgspec.Struct, frozen=True):
    """An event's own rules for a limited deck; what is not set is not checked.

    `deck_size` is the number of cards without the Leader, `is_minimum` allows more. The rules of
    constructed decks (colours, copies, blocks, bans, release dates) do not apply.
    """

    deck_size: int | None = None
    is_minimum: bool = False
    needs_leader: bool = True


def check_limited(deck: Deck, cards: Mapping[str, CardFacts], rules: LimitedRules) -> Iterator[Problem]:
    """Yield what breaks the event's limited rules.

    >>> problems = check_limited(Deck(None, {"OP01-016": 4}), {}, LimitedRules(deck_size=40))
    >>> [problem.code for problem in problems]
    ['no_leader', 'limited_deck_size']
    """
    if rules.needs_leader:
        yield from _check_leader(deck, cards)
    size, count = rules.deck_size, deck.size
    if size is None or count == size or (rules.is_minimum and count > size):
        return
    if rules.is_minimum:
        message = ngettext_lazy(
            "The deck has {count} card; this event asks for at least {size}.",
            "The deck has {count} cards; this event asks for at least {size}.",
            "count",
        )
    else:
        message = ngettext_lazy(
            "The deck has {count} card; this event asks for exactly {size}.",
            "The deck has {count} cards; this event asks for exactly {size}.",
            "count",
        )
    yield Problem(
        "limited_deck_size",
        message,
        section="TRM 3.3",
        advice=gettext_noop("Count again; the Leader and the DON!! cards are not counted."),
        params={"count": count, "size": size, "cards": ()},
    )


def _check_leader(deck: Deck, cards: Mapping[str, CardFacts]) -> Iterator[Problem]:
    if deck.leader is None:
        yield Problem(
            "no_leader",
            gettext_noop("The list has no Leader."),
            section="TRM 3.3",
            advice=gettext_noop('Add a line with the Leader\'s number, such as "Leader: OP01-001".'),
            params={"cards": ()},
        )
        return
    card = cards.get(deck.leader)
    if card is not None and not card.is_leader:
        yield Problem(
            "leader_is_not_a_leader",
            gettext_noop("{name} ({number}) is given as the Leader but is not a Leader card."),
            section="TRM 3.3",
            advice=gettext_noop("Give the number of a Leader card."),
            params={"number": card.number, "name": card.name, "cards": (card.number,)},
        )
