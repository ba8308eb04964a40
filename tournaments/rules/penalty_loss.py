"""What games and matches lost by penalty make of a match's result (TRM 7.2, 4.10, 7.4.2-1).

A result made so depends on the losses that stand and on nothing else: their order makes no difference, and
taking one away leaves exactly what the others alone would have made.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.rules.outcomes import GameScore, Outcome
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

NO_GAMES: Final = GameScore(0, 0)


class LossKind(StrEnum):
    """What a penalty takes; same values as the model's `PenaltyLoss.Kind`."""

    GAME = "game"
    MATCH = "match"


class LiftedHow(StrEnum):
    """What became of a result when the penalty behind it was withdrawn (decision under TRM 7.x)."""

    UNDONE = "undone"
    #: Locked (TRM 5.3), its round closed, or changed by somebody since: the record changes, the result stays.
    RESULT_STAYS = "result_stays"


@dataclass(frozen=True, slots=True)
class Loss:
    """One loss by penalty of `side` (1 or 2); a Game Loss names its game, counted from 1.

    `played` are the games won by play when it was given, as far as the judge said so.
    """

    side: int
    kind: LossKind
    game: int | None = None
    played: GameScore | None = None


@dataclass(frozen=True, slots=True)
class MadeResult:
    """The result that losses by penalty make; `games` only when game losses alone decided it."""

    outcome: Outcome
    games: GameScore | None = None


def games_needed(best_of: int) -> int:
    """Return how many games win a match.

    >>> games_needed(1), games_needed(3)
    (1, 2)
    """
    return best_of // 2 + 1


def games_by_penalty(losses: Collection[Loss]) -> GameScore:
    """Return the games each side has won because the other lost them by penalty (TRM 7.2).

    >>> games_by_penalty([Loss(1, LossKind.GAME, 1)])
    GameScore(games_1=0, games_2=1)
    """
    lost = [loss.side for loss in losses if loss.kind is LossKind.GAME]
    return GameScore(lost.count(2), lost.count(1))


def made_result(losses: Collection[Loss], best_of: int) -> MadeResult | None:
    """Return the result these losses make in a match of `best_of` games, None while it is still to be played.

    A Match Loss decides; a Game Loss gives the opponent one game, which in a best of 1 is the match and in a
    best of 3 ends it at two. When both sides have lost so, both lose the match. The winner wins by default.

    >>> made_result([Loss(1, LossKind.GAME, 1)], 1)
    MadeResult(outcome=<Outcome.WIN_2_BY_DEFAULT: 'win_2_by_default'>, games=GameScore(games_1=0, games_2=1))
    >>> made_result([Loss(1, LossKind.GAME, 1)], 3) is None
    True
    >>> made_result([Loss(1, LossKind.GAME, 2, played=GameScore(0, 1))], 3).games
    GameScore(games_1=0, games_2=2)
    >>> made_result([Loss(1, LossKind.MATCH), Loss(2, LossKind.MATCH)], 3).outcome.value
    'double_loss'
    """
    losers = lost_by(losses, best_of)
    if not losers:
        return None
    if len(losers) == 2:
        return MadeResult(Outcome.DOUBLE_LOSS)
    loser = min(losers)
    outcome = Outcome.WIN_2_BY_DEFAULT if loser == 1 else Outcome.WIN_1_BY_DEFAULT
    by_match_loss = any(loss.kind is LossKind.MATCH for loss in losses)
    return MadeResult(outcome, None if by_match_loss else _score(losses))


def lost_by(losses: Collection[Loss], best_of: int) -> frozenset[int]:
    """Return the sides that have lost the match by these losses."""
    score = _score(losses)
    needed = games_needed(best_of)
    losers = {loss.side for loss in losses if loss.kind is LossKind.MATCH}
    if score.games_1 >= needed:
        losers.add(2)
    if score.games_2 >= needed:
        losers.add(1)
    return frozenset(losers)


def _score(losses: Collection[Loss]) -> GameScore:
    """Return the games won by play, as far as known, and by penalty."""
    played = [loss.played for loss in losses if loss.played is not None]
    given = games_by_penalty(losses)
    return GameScore(
        max((score.games_1 for score in played), default=0) + given.games_1,
        max((score.games_2 for score in played), default=0) + given.games_2,
    )


def next_game(losses: Collection[Loss], best_of: int, *, played: GameScore | None = None) -> int | None:
    """Return the game that a Game Loss takes now, None when all are gone (TRM 7.2: the next one to play).

    In a best of 1 there is one game, which both sides can lose.

    >>> next_game([Loss(1, LossKind.GAME, 1)], 3)
    2
    >>> next_game([], 3, played=GameScore(1, 0))
    2
    """
    if best_of == 1:
        return 1
    gone = {loss.game for loss in losses if loss.kind is LossKind.GAME}
    first = 1 + (played.games_1 + played.games_2 if played else 0)
    return next((game for game in range(first, best_of + 1) if game not in gone), None)


def check_loss(loss: Loss, standing: Collection[Loss], best_of: int) -> list[Problem]:
    """Return every reason why `loss` cannot be added to the losses that stand.

    >>> [problem.code for problem in check_loss(Loss(1, LossKind.GAME, 4), [], 3)]
    ['game_not_in_match']
    """
    problems: list[Problem] = []
    if loss.kind is LossKind.GAME and (loss.game is None or not 1 <= loss.game <= best_of):
        problems.append(
            Problem(
                "game_not_in_match",
                gettext_noop("A best of {best_of} has no game {game} left to lose."),
                section="TRM 7.2",
                advice=gettext_noop("Choose a game of this match, or let the loss act on the next match."),
                params={"best_of": best_of, "game": loss.game or best_of + 1},
            )
        )
    needed = games_needed(best_of)
    if loss.played is not None and max(loss.played.games_1, loss.played.games_2) >= needed:
        problems.append(
            Problem(
                "games_played_win_match",
                gettext_noop("{games_1}-{games_2} has won the match already."),
                section="TRM 7.2",
                advice=gettext_noop("Enter the result; the loss then acts on the next match."),
                params={"games_1": loss.played.games_1, "games_2": loss.played.games_2},
            )
        )
    if loss.side in lost_by(standing, best_of):
        problems.append(
            Problem(
                "match_lost_already",
                gettext_noop("This player has lost this match by penalty already."),
                section="TRM 7.2",
                advice=gettext_noop("Let the loss act on the next match."),
            )
        )
    return problems


def check_against_losses(
    outcome: Outcome | None,
    games_1: int | None,
    games_2: int | None,
    losses: Collection[Loss],
    best_of: int,
) -> list[Problem]:
    """Return every reason why a match with these losses cannot have this result (None: open again).

    A game lost by penalty stays won by the opponent, and who lost the match by penalty cannot win it. A
    result without games says nothing about them.

    >>> lost = [Loss(1, LossKind.GAME, 1)]
    >>> [problem.code for problem in check_against_losses(Outcome.WIN_1, 2, 0, lost, 3)]
    ['games_lost_by_penalty']
    >>> check_against_losses(Outcome.WIN_1, 2, 1, lost, 3)
    []
    """
    problems: list[Problem] = []
    losers = lost_by(losses, best_of)
    if losers and (outcome is None or not losers <= _losers_of(outcome)):
        problems.append(
            Problem(
                "match_lost_by_penalty",
                gettext_noop("This match was lost by a penalty that stands."),
                section="TRM 7.2",
                advice=gettext_noop("Withdraw or correct the penalty; its effect goes with it."),
            )
        )
    if games_1 is None or games_2 is None:
        return problems
    given = games_by_penalty(losses)
    if games_1 < given.games_1 or games_2 < given.games_2:
        problems.append(
            Problem(
                "games_lost_by_penalty",
                gettext_noop(
                    "{games_1}-{games_2} leaves out games lost by penalty: at least {given_1}-{given_2}."
                ),
                section="TRM 7.2",
                advice=gettext_noop("A game lost by penalty counts as won by the opponent."),
                params={
                    "games_1": games_1,
                    "games_2": games_2,
                    "given_1": given.games_1,
                    "given_2": given.games_2,
                },
            )
        )
    return problems


def _losers_of(outcome: Outcome) -> frozenset[int]:
    """Return the sides that do not win under `outcome`: nobody is spared a loss by a draw."""
    if outcome is Outcome.DOUBLE_LOSS:
        return frozenset({1, 2})
    if outcome.winner is None:
        return frozenset()
    return frozenset({3 - outcome.winner})


def lost_first_game(losses: Collection[Loss]) -> bool:
    """Whether a Game Loss took game 1, so that the starter of game 2 is drawn (TRM 4.6).

    >>> lost_first_game([Loss(2, LossKind.GAME, 1)])
    True
    """
    return any(loss.kind is LossKind.GAME and loss.game == 1 for loss in losses)
