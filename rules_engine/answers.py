"""What replays answer when the event asks (tournaments/hooks.py): table page, end of the round, report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from rules_engine.actions.decisions import opened
from rules_engine.models import Replay
from rules_engine.one_piece.text.loading import left_to_a_judge
from rules_engine.queries.event_replays import REPLAY_COLUMNS, replay_rows
from rules_engine.queries.tools import round_end
from rules_engine.timeline import MAIN, Timeline
from tournaments.models import Event, Match
from tournaments.permissions import may
from tournaments.queries.floor_parts import TablePart
from tournaments.report_package import csv_bytes
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop

_ORDER = 12


def table_parts(match: Match, user: Any) -> list[TablePart]:
    """Return the way to the replay board of a match, with what has been said there."""
    event = match.round.event
    if match.player_2_id is None or not may(user, "note_on_floor", event):
        return []
    rows = list(Replay.objects.filter(match=match).only("verdict", "changed_at").order_by("-changed_at"))
    status = ""
    if rows:
        status = str(rows[0].get_verdict_display()) if rows[0].verdict else _("begun")
    elif not may(user, "judge", event):
        return []
    return [
        TablePart(
            "replays",
            _("Replay the game"),
            _ORDER,
            reverse("match-replays", args=[event.slug, match.pk]),
            status,
        )
    ]


def staff_links(user: Any, event: Event) -> list[dict[str, str]]:
    """Return the link to the event's replays, for whoever works on the floor."""
    if not may(user, "note_on_floor", event):
        return []
    return [{"title": _("Replays"), "url": reverse("event-replays", args=[event.slug]), "key": "replays"}]


def report_files(event: Event) -> list[tuple[str, bytes]]:
    """Return the list of the event's replays with their verdicts for the report (TRM 3.9, 4.10); none without one."""
    rows = replay_rows(event)
    return [("replays.csv", csv_bytes(REPLAY_COLUMNS, rows))] if rows else []


def board_counts(match: Match) -> dict[str, tuple[int, int] | str] | None:
    """Return what the last board of the match's newest replay shows (TRM 5.2), None without a replay.

    "last_life" is the side, "1" or "2", from whose Life area a card was removed last; left out when none was. Where
    the accounts of the replay end differently, nobody has said which is true: what they differ in is left out.
    """
    row = Replay.objects.filter(match=match).order_by("-changed_at").first()
    if row is None:
        return None
    try:
        timeline = opened(row)
    except Refused:
        return None
    shown = _last_board(timeline, MAIN)
    for line in timeline.lines:
        other = _last_board(timeline, line) if line != MAIN and shown else shown
        shown = {key: value for key, value in shown.items() if other.get(key) == value}
    return {key: _turned(value) for key, value in shown.items()} if row.a_is_player_2 else shown


def _turned(value: tuple[int, int] | str) -> tuple[int, int] | str:
    """Return what is said of sides A and B as said of the match's players, when A is its second one."""
    return {"1": "2", "2": "1"}[value] if isinstance(value, str) else (value[1], value[0])


def _last_board(timeline: Timeline[Any], line: str) -> dict[str, tuple[int, int] | str]:
    timeline.jump(len(timeline.path(line)), line)
    ends = round_end(timeline)
    shown: dict[str, tuple[int, int] | str] = {
        "life": ends.life,
        "deck": ends.deck,
        "characters": ends.characters,
    }
    return shown if ends.last_life is None else shown | {"last_life": str(ends.last_life + 1)}


def card_texts_loaded(texts: Mapping[str, str]) -> list[Problem]:
    """Return a note for each card whose loaded text holds a clause that the engine leaves to a judge."""
    return [
        Problem(
            "text_left_to_a_judge",
            gettext_noop("{number}: the rules engine cannot carry out “{clauses}”."),
            section="CR 1-3-1",
            advice=gettext_noop("The card can be used; in a replay a judge decides that clause."),
            params={"number": number, "clauses": "”, “".join(clauses)},
            severity=Severity.NOTE,
        )
        for number, clauses in left_to_a_judge(texts.items()).items()
    ]
