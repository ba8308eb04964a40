"""Writes the standings of a plain event file as text or as a JSON document (docs/formats.md, TRM 5.4)."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from tournaments.rules.plain_files.event_file import EventFile
from tournaments.rules.standings import Standing, explain, four_decimals, standings, undecided_ties
from tournaments.rules.words import gettext_noop

#: The headings of the text table, from left to right; all but the first two columns are figures.
HEADINGS: Final = (
    gettext_noop("Place"),
    gettext_noop("Player"),
    gettext_noop("Points"),
    gettext_noop("Record"),
    gettext_noop("Own rate"),
    gettext_noop("Opponents"),
)


def standings_of_file(event: EventFile) -> tuple[Standing[str], ...]:
    """Return the standings of every player of the file, those who dropped too, best first."""
    return standings(event.player_ids, event.played_matches, event.byes)


def standings_document(event: EventFile) -> dict[str, Any]:
    """Return the standings as docs/schemas/standings.schema.json describes them.

    >>> from tournaments.rules.plain_files.event_file import read_event
    >>> event = read_event({"players": ["A", "B"], "rounds": [{"matches": [["A", "B", "D"]]}]})
    >>> standings_document(event)["ties"]
    [['A', 'B']]
    """
    table = standings_of_file(event)
    names = {player.id: player.name for player in event.players}
    return {
        "event": event.name,
        "after_round": len(event.rounds),
        "open_matches": len(event.open_matches),
        "standings": [_line(line, names, event.dropped) for line in table],
        "ties": [list(group) for group in undecided_ties(table)],
    }


def _line(line: Standing[str], names: Mapping[str, str], dropped: frozenset[str]) -> dict[str, Any]:
    """Return one line with every number behind it."""
    why = explain(line)
    return {
        "rank": line.rank,
        "shares_rank": line.shares_rank,
        "player": line.player,
        "name": names[line.player],
        "has_dropped": line.player in dropped,
        "points": line.points,
        "record": line.record,
        "wins": line.wins,
        "draws": line.draws,
        "losses": line.losses,
        "byes": line.byes,
        "own_rate": _rate(line.own_rate),
        "opponents_rate": _rate(line.opponents_rate),
        "opponents": [
            {"round": met.round, "player": met.opponent, "own_rate": _rate(met.own_rate)}
            for met in why.opponents
        ],
    }


def _rate(rate: Fraction) -> dict[str, str]:
    """Return a rate exact and as shown."""
    return {"exact": str(rate), "shown": four_decimals(rate)}


def standings_rows(event: EventFile) -> list[tuple[str, ...]]:
    """Return the cells of the text table, a row for each player.

    A shared place is marked with "="; players of the same name are told apart by their ids.
    """
    times = Counter(player.name for player in event.players)
    names = {p.id: p.name if times[p.name] == 1 else f"{p.name} ({p.id})" for p in event.players}
    return [
        (
            f"{line.rank}=" if line.shares_rank else f"{line.rank}",
            names[line.player],
            f"{line.points}",
            line.record,
            four_decimals(line.own_rate),
            four_decimals(line.opponents_rate),
        )
        for line in standings_of_file(event)
    ]


def text_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in plain text: the second column is aligned left, figures right, wide scripts kept.

    >>> print(text_table(["Place", "Player"], [["1", "山田"], ["10=", "Bo"]]))
    Place  Player
        1  山田
      10=  Bo
    """
    table = [headings, *rows]
    widths = [max(_width(row[column]) for row in table) for column in range(len(headings))]
    lines = []
    for row in table:
        cells = []
        for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
            padding = " " * (width - _width(cell))
            cells.append(cell + padding if column == 1 else padding + cell)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _width(text: str) -> int:
    """Return how many columns a terminal gives to `text`: two for wide characters, none for accents."""
    return sum(
        0
        if unicodedata.combining(character)
        else 2
        if unicodedata.east_asian_width(character) in {"W", "F"}
        else 1
        for character in text
    )
