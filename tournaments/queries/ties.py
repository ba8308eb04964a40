"""Ties of the standings that nobody has decided, and the method that is due (TRM 5.4, fourth step)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.history.announced import announced_of
from tournaments.history.results import results_of
from tournaments.models import Event
from tournaments.queries.standings import (
    STORED_METHODS,
    StandingRow,
    standings_of,
    standings_round,
    table_after,
)
from tournaments.rules import standings as rules
from tournaments.rules.ties import due_method


@dataclass(frozen=True, slots=True)
class TieGroup:
    """Players level on every figure, and the method that is due (TRM 5.4, fourth step)."""

    rank: int
    rows: tuple[StandingRow, ...]
    due_method: str
    due_reason: str
    #: Whether the tie stands across the last place of the cut or inside it.
    matters_for_cut: bool


def undecided_ties(event: Event) -> list[TieGroup]:
    """Return the ties of the current standings that nobody has decided, best place first.

    The method is the one due without time for a deciding match; the head judge may let two players play.
    """
    rows = {row.registration_id: row for row in standings_of(event)}
    number = standings_round(event)
    if not number:
        return []
    groups = rules.undecided_ties(table_after(event, number))
    if not groups:
        return []
    cut = announced_of(event).cut
    active = [pk for pk, row in rows.items() if not row.has_dropped]
    chosen = set(active[:cut])
    played: dict[int, list[rules.PlayedMatch[int]]] = defaultdict(list)
    for match in results_of(event, until=number).matches:
        played[match.player_1].append(match)
    found: list[TieGroup] = []
    for group in groups:
        theirs = [match for player in group for match in played[player]]
        due = due_method(group, theirs, time_permits=False)
        found.append(
            TieGroup(
                rank=rows[group[0]].rank,
                rows=tuple(rows[player] for player in group),
                due_method=STORED_METHODS[due.method].value,
                due_reason=_(due.reason),
                matters_for_cut=bool(chosen & set(group)) and len(set(group) & set(active)) > 1,
            )
        )
    return found
