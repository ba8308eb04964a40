"""Results: claims from players' phones, entries by staff, corrections (TRM 4.15-4.18, 5.1-5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournaments.actions.acting import Actor
from tournaments.models import Match, Round
from tournaments.rules.results import Outcome


@dataclass(frozen=True, slots=True)
class EndOfRoundFacts:
    """How a match was decided after time was called (TRM 5.2); a draw needs it (TRM 4.18).

    `deciding_step` is the step of 5.2 as the form offers it; `answers` what the wizard was told, if it was used.
    """

    deciding_step: str
    reason: str = ""
    answers: Mapping[str, Any] = field(default_factory=dict)


def report_result(
    *,
    match: Match,
    by: Actor,
    side: int,
    outcome: Outcome,
    games_1: int | None = None,
    games_2: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Keep what the player of `side` (1 or 2) says; see who wins by TRM 4.15 and 5.1.

    A loss told by the loser stands at once, a win when the other side or staff confirm it; two reports that
    disagree flag the match for staff, and nothing is overwritten. `outcome` and games are seen from the
    pairing's first player. Raises `Refused`: self-report off, round not started, a result stands, a draw,
    not a player of this match.
    """
    raise NotImplementedError


def enter_result(
    *,
    match: Match,
    by: Actor,
    outcome: Outcome,
    games_1: int | None = None,
    games_2: int | None = None,
    end_of_round: EndOfRoundFacts | None = None,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Enter the result of an open match for the desk; it stands and players cannot change it (TRM 4.15).

    Settles a dispute and overrules claims. Entering the very result that stands again changes nothing.
    `seen_version` is the match's version on the person's page. Raises `Refused`, `Stale`.
    """
    raise NotImplementedError


def enter_result_by_table(
    *, round_: Round, by: Actor, text: str, once: str = "", now: datetime | None = None
) -> Match:
    """Enter a result typed by table number, "12 a", "12 2 1", "12 x" (see rules/typed_results.py).

    Raises `Refused` with what could not be read, or what `enter_result` refuses.
    """
    raise NotImplementedError


def confirm_claim(
    *, match: Match, by: Actor, side: int, once: str = "", now: datetime | None = None
) -> Match:
    """Let staff confirm what the player of `side` reported; the other side did not answer (TRM 5.1)."""
    raise NotImplementedError


def settle_dispute(
    *,
    match: Match,
    by: Actor,
    outcome: Outcome,
    games_1: int | None = None,
    games_2: int | None = None,
    end_of_round: EndOfRoundFacts | None = None,
    reason: str = "",
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Decide a match whose two players reported different results; both reports stay on record."""
    raise NotImplementedError


def correct_result(
    *,
    match: Match,
    by: Actor,
    outcome: Outcome | None,
    games_1: int | None = None,
    games_2: int | None = None,
    end_of_round: EndOfRoundFacts | None = None,
    reason: str,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Put a standing result right; None opens the match again (only while its round is started).

    Needs a reason; before and after stand in the log. Refused once round r+2 is paired, for the last Swiss
    results once the cut starts (TRM 5.3), and in the bracket once the next match has a result; until then
    the winner's place in the next match changes with it. `seen_version` as in `enter_result`.
    """
    raise NotImplementedError
