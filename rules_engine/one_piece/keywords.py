"""Keyword effects and keywords (CR 10) that need no text: what a card has, and what a K.O. is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, frames, values
from rules_engine.one_piece.cards import BANISH, BLOCKER, DOUBLE_ATTACK, RUSH, RUSH_CHARACTER, UNBLOCKABLE
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Frame

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def has(game: Game, card_id: CardId, keyword: str) -> bool:
    """Whether a card has a keyword effect now, printed or gained, and not lost."""
    printed = keyword in game.state.cards[card_id].definition.keywords
    found = values.derived(game)
    if found is None:
        return printed
    if keyword in found.keywords.get(card_id, ()):
        return True
    return printed and keyword not in found.lost.get(card_id, ())


def rushes(game: Game, card_id: CardId) -> bool:
    """Whether a Character may attack in the turn it was played (CR 10-1-1-1)."""
    return has(game, card_id, RUSH)


def rushes_characters(game: Game, card_id: CardId) -> bool:
    """Whether a Character may attack Characters in the turn it was played (CR 10-1-6-1)."""
    return has(game, card_id, RUSH_CHARACTER)


def damage_dealt(game: Game, card_id: CardId) -> int:
    """Return how much damage the card's attack deals to Life: 2 with [Double Attack], else 1 (CR 10-1-2-1)."""
    return 2 if has(game, card_id, DOUBLE_ATTACK) else 1


def banishes(game: Game, card_id: CardId) -> bool:
    """Whether Life cards are trashed instead of added to the hand, without [Trigger] (CR 10-1-3-1)."""
    return has(game, card_id, BANISH)


def is_blocker(game: Game, card_id: CardId) -> bool:
    """Whether a card has [Blocker] (CR 10-1-4-1)."""
    return has(game, card_id, BLOCKER)


def is_unblockable(game: Game, card_id: CardId) -> bool:
    """Whether no [Blocker] can be activated against this attack (CR 10-1-7-1)."""
    return has(game, card_id, UNBLOCKABLE)


def ko(game: Game, card_id: CardId, cause: str) -> None:
    """Begin to K.O. a Character (CR 10-2-1-2); `cause` is "battle" or "effect" (CR 10-2-1-3)."""
    frames.start(game, "ko", "", card_id, cause)


def ko_together(game: Game, cards: tuple[CardId, ...], cause: str) -> None:
    """Begin to K.O. several Characters at once (CR 10-2-1-2): all are on the field until each has been asked about.

    A Stage may be among them, which is only trashed.
    """
    if len(cards) == 1 and game.state.cards[cards[0]].zone == areas.CHARACTERS:
        ko(game, cards[0], cause)
    elif cards:
        found = game.state.cards
        frames.start(
            game, "ko_together", "", tuple((card_id, found[card_id].arrivals) for card_id in cards), cause, ()
        )


#: From where cards leave when Characters are K.O.'d together.
_DOOMED = (areas.CHARACTERS, areas.STAGE)


@frames.procedure("ko")
def _ko(game: Game, frame: Frame) -> None:
    """K.O. (CR 10-2-1-1, 10-2-17-1): replaced or not; [On K.O.] is activated on the field.

    Then the card goes to the trash.
    """
    card_id, cause = frame.data
    if frame.step == "":
        frames.go(game, "decided")
        game.effects.replace(game, "ko", card_id, cause)
        return
    replaced = frames.take_answer(game) == "replaced"
    frames.finish(game)
    if not replaced and game.state.cards[card_id].zone == areas.CHARACTERS:
        _leave(game, (card_id,), cause)


@frames.procedure("ko_together")
def _ko_together(game: Game, frame: Frame) -> None:
    """K.O. several at once: whether each is replaced is settled first, then every [On K.O.] is activated on the field.

    Only then do they go to the trash (CR 8-1-3-4, 10-2-17-1). One that left or came anew meanwhile is not K.O.'d.
    """
    left, cause, doomed = frame.data
    if frame.step == "asked":
        first, left = left[0], left[1:]
        if frames.take_answer(game) != "replaced":
            doomed = (*doomed, first)
    left = _still_there(game, left)
    if left:
        frames.go(game, "asked", left, cause, doomed)
        card_id = left[0][0]
        what = "ko" if game.state.cards[card_id].zone == areas.CHARACTERS else "remove"
        game.effects.replace(game, what, card_id, cause)
        return
    frames.finish(game)
    _leave(game, tuple(card_id for card_id, _ in _still_there(game, doomed)), cause)


def _still_there(game: Game, cards: tuple[tuple[CardId, int], ...]) -> tuple[tuple[CardId, int], ...]:
    """Return the cards that have not moved since, each with how often it had: one that came back is a new card.

    CR 3-1-6.
    """
    found = game.state.cards
    return tuple(
        (card_id, arrivals)
        for card_id, arrivals in cards
        if found[card_id].zone in _DOOMED and found[card_id].arrivals == arrivals
    )


def _leave(game: Game, cards: tuple[CardId, ...], cause: str) -> None:
    """Activate every [On K.O.] on the field, then move the cards to the trash (CR 10-2-17-1, 10-2-1-2)."""
    found = game.state.cards
    characters = {card_id for card_id in cards if found[card_id].zone == areas.CHARACTERS}
    for card_id in cards:
        if card_id not in characters:
            continue
        game.tell(Happened("ko", "CR 10-2-1", game.state.cards[card_id].owner, card_id, cause=cause))
        game.effects.before_ko(game, card_id, cause)
    for card_id in cards:
        why = f"ko {cause}" if card_id in characters else cause
        areas.move(game, card_id, areas.TRASH, "CR 10-2-1-2", cause=why)
