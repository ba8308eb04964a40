"""When effects with a bracketed head activate (CR 8-1-3-1-1, 10-2): their activation timing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece.cards import KEYWORDS
from rules_engine.one_piece.effects import activation, table, waiting
from rules_engine.one_piece.effects.permanent import index_of
from rules_engine.one_piece.effects.start_of_game import start_of_game
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game
    from rules_engine.one_piece.log import Happened


#: Heads that something activates, and the conditions in brackets.
_HEADS = frozenset(
    {
        "On Play",
        "When Attacking",
        "On Block",
        "On K.O.",
        "Activate: Main",
        "Main",
        "Counter",
        "Trigger",
        "End of Your Turn",
        "End of Your Opponent's Turn",
        "On Your Opponent's Attack",
    }
)


@table.words(n.Timing)
def _knows_head(node: n.Timing) -> bool:
    return node.name in _HEADS


@table.words(n.Gate)
def _knows_gate(node: n.Gate) -> bool:
    return node.name in ("DON!! x", "Your Turn", "Opponent's Turn")


@table.words(n.Keyword)
def _knows_keyword(node: n.Keyword) -> bool:
    return node.name in KEYWORDS


def meet(game: Game, card_id: CardId, head: str, *, anywhere: bool = False) -> None:
    """Let every effect of a card with this head wait (CR 8-1-3-1)."""
    for ref, _ in activation.timed(game, card_id, head):
        waiting.put(game, card_id, ref, head=head, anywhere=anywhere)


def on_played(game: Game, event: Happened) -> None:
    """Hear that a card is played: it meets [On Play] (CR 10-2-6-1)."""
    meet(game, event.card, "On Play")


def on_moment(game: Game, when: str) -> None:
    """Hear that a point of the turn is reached."""
    state = game.state
    battle = state.battle
    if when == "attack" and battle is not None:
        meet(game, battle.attacker, "When Attacking")
    elif when == "opponent's attack":
        _meet_all(game, 1 - state.turn_side, "On Your Opponent's Attack")
    elif when == "block" and battle is not None:
        meet(game, battle.target, "On Block")
    elif when == "end of your turn":
        _meet_all(game, state.turn_side, "End of Your Turn")
    elif when == "end of opponent's turn":
        _meet_all(game, 1 - state.turn_side, "End of Your Opponent's Turn")
    elif when == "start of game":
        start_of_game(game)


def _meet_all(game: Game, side: Side, head: str) -> None:
    if head in index_of(game).timed:
        player = game.state.players[side]
        for card_id in (*player.leader, *player.characters, *player.stage):
            meet(game, card_id, head)


def before_ko(game: Game, card_id: CardId, cause: str) -> None:
    """[On K.O.] is activated on the field and resolved from the trash (CR 10-2-17-1)."""
    meet(game, card_id, "On K.O.", anywhere=True)


def next_turn_side(game: Game) -> Side:
    """Return whose turn is next: the same player's when they take another one (CR 6-6-1-4)."""
    state = game.state
    extra = ("extra turn", state.turn_side)
    if extra in state.memory:
        kept = list(state.memory)
        kept.remove(extra)
        game.journal.set(state, "memory", tuple(kept))
        return state.turn_side
    return 1 - state.turn_side
