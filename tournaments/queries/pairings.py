"""The pairings of a round by table and by name, with records and results (TRM 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tournaments.models import Match, Round


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One player of a match. `name` is the one anyone may read, `full_name` for staff pages only.

    `record` is the record before this round ("2-1", byes as wins, TRM 5.3); `claim` is the outcome their
    phone reported, "" when none.
    """

    registration_id: int
    number: int
    name: str
    full_name: str
    record: str
    points: int
    has_left: bool
    claim: str = ""


@dataclass(frozen=True, slots=True)
class PairingLine:
    """A match or a bye. By table `side_1` is the pairing's first player; by name it is the player listed.

    In a line by name that lists the pairing's second player, sides, outcome, games and winner are exchanged
    (`is_mirrored`). `table` is None for a bye and for a bracket place that is not seated. `state` is "open",
    "waiting" (one side has reported a win), "disputed", "in" or "bye"; `result_words` what is printed.
    """

    match_id: int
    match_version: int
    table: int | None
    kind: str
    side_1: SideFacts
    side_2: SideFacts | None
    state: str
    outcome: str
    winner: int | None
    games_1: int | None
    games_2: int | None
    result_words: str
    is_feature: bool
    first_choice: int | None
    first_choice_words: str
    bracket_slot: int | None
    online_link: str
    extension_seconds: int
    #: Why this pairing is odd: a pair-down, a bye, a rematch (TRM 3.4.2).
    reason: str = ""
    is_mirrored: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent."""
        return self.side_2 is None


def pairings_of(round_: Round, *, order: Literal["table", "name"] = "table") -> list[PairingLine]:
    """Return the pairings of a round: a line per table, byes last; or a line per player by name."""
    raise NotImplementedError


def pairing_line(match: Match) -> PairingLine:
    """Return the line of one match, as `pairings_of` by table."""
    raise NotImplementedError


def open_lines(round_: Round) -> list[PairingLine]:
    """Return the lines without a result by table: disputed ones first."""
    raise NotImplementedError
