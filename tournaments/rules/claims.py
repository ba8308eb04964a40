"""Puts the reports of a match's two players together: stands, waits, or disputed (TRM 4.15, 5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.outcomes import GameScore, Outcome
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Claim:
    """What the player on `side` (1 or 2) reports. The score is optional."""

    side: int
    outcome: Outcome
    score: GameScore | None = None

    @property
    def is_own_loss(self) -> bool:
        """Whether the player reports that they lost."""
        return self.outcome.winner not in {None, self.side}


class ClaimState(StrEnum):
    """What the reports of a match amount to."""

    NOTHING = "nothing"
    WAITS = "waits"
    STANDS = "stands"
    DISPUTED = "disputed"


class WaitsFor(StrEnum):
    """Whose word is missing."""

    SIDE_1 = "side_1"
    SIDE_2 = "side_2"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class ClaimReading:
    """The reports put together.

    `outcome` and `score` are what is claimed while it waits and what holds once it stands. In a dispute
    they are what stood before it, or None: nothing is overwritten, staff decide.
    """

    state: ClaimState
    outcome: Outcome | None = None
    score: GameScore | None = None
    waits_for: tuple[WaitsFor, ...] = ()
    section: str = "TRM 4.15"


def combine_claims(claims: Iterable[Claim], *, has_end_of_round_record: bool = False) -> ClaimReading:
    """Return what the players' reports amount to, given in the order in which they came in (TRM 4.15, 5.1).

    - A loss reported by the loser stands at once.
    - A win reported by the winner waits for the other side or staff.
    - The same report from both sides stands. A draw agreed by both waits for staff until the record of
      the end-of-round procedure is there (TRM 4.18).
    - Reports that disagree are a dispute, and so is a player changing their own report: what stood before
      is kept, and staff decide. The same report twice changes nothing.

    >>> combine_claims([Claim(2, Outcome.WIN_1)]).state.value
    'stands'
    >>> combine_claims([Claim(1, Outcome.WIN_1)]).waits_for
    (<WaitsFor.SIDE_2: 'side_2'>, <WaitsFor.STAFF: 'staff'>)
    >>> combine_claims([Claim(1, Outcome.WIN_1), Claim(2, Outcome.WIN_2)]).state.value
    'disputed'
    """
    reading = ClaimReading(ClaimState.NOTHING)
    spoken: set[int] = set()
    for claim in claims:
        if reading.state is not ClaimState.DISPUTED:
            reading = _add(reading, claim, spoken, has_end_of_round_record)
            spoken.add(claim.side)
    return reading


def _add(reading: ClaimReading, claim: Claim, spoken: set[int], has_record: bool) -> ClaimReading:
    """Return the reading after one more claim; `spoken` are the sides heard before."""
    outcome = claim.outcome
    score = reading.score or claim.score
    agrees = reading.outcome in {None, outcome} and score == (claim.score or score)
    if not agrees:
        if reading.state is ClaimState.STANDS:
            return ClaimReading(ClaimState.DISPUTED, reading.outcome, reading.score)
        return ClaimReading(ClaimState.DISPUTED)
    heard = spoken | {claim.side}
    if outcome is Outcome.DRAW and not has_record:
        missing = (WaitsFor.STAFF,) if heard == {1, 2} else _waits_for(claim.side)
        return ClaimReading(ClaimState.WAITS, outcome, score, missing)
    if claim.is_own_loss or heard == {1, 2}:
        return ClaimReading(ClaimState.STANDS, outcome, score)
    return ClaimReading(ClaimState.WAITS, outcome, score, _waits_for(claim.side))


def _waits_for(side: int) -> tuple[WaitsFor, ...]:
    """Return whose word is missing after `side` has spoken alone."""
    return (WaitsFor.SIDE_2 if side == 1 else WaitsFor.SIDE_1, WaitsFor.STAFF)


def check_claim(claim: Claim, *, is_confirmed: bool, is_set_by_staff: bool) -> list[Problem]:
    """Return every reason why a player cannot report this (TRM 4.15, 5.1).

    A result that both sides confirmed or that staff entered cannot be changed by players. Players report
    wins, losses and draws; everything else is for staff.

    >>> [p.code for p in check_claim(Claim(1, Outcome.WIN_1), is_confirmed=False, is_set_by_staff=True)]
    ['result_set_by_staff']
    """
    problems: list[Problem] = []
    advice = gettext_noop("Tell the scorekeeper or a judge if the result is wrong.")
    if claim.outcome not in {Outcome.WIN_1, Outcome.WIN_2, Outcome.DRAW}:
        problems.append(
            Problem(
                "claim_for_staff_only",
                gettext_noop("This result can be entered by staff only."),
                section="TRM 5.1",
                advice=advice,
            )
        )
    if is_set_by_staff:
        problems.append(
            Problem(
                "result_set_by_staff",
                gettext_noop("Staff entered this result; players cannot change it."),
                section="TRM 5.1",
                advice=advice,
            )
        )
    elif is_confirmed:
        problems.append(
            Problem(
                "result_confirmed",
                gettext_noop("Both players confirmed this result; it cannot be changed."),
                section="TRM 4.15",
                advice=advice,
            )
        )
    return problems
