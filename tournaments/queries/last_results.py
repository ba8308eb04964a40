"""The results that came in last, as the desk shows them beside its line: who types sees what was taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.models import Match, Round
from tournaments.queries.result_words import result_words
from tournaments.rules.names import names_told_apart

#: So many fit beside the desk's line.
SHOWN: Final = 2


@dataclass(frozen=True, slots=True)
class LastResult:
    """A result that stands: its table (None for a bracket place that is not seated), full names, the words."""

    match_id: int
    table: int | None
    player_1: str
    player_2: str
    words: str


def last_results(round_: Round) -> tuple[LastResult, ...]:
    """Return the results of a round that came in last, the newest first; byes are none. One query."""
    rows = (
        round_.matches.filter(kind=Match.Kind.MATCH, entered_at__isnull=False, player_2__isnull=False)
        .exclude(outcome="")
        .order_by("-entered_at", "-pk")
        .values_list(
            *("pk", "table", "outcome", "games_1", "games_2"),
            *("player_1__name", "player_1__number", "player_2__name", "player_2__number"),
        )[:SHOWN]
    )
    return tuple(
        LastResult(match, table, *_names(first, second), _words(outcome, games, _names(first, second)))
        for match, table, outcome, *games, name_1, number_1, name_2, number_2 in rows
        for first, second in [((number_1, name_1), (number_2, name_2))]
    )


def _names(first: tuple[int, str], second: tuple[int, str]) -> tuple[str, str]:
    told_apart = names_told_apart([first, second])
    return told_apart[first[0]], told_apart[second[0]]


def _words(outcome: str, games: list[int | None], names: tuple[str, str]) -> str:
    return result_words(outcome, (games[0], games[1]), names)
