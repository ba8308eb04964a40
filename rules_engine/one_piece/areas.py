"""Areas (CR 3): where cards are, who may see them, and the one function that moves a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import cards, rule_processing
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Card, CardId, PlayerState, Side

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

DECK = "deck"
DON_DECK = "don_deck"
HAND = "hand"
TRASH = "trash"
LEADER = "leader"
CHARACTERS = "characters"
STAGE = "stage"
COST = "cost"
LIFE = "life"
#: The place of a card whose [Trigger] or Event resolves: no area (CR 10-1-5-3).
RESOLVING = "resolving"
#: A DON!! card given to a card lies under it, in that card's area (CR 3-1-1, 6-5-5-1).
GIVEN = "given"

#: The areas (CR 3-1-1).
AREAS = (DECK, DON_DECK, HAND, TRASH, LEADER, CHARACTERS, STAGE, COST, LIFE)
#: Where a card can be, areas or not.
PLACES = (*AREAS, RESOLVING)
#: The field (CR 3-1-2).
FIELD = frozenset({LEADER, CHARACTERS, STAGE, COST})
#: Secret areas (CR 3-2-2, 3-4-2, 3-10-2); the others are open (CR 3-1-5).
SECRET = frozenset({DECK, HAND, LIFE})
#: Up to five Characters (CR 3-7-6), up to one Stage (CR 3-8-5).
MOST_CHARACTERS = 5

_ON_TOP = frozenset({DECK, TRASH, LIFE})


def order_of(player: PlayerState, zone: str) -> tuple[CardId, ...]:
    """Return the cards of an area, the top first (CR 3-1-4: how many there are is open)."""
    return tuple(player.area(zone))


def area_of(game: Game, card_id: CardId) -> str:
    """Return the area a card is in: a given DON!! card is where the card is that it was given to (CR 6-5-5-1)."""
    card = game.state.cards[card_id]
    if card.zone == GIVEN:
        return game.state.cards[card.given_to].zone
    return card.zone


def don_kind(game: Game, don_id: CardId) -> tuple[object, ...]:
    """Return what tells a DON!! card from another: whose, where, in which state, given to which card, what lasts on it.

    Of cards that agree in all of it a player need not say which one is meant.
    """
    don = game.state.cards[don_id]
    lasting = tuple(
        effect._replace(number=0, cards=()) for effect in game.state.in_force if don_id in effect.cards
    )
    return (don.owner, don.definition.number, don.zone, don.rested, don.given_to, lasting)


def kind_of(game: Game, card_id: CardId) -> object:
    """Return what tells a card from the others of a choice: of those that agree in it one is as good as another.

    So it is with DON!! cards, and with cards nobody has named in the hand and the trash, whose order counts for nothing
    (CR 3-4-2, 3-5-2); every other card differs from all others.
    """
    card = game.state.cards[card_id]
    if card.definition.category == cards.DON:
        return don_kind(game, card_id)
    if card.definition is not cards.UNKNOWN or card.zone not in (HAND, TRASH):
        return card_id
    lasting = tuple(
        effect._replace(number=0, cards=()) for effect in game.state.in_force if card_id in effect.cards
    )
    return ("unknown", card.owner, card.zone, card.seen, card.used, lasting)


def is_open(card: Card) -> bool:
    """Whether everybody may see the card: open areas, and face-up Life cards (CR 3-1-5, 3-10-2-1)."""
    return card.zone not in SECRET or (card.zone == LIFE and card.face_up)


def may_see(card: Card, side: Side) -> bool:
    """Whether a player may see the card now: open, in the own hand (CR 3-4-2), or shown by an effect (CR 11-3-1)."""
    return is_open(card) or (card.zone == HAND and card.owner == side) or bool(card.seen & (1 << side))


def _take_out(game: Game, card: Card) -> None:
    """Take the card out of the list it is in."""
    pile = (
        game.state.cards[card.given_to].don
        if card.zone == GIVEN
        else getattr(game.state.players[card.owner], card.zone)
    )
    game.journal.remove(pile, pile.index(card.id))


def move(
    game: Game,
    card_id: CardId,
    to: str,
    rule: str,
    *,
    index: int | None = None,
    rested: bool = False,
    face_up: bool = False,
    cause: str = "",
) -> None:
    """Move a card to an area of its owner and do what the rules do at once.

    It arrives as a new card (CR 3-1-6) and active, unless told otherwise (CR 3-7-5, 3-8-4, 3-9-3). DON!! cards
    given to it go to the cost area, rested (CR 6-5-5-4). Effects on it end (CR 3-1-6, 3-1-6-1). A Leader card stays
    where it is (CR 3-6-3). `index` counts from the top; without it a card goes on top of a deck, the trash and the
    Life cards (CR 3-5-2), and last elsewhere. A deck without cards is looked at before anything else happens (CR
    9-1-2).
    """
    state = game.state
    card = state.cards[card_id]
    if card.zone == LEADER:
        return
    before = card.zone
    _take_out(game, card)
    pile: list[CardId] = getattr(state.players[card.owner], to)
    game.journal.save(card)
    card.zone = to
    card.rested = rested
    card.face_up = face_up
    card.given_to = -1
    card.entered = -1
    card.arrivals += 1
    card.used = ()
    # Into the hand or deck nobody carries on seeing a card; what was open becomes known to whoever opened it.
    card.seen = 0
    if to not in SECRET and card.known_from < 0 and card.definition is not cards.UNKNOWN:
        card.known_from = state.decisions
        game.journal.names_version += 1
    game.journal.insert(pile, (0 if to in _ON_TOP else len(pile)) if index is None else index, card_id)
    if card.definition is not cards.DON_CARD:
        game.journal.places_version += 1
    if card.don:
        return_given(game, card, "CR 6-5-5-4")
    if state.in_force:
        _lose_effects(game, card_id)
    game.tell(Happened("moved", rule, card.owner, card_id, value=to, cause=cause, before=before))
    if before == DECK and not state.players[card.owner].deck:
        rule_processing.judge_defeat(game)


def return_given(game: Game, card: Card, rule: str) -> None:
    """Put every DON!! card given to this card into its owner's cost area, rested and face up (CR 6-2-3, 6-5-5-4)."""
    while card.don:
        move(game, card.don[0], COST, rule, rested=True, face_up=True)


def give(game: Game, don_id: CardId, host_id: CardId, rule: str = "CR 6-5-5-1") -> None:
    """Give a DON!! card to a Leader or Character: it lies under that card, neither active nor rested (CR 4-4-2)."""
    don = game.state.cards[don_id]
    before = don.zone
    _take_out(game, don)
    game.journal.save(don)
    don.zone = GIVEN
    don.rested = False
    don.given_to = host_id
    don.arrivals += 1
    don.seen = 0
    game.journal.append(game.state.cards[host_id].don, don_id)
    if game.state.in_force:
        _lose_effects(game, don_id)
    game.tell(Happened("given", rule, don.owner, don_id, host_id, before=before))


def set_rested(game: Game, card_id: CardId, rested: bool, rule: str, cause: str = "") -> bool:
    """Rest a card or set it as active.

    False when it was so already, which is no act (CR 1-3-2-1), or is given DON!! (CR 4-4-2).
    """
    card = game.state.cards[card_id]
    if card.rested == rested or card.zone == GIVEN:
        return False
    game.journal.save(card)
    card.rested = rested
    game.tell(Happened("rested" if rested else "activated", rule, card.owner, card_id, cause=cause))
    return True


def turn_face(game: Game, card_id: CardId, face_up: bool, rule: str = "CR 3-10-2-1") -> bool:
    """Turn a Life card face up or face down; False when it lies so already (CR 1-3-2-1)."""
    card = game.state.cards[card_id]
    if card.face_up == face_up:
        return False
    game.journal.save(card)
    card.face_up = face_up
    game.tell(Happened("face_up" if face_up else "face_down", rule, card.owner, card_id))
    return True


def show(game: Game, card_id: CardId, who: int) -> None:
    """Let players see a card that stays in its secret area.

    1 player A, 2 player B, 3 both, 0 nobody any more (CR 11-3-2).
    """
    card = game.state.cards[card_id]
    if card.seen != who:
        game.journal.save(card)
        card.seen = who


def shuffle(game: Game, side: Side, rule: str = "CR 3-2-4") -> None:
    """Put a deck in random order (CR 3-2-4), by the seed of the game.

    In a game without seed the order is what people at the table had: the cards of that deck are unknown again.
    """
    state = game.state
    deck = state.players[side].deck
    if state.shuffled:
        order = list(deck)
        random = state.random
        for last in range(len(order) - 1, 0, -1):
            random = (random + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            mixed = random
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            other = (mixed ^ (mixed >> 31)) % (last + 1)
            order[last], order[other] = order[other], order[last]
        game.journal.set(state, "random", random)
        game.journal.refill(deck, order)
    for card_id in deck:
        card = state.cards[card_id]
        if card.seen or (not state.shuffled and card.definition is not cards.UNKNOWN):
            game.journal.save(card)
            card.seen = 0
            if not state.shuffled:
                card.definition = cards.UNKNOWN
                card.known_from = -1
                game.journal.names_version += 1
    game.tell(Happened("shuffled", rule, side))


def _lose_effects(game: Game, card_id: CardId) -> None:
    """End continuous effects on a card that moved: it is a new card (CR 3-1-6, 3-1-6-1)."""
    kept = []
    for effect in game.state.in_force:
        if card_id not in effect.cards:
            kept.append(effect)
        elif len(effect.cards) > 1:
            kept.append(effect._replace(cards=tuple(other for other in effect.cards if other != card_id)))
    if kept != game.state.in_force:
        game.journal.refill(game.state.in_force, kept)
