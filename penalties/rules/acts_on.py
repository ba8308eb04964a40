"""Which match a Game Loss or Match Loss acts on, and which of its games (TRM 7.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from penalties.rules.levels import Level
from tournaments.rules.rounds import RoundState
from tournaments.rules.words import gettext_noop


class ActsOn(StrEnum):
    """The values of `Penalty.ActsOn`."""

    NOTHING = ""
    NOW = "now"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class MatchNow:
    """A player's match in the round at hand, as far as a loss cares.

    `game` is the game that is lost now: the one under way, or between two games the next one; None when nobody
    said, then it is the first that has no winner yet. `games_over` are the games lost by penalty before.
    """

    round_state: RoundState
    best_of: int = 1
    is_bye: bool = False
    is_over: bool = False
    game: int | None = None
    games_over: frozenset[int] = frozenset()

    @property
    def is_played(self) -> bool:
        """Whether the match is being played: between games too, but not before the round has started."""
        return self.round_state is RoundState.STARTED and not (self.is_bye or self.is_over)


@dataclass(frozen=True, slots=True)
class Effect:
    """Where a loss acts, and the game it takes; `choices` are what a judge may say instead, `words` say why."""

    on: ActsOn
    game: int | None
    choices: tuple[ActsOn, ...]
    words: str
    section: str = "TRM 7.2"


#: What a Caution or Warning, and any penalty of somebody who plays no match, acts on.
NOTHING: Final = Effect(ActsOn.NOTHING, None, (), "")
_NOT_YET: Final = gettext_noop(
    "The round has not started: the loss acts when it does, whatever the pairing is then."
)
_BETWEEN: Final = gettext_noop("Between matches: the loss acts on the next match this player is paired in.")
_HAS_RESULT: Final = gettext_noop("This match is over: the loss acts on the player's next match.")
_BYE: Final = gettext_noop("A bye is not played: the loss waits for the next match.")
_GAME_NOW: Final = gettext_noop("The game under way is lost; between two games it is the next one.")
_MATCH_NOW: Final = gettext_noop("The match under way is lost.")
_MATCH_NEXT: Final = gettext_noop("The player is about to lose this match: the Match Loss acts on the next.")
_GAME_NEXT: Final = gettext_noop("The match has been played out: the Game Loss acts on the next.")


def acts_on(level: Level, match: MatchNow | None, *, wish: ActsOn = ActsOn.NOTHING) -> Effect:
    """Return what a penalty of `level` acts on; `match` is None for a player without a match now.

    `wish` is what the judge chose; it is followed where the manual leaves the choice. A Match Loss can pass to
    the next match when this one is clearly lost, a Game Loss when the match is played out but not reported.
    In the cut and in best of 1 and 3 the same holds: a Game Loss in best of 1 decides the match by itself.

    >>> acts_on(Level.WARNING, None).on.value
    ''
    >>> acts_on(Level.GAME_LOSS, None).on.value
    'next'
    >>> acts_on(Level.GAME_LOSS, MatchNow(RoundState.STARTED, best_of=3, game=2)).game
    2
    >>> acts_on(Level.MATCH_LOSS, MatchNow(RoundState.STARTED), wish=ActsOn.NEXT).on.value
    'next'
    """
    if not level.is_loss:
        return NOTHING
    is_game = level is Level.GAME_LOSS
    if match is None:
        return _next(is_game, _BETWEEN)
    if match.is_bye:
        return _next(is_game, _BYE)
    if match.is_over:
        return _next(is_game, _HAS_RESULT)
    if not match.is_played:
        words = _NOT_YET if match.round_state is not RoundState.CLOSED else _BETWEEN
        return _next(is_game, words)
    choices = (ActsOn.NOW, ActsOn.NEXT)
    if wish is ActsOn.NEXT:
        words = _GAME_NEXT if is_game else _MATCH_NEXT
        return Effect(ActsOn.NEXT, 1 if is_game else None, choices, words)
    game = None
    if is_game:
        game = 1 if match.best_of == 1 else match.game or first_open_game(match.games_over)
    return Effect(ActsOn.NOW, game, choices, _GAME_NOW if is_game else _MATCH_NOW)


def _next(is_game: bool, words: str) -> Effect:
    return Effect(ActsOn.NEXT, 1 if is_game else None, (ActsOn.NEXT,), words)


def first_open_game(games_over: frozenset[int]) -> int:
    """Return the first game, counted from 1, that no penalty has decided.

    >>> first_open_game(frozenset()), first_open_game(frozenset({1, 3}))
    (1, 2)
    """
    game = 1
    while game in games_over:
        game += 1
    return game
