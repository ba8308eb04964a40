"""Who chooses which player starts a game (TRM 4.6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class StarterRule(StrEnum):
    """How the starting player of a game is found (TRM 4.6)."""

    HIGHER_PLACED_CHOOSES = "higher_placed_chooses"
    LOSER_CHOOSES = "loser_chooses"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Starter:
    """Who decides who starts: `side` chooses, or nobody (None) and a random method's winner chooses."""

    rule: StarterRule
    side: int | None
    section: str = "TRM 4.6"


RANDOM_STARTER: Final = Starter(StarterRule.RANDOM, None)


def who_starts(
    game: int,
    *,
    is_cut: bool,
    seed_1: int | None = None,
    seed_2: int | None = None,
    last_loser: int | None = None,
    has_game_loss_in_game_1: bool = False,
) -> Starter:
    """Return how the starting player of game 1, 2 or 3 is found (TRM 4.6).

    In the cut and the championship match the higher-placed player (the smaller seed) chooses for game 1;
    elsewhere a random method decides. Later games: the side that lost the game before (`last_loser`)
    chooses, or a random method when that game was drawn. After a Game Loss penalty in place of game 1 the
    starter of game 2 is random.

    >>> who_starts(1, is_cut=True, seed_1=4, seed_2=1).side
    2
    >>> who_starts(2, is_cut=True, last_loser=1, has_game_loss_in_game_1=True).rule.value
    'random'
    """
    if game == 1:
        if not is_cut or seed_1 is None or seed_2 is None:
            return RANDOM_STARTER
        return Starter(StarterRule.HIGHER_PLACED_CHOOSES, 1 if seed_1 < seed_2 else 2)
    if last_loser is None or (game == 2 and has_game_loss_in_game_1):
        return RANDOM_STARTER
    return Starter(StarterRule.LOSER_CHOOSES, last_loser)
