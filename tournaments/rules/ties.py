"""Which method breaks a tie on all values, and what it yields (TRM 5.4, fourth step)."""

from __future__ import annotations

import random
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournaments.rules.problems import Problem
from tournaments.rules.standings import PlayedMatch, TieDecision, TieMethod
from tournaments.rules.words import gettext_noop

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class DueMethod(Generic[P]):
    """The method that is due for a group of level players.

    `decision` holds what head-to-head yields; it is None where a match must be played or a lot drawn.
    """

    method: TieMethod
    decision: TieDecision[P] | None
    reason: str
    section: str = "TRM 5.4"


def head_to_head_winner(group: Collection[P], matches: Iterable[PlayedMatch[P]]) -> P | None:
    """Return the player who beat every other of `group`, or None (TRM 5.4).

    Two who met more than once: the one with more wins in those matches. A drawn match beats nobody.

    >>> from tournaments.rules.results import Outcome
    >>> head_to_head_winner("AB", [PlayedMatch("A", "B", Outcome.WIN_2, 3)])
    'B'
    """
    members = set(group)
    lead: dict[tuple[P, P], int] = {}
    for match in matches:
        one, two, winner = match.player_1, match.player_2, match.outcome.winner
        if winner is not None and one in members and two in members:
            step = 1 if winner == 1 else -1
            lead[one, two] = lead.get((one, two), 0) + step
            lead[two, one] = lead.get((two, one), 0) - step
    for player in group:
        if all(lead.get((player, other), 0) > 0 for other in members if other != player):
            return player
    return None


def due_method(group: Sequence[P], matches: Iterable[PlayedMatch[P]], *, time_permits: bool) -> DueMethod[P]:
    """Return how the tie of `group`, two or more level players, is to be decided (TRM 5.4).

    Two players and time: a deciding match. Otherwise whoever beat all the others of the group takes the
    best place, and the rest stay level for the next step; otherwise a random method. One match cannot
    decide between three, so with three or more the time makes no difference.

    >>> due_method("AB", [], time_permits=False).method.value
    'random'
    """
    if len(set(group)) < 2:
        raise ValueError("a tie has two players or more")
    if time_permits and len(group) == 2:
        return DueMethod(
            TieMethod.DECIDING_MATCH,
            None,
            gettext_noop("There is time: the two play a deciding match."),
        )
    winner = head_to_head_winner(group, matches)
    if winner is not None:
        others = tuple(player for player in group if player != winner)
        # With two players the loser's place is decided as well.
        decision = (
            TieDecision((winner, *others), TieMethod.HEAD_TO_HEAD)
            if len(others) == 1
            else TieDecision((winner,), TieMethod.HEAD_TO_HEAD, rest=others)
        )
        return DueMethod(
            TieMethod.HEAD_TO_HEAD,
            decision,
            gettext_noop("One of them beat all the others during the event."),
        )
    return DueMethod(
        TieMethod.RANDOM,
        None,
        gettext_noop("None of them beat all the others: the head judge uses a random method."),
    )


def decide_by_match(winner: P, loser: P) -> TieDecision[P]:
    """Return the decision of a deciding match (TRM 5.4)."""
    return TieDecision((winner, loser), TieMethod.DECIDING_MATCH)


def decide_at_random(group: Sequence[P], seed: int) -> TieDecision[P]:
    """Return a random order of the group; the same group, order of naming and seed give the same (TRM 5.4).

    This ranks players; no match result is ever drawn by lot (TRM 4.17).

    >>> decide_at_random("AB", seed=3) == decide_at_random("AB", seed=3)
    True
    """
    order = list(group)
    random.Random(seed).shuffle(order)
    return TieDecision(tuple(order), TieMethod.RANDOM)


def check_tie_decision(
    decision: TieDecision[P], level: Sequence[P], matches: Iterable[PlayedMatch[P]]
) -> list[Problem]:
    """Return why `decision` cannot stand for the players `level` who share a place now (TRM 5.4).

    A random method is refused while one of the group beat all the others, and so is a head-to-head
    decision for anybody else.
    """
    named = (*decision.order, *decision.rest)
    if len(named) != len(level) or set(named) != set(level):
        return [
            Problem(
                "tie_has_changed",
                gettext_noop("The players named are not exactly those who share the place."),
                section="TRM 5.4",
                advice=gettext_noop("Look at the standings again: a result has been corrected."),
            )
        ]
    played = tuple(matches)
    if decision.method is TieMethod.RANDOM and head_to_head_winner(level, played) is not None:
        return [
            Problem(
                "head_to_head_decides",
                gettext_noop(
                    "One of the tied players beat all the others; that decides, not a random method."
                ),
                section="TRM 5.4",
                advice=gettext_noop("Decide this place by the match between them."),
            )
        ]
    if decision.method is TieMethod.HEAD_TO_HEAD and not _beats_all_after(decision, played):
        return [
            Problem(
                "not_head_to_head",
                gettext_noop("Somebody in this order did not beat all the tied players placed below."),
                section="TRM 5.4",
                advice=gettext_noop("Correct the order, or let a random method decide."),
            )
        ]
    return []


def _beats_all_after(decision: TieDecision[P], matches: Collection[PlayedMatch[P]]) -> bool:
    """Whether each player of the order beat everyone placed below them."""
    below = [*decision.order, *decision.rest]
    for player in decision.order:
        if len(below) > 1 and head_to_head_winner(below, matches) != player:
            return False
        below.remove(player)
    return True
