"""Who is to be paired in a round, with the points and history that pairing goes by (TRM 3.4.2, 5.5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.history.results import Results, results_of
from tournaments.models import Event, Registration
from tournaments.rules.outcomes import BYE_POINTS
from tournaments.rules.swiss.entrants import Entrant
from tournaments.rules.tables import TablePlan


@dataclass(frozen=True, slots=True)
class RoundField:
    """The players of one Swiss round: entrants for the pairing, their awarded byes and fixed tables.

    Keys are registration ids. `numbers` are the players' short numbers, to order by.
    """

    number: int
    entrants: tuple[Entrant, ...]
    awarded_byes: frozenset[int]
    fixed_tables: Mapping[int, int]
    numbers: Mapping[int, int]

    @property
    def points(self) -> dict[int, int]:
        """Match points by player."""
        return {entrant.id: entrant.points for entrant in self.entrants}

    @property
    def names(self) -> dict[int, str]:
        """Names by player."""
        return {entrant.id: entrant.name for entrant in self.entrants}


def field_of(event: Event, number: int, *, results: Results | None = None) -> RoundField:
    """Return the field of round `number`: checked-in players whose first round has come. Two queries.

    Points, opponents and byes come from every earlier round; a late entry and a round missed count
    nothing (TRM 3.4.2). An awarded bye counts as a bye had (TRM 5.5), a win by default as a match played.
    """
    rows = Registration.objects.filter(
        event=event, status=Registration.Status.ACTIVE, first_round__lte=number
    ).order_by("number")
    results = results or results_of(event, until=number - 1)
    points: dict[int, int] = defaultdict(int)
    opponents: dict[int, set[int]] = defaultdict(set)
    byes: dict[int, int] = defaultdict(int)
    for match in results.matches:
        one, two = match.player_1, match.player_2
        points_1, points_2 = match.outcome.points
        points[one] += points_1
        points[two] += points_2
        opponents[one].add(two)
        opponents[two].add(one)
    for bye in results.byes:
        points[bye.player] += BYE_POINTS
        byes[bye.player] += 1
    entrants: list[Entrant] = []
    awarded: set[int] = set()
    fixed: dict[int, int] = {}
    numbers: dict[int, int] = {}
    facts = rows.values_list("id", "number", "name", "awarded_byes", "fixed_table")
    for pk, short, name, rounds_with_bye, table in facts:
        entrants.append(Entrant(pk, points[pk], frozenset(opponents[pk]), byes[pk], name))
        numbers[pk] = short
        if number in rounds_with_bye:
            awarded.add(pk)
        if table is not None:
            fixed[pk] = table
    return RoundField(number, tuple(entrants), frozenset(awarded), fixed, numbers)


def tables_of(event: Event) -> TablePlan:
    """Return the tables of an event."""
    return TablePlan(
        event.first_table, event.last_table, frozenset(event.blocked_tables), event.feature_table
    )
