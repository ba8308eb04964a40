"""Procedures in progress, as data: a frame says which step comes next, so that a game can be saved and undone anywhere.

A procedure is a function in :data:`ADVANCE`; it is given the top frame, does one step and moves the frame on. It
may start another procedure, which then runs first, or set a pending decision, at which the game stops.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.one_piece.state import Frame, Pending

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

Procedure: TypeAlias = "Callable[[Game, Frame], None]"

#: Every procedure by the kind of its frame.
ADVANCE: dict[str, Procedure] = {}

#: Frames before whose next step the waiting effects are resolved (CR 8-6); within others they wait (CR 8-6-2, 8-6-3).
RESTING_PLACES: set[str] = {"turn", "battle", "setup"}


def procedure(kind: str) -> Callable[[Procedure], Procedure]:
    """Register the function that carries out frames of this kind."""

    def register(function: Procedure) -> Procedure:
        ADVANCE[kind] = function
        return function

    return register


@cache
def _plain(kind: str, step: str) -> Frame:
    """Return the frame of a procedure without values: made once, for turns and battles pass the same steps for ever."""
    return Frame(kind, step)


def start(game: Game, kind: str, step: str = "", *data: Any) -> None:
    """Begin a procedure; it runs before the one that was in progress goes on."""
    game.journal.push_frame(game.state.frames, Frame(kind, step, data))


def go(game: Game, step: str, *data: Any) -> None:
    """Move the top frame to another step; its values stay unless new ones are given."""
    frames = game.state.frames
    top = frames[-1]
    kept = data or top.data
    game.journal.move_frame(frames, Frame(top.kind, step, kept) if kept else _plain(top.kind, step))


def finish(game: Game) -> None:
    """End the procedure of the top frame."""
    game.journal.pop_frame(game.state.frames)


def ask(game: Game, pending: Pending) -> None:
    """Stop here until somebody decides."""
    game.journal.progress(game.state, "pending", pending)


def take_answer(game: Game) -> Any:
    """Return the answer to a choice and forget it; None when there is none yet."""
    answer = game.state.answer
    if answer is not None:
        game.journal.progress(game.state, "answer", None)
    return answer
