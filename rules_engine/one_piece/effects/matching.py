"""Whether what happened is what a text speaks of: a card against a set wherever it is now, a cause against "by ..."."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece.effects import causes, filters, sets, targets
from rules_engine.one_piece.effects.causes import Cause
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def fits(game: Game, ctx: Context, card_id: CardId, wanted: n.Set | None) -> bool:
    """Whether a card is one of a set but for where it lies: its owner, category and filters (CR 2-2, 4-2-1-1)."""
    if wanted is None:
        return True
    if card_id < 0:
        return False
    owner = game.state.cards[card_id].owner
    if wanted.owner in ("you", "opponent") and owner != (ctx.side if wanted.owner == "you" else 1 - ctx.side):
        return False
    return sets.is_one(game, ctx, card_id, wanted)


def is_subject(game: Game, ctx: Context, card_id: CardId, subject: n.Target | n.Set | None) -> bool:
    """Whether the card is what an event or a restriction says it is about: this card, one of a set, one of a slot."""
    if subject is None:
        return True
    if isinstance(subject, n.Set):
        return fits(game, ctx, card_id, subject)
    if isinstance(subject, n.This):
        return card_id == ctx.source and filters.meets(game, ctx, card_id, subject.filters)
    if isinstance(subject, n.All | n.Pick):
        return fits(game, ctx, card_id, subject.set)
    if isinstance(subject, n.Both | n.EitherTarget):
        return any(is_subject(game, ctx, card_id, one) for one in subject.targets)
    if isinstance(subject, n.Player):
        return game.state.cards[card_id].owner in sets.sides(game, ctx, subject.who)
    return card_id in targets.cards_now(game, ctx, subject)


def is_by(game: Game, ctx: Context, by: n.By | None, cause: Cause) -> bool:
    """Whether the cause is the one said: a battle or an effect, whose, of which card (CR 10-2-1-3)."""
    if by is None:
        return True
    if by.how == "battle" and cause.how != "battle":
        return False
    if by.how == "effect" and cause.how not in ("effect", "cost"):
        return False
    if by.owner in ("you", "opponent") and cause.side != (ctx.side if by.owner == "you" else 1 - ctx.side):
        return False
    if by.cards is None:
        return True
    if cause.how in ("effect", "cost") and _lies_on_field(by.cards) and causes.is_trigger(game, cause.card):
        # A Character is a card in the Character area, which one whose [Trigger] is activated is not (CR 2-2-4-1).
        return False
    return fits(game, ctx, cause.card, by.cards)


def _lies_on_field(wanted: n.Set) -> bool:
    """Whether a set is of cards on the field alone: "a Character", and not "a Character card"."""
    return bool(wanted.nouns) and all(
        noun.kind in ("leader", "character", "stage") and not noun.card for noun in wanted.nouns
    )
