"""Which replay of a match says how its game stands when the round ends (TRM 5.2), and what its last board shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from rules_engine.models import Replay
from rules_engine.queries.opening import opening
from rules_engine.queries.tools import round_end
from rules_engine.timeline import MAIN, Timeline
from tournaments.models import Match
from tournaments.queries.board_figures import BoardFigures
from tournaments.rules.problems import Refused


def figures_of(match: Match, key: str = "") -> list[BoardFigures]:
    """Return a match's replays, the one first begun first; at most one has the figures of its last board.

    `key` is the one that a judge has picked. Without it, see :func:`believed`.
    """
    rows = list(Replay.objects.filter(match=match).order_by("created_at", "pk"))
    picked = next((row for row in rows if key and row.key == key), None) or believed(rows)
    return [_figures(row, is_read=row is picked) for row in rows]


def believed(rows: Sequence[Replay]) -> Replay | None:
    """Return the replay whose board counts before anybody picks one, None where nobody can know.

    It is the only one; of several the one that a ruling rests on, else the one that a judge has given a verdict on.
    Which of several accounts without either is true, or of several with a ruling, is for the judge to say.
    """
    if len(rows) == 1:
        return rows[0]
    put = [row for row in rows if row.attached_version and row.verdict]
    said = put or [row for row in rows if row.verdict]
    return said[0] if len(said) == 1 else None


def _figures(row: Replay, *, is_read: bool) -> BoardFigures:
    status = str(row.get_verdict_display()) if row.verdict else ""
    address = reverse("replay", args=[row.key])
    return BoardFigures(row.key, row.name, status, address, is_read, last_board(row) if is_read else {})


def last_board(row: Replay) -> dict[str, tuple[int, int] | str]:
    """Return what a replay's last board shows of the match's players 1 and 2; {} where its record does not open.

    "last_life" is the side, "1" or "2", from whose Life area a card was removed last; left out when none was. Where
    the accounts end differently, nobody has said which is true: what they differ in is left out.
    """
    try:
        found = opening(row)
    except Refused:
        return {}
    if found.stops:  # where an older record no longer goes on the board is not its last
        return {}
    timeline = found.timeline
    shown = _at_end(timeline, MAIN)
    for line in timeline.lines:
        other = _at_end(timeline, line) if line != MAIN and shown else shown
        shown = {key: value for key, value in shown.items() if other.get(key) == value}
    return {key: _turned(value) for key, value in shown.items()} if row.a_is_player_2 else shown


def _turned(value: tuple[int, int] | str) -> tuple[int, int] | str:
    """Return what is said of sides A and B as said of the match's players, when A is its second one."""
    return {"1": "2", "2": "1"}[value] if isinstance(value, str) else (value[1], value[0])


def _at_end(timeline: Timeline[Any], line: str) -> dict[str, tuple[int, int] | str]:
    timeline.jump(len(timeline.path(line)), line)
    ends = round_end(timeline)
    shown: dict[str, tuple[int, int] | str] = {
        "life": ends.life,
        "deck": ends.deck,
        "characters": ends.characters,
    }
    return shown if ends.last_life is None else shown | {"last_life": str(ends.last_life + 1)}
