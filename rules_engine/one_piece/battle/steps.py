"""The steps of a battle, how it goes from one to the next, and when it ends early (CR 7-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import (
    frames,
)
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Battle, CardId, Frame

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


#: Name of a step -> what happens in it; the modules of the steps put theirs in.
STEPS: dict[str, frames.Step] = {}


@frames.procedure("battle")
def _battle(game: Game, frame: Frame) -> None:
    frames.go_through(game, frame, STEPS)


def current(game: Game) -> Battle:
    """Return the battle in progress."""
    battle = game.state.battle
    assert battle is not None  # noqa: S101 -- asked for only within its steps
    return battle


def is_cut_short(game: Game) -> bool:
    """Whether the battle ends early: attacker or target has moved areas, or an effect ended it.

    CR 7-1-1-4, 7-1-2-3, 7-1-3-3.
    """
    state = game.state
    battle = current(game)
    return (
        battle.over
        or state.cards[battle.attacker].arrivals != battle.attacker_arrivals
        or state.cards[battle.target].arrivals != battle.target_arrivals
    )


def change_target(game: Game, target: CardId, *, blocked: bool = False) -> None:
    """Make another card the one attacked (CR 10-1-4-1)."""
    battle = current(game)
    game.journal.set(
        game.state,
        "battle",
        battle._replace(
            target=target,
            target_arrivals=game.state.cards[target].arrivals,
            blocked=blocked or battle.blocked,
        ),
    )


def end_battle(game: Game) -> None:
    """End the battle at the end of the current step, by an effect or a judge's hand."""
    game.journal.set(game.state, "battle", current(game)._replace(over=True))


def enter_step(game: Game, step: str) -> str:
    """Return what comes next: that step, which the battle is in then, or the end when the battle is cut short."""
    if is_cut_short(game):
        game.tell(Happened("battle_cut_short", "CR 7-1-5", game.state.turn_side))
        return "end"
    name = step.partition("_")[0]
    battle = current(game)
    if battle.step != name:
        # No card's values depend on the step of a battle.
        game.journal.progress(game.state, "battle", battle.at(name))
    return step
