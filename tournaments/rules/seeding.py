"""Who stands in a bracket and with which seed (TRM 3.4, 3.4.1)."""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.standings import Standing
from tournaments.rules.words import gettext_noop

P = TypeVar("P", bound=Hashable)


def random_seeds(players: Sequence[P], seed: int) -> tuple[P, ...]:
    """Return the players in random seed order, best seed first; the same seed gives the same (TRM 3.4.1).

    >>> sorted(random_seeds("ABC", 5))
    ['A', 'B', 'C']
    """
    order = list(players)
    random.Random(seed).shuffle(order)
    return tuple(order)


def cut_entrants(
    table: Sequence[Standing[P]], cut: int, *, active: Collection[P] | None = None
) -> tuple[P, ...]:
    """Return the best `cut` active players in seed order (TRM 3.4); fewer when there are not so many.

    Raises `Refused` while a tie reaches into the cut: seeds and the last place in it must be decided first.
    """
    still_in = [line for line in table if active is None or line.player in active]
    chosen = still_in[:cut]
    ranks = [line.rank for line in still_in]
    tied = sorted({line.rank for line in chosen if ranks.count(line.rank) > 1})
    if tied:
        raise Refused(
            *(
                Problem(
                    "undecided_tie",
                    gettext_noop("Place {rank} is shared by {count} players, and the seeds depend on it."),
                    section="TRM 5.4",
                    advice=gettext_noop("Decide the tie first."),
                    params={"rank": rank, "count": ranks.count(rank)},
                )
                for rank in tied
            )
        )
    return tuple(line.player for line in chosen)


def replace_before_start(
    entrants: Sequence[P], leaving: P, order: Sequence[P], *, has_started: bool
) -> tuple[P, ...]:
    """Return the entrants with `leaving` replaced by the next of the standings (TRM 3.4, decision).

    `order` is the standings' order of all active players. The seeds follow the standings: everyone below
    moves up by one and the newcomer takes the last seed. With nobody left in the standings the cut is one
    smaller, and the highest seed has a bye. Raises `Refused` once the cut has started.

    >>> replace_before_start("ABCD", "B", "ACDEF", has_started=False)
    ('A', 'C', 'D', 'E')
    """
    problems: list[Problem] = []
    if has_started:
        problems.append(
            Problem(
                "bracket_started",
                gettext_noop("The bracket has started; nobody can be replaced in it."),
                section="TRM 3.4",
                advice=gettext_noop("Enter a win by default for the opponent."),
            )
        )
    if leaving not in entrants:
        problems.append(
            Problem(
                "not_in_bracket",
                gettext_noop("This player is not in the bracket."),
                section="TRM 3.4",
                advice=gettext_noop("Choose a player of the bracket."),
            )
        )
    if problems:
        raise Refused(*problems)
    newcomer = next((player for player in order if player not in entrants), None)
    stay = tuple(player for player in entrants if player != leaving)
    return stay if newcomer is None else (*stay, newcomer)
