"""What a line says of games and matches lost by penalty: to staff and to the two players, to nobody else (TRM 7.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.rules.penalty_loss import Loss, LossKind, lost_first_game
from tournaments.rules.starting_player import StarterRule, who_starts


@dataclass(frozen=True, slots=True)
class LostByPenalty:
    """One loss of the player on `side` (1 or 2), in words without its reason."""

    side: int
    words: str


def lost_lines(losses: Sequence[Loss]) -> tuple[LostByPenalty, ...]:
    """Return the losses in words, in the order they were given."""
    return tuple(LostByPenalty(loss.side, _words(loss)) for loss in losses)


def _words(loss: Loss) -> str:
    if loss.kind is LossKind.MATCH:
        return _("Match lost by penalty")
    return _("Game {game} lost by penalty").format(game=loss.game)


def next_starter_words(losses: Sequence[Loss], *, is_cut: bool) -> str:
    """Return how the starter of game 2 is found when a Game Loss took game 1, "" when it did not (TRM 4.6).

    For a match of best of 3 that is not over.
    """
    if not lost_first_game(losses):
        return ""
    loser = next(loss.side for loss in losses if loss.game == 1)
    starter = who_starts(2, is_cut=is_cut, last_loser=loser, has_game_loss_in_game_1=True)
    if starter.rule is not StarterRule.RANDOM:
        return ""
    return _("Game 1 was lost by penalty: who starts game 2 is drawn at random.")
