"""What happened before in this turn, kept for the texts that ask whether it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects import causes, printed, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.events import BATTLED, is_draw, listens, meets
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.index import Index
    from rules_engine.one_piece.game import Game

#: Events kept until the turn ends, for texts that ask whether something happened.
_KEPT_KINDS = frozenset({"ko", "event_activated", "blocks", "played", "attacks", BATTLED})
#: Events that may be kept: of moves those to or from the hand by effects.
MAY_BE_KEPT = _KEPT_KINDS | {"moved"}


@table.words(n.Happened)
def _is_kept(node: n.Happened) -> bool:
    """Whether such events are kept, and can be told afterwards: not who won a battle that is over."""
    event = node.event
    if isinstance(event, n.HandTrashed):
        return True
    if isinstance(event, n.Activates):
        return set(event.whats) <= {"event", "blocker"}
    by_battle = isinstance(event, n.Happens) and event.by is not None and event.by.how == "battle"
    return listens(event) <= _KEPT_KINDS and not by_battle


def remembers(definition: CardDef) -> bool:
    """Whether a card's text asks what happened before this turn."""
    return not printed.facts(definition).classes.isdisjoint(("Happened", "NotDrawnByThis"))


def remember(game: Game, event: Happened, index: Index) -> None:
    """Keep an event of this turn where some text in the game asks for it: a known one, or that of an unknown card."""
    if event.kind == "moved" and not (
        event.cause.startswith(("effect", "cost")) and areas.HAND in (event.before, event.value)
    ):
        return
    state = game.state
    if not index.keeps:
        return
    kept = tuple(one for one in state.memory if one[0] != "turn event" or one[1] == state.turn)
    number = state.battle.attacker if state.battle is not None else -1
    entry = ("turn event", state.turn, number, tuple(event))
    if entry not in kept:
        # Texts ask whether it happened, not how often: a loop comes back to the same table (CR 11-1-1).
        game.journal.set(state, "memory", (*kept, entry))


@table.condition(n.Happened)
def _happened_before(game: Game, ctx: Context, node: n.Happened) -> bool:
    """Whether an event has happened this turn, or in this battle."""
    state = game.state
    battle = state.battle.attacker if state.battle is not None else -1
    for kept in state.memory:
        is_of_span = (
            kept[0] == "turn event" and kept[1] == state.turn and (node.span != "battle" or kept[2] == battle)
        )
        if is_of_span and meets(game, ctx, node.event, Happened(*kept[3])):
            return node.happened
    return not node.happened


@table.condition(n.NotDrawnByThis)
def _not_drawn_by_this(game: Game, ctx: Context, node: n.NotDrawnByThis) -> bool:
    state = game.state
    for kept in state.memory:
        if kept[0] == "turn event" and kept[1] == state.turn:
            event = Happened(*kept[3])
            if is_draw(event) and causes.read(game, event.cause, event.card).card == ctx.source:
                return False
    return True
