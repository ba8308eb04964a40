"""Game setup (CR 5): decks, who goes first, opening hands, Life."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, cards, decisions, frames, terms, turn
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import CardDef, DeckList
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import SIDES, Card, Frame, GameState, Pending, PlayerState, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Cards in a deck (CR 5-1-2), copies of one number (CR 5-1-2-3), cards of the opening hand (CR 5-2-1-6).
DECK_SIZE = 50
MOST_COPIES = 4
OPENING_HAND = 5


def deck_problems(deck_list: DeckList, library: Mapping[str, CardDef], side: Side) -> list[Problem]:
    """Return what is wrong with a deck by the rules of construction (CR 5-1-2, 5-1-2-1 to 5-1-2-3).

    What a card's text changes in them (CR 5-1-2-4) is not read here; decks of an event are checked by the deck rules.
    """
    place = f"deck of player {SIDES[side].upper()}"
    problems = unknown_numbers(deck_list, library, side)
    if problems:
        return problems
    leader = library[deck_list.leader]
    if leader.category != cards.LEADER:
        problems.append(
            Problem(
                "no_leader",
                gettext_noop("{card} is no Leader card."),
                "CR 5-1-2",
                place=place,
                params={"card": leader.number},
            )
        )
    if deck_list.size != DECK_SIZE:
        problems.append(
            Problem(
                "deck_size",
                ngettext_lazy(
                    "The deck has {count} card; it needs 50.",
                    "The deck has {count} cards; it needs 50.",
                    "count",
                ),
                "CR 5-1-2",
                advice=gettext_noop("Correct the list: 50 cards without the Leader."),
                place=place,
                params={"count": deck_list.size},
            )
        )
    for number, count in deck_list.cards.items():
        card = library[number]
        facts = {"card": number, "count": count, "category": card.category}
        if card.category not in (cards.CHARACTER, cards.EVENT, cards.STAGE):
            problems.append(
                Problem(
                    "not_for_a_deck",
                    gettext_noop("{card} is a {category} card."),
                    "CR 5-1-2-1",
                    place=place,
                    params=facts,
                )
            )
        if not set(card.colors) <= set(leader.colors):
            problems.append(
                Problem(
                    "wrong_color",
                    gettext_noop("{card} has a color the Leader lacks."),
                    "CR 5-1-2-2",
                    place=place,
                    params=facts,
                )
            )
        if count > MOST_COPIES:
            problems.append(
                Problem(
                    "too_many_copies",
                    gettext_noop("{count} copies of {card}; 4 may be."),
                    "CR 5-1-2-3",
                    place=place,
                    params=facts,
                )
            )
    return problems


def unknown_numbers(deck_list: DeckList, library: Mapping[str, CardDef], side: Side) -> list[Problem]:
    """Return the card numbers of a list that the card data does not know (CR 2-14-1)."""
    return [
        Problem(
            "unknown_number",
            gettext_noop("No card has the number {number}."),
            "CR 2-14-1",
            place=f"deck of player {SIDES[side].upper()}",
            params={"number": number},
        )
        for number in (deck_list.leader, *deck_list.cards)
        if number not in library
    ]


def lay_out(
    state: GameState, lists: tuple[DeckList, DeckList], library: Mapping[str, CardDef], *, known: bool
) -> None:
    """Make the cards of both players and put them into decks, DON!! decks and Leader areas.

    CR 5-2-1-1 to 5-2-1-3, 3-2-1, 3-3-1, 3-6-1.

    `known` false: the decks are made of unknown cards, since nobody knows in which order they were.
    """
    players = []
    for side, deck_list in enumerate(lists):
        player = PlayerState(deck_list)
        players.append(player)
        leader = library[deck_list.leader]
        add_card(state, player, leader, side, areas.LEADER)
        for number, count in deck_list.cards.items():
            for _ in range(count):
                add_card(state, player, library[number] if known else cards.UNKNOWN, side, areas.DECK)
        for _ in range(leader.don_deck):
            add_card(state, player, cards.DON_CARD, side, areas.DON_DECK)
    state.players = (players[0], players[1])


def add_card(state: GameState, player: PlayerState, definition: CardDef, side: Side, zone: str) -> Card:
    """Make one card at the end of an area, before the game; face up where the area is open (CR 3-6-1, 3-7-6, 3-8-2)."""
    card = Card(len(state.cards), definition, side, zone)
    card.face_up = zone not in areas.SECRET and zone != areas.DON_DECK
    state.cards.append(card)
    player.area(zone).append(card.id)
    return card


def begin(game: Game, first: Side | None, chooser: Side | None) -> None:
    """Start the preparations (CR 5-2-1-2): shuffle; who goes first is known or asked (CR 5-2-1-4, 5-2-1-5)."""
    state = game.state
    state.chooser = chooser if chooser is not None else (first or 0)
    for side in (0, 1):
        areas.shuffle(game, side, "CR 5-2-1-2")
    frames.start(game, "setup", "choose_first" if first is None else "start_effects")
    if first is not None:
        game.journal.set(state, "first", first)
        game.journal.set(state, "turn_side", first)


@frames.procedure("setup")
def _setup(game: Game, frame: Frame) -> None:
    """Go through the preparations in their order (CR 5-2-1)."""
    state = game.state
    step = frame.step
    if step == "choose_first":
        frames.go(game, "start_effects")
        frames.ask(game, Pending(state.chooser, "first", gettext_noop("Go first or second?"), "CR 5-2-1-5"))
    elif step == "start_effects":
        # CR 5-2-1-5-1: the player who chose resolves theirs first.
        frames.go(game, "hands", *(len(player.deck) for player in state.players))
        game.effects.moment(game, "start of game")
    elif step == "hands":
        frames.go(game, "first_hand")
        for side, before in enumerate(frame.data):
            deck = state.players[side].deck
            # A card that came to the deck has moved before; the others lie there since it was placed.
            if len(deck) != before or any(state.cards[card].arrivals for card in deck):
                areas.shuffle(game, side, "CR 5-2-1-5-2")
        for side in (state.first, 1 - state.first):
            terms.draw(game, side, OPENING_HAND, "CR 5-2-1-6")
    elif step in ("first_hand", "second_hand"):
        side = state.first if step == "first_hand" else 1 - state.first
        frames.go(game, "second_hand" if step == "first_hand" else "life")
        frames.ask(
            game,
            Pending(side, "mulligan", gettext_noop("Keep the opening hand, or redraw it?"), "CR 5-2-1-6"),
        )
    else:
        frames.finish(game)
        for side in (state.first, 1 - state.first):
            place_life(game, side)
        turn.begin(game, state.first)


def place_life(game: Game, side: Side) -> None:
    """Put Life cards from the top of the deck, so that the first one lies at the bottom.

    CR 5-2-1-7, 2-9-2, 2-9-2-1.
    """
    player = game.state.players[side]
    leader = game.state.cards[player.leader[0]]
    for _ in range(leader.definition.life or 0):
        if player.deck:
            areas.move(game, player.deck[0], areas.LIFE, "CR 5-2-1-7", index=0)


def _go_first(game: Game, action: Action) -> None:
    """Declare going first or second (CR 5-2-1-5)."""
    state = game.state
    side = state.chooser if action.kind == "first" else 1 - state.chooser
    game.journal.progress(state, "pending", None)
    game.journal.set(state, "first", side)
    game.journal.set(state, "turn_side", side)
    game.tell(Happened("goes_first", "CR 5-2-1-5", side))


def _mulligan(game: Game, action: Action) -> None:
    """Return the hand, shuffle, draw five again, once (CR 5-2-1-6-1), or keep it."""
    pending = game.state.pending
    assert pending is not None  # noqa: S101 -- the action answers it
    side = pending.side
    game.journal.progress(game.state, "pending", None)
    if action.kind == "keep":
        game.tell(Happened("kept", "CR 5-2-1-6", side))
        return
    game.tell(Happened("mulligan", "CR 5-2-1-6-1", side))
    player = game.state.players[side]
    while player.hand:
        areas.move(game, player.hand[0], areas.DECK, "CR 5-2-1-6-1")
    areas.shuffle(game, side, "CR 5-2-1-6-1")
    terms.draw(game, side, OPENING_HAND, "CR 5-2-1-6-1")


decisions.LEGAL["first"] = decisions.always(Action("first"), Action("second"))
decisions.ANSWERS["first"] = ("first", "second")
decisions.LEGAL["mulligan"] = decisions.always(Action("keep"), Action("mulligan"))
decisions.ANSWERS["mulligan"] = ("keep", "mulligan")
for _kind in ("first", "second", "keep", "mulligan"):
    decisions.WHY[_kind] = decisions.nothing_against
decisions.DO["first"] = decisions.DO["second"] = _go_first
decisions.DO["keep"] = decisions.DO["mulligan"] = _mulligan
