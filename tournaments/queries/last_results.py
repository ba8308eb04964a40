"""The results that came in last, as the desk shows them beside its line: who types sees what was taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournaments.models import Match, Round
from tournaments.queries.namesakes import namesakes_of
from tournaments.queries.result_words import result_words

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
    """Return what came in last in a round, the newest first; byes are none. One query, and that of the namesakes."""
    rows = (
        round_.matches.filter(kind=Match.Kind.MATCH, entered_at__isnull=False, player_2__isnull=False)
        .exclude(outcome="")
        .order_by("-entered_at", "-pk")
        .values_list(
            *("pk", "table", "outcome", "games_1", "games_2"),
            *("player_1__name", "player_1__number", "player_2__name", "player_2__number"),
        )[:SHOWN]
    )
    namesakes = namesakes_of(round_.event)
    return tuple(
        LastResult(match, table, *names, _words(outcome, games, names))
        for match, table, outcome, *games, name_1, number_1, name_2, number_2 in rows
        for names in [(namesakes.told_in_full(name_1, number_1), namesakes.told_in_full(name_2, number_2))]
    )


def _words(outcome: str, games: list[int | None], names: tuple[str, str]) -> str:
    return result_words(outcome, (games[0], games[1]), names)
