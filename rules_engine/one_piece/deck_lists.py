"""What is known held against the deck lists: copies seen, what is left, contradictions with all their places."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules_engine.one_piece import areas
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.setup import MOST_COPIES
from rules_engine.one_piece.state import SIDES, Card, GameState, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def where(card: Card, game: Game) -> str:
    """Return in words where a card is and since when it is known, for both places of a contradiction."""
    place = f"{areas.area_of(game, card.id)} of player {SIDES[card.owner].upper()}"
    if not card.definition.is_known:
        return f"{place}, not named so far"
    since = "from the start" if card.known_from <= 0 else f"since decision {card.known_from}"
    return f"{place}, known {since}"


def copies_problems(game: Game, card: Card, definition: CardDef) -> list[Problem]:
    """Return the contradiction of a card with its owner's deck list and the copies seen, with all the places.

    Without a list: with what every deck keeps to, the colors of its Leader and four copies (CR 5-1-2-2, 5-1-2-3).
    """
    deck_list = game.state.players[card.owner].deck_list
    if card.definition is definition:
        return []
    listed = MOST_COPIES if deck_list is None else deck_list.cards.get(definition.number, 0)
    copies = [
        other
        for other in game.state.cards
        if other.owner == card.owner and other.definition is definition and other is not card
    ]
    place = where(card, game)
    if deck_list is None:
        problems = _color_problems(game, card, definition, place)
        if len(copies) < listed or not game.effects.limits_copies(definition):
            return problems
        return [
            *problems,
            Problem(
                "more_copies_than_listed",
                gettext_noop(
                    "A deck has at most {listed} of {number}; one more would be {place}, the others: {others}."
                ),
                "CR 5-1-2-3",
                gettext_noop("Correct one of the places, or let a judge's hand name the card."),
                place=place,
                params=_facts(game, card, definition, listed, copies),
            ),
        ]
    if len(copies) < listed:
        return []
    facts = _facts(game, card, definition, listed, copies)
    if not listed:
        return [
            Problem(
                "not_in_deck_list",
                gettext_noop("The list of player {side} has no {number}; here it is in {place}."),
                "CR 5-2-1-1",
                place=place,
                params=facts,
            )
        ]
    return [
        Problem(
            "more_copies_than_listed",
            gettext_noop(
                "The list of player {side} has {listed} of {number}; one more would be {place}, the others: {others}."
            ),
            "CR 5-2-1-1",
            place=place,
            params=facts,
        )
    ]


def _facts(game: Game, card: Card, definition: CardDef, listed: int, copies: list[Card]) -> dict[str, object]:
    return {
        "number": definition.number,
        "listed": listed,
        "side": SIDES[card.owner].upper(),
        "place": where(card, game),
        "others": "; ".join(where(other, game) for other in copies) or "none",
    }


def _color_problems(game: Game, card: Card, definition: CardDef, place: str) -> list[Problem]:
    """Return the contradiction of a card with the colors of its owner's Leader (CR 5-1-2-2)."""
    leader = game.state.cards[game.state.players[card.owner].leader[0]].definition
    if set(definition.colors) <= set(leader.colors):
        return []
    return [
        Problem(
            "wrong_color",
            gettext_noop("{card} has a color the Leader {leader} lacks; it cannot be in {place}."),
            "CR 5-1-2-2",
            gettext_noop("Correct the Leader or the card, or let a judge's hand name it."),
            place=place,
            params={"card": definition.number, "leader": leader.number, "place": place},
        )
    ]


def possible(game: Game, side: Side) -> Counter[str]:
    """Return what a player's unknown cards can still be: the deck list less the copies that are known."""
    deck_list = game.state.players[side].deck_list
    left: Counter[str] = Counter(dict(deck_list.cards) if deck_list else {})
    for card in game.state.cards:
        if card.owner == side and card.definition.number in left:
            left[card.definition.number] -= 1
    return +left


def position_problems(state: GameState, side: Side) -> list[Problem]:
    """Return where a player's part of a position contradicts the deck list, with all places (CR 5-2-1-1)."""
    player = state.players[side]
    if player.deck_list is None:
        return []
    problems = []
    places: dict[str, list[str]] = {}
    for zone in (areas.CHARACTERS, areas.STAGE, areas.TRASH, areas.HAND, areas.LIFE, areas.DECK):
        for card_id in player.area(zone):
            number = state.cards[card_id].definition.number
            if number:
                places.setdefault(number, []).append(zone)
    for number, found in places.items():
        listed = player.deck_list.cards.get(number, 0)
        if len(found) > listed:
            problems.append(
                Problem(
                    "more_copies_than_listed",
                    ngettext_lazy(
                        "The list of player {side} has {listed} copy of {number}; here are {count}: {places}.",
                        "The list of player {side} has {listed} copies of {number}; here are {count}: {places}.",
                        "listed",
                    ),
                    "CR 5-2-1-1",
                    place=f"{SIDES[side]}.{found[-1]}",
                    params={
                        "side": SIDES[side].upper(),
                        "listed": listed,
                        "number": number,
                        "count": len(found),
                        "places": ", ".join(found),
                    },
                )
            )
    leader = state.cards[player.leader[0]].definition.number
    if leader != player.deck_list.leader:
        problems.append(
            Problem(
                "other_leader",
                gettext_noop("The Leader is {found}; the deck list has {listed}."),
                "CR 5-2-1-1",
                place=f"{SIDES[side]}.leader",
                params={"found": leader, "listed": player.deck_list.leader},
            )
        )
    return problems
