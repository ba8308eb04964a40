"""The bracket of the cut or of a single elimination event, round by round (TRM 3.4, 3.4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One line of a bracket match: a player, a bye ("Bye"), or nobody yet (empty name)."""

    registration_id: int | None
    number: int | None
    seed: int | None
    name: str
    is_winner: bool
    is_bye: bool
    games: int | None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A place in the bracket; `slot` counts from 0 at the top of its round."""

    slot: int
    match_id: int | None
    table: int | None
    side_1: BracketSide
    side_2: BracketSide
    state: str  # "empty", "open", "disputed", "in", "bye"
    result_words: str


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column of the bracket; `number` is the round's number in the event, None while not paired."""

    index: int
    label: str
    number: int | None
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole bracket, first round first. `size` is a power of two."""

    size: int
    rounds: tuple[BracketRound, ...]
    winner_name: str


def bracket_of(event: Event, *, public: bool = True) -> Bracket | None:
    """Return the bracket, None before there are seeds; `public` hides a round not published yet."""
    raise NotImplementedError
