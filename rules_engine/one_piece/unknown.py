"""Cards nobody has named yet: what they are found to be, which there are (CR 3-1-5, 11-2-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas, cards
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import UNKNOWN
from rules_engine.one_piece.deck_lists import copies_problems, where
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def why_not_reveal(game: Game, action: Action) -> list[Problem]:
    """Return why an unknown card cannot be this one.

    Known already, not in the deck list, or more copies than the list has.
    """
    if action.card is None:
        return [
            Problem(
                "no_card_named",
                gettext_noop("The action does not say which card."),
                advice=gettext_noop("Name the card."),
            )
        ]
    card = game.state.cards[action.card]
    found = game.library.get(action.value)
    place = where(card, game)
    if found is None:
        return [
            Problem(
                "unknown_number",
                gettext_noop("No card has the number {number}."),
                "CR 2-14-1",
                params={"number": action.value or "?"},
            )
        ]
    problems = []
    if card.definition is not UNKNOWN:
        if card.definition.number == action.value:
            return []
        problems.append(
            Problem(
                "known_otherwise",
                gettext_noop("This card is {known}, {since}; it cannot be {number} now."),
                advice=gettext_noop("Name another card, or correct what was said of it before."),
                place=place,
                params={"known": game.name(card.id), "since": place, "number": action.value},
            )
        )
    if found.category not in (cards.CHARACTER, cards.EVENT, cards.STAGE):
        problems.append(
            Problem(
                "not_for_a_deck",
                gettext_noop("{card} is a {category} card."),
                "CR 5-1-2-1",
                params={"card": found.number, "category": found.category},
            )
        )
    return problems + copies_problems(game, card, found)


def reveal(game: Game, action: Action) -> None:
    """Give an unknown card its identity; who may see it does not change (CR 11-2-2)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for it
    card = game.state.cards[action.card]
    if card.definition is UNKNOWN:
        game.journal.save(card)
        card.definition = game.library[action.value]
        card.known_from = game.state.decisions
        game.journal.names_version += 1
    ask_anew(game)
    game.tell(Happened("identified", "", card.owner, card.id))


def ask_anew(game: Game) -> None:
    """Let the effect that asks begin the part in hand again: what can be chosen, or whether to ask, may have changed.

    Answers given for this part are asked for again; it has done nothing yet.
    """
    state = game.state
    if state.pending is None or state.frames[-1].kind != "effect":
        return
    frame = state.frames[-1]
    game.journal.set(state, "pending", None)
    game.journal.move_frame(state.frames, frame._replace(data=_without_answers(frame.data)))


def _without_answers(data: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the values of an effect's frame without the answers to the part in hand (`effects/run.py`)."""
    return (*data[:3], (), *data[4:])


def unknown_cards(game: Game, side: Side, zone: str) -> list[int]:
    """Return the cards of an area that nobody has named yet."""
    found = game.state.cards
    return [card for card in game.state.players[side].area(zone) if found[card].definition is UNKNOWN]


def unnamed(game: Game) -> list[int]:
    """Return the cards that lie open, for both players to see (CR 3-1-5), though nobody has said which they are."""
    return [card.id for card in game.state.cards if card.definition is UNKNOWN and areas.is_open(card)]
