"""From two pasted lists, or two Leaders, to the start of a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F

from decks.lists import parse_deck_list
from decks.models import DeckListVersion
from decks.queries.catalog import catalog
from tournaments.models import Match, Registration
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop

#: Cards in the hand before anything was drawn (CR 5-2-1-6).
OPENING_HAND = 5


@dataclass(frozen=True, slots=True)
class Deck:
    """What is known of a player's deck: the Leader, and the cards where there is a list."""

    leader: str
    cards: Mapping[str, int]

    def plain(self) -> dict[str, Any]:
        """Return it as records write it."""
        return {"leader": self.leader, "cards": dict(self.cards)}


def read_deck(text: str, letter: str) -> Deck:
    """Return the deck of a pasted list, or of a Leader's number alone.

    Raises `Refused` with every line that cannot be read; whether the deck is legal does not matter here.
    """
    known = catalog().cards
    found = parse_deck_list(text, known)
    problems = [_placed(one, letter) for one in found.problems if one.severity is Severity.ERROR]
    if found.leader is None and not problems:
        problems.append(
            Problem(
                "no_leader",
                gettext_noop("There is no Leader in this list."),
                section="CR 5-1-2",
                advice=gettext_noop("Paste the whole list, or type the Leader's number."),
                place=f"player {letter}",
            )
        )
    if problems:
        raise Refused(*problems)
    assert found.leader is not None  # noqa: S101 -- refused above
    return Deck(found.leader, found.counts)


def _placed(problem: Problem, letter: str) -> Problem:
    place = f"player {letter}, {problem.place}" if problem.place else f"player {letter}"
    return replace(problem, place=place)


def deck_of(registration: Registration | None) -> Deck | None:
    """Return the deck a player handed in, None when there is none."""
    if registration is None:
        return None
    version = DeckListVersion.objects.filter(
        deck_list__registration=registration, pk=F("deck_list__current")
    ).first()
    known = catalog().cards
    if version is None or version.leader not in known:
        return None
    cards = {number: count for number, count in version.cards.items() if number in known}
    return Deck(version.leader, cards)


def decks_of(match: Match) -> tuple[Deck | None, Deck | None]:
    """Return the decks of both players of a match, as handed in (TRM 4.4)."""
    return deck_of(match.player_1), deck_of(match.player_2)


def leaders_of(start: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the card numbers of both Leaders a record begins with, A's first; "" for one that is not named."""
    sides = start.get("new") or start.get("position") or {}
    return tuple(_leader(sides.get(side)) for side in ("a", "b"))


def _leader(side: Any) -> str:
    named = side.get("leader") if isinstance(side, Mapping) else None
    number = named.get("card", "") if isinstance(named, Mapping) else named
    return number if isinstance(number, str) else ""


def new_game(a: Deck, b: Deck, first: str) -> dict[str, Any]:
    """Return the start of a game from its first turn; of Leaders alone it begins after the opening hands."""
    if a.cards and b.cards:
        return {"new": {"a": a.plain(), "b": b.plain(), "first": first, "check": False}}
    return {"position": {**position(a, b, first), "phase": "refresh"}}


def position(a: Deck, b: Deck, turn_side: str = "a") -> dict[str, Any]:
    """Return the position a board is set up from: Life as the Leaders say, five unknown cards in each hand."""
    return {"turn": 1, "turn_side": turn_side, "phase": "main", "a": _side(a), "b": _side(b)}


def _side(deck: Deck) -> dict[str, Any]:
    facts = catalog().cards.get(deck.leader)
    found: dict[str, Any] = {"leader": deck.leader, "hand": OPENING_HAND, "life": (facts and facts.life) or 0}
    if deck.cards:
        found["deck_list"] = deck.plain()
    return found
