"""Rule processing (CR 9): who has lost, looked at after every single move of a card and every damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Why a game ended, for people.
ENDINGS = {
    "damage": gettext_noop("damage with no Life card left"),
    "deck": gettext_noop("no card left in the deck"),
    "concession": gettext_noop("concession"),
    "effect": gettext_noop("a card's effect"),
    "loop": gettext_noop("an endless loop that nobody can stop"),
    "judge": gettext_noop("a judge's decision"),
}


def judge_defeat(game: Game, damaged: Side | None = None) -> None:
    """End the game for every player who meets a defeat condition now (CR 9-2-1, 1-2-2).

    `damaged` is the player whose Leader takes damage with 0 Life cards (CR 9-2-1-1, 1-2-1-1-1); 0 cards in a deck
    are seen here (CR 9-2-1-2, 1-2-1-1-2). Both conditions met at the same look: both lose (CR 9-2-1). Nothing is
    judged before the first turn.
    """
    state = game.state
    if state.ended:
        return
    met: list[tuple[Side, str]] = []
    for side in (0, 1):
        if side == damaged:
            met.append((side, "damage"))
        elif not state.players[side].deck:
            met.append((side, "deck"))
    met = [(side, cause) for side, cause in met if not game.effects.replace_defeat(game, side, cause)]
    if met and not state.ended:
        end(
            game,
            tuple(side for side, _ in met),
            met[0][1],
            "CR 9-2-1-1" if met[0][1] == "damage" else "CR 9-2-1-2",
        )


def end(game: Game, losers: tuple[Side, ...], cause: str, rule: str) -> None:
    """End the game: these players lose; the other wins (CR 1-2-1); nobody or both named is a draw (CR 11-1-1-1)."""
    state = game.state
    if state.ended:
        return
    journal = game.journal
    journal.set(state, "losers", losers)
    journal.set(state, "ended", cause)
    journal.set(state, "phase", "over")
    if state.pending is not None:
        journal.progress(state, "pending", None)
    for side in losers:
        game.tell(Happened("lost", rule, side, value=ENDINGS[cause]))
    if len(losers) != 1:
        game.tell(Happened("draw", rule, value=ENDINGS[cause]))


def lose_by_effect(game: Game, side: Side) -> None:
    """Make a player lose by a card, or the other one win, while its effect is processed (CR 1-2-5)."""
    end(game, (side,), "effect", "CR 1-2-5")
