"""Pairs a Swiss round by TRM 3.4.2 and 5.3, and checks a pairing made by anybody.

How it works, step by step with an example: docs/algorithms/pairing.md. The machinery is in `swiss/`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.swiss.certificate import Certificate, Method, certificate_holds
from tournaments.rules.swiss.draw import draw_round
from tournaments.rules.swiss.entrants import SECTION, Entrant, Field
from tournaments.rules.swiss.reasons import PairingReasonKind, Reason, reasons_for
from tournaments.rules.swiss.validator import impossible, needing_a_reason
from tournaments.rules.swiss.value import Floats, Value
from tournaments.rules.words import gettext_noop

__all__ = [
    "Certificate",
    "Entrant",
    "Floats",
    "Method",
    "Pairing",
    "PairingReasonKind",
    "Reason",
    "Value",
    "best_value",
    "check_pairing",
    "pair_round",
    "value_of",
    "verify_certificate",
]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A finished pairing.

    `pairs` hold player ids, the strongest group first, the player with more match points first in a pair;
    order among equals is random. `bye` has this round's bye, `awarded_byes` have theirs (TRM 5.5). `seed` is
    what it was drawn with; `reasons` explain everything odd; `certificate` shows that nothing is better.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    awarded_byes: tuple[int, ...]
    seed: int
    reasons: tuple[Reason, ...]
    certificate: Certificate


def pair_round(
    entrants: Sequence[Entrant], *, rounds_played: int, seed: int, awarded_byes: Collection[int] = ()
) -> Pairing:
    """Return a pairing of `entrants`, drawn evenly among the best ones (TRM 3.4.2).

    Best is, in this order: fewest rematches; fewest earlier byes of the player with the bye; that player in
    the lowest possible group; then group by group from the top, fewest players paired down and fewest groups
    jumped over. Round 1 is the case with everybody on the same points. `awarded_byes` are ids of entrants who
    have an awarded bye this round (TRM 5.5); they are not paired.

    The same entrants, in any order, and the same seed always give the same pairing. Raises `Refused` when
    there are fewer than 2 entrants, one is listed twice, an awarded bye belongs to nobody here, or a history
    is impossible.

    >>> four = [Entrant(1, 3), Entrant(2, 3), Entrant(3, 0, frozenset({1})), Entrant(4, 0, frozenset({2}))]
    >>> pairing = pair_round(four, rounds_played=1, seed=7)
    >>> sorted(map(sorted, pairing.pairs)), pairing.certificate.is_best
    ([[1, 2], [3, 4]], True)
    """
    if rounds_played < 0:
        raise Refused(
            Problem(
                "rounds_played_negative",
                gettext_noop("{count} is no number of rounds played."),
                SECTION,
                advice=gettext_noop("Give the number of rounds before this one, 0 for round 1."),
                params={"count": rounds_played},
            )
        )
    field = Field(entrants, awarded_byes)
    drawn = draw_round(field, rounds_played, Random(seed))
    certificate = Certificate.of(field, drawn.plan, drawn.value)
    if not certificate.is_best:  # a fault in the program, never in the input; nothing may be saved
        raise AssertionError(f"seed {seed}: the pairing misses its bound: {certificate}")
    return Pairing(
        pairs=drawn.pairs,
        bye=drawn.bye,
        awarded_byes=field.awarded_byes,
        seed=seed,
        reasons=tuple(reasons_for(field, drawn.pairs, drawn.bye, drawn.value, drawn.crossing)),
        certificate=certificate,
    )


def check_pairing(
    entrants: Sequence[Entrant],
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    *,
    awarded_byes: Collection[int] = (),
) -> list[Problem]:
    """Return everything wrong or odd with a pairing, errors first; run on every pairing before it is saved.

    Errors refuse it: a player twice, missing, unknown, against themselves, paired in spite of an awarded bye,
    or a bye in an even field. Warnings need a reason (TRM 3.4.2): a rematch, a second bye, and anything in
    which a better pairing exists, first criterion first. `params["players"]` names the players,
    `params["avoidable"]` tells whether a better pairing exists. Raises `Refused` as `pair_round` does.

    >>> met = [Entrant(1, 3, frozenset({2})), Entrant(2, 3, frozenset({1})), Entrant(3, 0), Entrant(4, 0)]
    >>> [problem.words() for problem in check_pairing(met, [(1, 2), (3, 4)], None)]
    ['1 and 2 have already played each other; that can be avoided.']
    """
    field = Field(entrants, awarded_byes)
    errors = list(impossible(field, pairs, bye))
    if errors:
        return errors
    return list(needing_a_reason(field, pairs, bye, _best(field)))


def best_value(entrants: Sequence[Entrant], *, awarded_byes: Collection[int] = ()) -> Value:
    """Return the value of the best pairings of `entrants`; the smaller of two values is the better."""
    return _best(Field(entrants, awarded_byes))


def value_of(
    entrants: Sequence[Entrant],
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    *,
    awarded_byes: Collection[int] = (),
) -> Value:
    """Return the value of a complete pairing of `entrants`, straight from the definition of the criteria."""
    return Value.of(Field(entrants, awarded_byes), pairs, bye)


def verify_certificate(entrants: Sequence[Entrant], pairing: Pairing) -> bool:
    """Whether `pairing` is a complete pairing of `entrants` and its certificate holds, all computed anew.

    >>> two = [Entrant(1, 0), Entrant(2, 0)]
    >>> verify_certificate(two, pair_round(two, rounds_played=0, seed=1))
    True
    """
    field = Field(entrants, pairing.awarded_byes)
    if any(impossible(field, pairing.pairs, pairing.bye)):
        return False
    return certificate_holds(field, pairing.pairs, pairing.bye, pairing.certificate)


def _best(field: Field) -> Value:
    """Return the best value; it does not depend on the seed."""
    return draw_round(field, field.longest_history(), Random(0)).plan.bound
