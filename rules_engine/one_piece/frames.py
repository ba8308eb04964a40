"""Procedures in progress, as data: a frame says which step comes next, so that a game can be saved and undone anywhere.

A procedure is a function in :data:`ADVANCE`; it is given the top frame, does one step and moves the frame on. It
may start another procedure, which then runs first, or set a pending decision, at which the game stops.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.one_piece.state import Frame, Pending

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

Procedure: TypeAlias = "Callable[[Game, Frame], None]"

#: One step of a procedure that goes through named ones: it says which comes next, None when the procedure has ended.
Step: TypeAlias = "Callable[[Game], str | None]"

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


def go_through(game: Game, frame: Frame, steps: Mapping[str, Step]) -> None:
    """Carry out the steps of the top frame one after the other, until something comes between them.

    That is a decision, another procedure, an effect that waits (CR 8-6), the end of the game or a deck without cards
    (CR 9-1-2). Only then does the frame say how far it has come: where a game stops, not at each step it passes.
    """
    state = game.state
    held = state.frames
    depth = len(held)
    first, second = state.players
    following: str | None = frame.step
    while following is not None:
        following = steps[following](game)
        if (
            state.pending is not None
            or state.waiting
            or len(held) != depth
            or state.ended
            or not (first.deck and second.deck)
        ):
            break
    if following is not None and following != frame.step:
        game.journal.move_frame(held, _plain(frame.kind, following), depth - 1)


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
