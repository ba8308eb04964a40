"""The rounds of an event, and how far each has come (TRM 5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """One round in a list: its state, and how many of its tables have a result.

    `tables` counts matches without byes; `results_in` those with a result; `label` is words ("Round 3",
    "Quarter-final").
    """

    id: int
    number: int
    label: str
    stage: str
    state: str
    state_words: str
    best_of: int
    minutes: int | None
    tables: int
    results_in: int
    disputed: int
    byes: int
    is_changed_by_hand: bool
    seed: int
    reasons: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every table has a result."""
        return self.results_in == self.tables


def rounds_of(event: Event, *, public: bool = False) -> list[RoundFacts]:
    """Return all rounds by number; `public` leaves out a round that is not published yet."""
    raise NotImplementedError


def round_facts(round_: Round) -> RoundFacts:
    """Return the facts of one round."""
    raise NotImplementedError


def round_label(event: Event, round_: Round) -> str:
    """Return the words for a round: "Round 3", "Quarter-final", "Final"."""
    raise NotImplementedError


def current_round(event: Event, *, public: bool = False) -> Round | None:
    """Return the last round, or None before the first; `public`: the last one published."""
    raise NotImplementedError


def round_by_number(event: Event, number: int, *, public: bool = False) -> Round:
    """Return a round by its number. Raises Http404; `public` hides a round that is not published."""
    raise NotImplementedError
