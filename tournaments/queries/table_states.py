"""How each table of a round stands, in few words: a big round's desk draws whole lines only for what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import ResultClaim, Round
from tournaments.queries.find import plain
from tournaments.queries.pairings import state_of


@dataclass(frozen=True, slots=True)
class TableState:
    """A match or a bye: its table (None for a bye) and its `state`, the words of `PairingLine.state`.

    `players` are full name and number of each player, for staff pages only; `entered_at` is when its result came in.
    """

    match_id: int
    table: int | None
    state: str
    players: tuple[tuple[str, int], ...]
    entered_at: datetime | None = None


def table_states(round_: Round) -> list[TableState]:
    """Return the tables of a round in their order, byes last. Two queries whatever the number of players."""
    reported = set(ResultClaim.objects.filter(match__round=round_).order_by().values_list("match", flat=True))
    rows = round_.matches.order_by().values_list(
        *("pk", "table", "kind", "outcome", "is_disputed", "bracket_slot"),
        *("player_1__name", "player_1__number", "player_2__name", "player_2__number", "entered_at"),
    )
    found = sorted(rows, key=lambda row: (row[1] is None, row[1] or 0, row[5] or 0, row[0]))
    return [
        TableState(
            match_id=match,
            table=table,
            state=state_of(kind, outcome, is_disputed=is_disputed, is_reported=match in reported),
            players=((name_1, number_1),) if name_2 is None else ((name_1, number_1), (name_2, number_2)),
            entered_at=entered_at,
        )
        for match, table, kind, outcome, is_disputed, _, name_1, number_1, name_2, number_2, entered_at in found
    ]


def tables_found(tables: list[TableState], text: str) -> list[TableState]:
    """Return the tables whose number is `text`, or one of whose players it names, as `find.lines_found`."""
    wanted = plain(text)
    if not wanted:
        return tables
    return [
        one
        for one in tables
        if wanted == str(one.table)
        or any(wanted.lstrip("#") == str(number) or wanted in plain(name) for name, number in one.players)
    ]
