"""Effects of Leaders at the start of the game, in the order of the players and each player's own (CR 5-2-1-5-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import frames
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects import printed, resolving
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId, Frame, Pending, Side
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def start_of_game(game: Game) -> None:
    """Begin the effects of both Leaders, those of the player who chose who goes first before the other's."""
    state = game.state
    for side in (1 - state.chooser, state.chooser):
        for card_id in state.players[side].leader:
            paths = _paths_at_start(state.cards[card_id].definition)
            if len(paths) > 1:
                frames.start(game, "start_of_game", "", side, card_id, paths)
            elif paths:
                _begin_at_start(game, side, card_id, paths[0])


def _paths_at_start(definition: CardDef) -> tuple[tuple[Any, ...], ...]:
    """Return where the steps stand that a Leader's text has carried out at the start of the game."""
    if "StartOfGame" not in printed.facts(definition).classes:
        return ()
    return tuple(
        (index, "body", at, "act", "steps")
        for index, ability in enumerate(definition.program)
        for at, step in enumerate(ability.body)
        if isinstance(step, n.Do) and isinstance(step.act, n.StartOfGame)
    )


def _begin_at_start(game: Game, side: Side, card_id: CardId, path: tuple[Any, ...]) -> None:
    ref = (game.state.cards[card_id].definition.number, path)
    resolving.begin(game, ref, Context(card_id, side), head="start of game")


@frames.procedure("start_of_game")
def _several_at_start(game: Game, frame: Frame) -> None:
    """Let a player say which of several effects of their Leader comes next (CR 5-2-1-5-1: in any order)."""
    side, card_id, paths = frame.data
    chosen = frames.take_answer(game) if frame.step == "asked" else 0
    if frame.step != "asked" and len(paths) > 1:
        frames.go(game, "asked")
        said = tuple(("effect", f"{game.name(card_id)} start of game") for _ in paths)
        frames.ask(
            game,
            Pending(
                side,
                "option",
                gettext_noop("Several effects wait: which comes first?"),
                "CR 5-2-1-5-1",
                (card_id,) * len(paths),
                0,
                len(paths) - 1,
                said,
            ),
        )
        return
    left = (*paths[:chosen], *paths[chosen + 1 :])
    if left:
        frames.go(game, "", side, card_id, left)
    else:
        frames.finish(game)
    _begin_at_start(game, side, card_id, paths[chosen])
